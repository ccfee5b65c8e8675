"""A row of buttons that wraps into further rows."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardhall.desktop.look import theme

BUTTON_GAP = 8  # pixels at a text scale of 1


class FlowRow(QWidget):
    """A row of buttons that wraps to the next line if too narrow."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add_button(self, button: QWidget) -> None:
        """Append a button."""
        button.setParent(self)
        button.show()
        self.buttons.append(button)
        self.updateGeometry()

    def _arrange(self, width: int, *, moves_buttons: bool) -> int:
        """Return the height needed at a width; `moves_buttons`: also place the buttons."""
        gap, x, y, row_height = theme.px(BUTTON_GAP), 0, 0, 0
        for button in self.buttons:
            if button.isHidden():
                continue
            size = button.sizeHint()
            button_width = min(size.width(), max(1, width))
            if x and x + button_width > width:
                x, y, row_height = 0, y + row_height + gap, 0
            if moves_buttons:
                button.setGeometry(x, y, button_width, size.height())
            x, row_height = x + button_width + gap, max(row_height, size.height())
        return y + row_height

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, moves_buttons=False)

    def sizeHint(self) -> QSize:
        width = max(self.width(), theme.px(240))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        widest = max((one.sizeHint().width() for one in self.buttons if not one.isHidden()), default=0)
        return QSize(min(widest, theme.px(240)), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(event.size().width(), moves_buttons=True)
