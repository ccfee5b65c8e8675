"""Long work in the window's own thread, one slice at a time while the window has no events to handle."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from cardhall.match.sliced_work import Slices, at_once

ResultType = TypeVar("ResultType")

MAX_SLICE_S = 0.012  # seconds of one slice: less than a frame at 60 Hz, so that the window stays responsive


class SlicedWork(QObject):
    """Work in slices on the window's thread, the first slice at once. Deletion of the parent cancels the rest."""

    def __init__(self, work: Slices[ResultType], on_finished: Callable[[ResultType], object], parent: QObject) -> None:
        """`on_finished` receives the result."""
        super().__init__(parent)
        self._work: Slices[object] = work
        self._on_finished: Callable[..., object] = on_finished
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._run_slice)
        self.is_over = False
        self._run_slice()

    def finish_now(self) -> None:
        """Do the rest of the work now, without slices."""
        if not self.is_over:
            self._timer.stop()
            self._report_result(at_once(self._work))

    def stop(self) -> None:
        """Cancel the rest of the work; nobody receives a result."""
        self._timer.stop()
        self._work.close()
        self.is_over = True

    def finish_before_quit(self) -> None:
        """Have the work finished before the program ends."""
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.finish_now)

    def _run_slice(self) -> None:
        deadline = time.perf_counter() + MAX_SLICE_S
        while time.perf_counter() < deadline:
            try:
                next(self._work)
            except StopIteration as end:
                self._report_result(end.value)
                return
        self._timer.start(0)

    def _report_result(self, result: object) -> None:
        self.is_over = True
        self._on_finished(result)
