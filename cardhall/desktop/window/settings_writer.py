"""Writes the settings of a window shortly after a change, in the background."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from cardhall.desktop.settings import Settings
from cardhall.match import disk

SAVING_DELAY_MS = 400  # milliseconds from the last change to writing: a moved slider changes the settings many times


class SettingsWriter(QObject):
    """Writes the settings of one window, 400 ms after the last change."""

    failed = Signal(str)  # the settings cannot be written; with a sentence about the reason

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self.settings = settings
        self._write: Callable[[], str] = settings.create_writer()  # writes the latest snapshot
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAVING_DELAY_MS)
        self._timer.timeout.connect(self.write_now)

    def write_soon(self) -> None:
        """Write the settings after a short delay."""
        self._timer.start()

    def write_now(self) -> None:
        """Write the settings now, in a thread; the call waits only briefly for a slow disk."""
        self._timer.stop()
        self._write = self.settings.create_writer()

        def run() -> None:
            trouble = self._write()
            if trouble and isValid(self):  # the window may have been deleted meanwhile
                self.failed.emit(trouble)

        disk.run_later(run, ("settings", id(self))).wait()
