"""The settings of a window are written a moment after they have changed."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.desktop.settings import Settings

MOMENT = 400  # milliseconds: sliders change often, and the file is written when they have stopped


class Saving(QObject):
    """Writes those of one window."""

    failed = Signal(str)  # a sentence: they cannot be written

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self.settings = settings
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(MOMENT)
        self._waiting.timeout.connect(self.now)

    def soon(self) -> None:
        """Write them in a moment."""
        self._waiting.start()

    def now(self) -> None:
        """Write them."""
        self._waiting.stop()
        trouble = self.settings.save()
        if trouble:
            self.failed.emit(trouble)
