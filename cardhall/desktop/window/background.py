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

POLL_INTERVAL_MS = 150  # milliseconds between two looks for what has been worked out
IDLE_END_MS = 30_000  # milliseconds for which the process is kept when there is nothing to do
MAX_QUEUED = 20  # deals that wait; the oldest ones are given up
THINK_TIMEOUT_S, SILENT_TIMEOUT_S = 60.0, 10.0  # as `Worker` has them: on a busy machine it is very patient

log = logging.getLogger("cardhall.worker")


class BackgroundWorker(Protocol):
    """Whoever works out tasks in another process."""

    def do(self, game_id: str, task: Any) -> int:
        """Have a task worked out. Returns a ticket."""

    def done(self) -> list[Any]:
        """Return the results since the last call."""

    def close(self) -> None:
        """End the process."""


class BackgroundTask(Protocol):
    """Something to be worked out, a task at a time."""

    @property
    def game_id(self) -> str:
        """Return the game's id."""

    @property
    def is_over(self) -> bool:
        """Tell whether there is nothing more to be done."""

    def task(self) -> Any:
        """Return the next task."""

    def take(self, result: Any) -> None:
        """Store a task's result; None: the task failed."""


AnyWork = TypeVar("AnyWork", bound=BackgroundTask)


@dataclass
class _Job:
    key: Hashable
    work: BackgroundTask
    then: Callable[[Any], object]


class _Patient:
    """A thinking process of its own."""

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


class Background(QObject):
    """A queue of background work, the latest request first."""

    def __init__(self, parent: QObject | None = None, make: Callable[[], BackgroundWorker] = _Patient) -> None:
        """`make`: starts a worker process."""
        super().__init__(parent)
        self._make = make
        self._works: BackgroundWorker | None = None
        self._jobs: list[_Job] = []  # the one being worked on first
        self._ticket: int | None = None
        self._poll = _timer(self, POLL_INTERVAL_MS, self._listen)
        self._linger = _timer(self, IDLE_END_MS, self._end, single=True)

    def play(self, key: Hashable, make: Callable[[], AnyWork], then: Callable[[AnyWork], object]) -> None:
        """Queue a deal to play or review, unless queued already; `key` identifies the work.

        `then` receives the finished work.
        """
        if self.is_at(key):
            return
        self._jobs.insert(1 if self._ticket is not None else 0, _Job(key, make(), then))
        del self._jobs[MAX_QUEUED:]
        self._go_on()

    def is_at(self, key: Hashable) -> bool:
        """Tell whether a piece of work is running or queued."""
        return any(job.key == key for job in self._jobs)

    def stop(self) -> None:
        """Give up all deals, and end the process."""
        self._jobs.clear()
        self._end()

    def _go_on(self) -> None:
        if self._ticket is not None or not self._jobs:
            return
        self._linger.stop()
        job = self._jobs[0]
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
            self._linger.start()

    def _end(self) -> None:
        self._poll.stop()
        self._linger.stop()
        self._ticket = None
        if self._works is not None:
            self._works.close()
            self._works = None


def _timer(parent: QObject, milliseconds: int, done: Callable[[], object], *, single: bool = False) -> QTimer:
    timer = QTimer(parent)
    timer.setInterval(milliseconds)
    timer.setSingleShot(single)
    timer.timeout.connect(done)
    return timer
