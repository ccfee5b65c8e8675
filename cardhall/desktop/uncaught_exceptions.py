"""Handles uncaught exceptions: the window stays open, the match is saved, the table goes on, and details can be copied.

The details are appended to a log file of limited size; a few older files are kept. A repeated fault is logged and
reported at most once a minute.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

import PySide6
from platformdirs import user_log_path
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPainter
from shiboken6 import isValid

from cardhall import __version__, build
from cardhall.desktop import overrides
from cardhall.desktop.matches import ShowMessage
from cardhall.desktop.widgets.page import WindowPage
from cardhall.language import tr
from cardhall.match.files import error_reason

if TYPE_CHECKING:
    from cardhall.desktop.window.updates import UpdateWatcher

REPEAT_INTERVAL_S = 60.0  # seconds between two reports of the same fault
MAX_LOOKUP_REFRESHES = 10  # refreshes of PySide's method lookups within `REPEAT_INTERVAL_S`
MAX_TABLE_RECOVERIES = 3  # attempts to go on with a table within `REPEAT_INTERVAL_S`
MAX_REMEMBERED_FAULTS = 100  # different faults whose last report is remembered

log = logging.getLogger("cardhall")


class FaultReporter(QObject):
    """Reports uncaught exceptions of any thread in one window, in the window's own thread."""

    found = Signal(str)  # a fault to be reported; with the details
    happened = Signal()  # any fault, also one reported recently
    outdated = Signal()  # a fault caused by an update of the program's files, see `window.updates`

    def __init__(
        self,
        window: QObject,
        show_message: ShowMessage,
        get_table: Callable[[], WindowPage | None],
        get_updates: Callable[[], UpdateWatcher | None] = lambda: None,
    ) -> None:
        """Create the reporter, not yet installed.

        The functions show a message in the window, and return the page of the match on the table, and the watcher of
        program updates (None until the window has started it).
        """
        super().__init__(window)
        self.tell, self.table, self.updates = show_message, get_table, get_updates
        self.path = user_log_path("cardhall", appauthor=False) / "faults.log"
        self.details = ""  # details of the last fault
        self._last: dict[str, float] = {}  # monotonic time of the last report, by the fault's key
        self._recovered: list[float] = []
        self._log_failed = ""
        # Queued: a fault may happen while Qt paints or lays out, when nothing may be shown or hidden.
        self.found.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._looked: list[float] = []
        self._is_to_look = False
        self.happened.connect(self._look_up_anew, Qt.ConnectionType.QueuedConnection)
        self.outdated.connect(self._tell_of_update, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Install hooks for uncaught exceptions of the main thread and of other threads."""
        overrides.hold_all_methods()
        previous_hook = sys.excepthook

        def hook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
            previous_hook(kind, fault, trace)
            _end_painters(trace)
            if issubclass(kind, Exception):
                self.report(fault)

        def thread_hook(arguments: threading.ExceptHookArgs) -> None:
            if arguments.exc_value is not None and issubclass(arguments.exc_type, Exception):
                previous_hook(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
                self.report(arguments.exc_value)

        sys.excepthook = hook
        threading.excepthook = thread_hook

    def report(self, fault: BaseException) -> None:
        """Log a fault and show it, each distinct fault at most once a minute."""
        if not isValid(self):  # the window has gone
            return
        if not self._is_to_look:  # several faults at a time are one
            self._is_to_look = True
            self.happened.emit()
        updates = self.updates()
        is_outdated = updates is not None and updates.files.explain(fault)
        if is_outdated:
            self.outdated.emit()
        key = _fault_key(fault)
        now = time.monotonic()
        if now - self._last.get(key, -REPEAT_INTERVAL_S) < REPEAT_INTERVAL_S:
            return
        if len(self._last) >= MAX_REMEMBERED_FAULTS:
            self._last.clear()
        self._last[key] = now
        details = "".join(traceback.format_exception(fault))
        self._write(details)
        if not is_outdated:
            self.found.emit(f"{_version_text()}\n{details}")

    def _look_up_anew(self) -> None:
        self._is_to_look = False
        now = time.monotonic()
        self._looked = [when for when in self._looked if now - when < REPEAT_INTERVAL_S]
        if len(self._looked) < MAX_LOOKUP_REFRESHES:  # a method that fails at each painting would refresh for ever
            self._looked.append(now)
            overrides.refresh_lookups()

    def _write(self, details: str) -> None:
        """Append the details to the log file. A failure is remembered, to be shown with the report."""
        try:
            from cardhall.match import log_file  # not needed before the first fault

            log_file.attach_log_file(self.path)
            log.error("%s\n%s", _version_text(), details.rstrip())
            self._log_failed = ""
        except OSError as error:
            self._log_failed = error_reason(error)

    def _tell(self, details: str) -> None:
        """Save the match, report the fault in the window, and go on with the table."""
        self.details = details
        table = self.table()
        save_problem = "" if table is None else _try_to_save(table.save_match)
        if save_problem:
            saving_text = save_problem
        else:
            saving_text = tr("Your matches are saved.") if table is None else tr("Your match is saved and continues.")
        details_text = tr("The details are in {path}.", path=self.path)
        if self._log_failed:
            details_text = tr("The details could not be saved: {log_failed}.", log_failed=self._log_failed)
        self.tell(
            tr("Something went wrong in the program. {saved} {where}", saved=saving_text, where=details_text),
            tr("Copy details"),
            self.copy_details,
        )
        self._go_on()

    def _tell_of_update(self) -> None:
        """Save the match, ask for a restart, and continue with the loaded code."""
        updates = self.updates()
        if updates is not None:
            updates.tell()
            self._go_on()

    def _go_on(self) -> None:
        now = time.monotonic()
        self._recovered = [when for when in self._recovered if now - when < REPEAT_INTERVAL_S]
        if self.table() is not None and len(self._recovered) < MAX_TABLE_RECOVERIES:
            self._recovered.append(now)
            QTimer.singleShot(0, self._recover)

    def _recover(self) -> None:
        table = self.table()
        if table is not None:
            table.recover()

    def copy_details(self) -> None:
        """Put the details of the last fault into the clipboard."""
        QGuiApplication.clipboard().setText(self.details)


def _end_painters(trace: TracebackType | None) -> None:
    """End the painters that were created by the frames of a traceback.

    A painter that stays active stops Qt from painting anything else, or ends the program. Painters passed in as
    arguments belong to the caller.
    """
    while trace is not None:
        code = trace.tb_frame.f_code
        argument_names = code.co_varnames[: code.co_argcount]
        for name, value in trace.tb_frame.f_locals.items():
            if isinstance(value, QPainter) and name not in argument_names and isValid(value) and value.isActive():
                value.end()
        trace = trace.tb_next


def _try_to_save(save: Callable[[], str]) -> str:
    """Save by calling `save`. Return a sentence about the result, or about a fault during saving."""
    try:
        return save()
    except Exception as error:  # the fault may be there too: it is shown, not raised again
        return tr("The match could not be saved ({name}).", name=type(error).__name__)


def _fault_key(fault: BaseException) -> str:
    """Return a key that is equal for equal faults: exception type, file and line."""
    frames = traceback.extract_tb(fault.__traceback__)
    return f"{type(fault).__name__} {frames[-1].filename}:{frames[-1].lineno}" if frames else repr(fault)[:200]


def _version_text() -> str:
    """Return the versions of program, Python, PySide and system, and Qt's platform, for the details."""
    import platform

    return tr(
        "Card Hall {version} ({kind}), Python {python_version}, PySide6 {other_version}, "
        "{system} {release} {machine}, {platformname}",
        version=__version__,
        kind=build.build_kind(),
        python_version=platform.python_version(),
        other_version=PySide6.__version__,
        system=platform.system(),
        release=platform.release(),
        machine=platform.machine(),
        platformname=QGuiApplication.platformName(),
    )
