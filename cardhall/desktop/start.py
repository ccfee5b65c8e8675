"""Starting Qt and the main window."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QProcess, QTimer
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from cardhall import language
from cardhall.desktop import languages
from cardhall.desktop.faults import Faults
from cardhall.desktop.first_fault import first_window
from cardhall.desktop.first_window import FirstWindow
from cardhall.desktop.garbage import Garbage
from cardhall.desktop.look import icons
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.process_age import seconds_since_start
from cardhall.desktop.settings import Settings, load_settings
from cardhall.language import tr

if TYPE_CHECKING:
    from cardhall.match import Match


class FirstPaint(QObject):
    """Calls back once, as soon as the window has been painted for the first time, whatever page covers it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    def await_it(self) -> None:
        """The window has just been shown."""
        handle = self.window.windowHandle()
        if handle.isExposed():
            QTimer.singleShot(0, self._painted)
        else:
            handle.installEventFilter(self)  # not on the application: Python would be asked about every event

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Expose:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._painted)  # Qt paints while it handles this event
        return False

    def _painted(self) -> None:
        Garbage(self.window)
        if os.environ.get("CARDHALL_TIMING"):
            print(f"first paint {seconds_since_start():.2f} s, processor {time.process_time():.2f} s", file=sys.stderr)  # noqa: T201
        if os.environ.get("CARDHALL_TIMING") == "quit":
            self.window.close()
            return
        self.window.setWindowIcon(QIcon(icons.own_pixmap("cardhall", 128)))
        QTimer.singleShot(250, self.window.warm_up)


class Application(QApplication):
    """Qt's application, which macOS tells of files that are to be opened; they wait until there is a window."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._open: Callable[[Path], object] | None = None
        self._waiting: list[Path] = []

    def open_with(self, open_path: Callable[[Path], object]) -> None:
        """Open files so from now on, and the last one that has waited."""
        self._open = open_path
        if self._waiting:
            open_path(self._waiting[-1])
            self._waiting = []

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            path = Path(event.file())
            if self._open is None:
                self._waiting.append(path)
            else:
                self._open(path)
            return True
        return super().event(event)


def report_faults(window: MainWindow) -> None:
    """Have faults of the program shown in the window, with their details in a file."""
    Faults(window, window.messages.tell, lambda: window.sitting.table).install()


def start(
    game_id: str | None = None,
    path: Path | None = None,
    match: Match | None = None,
    loaded: tuple[Settings, str] | None = None,
) -> int:
    """Open the window and stay until it is closed. Returns the exit status.

    `loaded`: what `load_settings` has returned, where the settings are known already.

    Garbage is collected from the first paint on.
    """
    application = QApplication.instance() or Application([sys.argv[0] or "cardhall"])
    assert isinstance(application, QApplication)
    application.setApplicationName("cardhall")
    application.setApplicationDisplayName(tr("Card Hall"))
    application.setDesktopFileName("cardhall")
    languages.translate_qt(language.in_use())
    settings, trouble = loaded or load_settings()
    if settings.is_first:
        from cardhall.desktop import system_wishes

        system_wishes.follow(settings)
    window = first_window(settings)
    if window is None:
        return 1
    if trouble:
        window.messages.tell(trouble)
    report_faults(window)
    window.show_first(game_id, path, match)
    if isinstance(application, Application):
        application.open_with(window.opening.open_path)
    first = FirstWindow(window, window.opening.open_path)
    if not os.environ.get("CARDHALL_TIMING"):
        QTimer.singleShot(0, first, first.listen)
    FirstPaint(window).await_it()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal closes the application
    status = application.exec()
    first.close()
    window.shut_down()
    if window.starts_again:
        command = [] if getattr(sys, "frozen", False) else ["-m", "cardhall"]
        QProcess.startDetached(sys.executable, command)
    return status
