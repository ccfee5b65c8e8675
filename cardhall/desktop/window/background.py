"""Background computation in a process of its own: deals played by a Hard player, and reviews.

The process has the lowest priority. It starts with the first deal and ends a while after the last; nothing is computed
in the window's own process.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer

QUIET_CHECK_INTERVAL_MS = 1000  # milliseconds between two checks whether the machine is quiet enough
RESULT_CHECK_INTERVAL_MS = 150  # milliseconds between two checks for finished tasks
IDLE_PROCESS_END_MS = 30_000  # milliseconds without work after which the process ends
MAX_QUEUED_JOBS = 20  # pieces of work in the queue; the oldest requests are dropped
# Timeouts of the `Worker`, in seconds: long, since a process of the lowest priority may wait for the processor.
THINK_TIMEOUT_S, SILENT_TIMEOUT_S = 60.0, 10.0

log = logging.getLogger("cardhall.worker")


class BackgroundWorker(Protocol):
    """A process that computes tasks, or a stand-in of a test."""

    def queue_task(self, game_id: str, task: Any) -> int:
        """Start computing a task. Return a ticket, by which its result is recognised."""

    def take_task_results(self) -> list[Any]:
        """Return the (ticket, result) pairs since the last call."""

    def close(self) -> None:
        """End the process."""


class BackgroundTask(Protocol):
    """A piece of work, computed one task at a time."""

    @property
    def game_id(self) -> str:
        """Return the game's id."""

    @property
    def is_over(self) -> bool:
        """Tell whether no task is left."""

    def task(self) -> Any:
        """Return the next task."""

    def take(self, result: Any) -> None:
        """Store a task's result; None: the task failed."""


AnyWork = TypeVar("AnyWork", bound=BackgroundTask)


class QuietSchedule(Protocol):
    """Decides when background work may run."""

    def may_start(self, *, is_requested: bool) -> bool:
        """Tell whether the next task may start; the keyword: the person has requested the work."""

    def must_stop(self) -> bool:
        """Tell whether a task must stop at once."""


class AlwaysQuiet:
    """A schedule without limits: background work may always run."""

    def may_start(self, *, is_requested: bool) -> bool:
        return True

    def must_stop(self) -> bool:
        return False


@dataclass
class _Job:
    key: Hashable
    work: BackgroundTask
    on_finished: Callable[[Any], object]
    is_requested: bool  # the person has requested the work, so that it does not wait for mains power


class _LowPriorityWorker:
    """A separate process with the lowest priority, and long timeouts for that reason."""

    def __init__(self) -> None:
        from cardhall.players.remote.thinking_process import LowerPriorityTask
        from cardhall.players.remote.worker import Worker

        self.worker = Worker(THINK_TIMEOUT_S, silent_seconds=SILENT_TIMEOUT_S)
        self.share = self.worker.share()
        self.worker.queue_task("", LowerPriorityTask())

    def queue_task(self, game_id: str, task: Any) -> int:
        return self.share.queue_task(game_id, task)

    def take_task_results(self) -> list[Any]:
        return self.share.take_task_results()

    def close(self) -> None:
        self.worker.close()


class BackgroundQueue(QObject):
    """A queue of background work, the latest request first."""

    def __init__(
        self,
        parent: QObject | None = None,
        start_worker: Callable[[], BackgroundWorker] = _LowPriorityWorker,
        schedule: QuietSchedule | None = None,
    ) -> None:
        """Create an empty queue. The functions start a worker process, and decide when it works (None: always)."""
        super().__init__(parent)
        self.schedule: QuietSchedule = AlwaysQuiet() if schedule is None else schedule
        self._is_resting = False  # the window is minimised
        self._start_worker = start_worker
        self._worker: BackgroundWorker | None = None
        self._jobs: list[_Job] = []  # the running job first, if there is one, then the latest request
        self._ticket: int | None = None
        self._result_timer = _create_timer(self, RESULT_CHECK_INTERVAL_MS, self._take_results)
        self._idle_timer = _create_timer(self, IDLE_PROCESS_END_MS, self._end_process, is_single_shot=True)
        self._quiet_timer = _create_timer(self, QUIET_CHECK_INTERVAL_MS, self._start_next, is_single_shot=True)

    def enqueue(
        self,
        key: Hashable,
        create_work: Callable[[], AnyWork],
        on_finished: Callable[[AnyWork], object],
        *,
        is_requested: bool = False,
    ) -> None:
        """Queue a deal to play or review, unless queued already; `key` identifies the work.

        The functions create the work, and receive it when it is finished. The keyword: the person has requested the
        work, so that it does not wait for mains power.
        """
        if self.is_queued(key):
            return
        self._jobs.insert(1 if self._ticket is not None else 0, _Job(key, create_work(), on_finished, is_requested))
        del self._jobs[MAX_QUEUED_JOBS:]
        self._start_next()

    def is_queued(self, key: Hashable) -> bool:
        """Tell whether a piece of work is running or queued."""
        return any(job.key == key for job in self._jobs)

    def stop(self) -> None:
        """Drop all queued work, and end the process."""
        self._jobs.clear()
        self._quiet_timer.stop()
        self._end_process()

    def set_resting(self, is_resting: bool) -> None:
        """End the process while the window is minimised, or go on; finished tasks of a deal are kept."""
        self._is_resting = is_resting
        if is_resting:
            self._quiet_timer.stop()
            self._end_process()
        else:
            self._start_next()

    def _start_next(self) -> None:
        if self._ticket is not None or not self._jobs or self._is_resting:
            return
        job = self._jobs[0]
        if not self.schedule.may_start(is_requested=job.is_requested):
            self._result_timer.stop()
            self._quiet_timer.start()
            return
        self._idle_timer.stop()
        try:
            if self._worker is None:
                self._worker = self._start_worker()
            self._ticket = self._worker.queue_task(job.work.game_id, job.work.task())
        except OSError:
            log.exception("no process for thinking in the background")
            self.stop()
            return
        self._result_timer.start()

    def _take_results(self) -> None:
        if self._ticket is not None and self.schedule.must_stop():
            self._end_process()  # the task is started again later
            self._quiet_timer.start()
            return
        for ticket, result in [] if self._worker is None else self._worker.take_task_results():
            if ticket != self._ticket:
                continue
            self._ticket = None
            job = self._jobs[0]
            job.work.take(result)
            if job.work.is_over:
                self._jobs.pop(0)
                job.on_finished(job.work)
        self._start_next()
        if not self._jobs:
            self._result_timer.stop()
        if self._ticket is None and self._worker is not None:
            self._idle_timer.start()

    def _end_process(self) -> None:
        self._result_timer.stop()
        self._idle_timer.stop()
        self._ticket = None
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def _create_timer(
    parent: QObject, milliseconds: int, on_timeout: Callable[[], object], *, is_single_shot: bool = False
) -> QTimer:
    timer = QTimer(parent)
    timer.setInterval(milliseconds)
    timer.setSingleShot(is_single_shot)
    timer.timeout.connect(on_timeout)
    return timer
