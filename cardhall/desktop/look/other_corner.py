"""Cards with indices in the other two corners, for hands held in the left hand."""

from __future__ import annotations

import re
from functools import lru_cache

DRAWING_WIDTH = 250  # of a card's drawing, in its own units
ROTATED_GROUP_TAG = '<g transform="rotate(180 125 175)">'  # opens the group that repeats the index at the card's foot
GROUP_TAG_START = "<g "
MAX_INDEX_LENGTH = 6000  # characters of SVG: a longer group before the rotated one is no index
INDEX_CENTRE_X_PATTERN = re.compile(r"translate\(([\d.]+) [\d.]+\) scale\([\d.]+\)")  # x of the suit below the letter
DEFAULT_INDEX_CENTRE_X = 23.5  # x of an index's middle where the pattern finds none


@lru_cache(maxsize=128)
def with_other_corners(drawing: bytes) -> bytes:
    """Return a card drawing with its indices at the upper right and lower left, or unchanged without indices."""
    text = drawing.decode()
    group_start = text.rfind(ROTATED_GROUP_TAG)
    while group_start >= 0:
        index = _index_before(text, group_start)
        if index:
            centre = INDEX_CENTRE_X_PATTERN.search(index)
            shift = DRAWING_WIDTH - 2 * (float(centre[1]) if centre else DEFAULT_INDEX_CENTRE_X)
            moved_index = f'<g transform="translate({shift:g} 0)">{index}</g>'
            rest_start = group_start + len(ROTATED_GROUP_TAG) + len(index)
            return (
                text[: group_start - len(index)] + moved_index + ROTATED_GROUP_TAG + moved_index + text[rest_start:]
            ).encode()
        group_start = text.rfind(ROTATED_GROUP_TAG, 0, group_start)
    return drawing


def _index_before(text: str, end_position: int) -> str:
    """Return the index: the SVG group that ends at a position and is repeated in the rotated group there; else ""."""
    start = text.rfind(GROUP_TAG_START, 0, end_position)
    while start >= 0 and end_position - start < MAX_INDEX_LENGTH:
        index = text[start:end_position]
        if text.startswith(f"{index}</g>", end_position + len(ROTATED_GROUP_TAG)):
            return index
        start = text.rfind(GROUP_TAG_START, 0, start)
    return ""
