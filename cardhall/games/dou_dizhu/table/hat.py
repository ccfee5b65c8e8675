"""A straw hat with a red band, worn by the landlord."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

STRAW_COLOUR, CROWN_COLOUR, OUTLINE_COLOUR, BAND_COLOUR = (
    "#e0ad4e",
    "#f2d083",
    "#7c5417",
    "#b3202e",
)  # brim, crown, outline, ribbon
HEIGHT_RATIO = 0.62  # height to width
BRIM_RATIO = 0.36  # the brim's height to the hat's; the crown and the ribbon are drawn in shares of the hat's size
OUTLINE_RATIO = 26  # width of the hat to width of its outline


def paint_landlord_hat(painter: QPainter, cx: float, cy: float, wide: float) -> None:
    """Paint the hat around a centre; `wide`: its width in pixels."""
    high = wide * HEIGHT_RATIO
    left, top, foot = cx - wide / 2, cy - high / 2, cy + high / 2
    pen = QPen(QColor(OUTLINE_COLOUR), max(1.0, wide / OUTLINE_RATIO))
    brim = QRectF(left, foot - BRIM_RATIO * high, wide, BRIM_RATIO * high)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(QColor(STRAW_COLOUR))
    painter.drawEllipse(brim)
    crown = QPainterPath(QPointF(left + 0.22 * wide, foot - 0.2 * high))
    crown.cubicTo(
        left + 0.26 * wide,
        top - 0.12 * high,
        left + 0.74 * wide,
        top - 0.12 * high,
        left + 0.78 * wide,
        foot - 0.2 * high,
    )
    crown.quadTo(cx, foot - 0.02 * high, left + 0.22 * wide, foot - 0.2 * high)
    painter.setBrush(QColor(CROWN_COLOUR))
    painter.drawPath(crown)
    painter.setClipPath(crown, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(BAND_COLOUR))
    band = QPainterPath(QPointF(left, foot - 0.44 * high))
    band.quadTo(cx, foot - 0.28 * high, left + wide, foot - 0.44 * high)
    band.lineTo(left + wide, foot - 0.2 * high)
    band.quadTo(cx, foot - 0.02 * high, left, foot - 0.2 * high)
    painter.drawPath(band)
    painter.restore()
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(crown)
