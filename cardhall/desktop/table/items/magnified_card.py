"""A large picture of a small open card under the pointer, such as another seat's known card."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.cards import HIDDEN
from cardhall.desktop.look.card_pixmaps import pixmap_resolution, shadow_margin
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect

MAX_SMALL_WIDTH = 44.0  # pixels: narrower cards are shown large
MAGNIFIED_WIDTH = 88.0  # pixels
PICTURE_GAP = 10.0  # pixels between the card and its large picture
PICTURE_Z = 5000.0  # above all other things on the cloth


class MagnifiedCard(QGraphicsItem):
    """A large picture of a card over everything on the cloth; clicks go through to the cards."""

    def __init__(self) -> None:
        super().__init__()
        self.card: CardItem | None = None
        self.width = MAGNIFIED_WIDTH
        self.setZValue(PICTURE_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_for(self, card: CardItem | None, available_rect: Rect, unit: float) -> None:
        """Show a card large if it is small and open; otherwise show nothing.

        `available_rect`: the rectangle in which the picture stays; `unit`: the text scale.
        """
        if card is not None and (card.shown_card is HIDDEN or card.home.width >= MAX_SMALL_WIDTH):
            card = None
        if card is self.card and (card is None or self.isVisible()):
            return
        self.prepareGeometryChange()
        self.card, self.width = card, MAGNIFIED_WIDTH * unit
        self.setVisible(card is not None)
        if card is not None:
            self.setPos(self._find_centre(card.home.box, available_rect))
        self.update()

    def _find_centre(self, box: Rect, available_rect: Rect) -> QPointF:
        """Return the centre of the large card: below `box`, or above where the cloth ends; within `available_rect`."""
        width, height = self.width, self.width * CARD_HEIGHT_RATIO
        y = box.bottom + PICTURE_GAP + height / 2
        if y + height / 2 > available_rect.bottom:
            y = box.y - PICTURE_GAP - height / 2
        return QPointF(
            min(
                max(box.cx, available_rect.x + width / 2 + PICTURE_GAP), available_rect.right - width / 2 - PICTURE_GAP
            ),
            y,
        )

    @property
    def box(self) -> Rect:
        """Return the rectangle of the large card without the shadow."""
        wide, high = self.width, self.width * CARD_HEIGHT_RATIO
        return Rect(self.pos().x() - wide / 2, self.pos().y() - high / 2, wide, high)

    def boundingRect(self) -> QRectF:
        wide, pad = self.width, shadow_margin(self.width, "raised")
        return QRectF(-wide / 2, -wide * CARD_HEIGHT_RATIO / 2, wide, wide * CARD_HEIGHT_RATIO).adjusted(
            -pad, -pad, pad, pad
        )

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.card is None:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        dpr = pixmap_resolution(self.width, painter.device().devicePixelRatioF())
        pixmap = self.card.faces.pixmap(self.card.shown_card, self.width, dpr, "raised", "")
        painter.drawPixmap(self.boundingRect().topLeft(), pixmap)
