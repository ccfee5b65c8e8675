"""The Spanish pack of forty: one to seven, knave (10), knight (11) and king (12) of coins, cups, swords and clubs.

The suits keep the letters of the French ones: D coins, H cups, S swords, C clubs; the ranks are A 2 … 7 J Q K.
"""

import math
from collections.abc import Mapping
from dataclasses import replace

from . import courts, hair, headgear
from .courts import Figure
from .faces import Brows, Eyes, Face, Profile, neck
from .palette import LINEN, Dress, dress_of
from .pips import letters
from .spanish_horses import horse_of
from .spanish_marks import (
    BLUE,
    BLUE_DARK,
    GREEN,
    GREEN_DARK,
    RED,
    RED_DARK,
    YELLOW,
    YELLOW_DARK,
    mark,
)
from .svg import (
    INK,
    Point,
    card,
    disc,
    discs,
    flat,
    group,
    ink,
    inked,
    num,
    pen,
    thin,
    with_turned,
)

PRINTED: Mapping[str, str] = {"A": "1", "J": "10", "Q": "11", "K": "12"}
GAPS: Mapping[str, int] = {"D": 0, "H": 1, "S": 2, "C": 3}
RULE = 16.0


_CLOTH: Mapping[str, tuple[str, str, str]] = {
    "D": (YELLOW_DARK, "#8a5f14", RED),
    "H": (RED, RED_DARK, BLUE),
    "S": (BLUE, BLUE_DARK, RED),
    "C": (GREEN, GREEN_DARK, YELLOW_DARK),
}


def dress(rank: str, suit: str) -> Dress:
    """The dress of a figure: the skin and hair of the French court, the cloth of the Spanish suit."""
    robe, dark, second = _CLOTH[suit]
    return replace(dress_of("J" if rank == "Q" else rank, suit), robe=robe, dark=dark, second=second)


def helmet(worn: Dress) -> str:
    """An open helmet with a crest."""
    out = ink("M98 70C94 44 108 33 125 33C142 33 156 44 152 70L146 72C140 64 110 64 104 72Z", "#cfd6de")
    out += ink("M117 34C118 20 134 16 150 24C144 26 142 30 141 36C134 33 124 33 117 34Z", worn.second)
    out += flat("M134 35C146 38 154 50 151 69L146 71C144 58 140 46 134 35Z", "#a3adb9")
    return out + ink("M96 66C112 57 138 57 154 66L153 74C138 66 112 66 97 74Z", YELLOW) + thin("M125 34V60")


def felt_hat(worn: Dress) -> str:
    """A low hat with a narrow brim and one small feather."""
    out = ink("M148 56C156 44 158 30 152 20C144 26 138 38 139 50Z", LINEN) + thin("M144 53C150 42 152 32 151 25")
    out += ink("M101 62C100 46 110 37 125 37C140 37 150 46 149 62C136 56 114 56 101 62Z", worn.robe)
    out += ink("M101 57C114 51 136 51 149 57L149.5 64C136 58 114 58 100.5 64Z", worn.second)
    return out + ink(
        "M88 70C90 61 106 58 125 58C144 58 160 61 162 70C150 78 140 68 125 68C110 68 100 78 88 70Z", worn.dark
    )


# The knights have heads of their own; the horse looks left, and so do most of them.
KNIGHTS: Mapping[str, Figure] = {
    "D": replace(
        courts.FIGURES["JD"], over=(hair.swept_fringe, headgear.plumed_beret), tilt=-2,
        head=Face(20.5, 116, 10, -2, Eyes(9.2, 4.4, 0.4, (-1.3, 0)), Brows(9, 8.4, 2.6, 2), "straight", "calm"),
    ),
    "H": replace(
        courts.FIGURES["JH"], over=(hair.pageboy_side, headgear.broad_hat), tilt=0,
        head=Profile("straight", mouth="smile", blush=True),
    ),
    "S": replace(
        courts.FIGURES["JS"], behind=hair.bobbed_hair, over=(helmet,), tilt=0,
        head=Face(21, 117, 11, -1.5, Eyes(9.4, 3.8, -0.4, (-1.2, 0)), Brows(7.6, 8.6, 1.6, 2.2), "hooked", "stern"),
    ),
    "C": replace(
        courts.FIGURES["JC"], over=(hair.tight_curls, felt_hat), tilt=-3,
        head=Face(21.5, 115, 12, -1.5, Eyes(9.6, 4.6, 0.4, (-1.2, 0)), Brows(9.4, 8.4, 3), "broad", "smile"),
    ),
}  # fmt: skip


