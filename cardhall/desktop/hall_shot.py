"""A picture of the hall, drawn without a screen: for the self-test and the documents."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.match.store import Store

PAINTING = 400  # milliseconds: the pictures on the tiles are painted one after the other


def hall_shot(path: Path, size: tuple[int, int] = (1440, 900), theme: str = "light") -> None:
    """Write the hall of a new person as a PNG file, `size` in pixels. Raises OSError when it cannot be written."""
    application = QApplication.instance() or QApplication(["cardhall"])
    with tempfile.TemporaryDirectory(prefix="cardhall-hall-") as folder:
        window = MainWindow(Settings(theme=theme, window_width=size[0], window_height=size[1]), Store(folder))
        window.resize(*size)
        window.show()
        _wait(PAINTING)
        picture = window.grab()
        window.close()
        window.deleteLater()
        application.processEvents()
    if not picture.save(str(path), "PNG"):
        raise OSError(f"{path} cannot be written")


def _wait(milliseconds: int) -> None:
    """Let Qt handle events for that time."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
