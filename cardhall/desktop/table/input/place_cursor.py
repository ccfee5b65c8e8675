"""The keyboard's ring on places for a chosen card: squares of a board."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.access.naming import zone_name
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.stage.stage import Stage

ARROW_DIRECTIONS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
SIDEWAYS_WEIGHT = 2.0  # a pixel aside counts as two ahead, so that the cursor keeps to its row or column
RING_MARGIN = 6  # pixels round the place
RING_Z = 250.0  # over the board and its lit places, under the own hand


class CursorRing(QGraphicsItem):
    """A white ring with a dark outline, which shows on any cloth."""

    def __init__(self) -> None:
        super().__init__()
        self.rect = Rect(0, 0, 1, 1)
        self.setZValue(RING_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_round(self, rect: Rect) -> None:
        """Show the ring round a rectangle."""
        self.prepareGeometryChange()
        self.rect = rect
        self.show()

    def boundingRect(self) -> QRectF:
        margin = RING_MARGIN
        return QRectF(self.rect.x, self.rect.y, self.rect.w, self.rect.h).adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = self.boundingRect().adjusted(4, 4, -4, -4)
        painter.setPen(QPen(QColor("#10231c"), 6))
        painter.drawRoundedRect(inner, 6, 6)
        painter.setPen(QPen(QColor("#ffffff"), 3))
        painter.drawRoundedRect(inner, 6, 6)


class PlaceCursor:
    """A cursor that arrow keys move among the places for a chosen card."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.zone = ""  # where it is; "": nowhere
        self.ring: CursorRing | None = None

    def hide(self) -> None:
        """Hide the cursor."""
        self.zone = ""
        if self.ring is not None:
            self.ring.hide()

    def go_to_first(self, zones: Collection[str]) -> None:
        """Move to the topmost of several places, from the left."""
        zone_layouts = self.stage.zone_layouts
        shown_zones = [zone for zone in zones if zone in zone_layouts]
        if shown_zones:
            self._move_to(min(shown_zones, key=lambda zone: (zone_layouts[zone].area.y, zone_layouts[zone].area.x)))

    def step(self, direction: tuple[int, int], zones: Collection[str]) -> None:
        """Move to the nearest place in a direction, or to the farthest on the other side if there is none.

        `direction`: places to the right and down, each -1, 0 or 1.
        """
        if self.zone not in zones:
            self.go_to_first(zones)
            return
        current_area, offsets = self.stage.zone_layouts[self.zone].area, dict[str, tuple[float, float]]()
        for zone in zones:
            area = self.stage.zone_layouts[zone].area
            across, down = area.cx - current_area.cx, area.cy - current_area.cy
            along = across * direction[0] + down * direction[1]
            offsets[zone] = along, abs(across * direction[1]) + abs(down * direction[0])
        # a place within a pixel is in the same row or column
        zones_ahead = [zone for zone, (along, _) in offsets.items() if along > 1]
        zones_behind = [zone for zone, (along, _) in offsets.items() if along < -1]
        if zones_ahead:
            self._move_to(min(zones_ahead, key=lambda zone: offsets[zone][0] + SIDEWAYS_WEIGHT * offsets[zone][1]))
        elif zones_behind:
            self._move_to(min(zones_behind, key=lambda zone: offsets[zone][0] + SIDEWAYS_WEIGHT * offsets[zone][1]))

    def _move_to(self, zone: str) -> None:
        if self.ring is None:
            self.ring = CursorRing()
            self.stage.scene.addItem(self.ring)
        self.zone = zone
        self.ring.show_round(self.stage.zone_layouts[zone].area)
        announce(self.stage.cloth, zone_name(self.stage, zone))
