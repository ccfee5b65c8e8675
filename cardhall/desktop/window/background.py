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

    def do(self, game_id: str, task: Any) -> int:
        """Start computing a task. Return a ticket, by which its result is recognised."""

    def done(self) -> list[Any]:
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
    then: Callable[[Any], object]
    asked: bool  # the person has requested the work, so that it does not wait for mains power


class _LowPriorityWorker:
    """A separate process with the lowest priority, and long timeouts for that reason."""

    def __init__(self) -> None:
        from cardhall.players.remote.thinking_process import LowerPriority
        from cardhall.players.remote.worker import Worker

        self.worker = Worker(THINK_TIMEOUT_S, silent_seconds=SILENT_TIMEOUT_S)
        self.share = self.worker.share()
        self.worker.do("", LowerPriority())

    def do(self, game_id: str, task: Any) -> int:
        return self.share.do(game_id, task)

    def done(self) -> list[Any]:
        return self.share.done()

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
        self.quiet: QuietSchedule = AlwaysQuiet() if schedule is None else schedule
        self._is_asleep = False  # the window is minimised
        self._make = start_worker
        self._works: BackgroundWorker | None = None
        self._jobs: list[_Job] = []  # the running job first, if there is one, then the latest request
        self._ticket: int | None = None
        self._poll = _create_timer(self, RESULT_CHECK_INTERVAL_MS, self._listen)
        self._linger = _create_timer(self, IDLE_PROCESS_END_MS, self._end, is_single_shot=True)
        self._wait = _create_timer(self, QUIET_CHECK_INTERVAL_MS, self._go_on, is_single_shot=True)

    def play(
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
        if self.is_at(key):
            return
        self._jobs.insert(1 if self._ticket is not None else 0, _Job(key, create_work(), on_finished, is_requested))
        del self._jobs[MAX_QUEUED_JOBS:]
        self._go_on()

    def is_at(self, key: Hashable) -> bool:
        """Tell whether a piece of work is running or queued."""
        return any(job.key == key for job in self._jobs)

    def stop(self) -> None:
        """Drop all queued work, and end the process."""
        self._jobs.clear()
        self._wait.stop()
        self._end()

    def set_asleep(self, is_resting: bool) -> None:
        """End the process while the window is minimised, or go on; finished tasks of a deal are kept."""
        self._is_asleep = is_resting
        if is_resting:
            self._wait.stop()
            self._end()
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self._ticket is not None or not self._jobs or self._is_asleep:
            return
        job = self._jobs[0]
        if not self.quiet.may_start(is_requested=job.asked):
            self._poll.stop()
            self._wait.start()
            return
        self._linger.stop()
        try:
            if self._works is None:
                self._works = self._make()
            self._ticket = self._works.do(job.work.game_id, job.work.task())
        except OSError:
            log.exception("no process for thinking in the background")
            self.stop()
            return
        self._poll.start()

    def _listen(self) -> None:
        if self._ticket is not None and self.quiet.must_stop():
            self._end()  # the task is started again later
            self._wait.start()
            return
        for ticket, result in [] if self._works is None else self._works.done():
            if ticket != self._ticket:
                continue
            self._ticket = None
            job = self._jobs[0]
            job.work.take(result)
            if job.work.is_over:
                self._jobs.pop(0)
                job.then(job.work)
        self._go_on()
        if not self._jobs:
            self._poll.stop()
        if self._ticket is None and self._works is not None:
            self._linger.start()

    def _end(self) -> None:
        self._poll.stop()
        self._linger.stop()
        self._ticket = None
        if self._works is not None:
            self._works.close()
            self._works = None


def _create_timer(
    parent: QObject, milliseconds: int, on_timeout: Callable[[], object], *, is_single_shot: bool = False
) -> QTimer:
    timer = QTimer(parent)
    timer.setInterval(milliseconds)
    timer.setSingleShot(is_single_shot)
    timer.timeout.connect(on_timeout)
    return timer
