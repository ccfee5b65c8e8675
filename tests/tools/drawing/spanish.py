"""The Spanish pack of forty: one to seven, knave (10), knight (11) and king (12) of coins, cups, swords and clubs.

The suits keep the letters of the French ones: D coins, H cups, S swords, C clubs; the ranks are A 2 … 7 J Q K.
"""

import math
from collections.abc import Mapping
from dataclasses import replace

from . import courts, hair, headgear
from .courts import Figure
from .faces import Brows, Eyes, Face, Profile
from .horses import HORSES
from .palette import Dress, make_dress
from .pips import letters
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
from .standing import Pattern, figure, palm
from .svg import (
    INK_COLOUR,
    Point,
    card,
    disc,
    flat,
    group,
    ink,
    inked,
    num,
    pen,
    thin,
    with_turned,
)

CORNER_NUMBERS: Mapping[str, str] = {"A": "1", "J": "10", "Q": "11", "K": "12"}
RULE_GAPS: Mapping[str, int] = {"D": 0, "H": 1, "S": 2, "C": 3}
RULE_INSET = 16.0


_CLOTH: Mapping[str, tuple[str, str, str]] = {
    "D": (YELLOW_DARK, "#8a5f14", RED),
    "H": (RED, RED_DARK, BLUE),
    "S": (BLUE, BLUE_DARK, RED),
    "C": (GREEN, GREEN_DARK, YELLOW_DARK),
}


def dress(rank: str, suit: str) -> Dress:
    """The dress of a figure: the skin and hair of the French court, the cloth of the Spanish suit."""
    return make_dress(rank, suit, _CLOTH[suit], suit)


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
        courts.FIGURES["JS"], behind=hair.bobbed_hair, over=(headgear.helmet,), tilt=0,
        head=Face(21, 117, 11, -1.5, Eyes(9.4, 3.8, -0.4, (-1.2, 0)), Brows(7.6, 8.6, 1.6, 2.2), "hooked", "stern"),
    ),
    "C": replace(
        courts.FIGURES["JC"], over=(hair.tight_curls, headgear.felt_hat), tilt=-3,
        head=Face(21.5, 115, 12, -1.5, Eyes(9.6, 4.6, 0.4, (-1.2, 0)), Brows(9.4, 8.4, 3), "broad", "smile"),
    ),
}  # fmt: skip


def card_number(rank: str) -> str:
    """The number printed on a card."""
    return CORNER_NUMBERS.get(rank, rank)


def rule(suit: str) -> str:
    """The rule about the card; its gaps at head and foot tell the suit from the edge of a fanned card."""
    low, high, count = RULE_INSET, 250 - RULE_INSET, RULE_GAPS[suit]

    def across(y: float) -> str:
        ends = [low + 6.0]
        for i in range(count):
            middle = 125 + (i - (count - 1) / 2) * 30
            ends += [middle - 7, middle + 7]
        ends.append(high - 6)
        return "".join(f"M{num(a)} {num(y)}H{num(b)}" for a, b in zip(ends[::2], ends[1::2], strict=True))

    bottom = 350 - RULE_INSET
    sides = f"M{num(low)} {num(low + 6)}V{num(bottom - 6)}M{num(high)} {num(low + 6)}V{num(bottom - 6)}"
    rounds = (
        f"M{num(low)} {num(low + 6)}A6 6 0 0 1 {num(low + 6)} {num(low)}M{num(high - 6)} {num(low)}"
        f"A6 6 0 0 1 {num(high)} {num(low + 6)}"
        f"M{num(low)} {num(bottom - 6)}A6 6 0 0 0 {num(low + 6)} {num(bottom)}M{num(high - 6)} {num(bottom)}"
        f"A6 6 0 0 0 {num(high)} {num(bottom - 6)}"
    )
    return pen(across(low) + across(bottom) + sides + rounds, INK_COLOUR, 1.8)


def corners(rank: str, suit: str, large: bool) -> str:
    """Number and small mark in two corners."""
    number = card_number(rank)
    if large:
        drawn = letters(number, 45, 24, 54, INK_COLOUR) + inked(mark(suit, 45, 108, 46))
        return with_turned(drawn)
    x = 39 if len(number) > 1 else 35
    return with_turned(letters(number, x, 24, 30, INK_COLOUR) + inked(mark(suit, 36, 78, 31)))


def face(rank: str, suit: str, large: bool) -> str:
    """A whole face of the Spanish pack."""
    if rank in "JQK":
        body = figure(PATTERN, rank, suit)
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
    count = int(card_number(rank))
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
    handles = pen("M78 148C52 146 52 190 92 190M172 148C198 146 198 190 158 190", INK_COLOUR, 8.4)
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


def _grass() -> str:
    blades = "M46 313L43 305M52 312L52 303M172 312L176 304M165 311L164 303"
    return (
        flat("M24 320C52 305 172 305 194 320C172 328 46 328 24 320Z", "#a9bf7a")
        + thin("M24 320C52 305 172 305 194 320")
        + thin(blades, colour=GREEN_DARK)
    )


def _suit_in_hand(worn: Dress, suit: str, x: float, y: float, size: float) -> str:
    """The suit in a hand at a point."""
    above = {"D": 0.42, "H": 0.3, "S": -0.3, "C": -0.36}[suit]
    height = {"D": 0.86, "H": 0.86, "S": 1.5, "C": 1.35}[suit] * size
    if suit == "D":
        return mark(suit, x + 3, y - height * above, height) + palm(worn, x, y + 2)
    if suit == "H":
        return mark(suit, x, y - height * above, height) + palm(worn, x, y)
    return mark(suit, x, y + height * above, height) + palm(worn, x, y)


PATTERN = Pattern(
    {**courts.FIGURES, **{"Q" + suit: figure for suit, figure in KNIGHTS.items()}}, dress, HORSES, _grass, _suit_in_hand
)