def printed(rank: str) -> str:
    """The number printed on a card."""
    return PRINTED.get(rank, rank)


def rule(suit: str) -> str:
    """The rule about the card; its gaps at head and foot tell the suit from the edge of a fanned card."""
    low, high, count = RULE, 250 - RULE, GAPS[suit]

    def across(y: float) -> str:
        ends = [low + 6.0]
        for i in range(count):
            middle = 125 + (i - (count - 1) / 2) * 30
            ends += [middle - 7, middle + 7]
        ends.append(high - 6)
        return "".join(f"M{num(a)} {num(y)}H{num(b)}" for a, b in zip(ends[::2], ends[1::2], strict=True))

    bottom = 350 - RULE
    sides = f"M{num(low)} {num(low + 6)}V{num(bottom - 6)}M{num(high)} {num(low + 6)}V{num(bottom - 6)}"
    rounds = (
        f"M{num(low)} {num(low + 6)}A6 6 0 0 1 {num(low + 6)} {num(low)}M{num(high - 6)} {num(low)}"
        f"A6 6 0 0 1 {num(high)} {num(low + 6)}"
        f"M{num(low)} {num(bottom - 6)}A6 6 0 0 0 {num(low + 6)} {num(bottom)}M{num(high - 6)} {num(bottom)}"
        f"A6 6 0 0 0 {num(high)} {num(bottom - 6)}"
    )
    return pen(across(low) + across(bottom) + sides + rounds, INK, 1.8)


def corners(rank: str, suit: str, large: bool) -> str:
    """Number and small mark in two corners."""
    number = printed(rank)
    if large:
        drawn = letters(number, 45, 24, 54, INK) + inked(mark(suit, 45, 108, 46))
        return with_turned(drawn)
    x = 39 if len(number) > 1 else 35
    return with_turned(letters(number, x, 24, 30, INK) + inked(mark(suit, 36, 78, 31)))


def face(rank: str, suit: str, large: bool) -> str:
    """A whole face of the Spanish pack."""
    if rank in "JQK":
        body = {"J": knave, "Q": knight, "K": king}[rank](suit)
        if large:
            body = group(body, "translate(118 309) scale(.78) translate(-118 -318)")
        return card(inked(body) + rule(suit) + corners(rank, suit, large))
    body = inked(mark(suit, 125, 175, _LARGE_SIZES[suit]) if large else number_marks(rank, suit))
    return card(body + rule(suit) + corners(rank, suit, large))


# --- numbers ------------------------------------------------------------------

_PLACES: Mapping[int, tuple[Point, ...]] = {
    2: ((0, -1.35), (0, 1.35)),
    3: ((0, -1.95), (0, 0), (0, 1.95)),
    4: ((-1, -1.45), (1, -1.45), (-1, 1.45), (1, 1.45)),
    5: ((-1, -1.75), (1, -1.75), (0, 0), (-1, 1.75), (1, 1.75)),
    6: ((-1, -1.95), (1, -1.95), (-1, 0), (1, 0), (-1, 1.95), (1, 1.95)),
    7: ((-1, -1.95), (1, -1.95), (0, -0.98), (-1, 0), (1, 0), (-1, 1.95), (1, 1.95)),
}
_SIZES: Mapping[str, tuple[float, ...]] = {
    "D": (96, 82, 62, 60, 56, 52),
    "H": (94, 84, 74, 70, 66, 58),
    "S": (122, 92, 98, 90, 86, 84),
    "C": (112, 90, 88, 82, 80, 76),
}


_LARGE_SIZES: Mapping[str, float] = {"D": 106, "H": 122, "S": 178, "C": 140}


