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


def paint_landlord_hat(painter: QPainter, center_x: float, center_y: float, hat_width: float) -> None:
    """Paint the hat around a centre; `hat_width`: its width in pixels."""
    hat_height = hat_width * HEIGHT_RATIO
    left, top, foot = center_x - hat_width / 2, center_y - hat_height / 2, center_y + hat_height / 2
    pen = QPen(QColor(OUTLINE_COLOUR), max(1.0, hat_width / OUTLINE_RATIO))
    brim = QRectF(left, foot - BRIM_RATIO * hat_height, hat_width, BRIM_RATIO * hat_height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(QColor(STRAW_COLOUR))
    painter.drawEllipse(brim)
    crown = QPainterPath(QPointF(left + 0.22 * hat_width, foot - 0.2 * hat_height))
    crown.cubicTo(
        left + 0.26 * hat_width,
        top - 0.12 * hat_height,
        left + 0.74 * hat_width,
        top - 0.12 * hat_height,
        left + 0.78 * hat_width,
        foot - 0.2 * hat_height,
    )
    crown.quadTo(center_x, foot - 0.02 * hat_height, left + 0.22 * hat_width, foot - 0.2 * hat_height)
    painter.setBrush(QColor(CROWN_COLOUR))
    painter.drawPath(crown)
    painter.setClipPath(crown, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(BAND_COLOUR))
    band = QPainterPath(QPointF(left, foot - 0.44 * hat_height))
    band.quadTo(center_x, foot - 0.28 * hat_height, left + hat_width, foot - 0.44 * hat_height)
    band.lineTo(left + hat_width, foot - 0.2 * hat_height)
    band.quadTo(center_x, foot - 0.02 * hat_height, left, foot - 0.2 * hat_height)
    painter.drawPath(band)
    painter.restore()
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(crown)
