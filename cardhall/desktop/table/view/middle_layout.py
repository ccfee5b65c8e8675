"""Where keys and calls stand: the middle of the table, between the seats."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.layout.frame import places
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.widgets import Widgets


class MiddleLayout:
    """Puts the keys in the middle of the table, and the calls of an auction beside them, where there is room."""

    def __init__(self, page: QWidget, widgets: Widgets, situation: Situation, gestures: Gestures) -> None:
        self.page, self.situation, self.gestures = page, situation, gestures
        self.stage, self.keys, self.auction = situation.stage, widgets.keys, widgets.auction

    def lay_out(self) -> None:
        """Show what there is to press and what was called, where it has room."""
        situation = self.situation
        area, table, seen, legal = self._between_plaques(), situation.table, situation.seen, situation.legal
        grid = legal.grid if legal is not None and self.gestures.legal is not None else None
        if grid is not None:
            area = self._beside_piles(area, self.keys.wanted(area, self.keys.in_rows(area, grid)))
            grid = self.keys.in_rows(area, grid)
        sheet = table.auction.sheet(seen, self.stage.name) if table.auction and seen is not None else None
        if sheet is not None and seen is not None:
            self.auction.show_calls(sheet, situation.said(seen), area.h)
        widths = (self.auction.best_width(), self.auction.wanted_width())
        wide, room, beside, narrow = widths[0], area, grid is None, area
        if grid is not None and sheet is not None:
            for wide in widths:
                narrow = Rect(area.x + wide + 12, area.y, area.w - wide - 12, area.h)
                shaped = self.keys.shaped(narrow, grid) if narrow.w > 0 else grid
                beside = narrow.w > 0 and self.keys.fits(narrow, shaped)
                if beside:
                    grid = shaped
                    break
        self.auction.setVisible(sheet is not None and beside and self.auction.wanted_height() <= area.h)
        if self.auction.isVisibleTo(self.page):
            keys = self.keys.wanted(narrow, grid) if grid is not None else Rect(0, 0, -12, 0)
            self.auction.as_high_as(keys.h)
            left, high = area.cx - (wide + 12 + keys.w) / 2, self.auction.height()
            room = Rect(left + wide + 12, area.y, keys.w, area.h)
            self.auction.setGeometry(round(left), round(area.bottom - max(high, keys.h)), round(wide), high)
        self.keys.show_grid(grid, situation.words, situation.why_not, room)

    def _between_plaques(self) -> Rect:
        """The middle of the table, clear of the plaques at its sides."""
        area = self.stage.frame.middle
        left, right = area.x, area.right
        for plaque, place in zip(self.stage.plaques, places(self.stage.seats), strict=True):
            if plaque.isVisible() and plaque.rect.y < area.bottom:
                left = max(left, plaque.rect.right + 10) if place.edge == "left" else left
                right = min(right, plaque.rect.x - 10) if place.edge == "right" else right
        return Rect(left, area.y, right - left, area.h)

    def _beside_piles(self, area: Rect, keys: Rect) -> Rect:
        """As much of the middle as lies beside the piles that these keys would cover, such as a card turned up."""
        left, right = area.x, area.right
        for zone, items in self.stage.items.items():
            spec = self.stage.zone_spec(zone)
            if spec is None or spec.is_hand or spec.is_trick:
                continue
            for box in (card.home.box for card in items if card.isVisible() and card.home.box.meets(keys)):
                left = max(left, box.right + 10) if box.right < area.cx else left
                right = min(right, box.x - 10) if box.x > area.cx else right
        return Rect(left, area.y, right - left, area.h)
