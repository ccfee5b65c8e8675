"""File work in a separate thread, so that a slow disk does not block the window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

from cardhall.match.sliced_work import Slices

ResultType = TypeVar("ResultType")
PROGRESS_INTERVAL_MS = 100  # milliseconds between two checks of the progress


class ThreadedWork(QObject):
    """Running work in a thread. It touches no widget; the result arrives in the window's thread."""

    def __init__(
        self,
        work: Slices[ResultType],
        on_finished: Callable[[ResultType | None, Exception | None], object],
        on_progress: Callable[[], object],
        parent: QObject,
    ) -> None:
        """Start `work`.

        `on_finished` receives the result, or the exception, or None twice if stopped. `on_progress` is called now and
        then while the work runs.
        """
        super().__init__(parent)
        self._on_finished: Callable[..., object] = on_finished
        self._on_progress = on_progress
        self._is_stopped = False
        self._result: object = None
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, args=(work,), name="backup")
        self._timer = QTimer(self)
        self._timer.setInterval(PROGRESS_INTERVAL_MS)
        self._timer.timeout.connect(self._check_progress)
        self._thread.start()  # not a daemon: the program waits for a file that is being written
        self._timer.start()

    @property
    def is_over(self) -> bool:
        """Tell whether the thread has ended."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Stop the work at the next opportunity."""
        self._is_stopped = True

    def wait_until_finished(self) -> None:
        """Wait for the thread, and hand over the result."""
        self._thread.join()
        self._check_progress()

    def _run(self, work: Slices[ResultType]) -> None:
        try:
            while not self._is_stopped:
                next(work)
            work.close()
        except StopIteration as end:
            self._result = end.value
        except Exception as error:  # handed over to the receiver, which handles or raises it
            self._error = error

    def _check_progress(self) -> None:
        if not self._timer.isActive():
            return
        if self._thread.is_alive():
            self._on_progress()
            return
        self._timer.stop()
        self._on_finished(self._result, self._error)
