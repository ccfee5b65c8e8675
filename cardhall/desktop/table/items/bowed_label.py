"""A curved line of words on the cloth between two thin lines, as casinos print their rules."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.table.items.cloth_items import ANTIALIASING, Label

SAG_SHARE = 0.055  # how much lower the ends of the words are than their middle, as a share of their width
# How far the lines reach beyond the words, and stand from their middle, in pixels at a text scale of 1.
LINE_OVERHANG, LINE_DISTANCE = 70.0, 19.0


class BowedLabel(Label):
    """A curved label, highest in the middle."""

    def _font(self) -> QFont:
        return self.skin.serif(self.size, 500, italic=True)

    def _measure(self) -> float:
        """Return the width of the words along the curve, in pixels."""
        return QFontMetricsF(self._font()).horizontalAdvance(self.text)

    @property
    def curve_radius(self) -> float:
        """Return the radius of the curve, whose centre lies below the words, in pixels."""
        return max(1.0, self.width / (8 * SAG_SHARE))  # a flat arc of width w and sag s has about the radius w² / 8s

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the words. The thin lines may lie under other things."""
        high = self.skin.px(self.size) * 1.5
        return QRectF(-self.width / 2 - 2, -high / 2, self.width + 4, high + SAG_SHARE * self.width)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        font, radius = self._font(), self.curve_radius
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(self.colour or self.skin.felt.text2)
        painter.translate(0, radius)
        for place, letter in enumerate(self.text):
            width = metrics.horizontalAdvance(letter)
            offset = metrics.horizontalAdvance(self.text[: place + 1]) - width / 2 - self.width / 2
            painter.save()
            painter.rotate(math.degrees(offset / radius))
            painter.drawText(QPointF(-width / 2, -radius + metrics.xHeight() / 2), letter)
            painter.restore()
        half_angle = math.degrees((self.width / 2 + self.skin.px(LINE_OVERHANG)) / radius)
        painter.setPen(QPen(self.skin.felt.faint, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for distance in (-self.skin.px(LINE_DISTANCE), self.skin.px(LINE_DISTANCE)):
            line_radius = radius + distance
            painter.drawArc(
                QRectF(-line_radius, -line_radius, 2 * line_radius, 2 * line_radius),
                round((90 - half_angle) * 16),
                round(2 * half_angle * 16),
            )  # Qt: 1/16 °
