"""The settings of a window are written a moment after they have changed, in the background."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from cardhall.desktop.settings import Settings
from cardhall.match import disk

SAVING_DELAY_MS = 400  # milliseconds: sliders change often, and the file is written when they have stopped


class SettingsWriter(QObject):
    """Writes the settings of one window, 400 ms after the last change."""

    failed = Signal(str)  # a sentence: they cannot be written

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self.settings = settings
        self._write: Callable[[], str] = settings.writer()  # writes what was asked for last
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(SAVING_DELAY_MS)
        self._waiting.timeout.connect(self.now)

    def soon(self) -> None:
        """Write them in a moment."""
        self._waiting.start()

    def now(self) -> None:
        """Have them written now; a slow disk is waited for only a moment."""
        self._waiting.stop()
        self._write = self.settings.writer()

        def run() -> None:
            trouble = self._write()
            if trouble and isValid(self):  # the window may have gone
                self.failed.emit(trouble)

        disk.run_later(run, ("settings", id(self))).wait()
