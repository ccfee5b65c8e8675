"""A small open card that is pointed at, shown large beside it: another seat's known card, a card of a low row."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.cards import HIDDEN
from cardhall.desktop.look.card_pixmaps import margin, pixmap_resolution
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.layout.geometry import RATIO, Rect

SMALL = 44.0  # pixels: narrower cards are shown large
LARGE = 88.0  # how wide they are shown
GAP = 10.0  # between the card and its large picture
ABOVE = 5000.0  # all other things on the cloth


class Magnified(QGraphicsItem):
    """One card, over everything that lies on the cloth; the pointer goes through it."""

    def __init__(self) -> None:
        super().__init__()
        self.card: CardItem | None = None
        self.width = LARGE
        self.setZValue(ABOVE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def point_at(self, card: CardItem | None, room: Rect, unit: float) -> None:
        """Show that card large, if it is small and lies open; else nothing."""
        if card is not None and (card.shown is HIDDEN or card.home.width >= SMALL):
            card = None
        if card is self.card and (card is None or self.isVisible()):
            return
        self.prepareGeometryChange()
        self.card, self.width = card, LARGE * unit
        self.setVisible(card is not None)
        if card is not None:
            self.setPos(self._beside(card.home.box, room))
        self.update()

    def _beside(self, box: Rect, room: Rect) -> QPointF:
        """The middle of its place: below the card, or above it where there is no room; within the cloth."""
        wide, high = self.width, self.width * RATIO
        y = box.bottom + GAP + high / 2
        if y + high / 2 > room.bottom:
            y = box.y - GAP - high / 2
        return QPointF(min(max(box.cx, room.x + wide / 2 + GAP), room.right - wide / 2 - GAP), y)

    @property
    def box(self) -> Rect:
        """The large card, without its shadow."""
        wide, high = self.width, self.width * RATIO
        return Rect(self.pos().x() - wide / 2, self.pos().y() - high / 2, wide, high)

    def boundingRect(self) -> QRectF:
        wide, pad = self.width, margin(self.width, "raised")
        return QRectF(-wide / 2, -wide * RATIO / 2, wide, wide * RATIO).adjusted(-pad, -pad, pad, pad)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.card is None:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        dpr = pixmap_resolution(self.width, painter.device().devicePixelRatioF())
        pixmap = self.card.faces.pixmap(self.card.shown, self.width, dpr, "raised", "")
        painter.drawPixmap(self.boundingRect().topLeft(), pixmap)
