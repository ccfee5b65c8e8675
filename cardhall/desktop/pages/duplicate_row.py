"""The base of the rows of a duplicate set's table, one for each deal."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.widgets.buttons import EnterButton
from cardhall.desktop.widgets.translated_widgets import TranslatedName


class DuplicateRow(TranslatedName, EnterButton):
    """A pressable row for a deal. Subclasses paint its cells."""

    def __init__(self, name: str, height: int) -> None:
        """`name`: what a screen reader says; `height`: in pixels at a text scale of 1."""
        super().__init__()
        self.setFixedHeight(theme.px(height))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(name)

    def paint_cells(self, painter: QPainter) -> None:
        """Paint the cells of all columns."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, painter = theme.page_colours(), painter_for(self)
        if self.underMouse() or self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent_soft if self.hasFocus() else palette.surface2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0, 2, 0, -2), theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        self.paint_cells(painter)
        painter.end()
