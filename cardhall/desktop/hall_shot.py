"""A picture of the hall, drawn without a screen: for the self-test and the documents."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from cardhall.desktop import png
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.match import temporary_files
from cardhall.match.store import Store

MAX_PICTURE_WAIT_S = 20.0  # seconds at most to wait for the pictures of all tiles, which are drawn one after the other
POLL_INTERVAL_MS = 20  # milliseconds between two checks whether they are drawn


def write_hall_picture(path: Path, size: tuple[int, int] = (1440, 900), theme: str = "light") -> None:
    """Write the hall of a new person as a PNG file, `size` in pixels. Raises OSError when it cannot be written."""
    application = QApplication.instance() or QApplication(["cardhall"])
    with temporary_files.temporary_folder("cardhall-hall-") as folder:
        window = MainWindow(Settings(theme=theme, window_width=size[0], window_height=size[1]), Store(folder))
        window.resize(*size)
        window.show()
        _wait_for_pictures(window)
        picture = window.grab()
        window.close()
        window.deleteLater()
        application.processEvents()
    png.write_png(picture, path)


def _wait_for_pictures(window: MainWindow) -> None:
    """Let Qt handle events until all tiles have their pictures."""
    loop, timer = QEventLoop(), QTimer()
    deadline = time.monotonic() + MAX_PICTURE_WAIT_S

    def quit_if_drawn() -> None:
        if all(tile.is_drawn for tile in window.hall.grid.tiles) or time.monotonic() > deadline:
            loop.quit()

    timer.timeout.connect(quit_if_drawn)
    timer.start(POLL_INTERVAL_MS)
    loop.exec()
    timer.stop()
