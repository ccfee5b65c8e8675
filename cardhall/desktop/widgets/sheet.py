"""A dialogue that is laid over the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.widgets.basics import Label


class Sheet(QDialog):
    """Shown by `open`, which does not wait, and gone once it is closed. What is in it goes below `column`'s heading."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        sentence: str = "",
        *,
        heading: str = "",
        margin: float = 28,
        spacing: float = 12,
    ) -> None:
        """`sentence`: what screen readers say besides the title; `heading`: where it is not the title."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(*(theme.px(margin),) * 4)
        self.column.setSpacing(theme.px(spacing))
        self.column.addWidget(Label(heading or title, theme.SECTION, is_serif=True))
