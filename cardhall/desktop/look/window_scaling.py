"""The scale of text and controls for a size of the window. Plain numbers without Qt, for pages and tables."""

from __future__ import annotations

MAX_UNSCALED_PAGE_SIZE = (1600.0, 960.0)  # logical pixels: in a window up to this size pages are not enlarged
PAGE_GROWTH_SHARE_OF_EXCESS = (
    0.75  # of a larger window's excess, pages grow by this share; the rest is room for more content
)
PAGE_GROWTH_STEP = 0.05  # pages grow in steps, so that dragging the window's edge does not lay them out at every pixel
MAX_UNSCALED_TABLE_SIZE = (1440.0, 900.0)  # the same for tables, whose texts then grow as the cards do
GROWTH_CUT_PER_TEXT_SCALE = 0.75  # for each 1 of the chosen text scale above 1, a table grows by this share less


def page_growth(width: float, height: float) -> float:
    """Return the scale factor of a page's text and controls for a window size in logical pixels; at least 1."""
    return 1.0 + PAGE_GROWTH_SHARE_OF_EXCESS * _excess_ratio(MAX_UNSCALED_PAGE_SIZE, width, height)


def stepped_page_growth(width: float, height: float) -> float:
    """Return the scale factor of a page, rounded down to a multiple of `PAGE_GROWTH_STEP`."""
    # the tiny addend keeps an exact multiple, such as 1.15, from falling to the step below by rounding error
    return 1.0 + PAGE_GROWTH_STEP * int((page_growth(width, height) - 1.0) / PAGE_GROWTH_STEP + 1e-6)


def table_growth(width: float, height: float, text_scale: float = 1.0) -> float:
    """Return the scale factor of a table's texts and controls for a window size in logical pixels; at least 1.

    `text_scale`: the person's choice. Texts that it has enlarged already grow less, to leave room for the cards.
    """
    return 1.0 + _excess_ratio(MAX_UNSCALED_TABLE_SIZE, width, height) * (
        1.0 - GROWTH_CUT_PER_TEXT_SCALE * max(0.0, text_scale - 1.0)
    )


def _excess_ratio(unscaled_size: tuple[float, float], width: float, height: float) -> float:
    """Return how much larger a window is than a size, as a share of the size, in the narrower direction; at least 0."""
    return max(0.0, min(width / unscaled_size[0], height / unscaled_size[1]) - 1.0)