def number_marks(rank: str, suit: str) -> str:
    """The marks of a card from one to seven."""
    count = int(printed(rank))
    if count == 1:
        return ACES[suit]()
    size = _SIZES[suit][count - 2]
    aside = 41.0
    return "".join(mark(suit, 125 + x * aside, 175 + y * 52, size) for x, y in _PLACES[count])


def _ace_of_coins() -> str:
    wreath = pen("M125 92A83 83 0 1 1 124.9 92", GREEN_DARK, 2.2)
    for angle in range(0, 360, 20):
        for side, fill in ((-1, GREEN), (1, GREEN_DARK)):
            leaf = flat("M0 0C5-7 13-8 19-4C15 3 7 4 0 0Z" if side < 0 else "M0 0C5 7 13 8 19 4C15-3 7-4 0 0Z", fill)
            wreath += group(leaf, f"rotate({angle} 125 175) translate(125 92)")
        at = math.radians(angle + 10)
        wreath += disc(125 + 83 * math.cos(at), 175 + 83 * math.sin(at), 2.6, RED)
    return wreath + mark("D", 125, 175, 132)


def _ace_of_cups() -> str:
    spray = ""
    for turn, reach in ((-34, 0.9), (-17, 1.0), (0, 1.08), (17, 1.0), (34, 0.9)):
        stem = thin("M0 0C-3-12 3-26 0-40", colour=GREEN_DARK)
        bloom = ink("M0-40C-9-44-8-56 0-60C8-56 9-44 0-40Z", RED if turn % 2 == 0 else YELLOW)
        leaf = flat("M0-16C7-22 14-22 17-18C12-12 6-12 0-16Z", GREEN)
        spray += group(stem + leaf + bloom, f"translate(125 142) rotate({turn}) scale({reach:g})")
    handles = pen("M78 148C52 146 52 190 92 190M172 148C198 146 198 190 158 190", INK, 8.4)
    handles += pen("M78 148C52 146 52 190 92 190M172 148C198 146 198 190 158 190", YELLOW, 5)
    return spray + handles + mark("H", 125, 200, 156)


def _ace_of_swords() -> str:
    tail = "M125 252C104 240 84 246 78 262C73 277 86 284 80 300L96 293C100 278 91 272 96 263C101 255 114 258 125 262Z"
    fold = "M91 250C86 256 84 264 87 274"
    ribbon = ink(tail, RED) + thin(fold, colour=RED_DARK)
    other = group(ribbon, "translate(250 0) scale(-1 1)")
    sprig = ""
    for y, turn in ((196, -38), (176, -34), (156, -30)):
        leaf = ink("M0 0C-4-9-16-14-26-9C-21 1-8 5 0 0Z", GREEN) + thin("M-3-1C-9-5-15-7-20-7", colour=GREEN_DARK)
        sprig += group(leaf, f"translate(98 {y}) rotate({turn + 40})")
    sprig = thin("M108 214C98 206 98 170 102 138", colour=GREEN_DARK) + sprig + disc(102, 136, 4, RED, 1.1)
    sprigs = sprig + group(sprig, "translate(250 0) scale(-1 1)")
    return sprigs + ribbon + other + mark("S", 125, 178, 262)


def _ace_of_clubs() -> str:
    leaves = ""
    for x, y, turn in ((92, 196, 160), (96, 224, 150), (156, 200, 20), (154, 228, 30), (88, 166, 170), (160, 150, -25)):
        leaf = ink("M0 0C8-10 22-12 32-2C22 8 8 8 0 0Z", "#7cab3f") + thin("M3 0C12-2 20-2 26-1", colour=GREEN_DARK)
        leaves += group(leaf, f"translate({x} {y}) rotate({turn})")
    return leaves + mark("C", 125, 175, 220)


ACES = {"D": _ace_of_coins, "H": _ace_of_cups, "S": _ace_of_swords, "C": _ace_of_clubs}


# --- figures ------------------------------------------------------------------


def _head(figure: Figure, worn: Dress, x: float, y: float, scale: float) -> str:
    """A head on its neck, its shoulders at a point."""
    behind, front = courts.head(figure, worn)
    place = f"translate({num(x)} {num(y)}) scale({scale:g}) translate(-125 -122)"
    return group(behind + figure.collar(worn) + neck(worn) + front, place)


