"""Starting Qt and the main window."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop.faults import Faults
from cardhall.desktop.look import icons
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.process_age import seconds_since_start
from cardhall.desktop.settings import load_settings


class FirstPaint(QObject):
    """Calls back once, as soon as something of the window has been painted for the first time."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        application = QApplication.instance()
        assert application is not None
        self.application = application
        application.installEventFilter(self)  # a table that covers the window is painted in its place

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and watched.window() is self.window:
            self.application.removeEventFilter(self)
            QTimer.singleShot(0, self._painted)
        return False

    def _painted(self) -> None:
        if os.environ.get("CARDHALL_TIMING"):
            print(f"first paint {seconds_since_start():.2f} s, processor {time.process_time():.2f} s", file=sys.stderr)  # noqa: T201
        if os.environ.get("CARDHALL_TIMING") == "quit":
            self.window.close()
            return
        QTimer.singleShot(250, self.window.warm_up)


def report_faults(window: MainWindow) -> None:
    """Let a fault of the program be told in the window, with its details in a file, instead of going unseen."""
    Faults(window, lambda: window.table).install()


def start(game_id: str | None = None, path: Path | None = None, match: Any = None) -> int:
    """Open the window and stay until it is closed. Returns the exit status."""
    application = QApplication.instance() or QApplication([sys.argv[0] or "cardhall"])
    assert isinstance(application, QApplication)
    application.setApplicationName("cardhall")
    application.setApplicationDisplayName("Card Hall")
    application.setDesktopFileName("cardhall")
    application.setWindowIcon(QIcon(icons.own_pixmap("cardhall", 128)))
    settings, trouble = load_settings()
    window = MainWindow(settings)
    if trouble:
        window.tell(trouble)
    report_faults(window)
    FirstPaint(window)
    window.show_first(game_id, path, match)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal closes the application
    status = application.exec()
    window.shut_down()
    return status
