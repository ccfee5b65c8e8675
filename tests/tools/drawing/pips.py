"""Suit marks, index letters, and the cards made of them: aces and numbers."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from .palette import GOLD, GOLD_DARK, GOLD_LIGHT
from .svg import INK_COLOUR, PAPER_COLOUR, Point, card, disc, flat, group, mirrored, num, pen, with_turned

# Each mark stands in a box of about 100 by 100 round the origin.
PIPS: Mapping[str, str] = {
    "H": ("M0 46C-13 30-47 10-47-17C-47-36-34-46-22-46C-11-46-3-39 0-28C3-39 11-46 22-46C34-46 47-36 47-17"
"C47 10 13 30 0 46Z"),
    "D": "M0-51C9-31 22-14 38 0C22 14 9 31 0 51C-9 31-22 14-38 0C-22-14-9-31 0-51Z",
    "S": "M0-51C9-32 46-8 46 17C46 32 36 41 24 41C15 41 8 37 4.5 30C5.5 39 10 45.5 18 50L-18 50"
    "C-10 45.5-5.5 39-4.5 30C-8 37-15 41-24 41C-36 41-46 32-46 17C-46-8-9-32 0-51Z",
    "C": "M0-51C13.5-51 23.5-41 23.5-28C23.5-21 20.5-15 15.5-10C18-11 21-11.8 24.5-11.8"
    "C37.5-11.8 47.5-2 47.5 11.5C47.5 25 37.5 35 24.5 35C15.5 35 8 31 4.5 24"
    "C5.5 37 10 45 18 50L-18 50C-10 45-5.5 37-4.5 24C-8 31-15.5 35-24.5 35"
    "C-37.5 35-47.5 25-47.5 11.5C-47.5-2-37.5-11.8-24.5-11.8C-21-11.8-18-11-15.5-10"
    "C-20.5-15-23.5-21-23.5-28C-23.5-41-13.5-51 0-51Z",
}  # fmt: skip


@dataclass(frozen=True)
class Glyph:
    """An index letter in a box 30 high: its width and its strokes (path, pen width)."""

    width: float
    strokes: tuple[tuple[str, float], ...]


_PEN, _SLAB = 4.6, 3.2
GLYPHS: Mapping[str, Glyph] = {
    "A": Glyph(23, (("M4.5 28L11.5 2.5L18.5 28", _PEN),
                    ("M6.8 19.5H16.2", 3.2), ("M.5 28.4H8.3M14.7 28.4H22.5", _SLAB))),
    "2": Glyph(20, (("M3 10.5C2.8 5 6 2.3 10 2.3C14.3 2.3 17 5 17 8.8C17 13.5 12.5 17 4 26.5", _PEN),
                    ("M2.2 27.4H18.3", 4.8))),
    "3": Glyph(20, (("M3.5 2.5H16L9 12.6C14.5 12.3 17.5 15.5 17.5 20C17.5 25 14 27.8 9.5 27.8"
                     "C6 27.8 3.5 26 2.6 22.8", _PEN),)),
    "4": Glyph(21, (("M14.2 29.8V3L3.4 20.4H20", _PEN),)),
    "5": Glyph(20, (("M16.5 2.5H5.3L4.4 13.2C6 12 8 11.5 10 11.6C14.6 11.8 17.4 15 17.4 19.7"
                     "C17.4 24.7 14.3 27.8 9.6 27.8C6 27.8 3.5 26 2.6 23", _PEN),)),
    "6": Glyph(20, (("M15.3 2.2C8.5 5.5 2.8 12 2.8 19.6C2.8 24.6 5.8 27.8 10 27.8"
                     "C14.3 27.8 17.3 24.7 17.3 20.2C17.3 15.8 14.4 12.9 10.3 12.9"
                     "C6.5 12.9 3.3 15.4 2.9 19", _PEN),)),
    "7": Glyph(20, (("M1.5 2.5H16.6C11.8 10 8.8 18 8 29.8", 4.8),)),
    "8": Glyph(20, (("M10 14C6.4 14 4.1 11.7 4.1 8.2C4.1 4.7 6.5 2.3 10 2.3C13.5 2.3 15.9 4.7 15.9 8.2"
                     "C15.9 11.7 13.6 14 10 14C5.6 14 2.6 16.8 2.6 20.9C2.6 25 5.6 27.8 10 27.8"
                     "C14.4 27.8 17.4 25 17.4 20.9C17.4 16.8 14.4 14 10 14Z", _PEN),)),
    "9": Glyph(20, (("M4.7 27.8C11.5 24.5 17.2 18 17.2 10.4C17.2 5.4 14.2 2.2 10 2.2"
                     "C5.7 2.2 2.7 5.3 2.7 9.8C2.7 14.2 5.6 17.1 9.7 17.1"
                     "C13.5 17.1 16.7 14.6 17.1 11", _PEN),)),
    "1": Glyph(10, (("M1 6.5L6.5 2.6V29.8", 4.4),)),
    "0": Glyph(18, (("M9 2.3C4.8 2.3 2.5 6.5 2.5 15C2.5 23.5 4.8 27.7 9 27.7"
                     "C13.2 27.7 15.5 23.5 15.5 15C15.5 6.5 13.2 2.3 9 2.3Z", 4.4),)),
    "J": Glyph(18, (("M12.5 3V20.5C12.5 25.5 10.5 27.8 7 27.8C4.2 27.8 2.6 26 2.3 22.5", 4.8),
                    ("M7 2.1H17.8", _SLAB))),
    "Q": Glyph(23, (("M11 2.3C5.8 2.3 2.5 7 2.5 15C2.5 23 5.8 27.7 11 27.7C16.2 27.7 19.5 23 19.5 15"
                     "C19.5 7 16.2 2.3 11 2.3Z", _PEN), ("M10.5 20L21 30.5", 4.2))),
    "K": Glyph(23, (("M5.5 2V28", 4.8), ("M18 2.5L6 17.5", 3.8), ("M10 12.5L19 28", 4.8),
                    ("M1 2.1H10M1 28.4H10M13.8 2.1H21.5M14.5 28.4H22.8", _SLAB))),
    "O": Glyph(21, (("M10.5 2.3C5.5 2.3 2.5 7 2.5 15C2.5 23 5.5 27.7 10.5 27.7"
                     "C15.5 27.7 18.5 23 18.5 15C18.5 7 15.5 2.3 10.5 2.3Z", 4.4),)),
    "E": Glyph(18, (("M4 1V29M4 2.6H16.5M4 14.6H14M4 27.4H17", 4.4),)),
    "U": Glyph(21, (("M4 1V19C4 25 6.5 27.8 10.5 27.8C14.5 27.8 17 25 17 19V1", 4.6),
                    ("M.5 2.1H7.5M13.5 2.1H20.5", _SLAB))),
    "R": Glyph(21, (("M4 1V29.8M4 2.6H11C15 2.6 17.5 5 17.5 8.8C17.5 12.6 15 15 11 15H4M11 15L18.5 29.5", 4.4),)),
}  # fmt: skip

# Places of the marks of a number card, in steps of a column and of half a row from the middle.
PLACES: Mapping[int, tuple[Point, ...]] = {
    2: ((0, -3), (0, 3)),
    3: ((0, -3), (0, 0), (0, 3)),
    4: ((-1, -3), (1, -3), (-1, 3), (1, 3)),
    5: ((-1, -3), (1, -3), (0, 0), (-1, 3), (1, 3)),
    6: ((-1, -3), (1, -3), (-1, 0), (1, 0), (-1, 3), (1, 3)),
    7: ((-1, -3), (1, -3), (0, -1.5), (-1, 0), (1, 0), (-1, 3), (1, 3)),
    8: ((-1, -3), (1, -3), (0, -1.5), (-1, 0), (1, 0), (0, 1.5), (-1, 3), (1, 3)),
    9: ((-1, -3), (1, -3), (-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1), (-1, 3), (1, 3)),
    10: ((-1, -3), (1, -3), (0, -2), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2), (-1, 3), (1, 3)),
}


def pip(suit: str, x: float, y: float, size: float, fill: str, turned: bool = False) -> str:
    """A suit mark of a size round a point."""
    place = f"translate({num(x)} {num(y)}){' rotate(180)' if turned else ''} scale({size / 100:.3f})"
    return f'<path transform="{place}" d="{PIPS[suit]}" fill="{fill}" stroke="none"/>'


def inked_pip(suit: str, x: float, y: float, size: float, fill: str, line: float = 1.1) -> str:
    """A suit mark as a jewel or a finial: with an outline in ink."""
    scale = size / 100
    return (
        f'<path transform="translate({num(x)} {num(y)}) scale({scale:.3f})" d="{PIPS[suit]}" fill="{fill}" '
        f'stroke="{INK_COLOUR}" stroke-width="{num(line / scale)}"/>'
    )


def letters(text: str, x: float, y: float, height: float, colour: str, weight: float = 1, gap: float = 2.6) -> str:
    """Index letters centred on x with their top at y; two figures are drawn narrower."""
    glyphs = [GLYPHS[letter] for letter in text]
    total = sum(glyph.width for glyph in glyphs) + gap * (len(glyphs) - 1)
    tall = height / 30
    wide = tall * (min(1.0, 26 / total) if len(text) > 1 else 1.0)
    x -= total * wide / 2
    out = ""
    for glyph in glyphs:
        strokes = "".join(f'<path d="{path}" stroke-width="{num(width * weight)}"/>' for path, width in glyph.strokes)
        out += group(strokes, f"translate({num(x)} {num(y)}) scale({wide:.3f} {tall:.3f})")
        x += (glyph.width + gap) * wide
    return group(out, attributes=f'fill="none" stroke="{colour}" stroke-linejoin="miter" stroke-miterlimit="3"')


def corner_text(rank: str) -> str:
    """What stands in the corner: a ten is printed in figures."""
    return "10" if rank == "T" else rank


def corners(rank: str, suit: str, colour: str, large: bool) -> str:
    """Both indices of a card."""
    text = corner_text(rank)
    if large:
        return with_turned(letters(text, 37, 14, 62, colour, 1.05) + pip(suit, 37, 104, 46, colour))
    return with_turned(letters(text, 23.5, 14, 37, colour) + pip(suit, 23.5, 70, 28, colour))


def number_card(rank: str, suit: str, colour: str, large: bool) -> str:
    """A card from the two to the ten."""
    body = corners(rank, suit, colour, large)
    if large:
        return card(body + pip(suit, 142, 175, 88, colour))
    count = int(corner_text(rank))
    size = 50 if count < 9 else 46
    for column, row in PLACES[count]:
        body += pip(suit, 125 + column * 43, 175 + row * 41, size, colour, turned=row > 0)
    return card(body)


def ace(suit: str, colour: str, large: bool) -> str:
    """An ace: one great mark with an inner line, and two gold drops; the ace of spades is richer."""
    body = corners("A", suit, colour, large)
    if suit == "S" and not large:
        return card(body + _great_spade(colour))
    x = 137 if large else 125
    body += pip(suit, x, 175, 104, colour)
    if not large:  # large faces serve small cards, where a fine line would shimmer
        body += _inner_line(suit, x, 175, 0.9) + _drops()
    return card(body)


def _inner_line(suit: str, x: float, y: float, scale: float) -> str:
    """A fine paper line inside a great mark."""
    inner = {
        "H": ("M0 38C-12 24-39 7-39-17C-39-31-30-38-21-38C-11-38-2-30 0-17C2-30 11-38 21-38C30-38 39-31 39-17"
"C39 7 12 24 0 38Z"),
        "D": "M0-38C7-24 17-10 29 0C17 10 7 24 0 38C-7 24-17 10-29 0C-17-10-7-24 0-38Z",
        "S": "M0-39C10-22 38-4 38 17C38 28 31 34 23 34C13 34 6 28 2.5 21C1.5 24-1.5 24-2.5 21C-6 28-13 34-23 34"
        "C-31 34-38 28-38 17C-38-4-10-22 0-39Z",
        "C": "M0-43.5C9-43.5 16-37 16-28C16-20 11-14 4-5C13-6 18-4.3 24.5-4.3C33-4.3 40 3 40 11.5"
        "C40 20 33 27.5 24.5 27.5C15 27.5 8 22 3.5 13C2.5 17-2.5 17-3.5 13C-8 22-15 27.5-24.5 27.5"
        "C-33 27.5-40 20-40 11.5C-40 3-33-4.3-24.5-4.3C-18-4.3-13-6-4-5C-11-14-16-20-16-28C-16-37-9-43.5 0-43.5Z",
    }[suit]  # fmt: skip
    line = pen(inner, PAPER_COLOUR, 1.5, 0.85)
    return group(line, f"translate({num(x)} {num(y)}) scale({num(scale)})", 'stroke-linejoin="round"')


def _drops() -> str:
    """Two gold drops, above and below the mark of an ace."""
    drop = flat("M0 0C8-7 20-7 26 0C20 7 8 7 0 0Z", GOLD) + disc(35, 0, 3, GOLD)
    small = flat("M-8 0L-3-5L2 0L-3 5Z", GOLD_DARK)
    return group(drop + small, "translate(125 106) rotate(-90)") + group(drop + small, "translate(125 244) rotate(90)")


def _great_spade(colour: str) -> str:
    """The mark of the ace of spades: scrolls of gold inside, a crown above, laurel below."""
    return pip("S", 125, 172, 150, colour) + _spade_scrolls() + _small_crown() + _laurel()


def _spade_scrolls() -> str:
    rim = pen(
        "M0-47C9-30 42.5-7 42.5 16.5C42.5 29 34 37.5 24 37.5C14 37.5 6 31 2.5 22L0 26L-2.5 22"
        "C-6 31-14 37.5-24 37.5C-34 37.5-42.5 29-42.5 16.5C-42.5-7-9-30 0-47Z",
        GOLD_LIGHT, 1.1,
    )  # fmt: skip
    scroll = pen(
        "M125 194C117 180 100 174 92 184C86 194 94 205 102 201C108 197 105 188 100 190"
        "M119 184C111 166 98 160 88 166C82 171 84 180 91 179"
        "M122 178C119 158 113 148 104 150C98 152 98 160 105 161"
        "M125 194C124 172 122 150 116 138C112 132 106 137 110 141",
        GOLD_LIGHT, 1.5,
    )  # fmt: skip
    dots = "".join(
        disc(x, y, r, GOLD_LIGHT)
        for x, y, r in ((125, 116, 3), (112, 146, 1.8), (138, 146, 1.8), (84, 198, 2.2), (166, 198, 2.2),
                        (76, 184, 1.6), (174, 184, 1.6), (125, 203, 2.4))
    )  # fmt: skip
    bud = flat("M125 126L131 137L125 148L119 137Z", GOLD) + flat("M125 152L129 160L125 168L121 160Z", GOLD_LIGHT)
    foot = pen("M104 244C116 239 134 239 146 244", GOLD_LIGHT, 1.2)
    drawn = group(rim, "translate(125 172) scale(1.33)") + scroll + mirrored(scroll) + dots + bud + foot
    return group(drawn, attributes='stroke-linecap="round" stroke-linejoin="round"')


def _small_crown() -> str:
    rays = "M-22 12L-27-8L-14 2L-9-14L0 0L9-14L14 2L27-8L22 12C10 8-10 8-22 12Z"
    rim = "M-22 12C-10 8 10 8 22 12L21.5 17C10 13-10 13-21.5 17Z"
    body = f'<path d="{rays}" fill="{GOLD}"/><path d="{rim}" fill="{GOLD_DARK}"/>'
    body += "".join(disc(x, y, 2.4, GOLD_LIGHT, None) for x, y in ((-27, -9), (-9, -15), (9, -15), (27, -9)))
    return group(body, "translate(125 70)", f'stroke="{INK_COLOUR}" stroke-width="1.2" stroke-linejoin="round"')


def _laurel() -> str:
    """Two twigs of laurel on an arc about the spade."""
    radius = 94.0
    leaves = ""
    for i in range(8):
        angle = math.radians(97 + i * 11.5)
        x, y = 125 + radius * math.cos(angle), 176 + radius * math.sin(angle)
        along = math.degrees(math.atan2(math.cos(angle), -math.sin(angle)))
        for side, fill in ((-1, GOLD), (1, GOLD_DARK)):
            place = f"translate({num(x)} {num(y)}) rotate({num(along + side * 30)})"
            leaves += group(flat("M0 0C4-4 10-4 15 0C10 4 4 4 0 0Z", fill), place)
        if i % 3 == 1:
            out = radius + 9
            leaves += disc(125 + out * math.cos(angle + 0.1), 176 + out * math.sin(angle + 0.1), 2.1, GOLD)
    twig = leaves + pen(f"M118 269.7A{num(radius)} {num(radius)} 0 0 1 31.5 170", GOLD_DARK, 1.2)
    knot = f'<path d="M125 264L130 270L125 276L120 270Z" fill="{GOLD}" stroke="{INK_COLOUR}" stroke-width="1"/>'
    return twig + mirrored(twig) + knot
