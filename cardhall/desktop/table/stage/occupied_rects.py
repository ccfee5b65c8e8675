"""The occupied rectangles of a cloth: cards, plaques, labels, drawings, and widgets over the cloth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QGraphicsPixmapItem

from cardhall.desktop.table.items.cloth_items import SHADOW_DATA_KEY, SOLID_DATA_KEY, Bubble, ChipPile, Label
from cardhall.desktop.table.items.felt_marks import PaperBadge
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.stage.scene_canvas import SceneCanvas
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.desktop.table.stage.zone_marks import ZoneMarks


class OccupiedRects:
    """Lists of occupied rectangles on one table, which words, chips and bubbles keep clear of."""

    def __init__(self, table_top: TableTop, zone_marks: ZoneMarks, canvas: SceneCanvas) -> None:
        self.table_top, self.zone_marks, self.canvas = table_top, zone_marks, canvas
        self.list_strips: Callable[[], Sequence[Rect]] = list  # returns those of a small window, over the stage
        # returns those of keys for bids, and of the calls of an auction
        self.list_keys: Callable[[], Sequence[Rect]] = list

    def widget_rects(self) -> list[Rect]:
        """Return the rectangles of widgets over the cloth."""
        return [*self.list_strips(), *self.list_keys()]

    def bubble_rects(self, *, excluded_seat: int | None = None) -> list[Rect]:
        """Return the rectangles of lasting speech bubbles, except those of a seat."""
        return [
            extra.rect for extra in self.canvas.drawn_items if isinstance(extra, Bubble) and extra.seat != excluded_seat
        ]

    def all_rects(self, excluded_zone: str = "", *, with_widgets: bool = True) -> list[Rect]:
        """Return the rectangles of everything on the cloth, except `excluded_zone` and its label.

        `with_widgets`: include widgets over the cloth.
        """
        found = [plaque.rect for plaque in self.table_top.plaques if plaque.isVisible()]
        found += self._zone_rects(excluded_zone)
        for key, label in self.zone_marks.labels.items():  # the words printed on the cloth give way to everything else
            if label.isVisible() and key != "felt" and key.partition(" ")[2] != excluded_zone:
                found.append(label.rect)
        found += self._drawing_rects()
        return [*found, *(self.widget_rects() if with_widgets else ())]

    def _zone_rects(self, excluded_zone: str) -> list[Rect]:
        """Return the rectangles of cards, and of the visible frames of zones."""
        rects: list[Rect] = []
        for zone, items in self.table_top.items.items():
            if zone == excluded_zone or self.table_top.zone_layouts.get(zone) is None:
                continue
            rects += [item.home.box for item in items if item.isVisible()]
            slot = self.zone_marks.slots.get(zone)
            if slot is not None and slot.isVisible() and (slot.has_outline or slot.is_panel):
                rects.append(slot.rect)
        return rects

    def _drawing_rects(self) -> list[Rect]:
        """Return the rectangles of words, chips and pictures from the game's drawings."""
        rects: list[Rect] = []
        for extra in self.canvas.drawn_items:
            if (isinstance(extra, Label) and extra.text) or isinstance(extra, ChipPile | PaperBadge):
                rects.append(extra.rect)
            elif extra.data(SOLID_DATA_KEY):
                box = extra.sceneBoundingRect()
                rects.append(Rect(box.x(), box.y(), box.width(), box.height()))
            elif isinstance(extra, QGraphicsPixmapItem):
                shadow = float(extra.data(SHADOW_DATA_KEY) or 0.0)  # words may cover the shadow
                box = extra.sceneBoundingRect().adjusted(shadow, shadow, -shadow, -shadow)
                rects.append(Rect(box.x(), box.y(), box.width(), box.height()))
        return rects
