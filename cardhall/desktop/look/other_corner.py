"""Cards with indices in the other two corners, for hands held in the left hand."""

from __future__ import annotations

import re
from functools import lru_cache

DRAWING_WIDTH = 250  # of a card's drawing, in its own units
ROTATED_GROUP = '<g transform="rotate(180 125 175)">'  # opens the group that repeats the index at the card's foot
GROUP_START = "<g "
MAX_INDEX_LENGTH = 6000  # characters of SVG: a longer group before the rotated one is no index
CENTRE_PATTERN = re.compile(r"translate\(([\d.]+) [\d.]+\) scale\([\d.]+\)")  # x of the suit below the letter
DEFAULT_INDEX_MIDDLE = 23.5  # x of an index's middle where the pattern finds none


@lru_cache(maxsize=128)
def with_other_corners(drawing: bytes) -> bytes:
    """Return a card drawing with its indices at the upper right and lower left, or unchanged without indices."""
    text = drawing.decode()
    place = text.rfind(ROTATED_GROUP)
    while place >= 0:
        index = _index_before(text, place)
        if index:
            found = CENTRE_PATTERN.search(index)
            shift = DRAWING_WIDTH - 2 * (float(found[1]) if found else DEFAULT_INDEX_MIDDLE)
            moved = f'<g transform="translate({shift:g} 0)">{index}</g>'
            behind = place + len(ROTATED_GROUP) + len(index)
            return (text[: place - len(index)] + moved + ROTATED_GROUP + moved + text[behind:]).encode()
        place = text.rfind(ROTATED_GROUP, 0, place)
    return drawing


def _index_before(text: str, place: int) -> str:
    """Return the index: the SVG group that ends at a position and is repeated in the rotated group there; else ""."""
    begin = text.rfind(GROUP_START, 0, place)
    while begin >= 0 and place - begin < MAX_INDEX_LENGTH:
        index = text[begin:place]
        if text.startswith(f"{index}</g>", place + len(ROTATED_GROUP)):
            return index
        begin = text.rfind(GROUP_START, 0, begin)
    return ""
