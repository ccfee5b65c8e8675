"""The layout of an auction's calls and the keys for bids, which stays from the first call to the last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardhall.desktop.table.input.key_box import KeyBox
from cardhall.desktop.table.input.key_grid import KeyGrid
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.rail.auction_panel import MIN_CALL_SIZE, AuctionPanel
from cardhall.desktop.table.rail.panels import BRIEF_MEASURES, TRANSPOSED_MEASURES, USUAL_MEASURES, Measures

CALLS_GAP_PX, NARROW_CALLS_GAP_PX = 12.0, 6.0  # between keys and calls; narrow: in small windows
MIN_CALLS_WIDTH_SHARE = 0.84  # in small windows the calls may shrink to this share of their usual width
# Lengths in pixels at a text scale of 1.
MIN_CORNER_KEY_WIDTH = 44.0
BUBBLE_WIDTH = 66.0  # the speech bubble of a seat, beside the plaque
MIN_EASY_KEY_SIZE = (44.0, 26.0)  # width and height of keys that people hit without care
MIN_KEY_HEIGHT = 22.0  # lower keys are missed too often, so other layouts come first
MIN_ROUNDS_IN_SIGHT = 2  # the current round and the one before answer each other


class AuctionNeeds(NamedTuple):
    """The contents for which the sheet of an auction needs room, from the first call to the last."""

    names: list[str]
    call_texts: list[str]  # all calls that may be made
    short_call_texts: list[str]  # the same where there is little room
    rounds_in_sight: int  # rounds of calls in sight, where there is room
    shows_meanings: bool  # the meanings of calls are shown, where there is room


class AuctionLayout(NamedTuple):
    """The places of an auction's calls and of the keys for bids."""

    calls_rect: Rect
    keys_rect: Rect  # the room of the keys, which stand at its foot, centred
    grid: KeyGrid | None
    measures: Measures
    shows_meanings: bool

    def with_keys(self, grid: KeyGrid | None) -> AuctionLayout:
        """Return the same layout with the current keys; the old keys may only differ in the greyed ones."""
        if self.grid is None or grid is None or not grid.may_break_rows:
            return self._replace(grid=grid)
        rows, rest = [], grid.keys
        for row in self.grid.rows:
            rows.append(tuple(rest[: len(row)]))
            rest = rest[len(row) :]
        return self._replace(grid=KeyGrid(tuple(rows), True))

    def has_same_sizes(self, other_layout: AuctionLayout, keys: KeyBox) -> bool:
        """Whether another layout has calls and keys of the same sizes, so that either may be used."""
        sizes = {
            (layout.calls_rect.w, layout.calls_rect.h, layout.measures, layout.shows_meanings)
            for layout in (self, other_layout)
        }
        same_sizes = {
            keys.key_size(layout.keys_rect, layout.grid) if layout.grid is not None else None
            for layout in (self, other_layout)
        }
        return len(sizes) == len(same_sizes) == 1

    def has_easy_keys(self, keys: KeyBox) -> bool:
        """Whether the keys are large enough to be hit without care; a layout without keys is."""
        if self.grid is None:
            return True
        key_size = keys.key_size(self.keys_rect, self.grid)
        return key_size.width >= keys.skin.px(MIN_EASY_KEY_SIZE[0]) and key_size.height >= keys.skin.px(
            MIN_EASY_KEY_SIZE[1]
        )

    def bounding_box(self, keys: KeyBox) -> Rect:
        """Return the rectangle round keys and calls."""
        return (
            self.calls_rect if self.grid is None else self.calls_rect.united(keys.rect_for(self.keys_rect, self.grid))
        )


def find_auction_layout(
    panel: AuctionPanel, keys: KeyBox, grid: KeyGrid | None, needs: AuctionNeeds, area: Rect, upper_area: Rect
) -> AuctionLayout | None:
    """Return the best layout with room for keys and calls, or None if there is none.

    Layouts with keys that are easily hit come first. `area`: the middle of the table; `upper_area`: its part above the
    plaques at the sides, which is wider.
    """
    usual_measures = panel.measures  # the sizes depend on the panel's measures, which are changed for each attempt
    try:
        layouts = list(_possible_layouts(panel, keys, grid, needs, area, upper_area))
        return next((layout for layout in layouts if layout.has_easy_keys(keys)), layouts[0] if layouts else None)
    finally:
        panel.measures = usual_measures


def _possible_layouts(
    panel: AuctionPanel, keys: KeyBox, grid: KeyGrid | None, needs: AuctionNeeds, area: Rect, upper_area: Rect
) -> Iterator[AuctionLayout]:
    """Yield layouts with room for keys and calls, the best first; sets `panel.measures` for each."""
    for measures in (USUAL_MEASURES, BRIEF_MEASURES):
        panel.measures = measures
        if grid is None:
            yield from _layouts_without_keys(panel, needs, area)
            continue
        yield from _layouts_with_keys_beside(panel, keys, grid, needs, area)
        yield from _layouts_with_calls_above(panel, keys, grid, needs, area)
    for with_smaller_letters in (False, True):
        for measures in (BRIEF_MEASURES, TRANSPOSED_MEASURES):
            panel.measures = measures
            yield from _layouts_with_calls_in_corner(
                panel, keys, grid, needs, area, upper_area, with_smaller_letters=with_smaller_letters
            )


