"""Starts Qt and the main window, and replaces the window when another person plays."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import QEvent, QObject, QProcess, QTimer, qVersion
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from cardhall import language
from cardhall.desktop import current_person, languages, workarounds
from cardhall.desktop.garbage_collection import GarbageCollector
from cardhall.desktop.look import icons
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.process_age import seconds_since_start
from cardhall.desktop.second_start_listener import SecondStartListener
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.start_fault_dialog import create_first_window
from cardhall.desktop.uncaught_exceptions import FaultReporter
from cardhall.language import tr
from cardhall.log import active_category_names, get_category
from cardhall.match.profiles import FIRST_PERSON_ID

if TYPE_CHECKING:
    from cardhall.match import Match

log = get_category("start")
WINDOW_GEOMETRY_SETTINGS = (
    "window_width",
    "window_height",
    "window_maximised",
    "window_placed",
    "window_x",
    "window_y",
)


class FirstPaintWatcher(QObject):
    """Signals the first painting of the window once, whatever page covers it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    def wait_for_paint(self) -> None:
        """Wait for the first paint of a window just shown."""
        handle = self.window.windowHandle()
        if handle.isExposed():
            QTimer.singleShot(0, self._on_painted)
        else:
            handle.installEventFilter(self)  # on the window alone: on the application it would see every event

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Expose:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._on_painted)  # Qt paints while it handles this event
        return False

    def _on_painted(self) -> None:
        self.window.asleep_changed.connect(GarbageCollector(self.window).set_resting)
        log("painted for the first time %.2f s after the start", seconds_since_start() if log.is_on else 0.0)
        if os.environ.get("CARDHALL_TIMING"):
            print(f"first paint {seconds_since_start():.2f} s, processor {time.process_time():.2f} s", file=sys.stderr)  # noqa: T201
        if os.environ.get("CARDHALL_TIMING") == "quit":
            self.window.close()
            return
        self.window.setWindowIcon(QIcon(icons.coloured_pixmap("cardhall", 128)))
        QTimer.singleShot(250, self.window.start_services)