def _grass() -> str:
    blades = "M46 313L43 305M52 312L52 303M172 312L176 304M165 311L164 303"
    return (
        flat("M24 320C52 305 172 305 194 320C172 328 46 328 24 320Z", "#a9bf7a")
        + thin("M24 320C52 305 172 305 194 320")
        + thin(blades, colour=GREEN_DARK)
    )


def _palm(worn: Dress, x: float, y: float) -> str:
    """A closed hand."""
    hand = ink(
        f"M{num(x - 9)} {num(y - 5)}C{num(x - 7)} {num(y - 10)} {num(x + 7)} {num(y - 10)} {num(x + 9)} {num(y - 5)}"
        f"L{num(x + 8)} {num(y + 6)}C{num(x + 4)} {num(y + 9)} {num(x - 4)} {num(y + 9)} {num(x - 8)} {num(y + 6)}Z",
        worn.skin,
    )
    return hand + thin(
        f"M{num(x - 8)} {num(y - 3)}H{num(x + 4)}M{num(x - 8.5)} {num(y + 1)}H{num(x + 4)}"
        f"M{num(x - 8)} {num(y + 5)}H{num(x + 3)}"
    )


def _held(worn: Dress, suit: str, x: float, y: float, size: float) -> str:
    """The suit in a hand at a point."""
    above = {"D": 0.42, "H": 0.3, "S": -0.3, "C": -0.36}[suit]
    height = {"D": 0.86, "H": 0.86, "S": 1.5, "C": 1.35}[suit] * size
    if suit == "D":
        return mark(suit, x + 3, y - height * above, height) + _palm(worn, x, y + 2)
    if suit == "H":
        return mark(suit, x, y - height * above, height) + _palm(worn, x, y)
    return mark(suit, x, y + height * above, height) + _palm(worn, x, y)


def king(suit: str) -> str:
    """A king, standing in a long mantle."""
    worn = dress("K", suit)
    out = _grass() + _king_gown(worn)
    out += _head(courts.FIGURES["K" + suit], worn, 118, 132, 0.92)
    out += ink("M158 140C176 148 186 164 184 184L166 188C164 174 158 166 148 162Z", worn.dark)
    return out + ink("M165 182L186 178L187 187L166 191Z", LINEN) + _held(worn, suit, 180, 172, 70)


def _king_gown(worn: Dress) -> str:
    out = ink("M84 134C66 156 58 234 52 314H184C178 234 170 156 152 134L118 128Z", worn.robe)
    out += ink("M118 150L98 314H138Z", worn.second) + thin("M118 162L106 314M118 162L130 314", colour=YELLOW)
    out += ink("M84 134C66 156 58 234 52 314H75C77 244 82 188 96 150Z", worn.dark)
    out += ink("M152 134C170 156 178 234 184 314H161C159 244 154 188 140 150Z", worn.dark)
    out += thin("M70 190C64 230 62 270 60 298M166 190C172 230 174 270 176 298", colour=worn.robe)
    out += ink("M51 300H99L98 315H50Z", LINEN) + ink("M137 300H185L186 315H138Z", LINEN)
    tails = "".join(f"M{x} 303L{x + 2} 311H{x - 2}Z" for x in (60, 74, 88, 148, 162, 176))
    out += flat(tails, INK) + ink("M92 198C104 206 132 206 144 198L145 207C132 215 104 215 91 207Z", YELLOW)
    out += ink("M84 136C76 154 74 176 80 196L96 200C96 182 98 168 104 158Z", worn.robe)
    out += ink("M79 192L97 196L96 204L79 201Z", LINEN) + _palm(worn, 92, 205)
    return out + discs([(118, 209), (104, 207), (132, 207)], 2.6, worn.second, 1)


def knave(suit: str) -> str:
    """A knave, standing in a short coat."""
    worn = dress("J", suit)
    out = _grass() + _legs(worn) + _coat(worn)
    out += _head(courts.FIGURES["J" + suit], worn, 116, 132, 0.92)
    out += ink("M150 136C170 142 186 158 184 178L166 184C164 170 156 162 144 158Z", worn.robe)
    out += ink("M165 178L186 173L187 181L167 187Z", worn.second)
    return out + _held(worn, suit, 180, 166, 68)


