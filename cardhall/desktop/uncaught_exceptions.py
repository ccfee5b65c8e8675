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

    details_ready = Signal(str)  # a fault to be reported; with the details
    fault_happened = Signal()  # any fault, also one reported recently
    update_detected = Signal()  # a fault caused by an update of the program's files, see `window.updates`

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
        self.show_message, self.get_table, self.get_updates = show_message, get_table, get_updates
        self.log_path = user_log_path("cardhall", appauthor=False) / "faults.log"
        self.last_details = ""  # details of the last fault
        self._reported_at: dict[str, float] = {}  # monotonic time of the last report, by the fault's key
        self._recovery_times: list[float] = []
        self._log_problem = ""
        # Queued: a fault may happen while Qt paints or lays out, when nothing may be shown or hidden.
        self.details_ready.connect(self._report_to_person, Qt.ConnectionType.QueuedConnection)
        self._refresh_times: list[float] = []
        self._is_refresh_pending = False
        self.fault_happened.connect(self._refresh_lookups, Qt.ConnectionType.QueuedConnection)
        self.update_detected.connect(self._report_update, Qt.ConnectionType.QueuedConnection)

    def install_hooks(self) -> None:
        """Install hooks for uncaught exceptions of the main thread and of other threads."""
        overrides.hold_all_methods()
        previous_hook = sys.excepthook

        def hook(exception_type: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
            previous_hook(exception_type, fault, trace)
            _end_painters(trace)
            if issubclass(exception_type, Exception):
                self.report_fault(fault)

        def thread_hook(arguments: threading.ExceptHookArgs) -> None:
            if arguments.exc_value is not None and issubclass(arguments.exc_type, Exception):
                previous_hook(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
                self.report_fault(arguments.exc_value)

        sys.excepthook = hook
        threading.excepthook = thread_hook

    def report_fault(self, fault: BaseException) -> None:
        """Log a fault and show it, each distinct fault at most once a minute."""
        if not isValid(self):  # the window has gone
            return
        if not self._is_refresh_pending:  # several faults at a time are one
            self._is_refresh_pending = True
            self.fault_happened.emit()
        updates = self.get_updates()
        is_outdated = updates is not None and updates.files.is_caused_by_update(fault)
        if is_outdated:
            self.update_detected.emit()
        key = _fault_key(fault)
        now = time.monotonic()
        if now - self._reported_at.get(key, -REPEAT_INTERVAL_S) < REPEAT_INTERVAL_S:
            return
        if len(self._reported_at) >= MAX_REMEMBERED_FAULTS:
            self._reported_at.clear()
        self._reported_at[key] = now
        details = "".join(traceback.format_exception(fault))
        self._log_details(details)
        if not is_outdated:
            self.details_ready.emit(f"{_version_text()}\n{details}")

    def _refresh_lookups(self) -> None:
        self._is_refresh_pending = False
        now = time.monotonic()
        self._refresh_times = [when for when in self._refresh_times if now - when < REPEAT_INTERVAL_S]
        # a method that fails at each painting would refresh for ever
        if len(self._refresh_times) < MAX_LOOKUP_REFRESHES:
            self._refresh_times.append(now)
            overrides.refresh_lookups()

    def _log_details(self, details: str) -> None:
        """Append the details to the log file. A failure is remembered, to be shown with the report."""
        try:
            from cardhall.match import log_file  # not needed before the first fault

            log_file.attach_log_file(self.log_path)
            log.error("%s\n%s", _version_text(), details.rstrip())
            self._log_problem = ""
        except OSError as error:
            self._log_problem = error_reason(error)

    def _report_to_person(self, details: str) -> None:
        """Save the match, report the fault in the window, and go on with the table."""
        self.last_details = details
        table = self.get_table()
        save_problem = "" if table is None else _try_to_save(table.save_match)
        if save_problem:
            saving_text = save_problem
        else:
            saving_text = tr("Your matches are saved.") if table is None else tr("Your match is saved and continues.")
        details_text = tr("The details are in {path}.", path=self.log_path)
        if self._log_problem:
            details_text = tr("The details could not be saved: {log_failed}.", log_failed=self._log_problem)
        self.show_message(
            tr("Something went wrong in the program. {saved} {where}", saved=saving_text, where=details_text),
            tr("Copy details"),
            self.copy_details,
        )
        self._recover_table_soon()

    def _report_update(self) -> None:
        """Save the match, ask for a restart, and continue with the loaded code."""
        updates = self.get_updates()
        if updates is not None:
            updates.report_update()
            self._recover_table_soon()

    def _recover_table_soon(self) -> None:
        now = time.monotonic()
        self._recovery_times = [when for when in self._recovery_times if now - when < REPEAT_INTERVAL_S]
        if self.get_table() is not None and len(self._recovery_times) < MAX_TABLE_RECOVERIES:
            self._recovery_times.append(now)
            QTimer.singleShot(0, self._recover_table)

    def _recover_table(self) -> None:
        table = self.get_table()
        if table is not None:
            table.recover()

    def copy_details(self) -> None:
        """Put the details of the last fault into the clipboard."""
        QGuiApplication.clipboard().setText(self.last_details)


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
