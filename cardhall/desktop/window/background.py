"""Thinking for which nobody waits, in a process of its own: deals played by a hard player, and reviews of deals.

The process lets all others have the processor first. It is started for the first deal and ends a while after the last
one; nothing of it is ever worked out in the window's own process.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer

POLL = 150  # milliseconds between two looks for what has been worked out
LINGER = 30_000  # milliseconds for which the process is kept when there is nothing to do
MOST = 20  # deals that wait; the oldest ones are given up
THINK_SECONDS, SILENT_SECONDS = 60.0, 10.0  # as `Worker` has them: on a busy machine it is very patient

log = logging.getLogger("cardhall.worker")


class Works(Protocol):
    """Whoever works out tasks in another process."""

    def do(self, game_id: str, task: Any) -> int:
        """Have a task worked out. Returns a ticket."""

    def done(self) -> list[Any]:
        """What came of tasks since the last call."""

    def close(self) -> None:
        """End the process."""


class Work(Protocol):
    """Something to be worked out, a task at a time."""

    @property
    def game_id(self) -> str:
        """Of the game."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to be done."""

    def task(self) -> Any:
        """What is to be worked out next."""

    def take(self, result: Any) -> None:
        """What came of a task; None: it failed."""


AnyWork = TypeVar("AnyWork", bound=Work)


@dataclass
class _Job:
    key: Hashable
    work: Work
    then: Callable[[Any], object]


class _Patient:
    """A thinking process of its own."""

    def __init__(self) -> None:
        from cardhall.players.remote.thinking_process import LowerPriority
        from cardhall.players.remote.worker import Worker

        self.worker = Worker(THINK_SECONDS, silent_seconds=SILENT_SECONDS)
        self.share = self.worker.share()
        self.worker.do("", LowerPriority())

    def do(self, game_id: str, task: Any) -> int:
        return self.share.do(game_id, task)

    def done(self) -> list[Any]:
        return self.share.done()

    def close(self) -> None:
        self.worker.close()


class Background(QObject):
    """Does one piece of work after the other, the one asked for last first."""

    def __init__(self, parent: QObject | None = None, make: Callable[[], Works] = _Patient) -> None:
        """`make`: begins a process that works."""
        super().__init__(parent)
        self._make = make
        self._works: Works | None = None
        self._jobs: list[_Job] = []  # the one being worked on first
        self._ticket: int | None = None
        self._poll = _timer(self, POLL, self._listen)
        self._linger = _timer(self, LINGER, self._end, single=True)

    def play(self, key: Hashable, make: Callable[[], AnyWork], then: Callable[[AnyWork], object]) -> None:
        """Have a deal played or reviewed, unless it is already; `key` tells it from others.

        `then` gets the work when it is over."""
        if self.is_at(key):
            return
        self._jobs.insert(1 if self._ticket is not None else 0, _Job(key, make(), then))
        del self._jobs[MOST:]
        self._go_on()

    def is_at(self, key: Hashable) -> bool:
        """Whether that deal is being played, or waits for it."""
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