def _legs(worn: Dress) -> str:
    out = ""
    for x in (98.0, 132.0):
        out += ink(f"M{x - 12:g} 238L{x - 9:g} 300H{x + 9:g}L{x + 13:g} 238Z", worn.second)
        out += thin(f"M{x:g} 248V292", colour=INK)
        out += ink(
            f"M{x - 10:g} 284H{x + 10:g}V304C{x + 10:g} 310 {x - 14:g} 318 {x - 20:g} 312C{x - 19:g} 306 {x - 12:g}"
            f" 304 {x - 10:g} 300Z",
            "#5a3a20",
        )
        out += ink(f"M{x - 11.5:g} 281H{x + 11.5:g}V290H{x - 11.5:g}Z", "#8a5a2b")
    return out


def _coat(worn: Dress) -> str:
    out = ink("M84 134C72 156 70 210 64 250C84 262 150 262 170 250C164 210 160 156 148 134L116 126Z", worn.robe)
    out += flat("M148 134C160 156 164 210 170 250C164 253 158 255 152 256C152 220 150 170 140 140Z", worn.dark, 0.8)
    out += thin(
        "M92 214C90 228 88 244 86 255M116 214V259M140 214C142 228 146 244 148 254M104 214"
        "C103 230 102 246 101 258M128 214C129 230 132 246 133 258"
    )
    out += ink("M65 240C84 253 150 253 169 240L171 250C150 263 84 263 63 250Z", YELLOW)
    out += ink("M74 194C92 204 140 204 158 194L159 205C140 215 92 215 73 205Z", worn.dark)
    out += disc(116, 208, 5.4, YELLOW, None) + thin("M116 150V200")
    out += discs([(116, 160), (116, 172), (116, 184)], 2.6, YELLOW, 1)
    out += ink("M86 134C74 150 70 172 72 194L90 198C90 180 94 166 102 156Z", worn.dark)
    return out + ink("M71 190L91 194L90 202L71 199Z", worn.second) + _palm(worn, 83, 204)


def knight(suit: str) -> str:
    """A knight on a horse that steps to the left."""
    worn = dress("Q", suit)
    return _grass() + group(horse_of(suit, worn) + _rider(worn, suit), "translate(-8 3)")


def _rider(worn: Dress, suit: str) -> str:
    out = ink(
        ("M136 188C152 186 164 192 162 204C158 216 150 224 148 234L150 258H130L132 232C132 220 130 204 132 194Z"),
        worn.dark,
    )
    out += ink("M131 236H151V256C146 264 128 268 118 264C118 258 128 256 131 252Z", "#5a3a20") + ink(
        "M129.5 232H152.5V241H129.5Z", "#8a5a2b"
    )
    out += pen("M116 266H142", INK, 4.6) + pen("M117 266H141", YELLOW, 2)
    out += ink("M118 130C110 152 112 176 114 200C132 210 160 210 174 200C174 176 172 150 162 130L141 122Z", worn.robe)
    out += flat("M162 130C172 150 174 176 174 200C170 203 166 204 160 205.5C162 180 160 156 150 134Z", worn.dark, 0.8)
    out += ink("M113 190C132 199 158 199 174.5 190L175 200C158 210 132 210 113 200Z", YELLOW)
    out += ink("M116 172C132 180 156 180 173 172V181C156 189 132 189 116 181Z", worn.dark) + disc(
        143, 183, 4.6, YELLOW, None
    )
    out += _head(KNIGHTS[suit], worn, 141, 128, 0.82)
    out += ink("M120 132C108 144 106 162 116 178L132 186L138 174L126 166C124 156 128 146 136 140Z", worn.dark)
    out += ink("M127 187L134 170L141 173L135 190Z", LINEN) + _palm(worn, 139, 184)
    out += ink("M158 132C176 134 192 142 196 156L182 164C176 158 168 156 156 156Z", worn.dark)
    return out + ink("M181 164L198 155L201 162L184 171Z", LINEN) + _held(worn, suit, 194, 154, 56)
