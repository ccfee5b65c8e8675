"""The Italian pack of forty, in a pattern of our own: one to seven, knave (8), knight (9) and king (10).

The suits keep the letters of the French ones: D coins, H cups, S swords, C staves; the ranks are A 2 … 7 J Q K. As in
the packs of northern Italy the swords bend about each other and the staves cross.
"""

from collections.abc import Mapping
from dataclasses import replace

from . import courts, hair, headgear, robes
from .courts import Figure
from .faces import Brows, Eyes, Face, Profile
from .horses import Horse
from .italian_marks import RED, bent_swords, crossed_staves, mark, small_mark
from .palette import Dress, make_dress
from .pips import letters
from .standing import Pattern, figure, palm
from .svg import INK_COLOUR, Point, card, discs, flat, group, ink, inked, pen, rounded, thin, with_turned

CORNER_NUMBERS: Mapping[str, str] = {"A": "1", "J": "8", "Q": "9", "K": "10"}
RULE_COLOURS: Mapping[str, str] = {"D": "#9a6f12", "H": "#9c1f28", "S": "#27508a", "C": "#41601a"}  # the rule, by suit

_CLOTH: Mapping[str, tuple[str, str, str]] = {  # robe, its dark side, second colour
    "D": ("#1f7f83", "#125559", "#d79a2c"),
    "H": ("#a12a4c", "#6d1831", "#d79a2c"),
    "S": ("#3a4fa0", "#253470", "#c53a2e"),
    "C": ("#6f7f2c", "#47541a", "#a5392a"),
}
_SKIN_OF: Mapping[str, str] = {"D": "S", "H": "C", "S": "D", "C": "H"}  # whose skin and hair of the French courts


def dress(rank: str, suit: str) -> Dress:
    """The dress of a figure."""
    return make_dress(rank, suit, _CLOTH[suit], _SKIN_OF[suit])


def _bust(head: Face | Profile, behind: object, collar: object, *over: object, tilt: float = 0) -> Figure:
    """A figure of which only head and collar are shown; the rest is that of its rank."""
    return replace(courts.FIGURES["JS"], head=head, behind=behind, collar=collar, over=over, tilt=tilt)


