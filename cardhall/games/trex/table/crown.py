"""A golden crown, worn by the owner of the kingdom."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

CROWN_COLOUR, EDGE_COLOUR = "#e6bd62", "#7c5417"
HEIGHT_TO_WIDTH_RATIO = 0.72  # height to width
CROWN_WIDTH_SHARE = 0.8  # of the place's width
BAND_Y_SHARE = 0.8  # of the line across the crown, as a share of the height from the top
# as shares of the crown's size
CROWN_OUTLINE = (0, 1), (0, 0.22), (0.26, 0.56), (0.5, 0), (0.74, 0.56), (1, 0.22), (1, 1)


def paint_crown(painter: QPainter, cx: float, cy: float, width: float) -> None:
    """Paint a crown around a centre; `width`: the width of its place in pixels."""
    width *= CROWN_WIDTH_SHARE
    height = width * HEIGHT_TO_WIDTH_RATIO
    left, top = cx - width / 2, cy - height / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(EDGE_COLOUR), max(1.0, width / 20)))
    painter.setBrush(QColor(CROWN_COLOUR))
    painter.drawPolygon(QPolygonF([QPointF(left + x * width, top + y * height) for x, y in CROWN_OUTLINE]))
    painter.drawLine(QPointF(left, top + BAND_Y_SHARE * height), QPointF(left + width, top + BAND_Y_SHARE * height))
    painter.restore()
