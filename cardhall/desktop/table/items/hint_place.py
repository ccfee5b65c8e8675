"""The mark of a hint on a place: the target of the hinted cards, or the pile to draw from."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look import icons
from cardhall.desktop.table.items.card_marks import GOLD
from cardhall.desktop.table.layout.geometry import Rect

RING_Z = 249.0  # over boards and piles, below the keyboard's ring and the person's own hand
RING_MARGIN = 3.0  # pixels between the ring and its place
RING_RADIUS = 7  # pixels, of the ring's corners
LAMP_SHARE = 0.3  # of the shorter side of the place
LAMP_COLOUR = QColor("#2a1f06")
MIN_LAMP_SIZE, MAX_LAMP_SIZE = 14.0, 26.0  # pixels across the disc with the lamp


def paint_lamp(painter: QPainter, disc: QRectF, disc_colour: QColor = GOLD, lamp_colour: QColor = LAMP_COLOUR) -> None:
    """Paint the sign of a hint: a disc with the hint button's lamp.

    `disc`: the square round the disc; `disc_colour`, `lamp_colour`: the colours of disc and lamp.
    """
    size = disc.width()
    painter.setPen(QPen(lamp_colour, 1.5))
    painter.setBrush(disc_colour)
    painter.drawEllipse(disc)
    lamp = icons.pixmap("hint", lamp_colour, round(size * 0.7), painter.device().devicePixelRatioF())
    inner = disc.adjusted(0.15 * size, 0.15 * size, -0.15 * size, -0.15 * size)
    painter.drawPixmap(inner, lamp, QRectF(lamp.rect()))


class HintPlace(QGraphicsItem):
    """A dashed gold ring round a place, with the same lamp as hinted cards."""

    def __init__(self) -> None:
        super().__init__()
        self.rect = Rect(0, 0, 1, 1)
        self.setZValue(RING_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_round(self, rect: Rect) -> None:
        """Show the mark round a rectangle of the cloth."""
        self.prepareGeometryChange()
        self.rect = rect.grown(RING_MARGIN)
        self.show()

    @property
    def lamp_size(self) -> float:
        """Return the width of the lamp's disc, in pixels."""
        return max(MIN_LAMP_SIZE, min(MAX_LAMP_SIZE, LAMP_SHARE * min(self.rect.w, self.rect.h)))

    def boundingRect(self) -> QRectF:
        margin = self.lamp_size / 2 + 3
        return QRectF(self.rect.x, self.rect.y, self.rect.w, self.rect.h).adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = QRectF(self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        painter.setPen(QPen(LAMP_COLOUR, 5))
        painter.drawRoundedRect(ring, RING_RADIUS, RING_RADIUS)
        dashed = QPen(GOLD, 3)
        dashed.setDashPattern([3.0, 1.5])
        painter.setPen(dashed)
        painter.drawRoundedRect(ring, RING_RADIUS, RING_RADIUS)
        size = self.lamp_size
        disc = QRectF(ring.x() - size / 3, ring.y() - size / 3, size, size)
        paint_lamp(painter, disc)