FIGURES: Mapping[str, Figure] = {
    "KD": _bust(
        Face(22, 117, 13, -1.4, Eyes(9.6, 4.2, 0.2, (-1.2, 0)),
             Brows(8.4, 8.6, 2.6, 2.8), "hooked", "bearded", aged=True),
        hair.waved_hair, robes.ermine, hair.forked_beard, headgear.spiked_crown, tilt=-1,
    ),
    "KH": _bust(
        Face(21.5, 117, 12, 1.4, Eyes(9.4, 4.6, 0.4, (1.3, 0)), Brows(9.4, 8.4, 3, 2.4), "broad", "calm"),
        hair.long_hair, robes.ermine, hair.curled_moustache, headgear.arched_crown, tilt=2,
    ),
    "KS": _bust(
        Profile("straight", mouth="bearded", brow_weight=2.8), None, robes.ermine,
        hair.side_mane, hair.side_beard, headgear.lozenge_crown,
    ),
    "KC": _bust(
        Face(21, 116, 11, 0.8, Eyes(9.4, 3.8, -0.4, (1, 0.1), heavy=True),
             Brows(7.4, 8.4, 1.6, 3), "straight", "bearded"),
        hair.rolled_hair, robes.ermine, hair.pointed_beard, headgear.arched_crown,
    ),
    "QD": _bust(
        Face(21, 116, 11, -1.6, Eyes(9.4, 4.2, 0, (-1.3, 0)), Brows(8, 8.4, 2, 2.4), "straight", "calm"),
        hair.bobbed_hair, robes.ruff, hair.swept_fringe, headgear.broad_hat, tilt=-2,
    ),
    "QH": _bust(
        Face(21.5, 116, 12, -1, Eyes(9.6, 4.6, 0.4, (-1, 0)), Brows(9.2, 8.4, 3, 2.4), "broad", "smile"),
        hair.curls_behind, robes.pointed_collar, hair.tight_curls, headgear.helmet,
    ),
    "QS": _bust(
        Profile("hooked", brow_weight=2.4), None, robes.round_collar, hair.pageboy_side, headgear.plumed_beret,
    ),
    "QC": _bust(
        Face(20.5, 115, 10, -1.8, Eyes(9.2, 5, 0.4, (-1.3, 0)), Brows(9.6, 8, 3, 1.8), "snub", "smile", blush=True),
        hair.bobbed_hair, robes.round_collar, hair.swept_fringe, headgear.felt_hat, tilt=-3,
    ),
    "JD": _bust(
        Profile("snub", to_right=True, mouth="smile", blush=True), None, robes.round_collar,
        hair.side_curls, headgear.plain_cap,
    ),
    "JH": _bust(
        Face(22, 115, 12.5, 1.5, Eyes(9.6, 5.2, 0.4, (1.2, -0.4)), Brows(10, 8.6, 3.2, 2.2), "broad", "smile"),
        hair.curls_behind, robes.ruff, hair.tight_curls, headgear.felt_hat, tilt=3,
    ),
    "JS": _bust(
        Face(20, 116, 9, 1.6, Eyes(9.2, 4.2, 0.4, (1.4, 0)), Brows(8.6, 8.2, 2.6, 2.2), "hooked", "smirk"),
        hair.bobbed_hair, robes.pointed_collar, hair.swept_fringe, headgear.plumed_beret, tilt=2,
    ),
    "JC": _bust(
        Face(21, 116, 11, -1.2, Eyes(9.4, 4.8, 0.2, (-1.2, 0)), Brows(9.2, 8.2, 2.8, 2.2), "straight", "song"),
        hair.curls_behind, robes.hood_collar, hair.tight_curls, headgear.belled_hood, tilt=-3,
    ),
}  # fmt: skip

HORSES: Mapping[str, Horse] = {
    "D": Horse("#e9dcc3", "#c7b592", "#a88b5c"),
    "H": Horse("#5d4a44", "#3f312c", "#251b18"),
    "S": Horse("#c98a4b", "#96622f", "#f0e4cc"),
    "C": Horse("#9aa0a8", "#70767f", "#474c55"),
}

_PLACES: Mapping[int, tuple[Point, ...]] = {
    2: ((0, -1.3), (0, 1.3)),
    3: ((0, -1.9), (0, 0), (0, 1.9)),
    4: ((-1, -1.5), (1, -1.5), (-1, 1.5), (1, 1.5)),
    5: ((-1, -1.7), (1, -1.7), (0, 0), (-1, 1.7), (1, 1.7)),
    6: ((-1, -1.9), (1, -1.9), (-1, 0), (1, 0), (-1, 1.9), (1, 1.9)),
    7: ((-1, -1.9), (1, -1.9), (0, -0.95), (-1, 0), (1, 0), (-1, 1.9), (1, 1.9)),
}
_SIZES: Mapping[str, tuple[float, ...]] = {"D": (100, 84, 66, 60, 58, 54), "H": (100, 88, 78, 70, 68, 60)}
_LARGE_SIZES: Mapping[str, float] = {"D": 108, "H": 124, "S": 150, "C": 150}


def card_number(rank: str) -> str:
    """The number printed on a card."""
    return CORNER_NUMBERS.get(rank, rank)


def corners(rank: str, suit: str, large: bool) -> str:
    """Number and small mark in two corners."""
    number = card_number(rank)
    if large:
        return with_turned(letters(number, 45, 24, 54, INK_COLOUR) + inked(small_mark(suit, 45, 110, 46)))
    return with_turned(
        letters(number, 39 if len(number) > 1 else 35, 24, 30, INK_COLOUR) + inked(small_mark(suit, 36, 77, 28))
    )


