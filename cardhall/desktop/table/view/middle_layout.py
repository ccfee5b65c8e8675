"""The layout of the keys for bids and an auction's calls in the middle of the table, between the seats."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.key_grid import KeyGrid, all_bid_keys
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.rail import Sheet
from cardhall.desktop.table.rail.panels import USUAL_MEASURES
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.auction_layout import AuctionLayout, AuctionNeeds, find_auction_layout
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.language import tr
from cardhall.rules.engine.observation import Observation

# The widths of plaques at the sides, in pixels at a text scale of 1; edges: besides the words.
MIN_PLAQUE_WIDTH = 160.0
MAX_PLAQUE_WIDTH = 250.0
PLAQUE_EDGES_WIDTH = 66.0
CALLS_MARGIN = 8.0  # pixels between calls and a hand or a plaque at the side
KEYS_MARGIN = 10  # pixels between keys and a plaque or a pile beside them


class MiddleLayout:
    """Places the keys in the middle of the table, and the calls of an auction beside or above them."""

    def __init__(self, page: QWidget, widgets: Widgets, situation: Situation, gestures: Gestures) -> None:
        self.page, self.situation, self.gestures = page, situation, gestures
        self.stage, self.keys, self.auction = situation.stage, widgets.keys, widgets.auction
        self.row = widgets.row
        self._occupied: list[Rect] = []  # the rectangles of keys and calls that words on the cloth keep clear of
        # The last layout of an auction, with everything it depends on as a key.
        self._last_layout: tuple[object, AuctionLayout | None] = (None, None)

    def lay_out(self) -> None:
        """Show keys and calls where there is room; words and chips give way to them."""
        situation, area = self.situation, self._between_plaques()
        table, seen, legal, keys_rect = situation.table, situation.seen, situation.legal, area
        grid = legal.controls.grid if legal is not None and self.gestures.legal is not None else None
        sheet = table.auction.sheet(seen, self.stage.seat_name) if table.auction and seen is not None else None
        if sheet is not None and seen is not None and grid is None:
            grid = all_bid_keys(table.buttons.bid_box, seen)  # greyed while others call, so that nothing moves
        if grid is not None:
            area = keys_rect = self._beside_piles(
                area, self.keys.rect_for(area, self.keys.broken_into_rows(area, grid))
            )
        layout = self._find_auction_layout(seen, sheet, grid, area) if sheet is not None and seen is not None else None
        self.auction.setVisible(layout is not None)
        if layout is not None and sheet is not None and seen is not None and table.auction is not None:
            brief_sheet = (
                table.auction.sheet(seen, self.stage.seat_name, brief=True)
                if layout.measures is not USUAL_MEASURES
                else None
            )
            self.auction.show_calls(
                brief_sheet or sheet,
                situation.call_meanings(seen),
                layout.calls_rect,
                layout.measures,
                shows_meanings=layout.shows_meanings,
            )
            grid, keys_rect = layout.grid, layout.keys_rect
        elif grid is not None:
            grid = self.keys.broken_into_rows(area, grid)
        old_rects = self._occupied
        self.keys.show_grid(grid, situation.action_label, situation.why_not, keys_rect)
        self._occupied = list(self.occupied_rects())
        if self._occupied != old_rects:
            self.stage.update_free_room()

    def occupied_rects(self) -> Sequence[Rect]:
        """Return the rectangles of keys, calls and the buttons of the action row."""
        shown = [one.geometry() for one in (self.keys, self.auction) if one.isVisibleTo(self.page)]
        shown += [self.row.buttons_rect()] if not self.row.is_empty else []
        return [Rect(box.x(), box.y(), box.width(), box.height()) for box in shown]

    def _find_auction_layout(
        self, seen: Observation, sheet: Sheet, grid: KeyGrid | None, area: Rect
    ) -> AuctionLayout | None:
        """Return the layout of calls and keys, or None where there is no room for the calls.

        The layout stays for the deal, unless the window changes or a plaque grows into it.
        """
        auction = self.situation.table.auction
        assert auction is not None
        call_texts, short_call_texts = auction.all_call_texts(seen), auction.all_call_texts(seen, brief=True)
        needs = AuctionNeeds(
            list(sheet.column_heads), call_texts, short_call_texts, auction.visible_rounds, auction.has_meanings
        )
        key_count = len(grid.keys) if grid is not None else 0
        key = seen.deal_number, self.stage.frame, needs, key_count
        last_layout = self._last_layout[1] if key == self._last_layout[0] else None
        plaques = [plaque.rect for plaque in self.stage.plaques if plaque.isVisible()]
        if last_layout is not None and not any(last_layout.bounding_box(self.keys).meets(plaque) for plaque in plaques):
            return last_layout.with_keys(grid)
        skin, words = self.auction.skin, max(call_texts, key=len, default="")
        plaque_width = (
            PLAQUE_EDGES_WIDTH * skin.scale + skin.text_width(tr("Bid {bid}", bid=words), skin.sans(12))
        ) / skin.scale
        layout = self._arrange(
            grid, needs, self._between_plaques(max(MIN_PLAQUE_WIDTH, min(MAX_PLAQUE_WIDTH, plaque_width)))
        )
        layout = layout or self._arrange(grid, needs, area)
        # whatever the plaques will say
        lasting_layout = self._arrange(grid, needs, self._between_plaques(MAX_PLAQUE_WIDTH))
        if layout is not None and lasting_layout is not None and layout.has_same_sizes(lasting_layout, self.keys):
            layout = lasting_layout
        self._last_layout = key, layout
        return layout

    def _arrange(self, grid: KeyGrid | None, needs: AuctionNeeds, area: Rect) -> AuctionLayout | None:
        """Return the layout of calls and keys within an area, beside the piles there."""
        upper_area = self._over_plaques(area)
        layout = find_auction_layout(self.auction, self.keys, grid, needs, area, upper_area)
        if layout is None:
            return None
        free_area = self._beside_piles(area, layout.bounding_box(self.keys))
        return (
            layout
            if free_area == area
            else find_auction_layout(self.auction, self.keys, grid, needs, free_area, upper_area) or layout
        )

    def _between_plaques(self, min_plaque_width: float = MIN_PLAQUE_WIDTH) -> Rect:
        """Return the middle of the table, clear of side plaques of at least this width."""
        area, unit = self.stage.frame.middle, self.stage.frame.unit
        left, right = area.x, area.right
        for plaque, place in zip(self.stage.plaques, self.stage.frame.seat_places, strict=True):
            if plaque.isVisible() and plaque.rect.y < area.bottom:
                rect, wide = plaque.rect, max(plaque.rect.w, min_plaque_width * unit)  # the same whoever deals
                left = max(left, rect.x + wide + KEYS_MARGIN) if place.edge == "left" else left
                right = min(right, rect.right - wide - KEYS_MARGIN) if place.edge == "right" else right
        return Rect(left, area.y, right - left, area.h)

    def _over_plaques(self, area: Rect) -> Rect:
        """Return the free area above the side plaques, from hand to hand, down to the foot of `area`."""
        stage = self.stage
        left, right, foot = stage.frame.stage.x, stage.frame.stage.right, area.bottom
        for seat, place in enumerate(stage.frame.seat_places):
            if place.edge not in ("left", "right"):
                continue
            boxes = [item.home.box for item in stage.items.get(f"hand:{seat}", ()) if item.isVisible()]
            if place.edge == "left":
                left = max([left, *(box.right + CALLS_MARGIN for box in boxes)])
            else:
                right = min([right, *(box.x - CALLS_MARGIN for box in boxes)])
            if stage.plaques[seat].isVisible() and stage.plaques[seat].rect.y > area.y:
                foot = min(foot, stage.plaques[seat].rect.y - CALLS_MARGIN)
        return Rect(left, area.y, right - left, foot - area.y)

    def _beside_piles(self, area: Rect, keys: Rect) -> Rect:
        """Return the part of `area` beside piles that the keys would cover, such as an upcard."""
        left, right = area.x, area.right
        for zone, items in self.stage.items.items():
            spec = self.stage.shown_zone(zone)
            if spec is None or spec.is_hand or spec.is_trick:
                continue
            for box in (card.home.box for card in items if card.isVisible() and card.home.box.meets(keys)):
                left = max(left, box.right + KEYS_MARGIN) if box.right < area.cx else left
                right = min(right, box.x - KEYS_MARGIN) if box.x > area.cx else right
        return Rect(left, area.y, right - left, area.h)