class Application(QApplication):
    """Qt's application. On macOS it receives files to open, and queues them until a window is open."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._open_path: Callable[[Path], object] | None = None
        self._waiting_paths: list[Path] = []

    def set_opener(self, open_path: Callable[[Path], object]) -> None:
        """Open files with this function from now on, and open the last waiting file."""
        self._open_path = open_path
        if self._waiting_paths:
            open_path(self._waiting_paths[-1])
            self._waiting_paths = []

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            path = Path(event.file())
            if self._open_path is None:
                self._waiting_paths.append(path)
            else:
                self._open_path(path)
            return True
        return super().event(event)


def install_fault_reports(window: MainWindow) -> None:
    """Have uncaught exceptions reported in the window and logged to a file."""
    FaultReporter(
        window, window.messages.show_message, lambda: window.table_host.table, lambda: window.update_watcher
    ).install_hooks()


class WindowSwitcher:
    """The open window; another person's window may replace it."""

    window: MainWindow
    second_start_listener: SecondStartListener

    def __init__(self) -> None:
        self._hooks = sys.excepthook, threading.excepthook  # of Python, before there is a window

    def create_window(self, person: str, loaded_settings: tuple[Settings, str]) -> MainWindow | None:
        """Create a person's window with loaded settings; None on failure, already reported."""
        settings, trouble = loaded_settings
        if settings.is_first:
            from cardhall.desktop import system_preferences

            system_preferences.adopt_preferences(settings)
        window = create_first_window(settings, person=person)
        if window is not None and trouble:
            window.messages.show_message(trouble)
        return window

    def show_window(
        self, window: MainWindow, game_id: str | None = None, path: Path | None = None, match: Match | None = None
    ) -> None:
        """Show a window as the current one, with reports of faults and with second starts handled there."""
        self.window = window
        sys.excepthook, threading.excepthook = self._hooks  # a chain of hooks would keep all earlier windows alive
        install_fault_reports(window)
        window.person_change_wanted.connect(self.change_person)
        window.person_switcher.register_window()
        window.show_window(game_id, path, match)
        application = QApplication.instance()
        if isinstance(application, Application):
            application.set_opener(window.match_starter.open_path)
        self.second_start_listener = SecondStartListener(
            window, window.match_starter.open_path, window.person_switcher.person
        )
        if not os.environ.get("CARDHALL_TIMING"):
            QTimer.singleShot(0, self.second_start_listener, self.second_start_listener.start_listening)
        FirstPaintWatcher(window).wait_for_paint()

    def change_person(self, person: str) -> None:
        """Show another person's hall in place of the window, which is already saved, and close the old one."""
        old_window = self.window
        trouble = current_person.finish_restoring(person)
        settings, settings_trouble = load_settings(current_person.find_settings_path(person))
        for name in WINDOW_GEOMETRY_SETTINGS:
            setattr(settings, name, getattr(old_window.settings, name))
        languages.apply_language(settings)
        new_window = self.create_window(person, (settings, f"{trouble} {settings_trouble}".strip()))
        if new_window is None:
            languages.apply_language(old_window.settings)
            old_window.appearance.save_and_reapply()
            return
        is_full = old_window.isFullScreen()
        self.second_start_listener.stop_listening()
        self.show_window(new_window)
        if is_full:
            new_window.geometry_keeper.toggle_full_screen()
        # it has been saved, and was asked about
        old_window.table_host.can_close, old_window.table_host.waits_for_disk = True, False
        old_window.close()
        old_window.deleteLater()

    def finish(self, status: int) -> int:
        """Shut down after the window has closed; start the program again if asked. Returns the exit status."""
        log("the window is closed")
        self.second_start_listener.stop_listening()
        self.window.shut_down()
        if self.window.restarts_after_close:
            command = [] if getattr(sys, "frozen", False) else ["-m", "cardhall"]
            persons = self.window.person_switcher
            person_arguments = ["--person", persons.person] if persons.profile_list.has_several else []
            debug_arguments = [f"--debug={','.join(active_category_names())}"] if active_category_names() else []
            QProcess.startDetached(sys.executable, [*command, *debug_arguments, *person_arguments])
        return status


def _log_versions(application: QApplication) -> None:
    """Log versions and screens, and print unknown names in the variable of workarounds to standard error."""
    if trouble := workarounds.unknown_names_text():
        print(f"cardhall: {trouble}", file=sys.stderr)  # noqa: T201
    if left_out := workarounds.list_disabled():
        log("workarounds left out: %s", ", ".join(left_out))
    if log.is_on:
        log(
            "PySide %s, Qt %s, %s, language %s",
            PySide6.__version__,
            qVersion(),
            application.platformName(),
            language.language_in_use(),
        )
        for screen in application.screens():
            size = screen.size()
            log("screen: %d × %d, %.2f pixels a point", size.width(), size.height(), screen.devicePixelRatio())


def start(
    game_id: str | None = None,
    path: Path | None = None,
    match: Match | None = None,
    loaded_settings: tuple[Settings, str] | None = None,
    person: str = FIRST_PERSON_ID,
) -> int:
    """Open the window and stay until it is closed. Returns the exit status.

    `loaded_settings`: what `load_settings` has returned, where the settings are known already; `person`: the id of
    who plays.

    Garbage is collected from the first paint on.
    """
    application = QApplication.instance() or Application([sys.argv[0] or "cardhall"])
    assert isinstance(application, QApplication)
    application.setApplicationName("cardhall")
    application.setApplicationDisplayName(tr("Card Hall"))
    application.setDesktopFileName("cardhall")
    languages.install_qt_translation(language.language_in_use())
    _log_versions(application)
    switcher = WindowSwitcher()
    window = switcher.create_window(person, loaded_settings or load_settings())
    if window is None:
        return 1
    switcher.show_window(window, game_id, path, match)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal closes the application
    status = application.exec()
    return switcher.finish(status)
