"""Figures at full length, as the Spanish and Italian packs have them: kings, knights on horseback, and knaves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from . import courts
from .courts import Figure
from .faces import neck
from .horses import Horse, draw_horse
from .palette import LINEN_COLOUR, Dress
from .spanish_marks import YELLOW
from .svg import INK_COLOUR, disc, discs, flat, group, ink, num, pen, thin


@dataclass(frozen=True)
class Pattern:
    """What the figures of a pack look like."""

    figures: Mapping[str, Figure]  # by rank (K, Q for the knight, J) and suit; of each the head and the collar
    dress: Callable[[str, str], Dress]  # by rank and suit
    horses: Mapping[str, Horse]  # by suit
    ground: Callable[[], str]  # what they stand on, about y = 314
    held: Callable[[Dress, str, float, float, float], str]  # a suit of a size in a hand at a point


def figure(pattern: Pattern, rank: str, suit: str) -> str:
    """A figure of a rank: K, Q or J."""
    return {"J": knave, "Q": knight, "K": king}[rank](pattern, suit)


def _head(figure: Figure, worn: Dress, x: float, y: float, scale: float) -> str:
    """A head on its neck, its shoulders at a point."""
    behind, front = courts.head(figure, worn)
    place = f"translate({num(x)} {num(y)}) scale({scale:g}) translate(-125 -122)"
    return group(behind + figure.collar(worn) + neck(worn) + front, place)


def palm(worn: Dress, x: float, y: float) -> str:
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


def king(pattern: Pattern, suit: str) -> str:
    """A king, standing in a long mantle."""
    worn = pattern.dress("K", suit)
    out = pattern.ground() + _king_gown(worn)
    out += _head(pattern.figures["K" + suit], worn, 118, 132, 0.92)
    out += ink("M158 140C176 148 186 164 184 184L166 188C164 174 158 166 148 162Z", worn.dark)
    return out + ink("M165 182L186 178L187 187L166 191Z", LINEN_COLOUR) + pattern.held(worn, suit, 180, 172, 70)


def _king_gown(worn: Dress) -> str:
    out = ink("M84 134C66 156 58 234 52 314H184C178 234 170 156 152 134L118 128Z", worn.robe)
    out += ink("M118 150L98 314H138Z", worn.second) + thin("M118 162L106 314M118 162L130 314", colour=YELLOW)
    out += ink("M84 134C66 156 58 234 52 314H75C77 244 82 188 96 150Z", worn.dark)
    out += ink("M152 134C170 156 178 234 184 314H161C159 244 154 188 140 150Z", worn.dark)
    out += thin("M70 190C64 230 62 270 60 298M166 190C172 230 174 270 176 298", colour=worn.robe)
    out += ink("M51 300H99L98 315H50Z", LINEN_COLOUR) + ink("M137 300H185L186 315H138Z", LINEN_COLOUR)
    tails = "".join(f"M{x} 303L{x + 2} 311H{x - 2}Z" for x in (60, 74, 88, 148, 162, 176))
    out += flat(tails, INK_COLOUR) + ink("M92 198C104 206 132 206 144 198L145 207C132 215 104 215 91 207Z", YELLOW)
    out += ink("M84 136C76 154 74 176 80 196L96 200C96 182 98 168 104 158Z", worn.robe)
    out += ink("M79 192L97 196L96 204L79 201Z", LINEN_COLOUR) + palm(worn, 92, 205)
    return out + discs([(118, 209), (104, 207), (132, 207)], 2.6, worn.second, 1)


def knave(pattern: Pattern, suit: str) -> str:
    """A knave, standing in a short coat."""
    worn = pattern.dress("J", suit)
    out = pattern.ground() + _legs(worn) + _coat(worn)
    out += _head(pattern.figures["J" + suit], worn, 116, 132, 0.92)
    out += ink("M150 136C170 142 186 158 184 178L166 184C164 170 156 162 144 158Z", worn.robe)
    out += ink("M165 178L186 173L187 181L167 187Z", worn.second)
    return out + pattern.held(worn, suit, 180, 166, 68)


def _legs(worn: Dress) -> str:
    out = ""
    for x in (98.0, 132.0):
        out += ink(f"M{x - 12:g} 238L{x - 9:g} 300H{x + 9:g}L{x + 13:g} 238Z", worn.second)
        out += thin(f"M{x:g} 248V292", colour=INK_COLOUR)
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
    return out + ink("M71 190L91 194L90 202L71 199Z", worn.second) + palm(worn, 83, 204)


def knight(pattern: Pattern, suit: str) -> str:
    """A knight on a horse that steps to the left."""
    worn = pattern.dress("Q", suit)
    return pattern.ground() + group(
        draw_horse(pattern.horses[suit], worn) + _rider(pattern, worn, suit), "translate(-8 3)"
    )


def _rider(pattern: Pattern, worn: Dress, suit: str) -> str:
    out = ink(
        ("M136 188C152 186 164 192 162 204C158 216 150 224 148 234L150 258H130L132 232C132 220 130 204 132 194Z"),
        worn.dark,
    )
    out += ink("M131 236H151V256C146 264 128 268 118 264C118 258 128 256 131 252Z", "#5a3a20") + ink(
        "M129.5 232H152.5V241H129.5Z", "#8a5a2b"
    )
    out += pen("M116 266H142", INK_COLOUR, 4.6) + pen("M117 266H141", YELLOW, 2)
    out += ink("M118 130C110 152 112 176 114 200C132 210 160 210 174 200C174 176 172 150 162 130L141 122Z", worn.robe)
    out += flat("M162 130C172 150 174 176 174 200C170 203 166 204 160 205.5C162 180 160 156 150 134Z", worn.dark, 0.8)
    out += ink("M113 190C132 199 158 199 174.5 190L175 200C158 210 132 210 113 200Z", YELLOW)
    out += ink("M116 172C132 180 156 180 173 172V181C156 189 132 189 116 181Z", worn.dark) + disc(
        143, 183, 4.6, YELLOW, None
    )
    out += _head(pattern.figures["Q" + suit], worn, 141, 128, 0.82)
    out += ink("M120 132C108 144 106 162 116 178L132 186L138 174L126 166C124 156 128 146 136 140Z", worn.dark)
    out += ink("M127 187L134 170L141 173L135 190Z", LINEN_COLOUR) + palm(worn, 139, 184)
    out += ink("M158 132C176 134 192 142 196 156L182 164C176 158 168 156 156 156Z", worn.dark)
    return out + ink("M181 164L198 155L201 162L184 171Z", LINEN_COLOUR) + pattern.held(worn, suit, 194, 154, 56)
