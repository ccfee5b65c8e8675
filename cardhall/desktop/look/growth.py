"""How words and controls grow with the window. Plain numbers, for pages and tables alike."""

from __future__ import annotations

FULL_PAGE_SIZE = (1600.0, 960.0)  # up to this size of a window the words of pages have their own size
GROWTH_SHARE = 0.75  # the share of a window's growth by which they grow: some of the room goes to what is shown
GROWTH_STEP = 0.05  # pages grow in steps, so that they are not laid out anew at every pixel
FULL_TABLE_SIZE = (1440.0, 900.0)  # up to this size those of tables have it; then they grow as the cards do,
LARGER_TEXT_SHARE = 0.75  # how much less, as a share of what a person has chosen beyond the usual size of words


def page_growth(width: float, height: float) -> float:
    """Return the scale factor of a page's text and controls for a window size in logical pixels; at least 1."""
    return 1.0 + GROWTH_SHARE * _excess_ratio(FULL_PAGE_SIZE, width, height)


def stepped_growth(width: float, height: float) -> float:
    """Return the same in steps, downwards."""
    return 1.0 + GROWTH_STEP * int((page_growth(width, height) - 1.0) / GROWTH_STEP + 1e-6)


def table_growth(width: float, height: float, text_scale: float = 1.0) -> float:
    """By what plaques, bid boxes, buttons and all words of a table are multiplied: 1 or more.

    Those of a person who has chosen larger words, `text_scale` above 1, grow less: they would leave no room for cards.
    """
    return 1.0 + _excess_ratio(FULL_TABLE_SIZE, width, height) * (1.0 - LARGER_TEXT_SHARE * max(0.0, text_scale - 1.0))


def _excess_ratio(full: tuple[float, float], width: float, height: float) -> float:
    """By how much of a size a window is larger than it, both ways."""
    return max(0.0, min(width / full[0], height / full[1]) - 1.0)
