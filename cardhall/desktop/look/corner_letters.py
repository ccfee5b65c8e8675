"""The letters in the corners of French cards: those of the language in use, such as K D B in German.

The drawings have A K Q J. Other letters are set in their places, in strokes of the same pen, at whatever size the
drawing has its indices, in both corners and in its colour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardhall.desktop.look import packs
from cardhall.language import current_language

LETTER_RANKS = "AKQJ"


class Glyph(NamedTuple):
    """The outline of a letter 30 units high: width, and strokes with pen widths."""

    width: float
    strokes: tuple[tuple[str, float], ...]


SERIF_PEN_WIDTH = 3.2
INDEX_GLYPHS: Mapping[str, Glyph] = {
    "1": Glyph(9, (("M1 6.5L6.5 2.6V29.8", 4.4),)),
    "B": Glyph(
        20,
        (
            ("M5 2V28", 4.8),
            ("M5 2.3H10.5C14.6 2.3 16.6 4.8 16.6 8.4C16.6 12 14.6 14.5 10.5 14.5H5", 3.6),
            ("M10.5 14.5C15.4 14.5 17.8 17 17.8 21C17.8 25.2 15.4 27.7 10.5 27.7H5", 3.6),
            ("M.8 2.1H8M.8 27.9H8", SERIF_PEN_WIDTH),
        ),
    ),
    "D": Glyph(
        21, (("M5 2V28", 4.8), ("M5 2.5H10C15.8 2.5 18.6 7 18.6 15C18.6 23 15.8 27.5 10 27.5H5", 4.2),
             ("M.8 2.1H8M.8 27.9H8", SERIF_PEN_WIDTH))
    ),
    "R": Glyph(
        21, (("M5 2V28", 4.8), ("M5 2.3H11C15 2.3 17.5 5 17.5 8.8C17.5 12.6 15 15.2 11 15.2H5", 3.8),
             ("M11 15.2L18 28.5", 4.4), ("M.8 2.1H8M.8 28.2H9.4M14.5 28.4H21.4", SERIF_PEN_WIDTH))
    ),
    "V": Glyph(23, (("M4.5 2L11.5 27.5L18.5 2", 4.4), ("M.5 2.1H8.3M14.7 2.1H22.5", SERIF_PEN_WIDTH))),
}  # fmt: skip
# An index in an SVG drawing: group 1 is its opening tag with the colour, 2 the y of its letter, 3 the letter's scale.
INDEX_PATTERN = re.compile(
    r'(<g fill="none" stroke="#\w+" stroke-linejoin="miter" stroke-miterlimit="3">)'
    r'<g transform="translate\([\d.]+ ([\d.]+)\) scale\([\d.]+ ([\d.]+)\)">(?:<path [^>]*/>)+</g></g>'
)
MAX_USUAL_LETTER_SCALE = 1.5  # a letter of a larger scale belongs to a large index
# For usual and for large indices: x of the letter's middle in the drawing's units, and a factor for its pen width.
INDEX_CENTRES_X, PEN_WIDTH_FACTORS = (23.5, 37.0), (1.0, 1.05)


def current_index_letters() -> str:
    """Return the letters of ace, king, queen and jack that are printed now."""
    return "".join(map(current_language().corner_index, LETTER_RANKS))


def find_card_svg(name: str, letters: str) -> bytes | None:
    """Return the drawing of a card, such as `french/QS`, with other letters for ace, king, queen and jack.

    `None` if there is no such drawing. Letters without strokes and regional packs, which have indices of their own,
    stay as drawn.
    """
    folder, _, card = name.partition("/")
    data = packs.find_picture(folder, card)
    rank = card[:1]
    if data is None or not folder.startswith(packs.FRENCH) or len(card) != 2 or rank not in LETTER_RANKS:
        return data
    letter = letters[LETTER_RANKS.index(rank)] if len(letters) == len(LETTER_RANKS) else rank
    return data if letter == rank or letter not in INDEX_GLYPHS else with_index_letter(data, letter)


@lru_cache(maxsize=64)
def with_index_letter(drawing: bytes, letter: str) -> bytes:
    """Return the drawing with this letter in both corners."""
    glyph = INDEX_GLYPHS[letter]

    def redraw_index(match: re.Match[str]) -> str:
        scale = float(match[3])
        is_large = scale > MAX_USUAL_LETTER_SCALE
        left = INDEX_CENTRES_X[is_large] - glyph.width * scale / 2
        strokes = "".join(
            f'<path d="{path}" stroke-width="{width * PEN_WIDTH_FACTORS[is_large]:.2f}"/>'
            for path, width in glyph.strokes
        )
        return f'{match[1]}<g transform="translate({left:.2f} {match[2]}) scale({scale} {scale})">{strokes}</g></g>'

    return INDEX_PATTERN.sub(redraw_index, drawing.decode()).encode()
