"""A golden crown, worn by the owner of the kingdom."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

GOLD, SHADE = "#e6bd62", "#7c5417"
HEIGHT_RATIO = 0.72  # height to width
WIDTH_SHARE = 0.8  # of the place's width
BAND_HEIGHT = 0.8  # of the line across the crown, as a share of the height from the top
CROWN_OUTLINE = (
    (0, 1),
    (0, 0.22),
    (0.26, 0.56),
    (0.5, 0),
    (0.74, 0.56),
    (1, 0.22),
    (1, 1),
)  # as shares of the crown's size


def paint_crown(painter: QPainter, cx: float, cy: float, wide: float) -> None:
    """Paint a crown around a centre; `wide`: the width of its place in pixels."""
    wide *= WIDTH_SHARE
    high = wide * HEIGHT_RATIO
    left, top = cx - wide / 2, cy - high / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(SHADE), max(1.0, wide / 20)))
    painter.setBrush(QColor(GOLD))
    painter.drawPolygon(QPolygonF([QPointF(left + x * wide, top + y * high) for x, y in CROWN_OUTLINE]))
    painter.drawLine(QPointF(left, top + BAND_HEIGHT * high), QPointF(left + wide, top + BAND_HEIGHT * high))
    painter.restore()
