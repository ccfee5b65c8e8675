"""A paper sheet over the darkened table, to be read and closed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.table.felt.buttons import Veil
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, Button
from cardhall.language import tr

TABLE_MARGIN = 16  # pixels that a sheet leaves free at each edge of the table


class TableSheet(QFrame):
    """A sheet over the table. Callers fill `column`, and put the close button `close_button` into the layout."""

    closed = Signal()

    def __init__(self, parent: QWidget, width: int, title: str = "") -> None:
        """Create a hidden sheet. `width`: in pixels at a text scale of 1, less on a narrow table."""
        super().__init__(parent)
        self.setObjectName("card")
        accessibility.set_role(self, QAccessible.Role.Dialog)
        self.page, self.veil, self.wanted_width = parent, Veil(parent), width
        self.veil.hide()
        px = theme.px
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(px(28), px(22), px(28), px(22))
        self.column.setSpacing(px(8))
        self.title = Label(title, theme.GAME_TITLE_SIZE, is_serif=True)
        self.column.addWidget(self.title)
        self.close_button = Button(tr("Close"), ACCENT, height=44)
        self.close_button.clicked.connect(self.dismiss)
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.centre_on_table()
        return False

    def open_up(self, *, darkened: bool = True) -> None:
        """Show the sheet above everything else; `darkened`: with the veil."""
        self.veil.setVisible(darkened)
        self.setAccessibleName(self.title.text())
        self.show()
        self.centre_on_table()
        self.veil.raise_()
        self.raise_()
        self.close_button.setFocus()

    def centre_on_table(self) -> None:
        """Centre the sheet on the table, as large as needed."""
        table = self.page.rect()
        sheet_width = min(theme.px(self.wanted_width), table.width() - 2 * TABLE_MARGIN)
        self.veil.setGeometry(table)
        self.setFixedWidth(sheet_width)
        self.column.activate()
        high = min(
            max(self.column.heightForWidth(sheet_width), self.column.minimumSize().height()),
            table.height() - 2 * TABLE_MARGIN,
        )
        self.setGeometry(
            round((table.width() - sheet_width) / 2), round((table.height() - high) / 2), sheet_width, high
        )

    def dismiss(self) -> None:
        """Hide the sheet."""
        self.veil.hide()
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            (focused if isinstance(focused, Button) else self.close_button).click()
        event.accept()  # no key goes on to the table

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
