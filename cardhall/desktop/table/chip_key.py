"""A chip to click: puts its value on a number that is being chosen."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QAbstractButton

from cardhall.desktop.table.ink import Ink
from cardhall.desktop.table.marks import VALUES, paint_chip
from cardhall.desktop.widgets import painter_for


class ChipKey(QAbstractButton):
    """One chip, large enough to be hit."""

    def __init__(self, ink: Ink, value: int) -> None:
        super().__init__()
        self.ink, self.value = ink, value
        self.setAccessibleName(f"Add {value}")
        self.setToolTip(f"Add {value}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        size = round(self.ink.px(36))
        return QSize(size, size)

    def paintEvent(self, event: Any) -> None:
        painter = painter_for(self)
        middle = self.width() / 2, self.height() / 2 - (0 if self.isDown() else 1)
        paint_chip(painter, self.ink, *middle, self.ink.px(30), self.value)
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self.rect().adjusted(1, 1, -1, -1))
        painter.end()


def chips_up_to(most: int) -> list[int]:
    """The chips, smallest first, with which numbers up to this are put together: three at most."""
    return sorted(value for value in VALUES if value <= most)[-3:]
