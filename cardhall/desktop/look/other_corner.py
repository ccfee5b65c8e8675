"""Cards with indices in the other two corners, for hands held in the left hand."""

from __future__ import annotations

import re
from functools import lru_cache

WIDE = 250  # of a card's drawing
TURNED = '<g transform="rotate(180 125 175)">'  # before what is drawn again at the foot
BEGINS = "<g "
LONGEST = 6000  # letters of an index
CENTRE = re.compile(r"translate\(([\d.]+) [\d.]+\) scale\([\d.]+\)")  # of the suit below the letter
USUAL = 23.5  # the middle of an index


@lru_cache(maxsize=128)
def with_other_corners(drawing: bytes) -> bytes:
    """Return a card drawing with its indices at the upper right and lower left, or unchanged without indices."""
    text = drawing.decode()
    place = text.rfind(TURNED)
    while place >= 0:
        index = _index_before(text, place)
        if index:
            found = CENTRE.search(index)
            shift = WIDE - 2 * (float(found[1]) if found else USUAL)
            moved = f'<g transform="translate({shift:g} 0)">{index}</g>'
            behind = place + len(TURNED) + len(index)
            return (text[: place - len(index)] + moved + TURNED + moved + text[behind:]).encode()
        place = text.rfind(TURNED, 0, place)
    return drawing


def _index_before(text: str, place: int) -> str:
    """Return the text before a position if repeated after it, else ""."""
    begin = text.rfind(BEGINS, 0, place)
    while begin >= 0 and place - begin < LONGEST:
        index = text[begin:place]
        if text.startswith(f"{index}</g>", place + len(TURNED)):
            return index
        begin = text.rfind(BEGINS, 0, begin)
    return ""