def _call_sizes(panel: AuctionPanel, needs: AuctionNeeds) -> Iterator[tuple[float, float, bool]]:
    """Yield possible widths and least heights of the calls, and whether with meanings, the best first."""
    call_texts = needs.call_texts if panel.measures is USUAL_MEASURES else needs.short_call_texts
    for with_meanings in (True, False) if needs.shows_meanings and panel.measures is USUAL_MEASURES else (False,):
        width, height = panel.size_for(call_texts, needs.names, MIN_ROUNDS_IN_SIGHT, has_meanings=with_meanings)
        if with_meanings:
            yield max(width, panel.width_with_meanings), height, True
        yield width, height, with_meanings
        if panel.measures is not USUAL_MEASURES:
            min_width, _ = panel.size_for(
                call_texts, needs.names, MIN_ROUNDS_IN_SIGHT, has_meanings=with_meanings, call_size=MIN_CALL_SIZE
            )
            yield max(MIN_CALLS_WIDTH_SHARE * width, min_width), height, with_meanings  # in smaller letters


def _calls_height(panel: AuctionPanel, needs: AuctionNeeds, available_height: float, *, with_meanings: bool) -> float:
    """Return the height of the calls: for all wanted rounds, as far as there is room."""
    return min(available_height, panel.size_for((), needs.names, needs.rounds_in_sight, has_meanings=with_meanings)[1])


def _layouts_without_keys(panel: AuctionPanel, needs: AuctionNeeds, area: Rect) -> Iterator[AuctionLayout]:
    """Yield layouts of the calls without keys, at the foot of `area`."""
    for width, min_height, with_meanings in _call_sizes(panel, needs):
        if width <= area.w and min_height <= area.h:
            height = _calls_height(panel, needs, area.h, with_meanings=with_meanings)
            calls = Rect(area.cx - width / 2, area.bottom - height, width, height)
            yield AuctionLayout(calls, area, None, panel.measures, with_meanings)


def _layouts_with_keys_beside(
    panel: AuctionPanel, keys: KeyBox, grid: KeyGrid, needs: AuctionNeeds, area: Rect
) -> Iterator[AuctionLayout]:
    """Yield layouts with the keys to the right of the calls, both centred in `area`."""
    gap = CALLS_GAP_PX if panel.measures is USUAL_MEASURES else NARROW_CALLS_GAP_PX
    for width, min_height, with_meanings in _call_sizes(panel, needs):
        key_room = Rect(area.x + width + gap, area.y, area.w - width - gap, area.h)
        if key_room.w <= 0 or min_height > area.h:
            continue
        shaped_grid = keys.with_best_rows(key_room, grid)
        if keys.fits(key_room, shaped_grid) and keys.key_size(key_room, shaped_grid).height >= panel.skin.px(
            MIN_KEY_HEIGHT
        ):
            box = keys.rect_for(key_room, shaped_grid)
            height = min(area.h, max(box.h, _calls_height(panel, needs, area.h, with_meanings=with_meanings)))
            left = area.cx - (width + gap + box.w) / 2
            room = Rect(left + width + gap, area.y, box.w, area.h)
            yield AuctionLayout(
                Rect(left, area.bottom - height, width, height), room, shaped_grid, panel.measures, with_meanings
            )


def _layouts_with_calls_above(
    panel: AuctionPanel, keys: KeyBox, grid: KeyGrid, needs: AuctionNeeds, area: Rect
) -> Iterator[AuctionLayout]:
    """Yield layouts with the calls above the keys."""
    gap = CALLS_GAP_PX if panel.measures is USUAL_MEASURES else NARROW_CALLS_GAP_PX
    for wide, min_height, with_meanings in _call_sizes(panel, needs):
        key_room = Rect(area.x, area.y + min_height + gap, area.w, area.h - min_height - gap)
        if wide > area.w or key_room.h <= 0:
            continue
        shaped_grid = keys.with_best_rows(key_room, grid)
        if keys.fits(key_room, shaped_grid) and keys.key_size(key_room, shaped_grid).height >= panel.skin.px(
            MIN_KEY_HEIGHT
        ):
            box = keys.rect_for(key_room, shaped_grid)
            high = _calls_height(panel, needs, box.y - gap - area.y, with_meanings=with_meanings)
            wide = min(area.w, max(wide, box.w))
            yield AuctionLayout(
                Rect(area.cx - wide / 2, box.y - gap - high, wide, high),
                key_room,
                shaped_grid,
                panel.measures,
                with_meanings,
            )


def _layouts_with_calls_in_corner(
    panel: AuctionPanel,
    keys: KeyBox,
    grid: KeyGrid | None,
    needs: AuctionNeeds,
    area: Rect,
    upper_area: Rect,
    *,
    with_smaller_letters: bool,
) -> Iterator[AuctionLayout]:
    """Yield layouts with the calls above the plaque at the left, and the keys to the right of the calls.

    `with_smaller_letters`: with the second best size of the calls, in smaller letters.
    """
    for width, min_height, _ in list(_call_sizes(panel, needs))[with_smaller_letters:][:1]:
        for bubble_width in (BUBBLE_WIDTH * panel.skin.scale, 0.0):
            left = max(upper_area.x + width + NARROW_CALLS_GAP_PX, area.x + bubble_width)
            key_room = Rect(left, area.y, area.right - left, area.h)
            if grid is None or min_height > upper_area.h or key_room.w <= 0:
                continue
            shaped_grid = keys.with_best_rows(key_room, grid)
            if keys.fits(key_room, shaped_grid, MIN_CORNER_KEY_WIDTH) and keys.key_size(
                key_room, shaped_grid
            ).height >= panel.skin.px(MIN_KEY_HEIGHT):
                high = _calls_height(panel, needs, upper_area.h, with_meanings=False)
                yield AuctionLayout(
                    Rect(upper_area.x, upper_area.y, width, high), key_room, shaped_grid, panel.measures, False
                )
                return