def border(suit: str) -> str:
    """A double rule in the colour of the suit."""
    outer = rounded(11, 11, 228, 328, 8, f'fill="none" stroke="{RULE_COLOURS[suit]}" stroke-width="2.2"')
    return outer + rounded(15.5, 15.5, 219, 319, 5, f'fill="none" stroke="{RULE_COLOURS[suit]}" stroke-width="0.9"')


def face(rank: str, suit: str, large: bool) -> str:
    """A whole face of the Italian pack."""
    if rank in "KQJ":
        body = figure(PATTERN, rank, suit)
        if large:
            body = group(body, "translate(118 309) scale(.78) translate(-118 -318)")
    elif large:
        body = mark(suit, 128, 175, _LARGE_SIZES[suit])
    else:
        body = number_marks(int(card_number(rank)), suit)
    return card(inked(body) + border(suit) + corners(rank, suit, large))


def number_marks(count: int, suit: str) -> str:
    """The marks of a card from one to seven."""
    if count == 1:
        return wreath(suit) + mark(suit, 125, 175, {"D": 120, "H": 126, "S": 150, "C": 150}[suit])
    if suit == "S":
        return bent_swords(count)
    if suit == "C":
        return crossed_staves(count)
    size = _SIZES[suit][count - 2]
    return "".join(mark(suit, 125 + x * 39, 175 + y * 52, size) for x, y in _PLACES[count])


def wreath(suit: str) -> str:
    """A wreath of laurel about an ace, open at the head, and tied below with a ribbon."""
    leaf = ink("M0 0C7-9 18-10 25-2C17 6 7 7 0 0Z", "#6f9a3c") + thin("M3 0C10-2 16-2 21-2", colour="#3f6a1f")
    inner = ink("M0 0C6 8 16 10 23 4C16-3 7-5 0 0Z", "#588530")
    out = ""
    for side in (1, -1):
        branch = pen("M125 276C186 272 214 216 206 160C202 132 190 108 172 92", "#3f6a1f", 2.6)
        for x, y, turn in (
            (146, 272, -18), (168, 262, -34), (187, 245, -52), (200, 222, -68), (207, 196, -84), (207, 168, -98),
            (201, 140, -112), (189, 115, -124),
        ):  # fmt: skip
            branch += group(leaf, f"translate({x} {y}) rotate({turn})") + group(
                inner, f"translate({x} {y}) rotate({turn - 50})"
            )
        branch += discs([(196, 232), (208, 182), (195, 128)], 3.2, RED, 1)
        out += branch if side > 0 else group(branch, "translate(250 0) scale(-1 1)")
    tails = "M125 278C116 288 108 296 96 300L106 306C116 302 122 294 125 286"
    tails += "C128 294 134 302 144 306L154 300C142 296 134 288 125 278Z"
    return out + ink(tails, _CLOTH[suit][0]) + ink("M117 270H133V284H117Z", _CLOTH[suit][2])


def _floor() -> str:
    """A floor of tiles."""
    out = ink("M34 306H186L198 324H22Z", "#e2cfa4")
    tiles = "M52 306H72L66 315H43ZM92 306H111L109 315H88ZM130 306H149L152 315H131ZM168 306H186L192 315H173Z"
    tiles += "M66 315H88L84 324H58ZM109 315H131L132 324H108ZM152 315H173L180 324H156Z"
    return out + flat(tiles, "#b98a52", 0.8) + thin("M34 306H186")


def _suit_in_hand(worn: Dress, suit: str, x: float, y: float, size: float) -> str:
    """The suit in a hand at a point."""
    if suit in "DH":
        height = 0.86 * size
        return mark(suit, x + 2, y - height * (0.42 if suit == "D" else 0.36), height) + palm(worn, x, y + 2)
    if suit == "C":
        return mark(suit, x, y - 0.3 * size, 1.5 * size) + palm(worn, x, y)
    return mark(suit, x, y - 0.42 * size, 1.35 * size, -12) + palm(worn, x, y)


PATTERN = Pattern(FIGURES, dress, HORSES, _floor, _suit_in_hand)
