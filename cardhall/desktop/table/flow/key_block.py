"""A short block of the keys that closed a note: a second press must not play a card."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

DOUBLE_PRESS_BLOCK_MS = 500  # time for the second press of a hasty double press
CONTINUE_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
ESCAPE_KEYS = frozenset({Qt.Key.Key_Escape})
KEY_EVENTS = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)


class KeyBlock(QObject):
    """Blocks some keys, and double clicks, at one page for half a second."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.page = page
        self.keys: frozenset[Qt.Key] = frozenset()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DOUBLE_PRESS_BLOCK_MS)
        self._timer.timeout.connect(self.unblock)

    def block(self, keys: frozenset[Qt.Key]) -> None:
        """Block these keys, and double clicks, for half a second."""
        app = QApplication.instance()
        if app is not None:
            self.keys = keys
            app.installEventFilter(self)
            self._timer.start()

    def unblock(self) -> None:
        """End the block at once."""
        self._timer.stop()
        app = QApplication.instance()
        if self.keys and app is not None:
            app.removeEventFilter(self)
        self.keys = frozenset()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow blocked keys and double clicks at the page."""
        kind = event.type()
        if kind not in KEY_EVENTS and kind != QEvent.Type.MouseButtonDblClick:
            return False
        if not isinstance(watched, QWidget) or not (watched is self.page or self.page.isAncestorOf(watched)):
            return False
        return not isinstance(event, QKeyEvent) or event.key() in self.keys
