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

    def add(self, button: QWidget) -> None:
        """Append a button."""
        button.setParent(self)
        button.show()
        self.buttons.append(button)
        self.updateGeometry()

    def _arrange(self, width: int, *, move: bool) -> int:
        """Return the height needed at a width; `move`: also place the buttons."""
        gap, x, y, high = theme.px(BUTTON_GAP), 0, 0, 0
        for button in self.buttons:
            if button.isHidden():
                continue
            size = button.sizeHint()
            wide = min(size.width(), max(1, width))
            if x and x + wide > width:
                x, y, high = 0, y + high + gap, 0
            if move:
                button.setGeometry(x, y, wide, size.height())
            x, high = x + wide + gap, max(high, size.height())
        return y + high

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, move=False)

    def sizeHint(self) -> QSize:
        width = max(self.width(), theme.px(240))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        widest = max((one.sizeHint().width() for one in self.buttons if not one.isHidden()), default=0)
        return QSize(min(widest, theme.px(240)), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(event.size().width(), move=True)
