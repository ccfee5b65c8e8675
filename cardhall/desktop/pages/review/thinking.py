"""Computes the missing parts of a review in another process: judgements, course of the deal, luck of decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.match import analysis
from cardhall.match.analysis import Analysis, Choice, Judging

POLL_INTERVAL_MS = 60  # milliseconds between two polls for results


class TaskWorker(Protocol):
    """A worker that computes tasks in another process."""

    def do(self, game_id: str, task: Any) -> int:
        """Start a task of a game. Return the ticket under which the result will come."""

    def done(self) -> list[Any]:
        """Return the results since the last call, each a ticket and a result."""


class ReviewThinking(QObject):
    """Requests the missing parts of a review from a worker, one at a time, the shown decision first."""

    found_more = Signal()  # a new result is stored
    judged_all = Signal()  # all decisions are judged

    def __init__(
        self, game_id: str, found: Analysis, worker: TaskWorker, shown: Callable[[], Choice | None], parent: QObject
    ) -> None:
        """`found`: takes the results; `shown`: returns the decision shown on the page, or None."""
        super().__init__(parent)
        self.game_id, self.found, self.worker, self.shown = game_id, found, worker, shown
        self.asked: dict[int, Callable[[Any], None]] = {}  # by ticket: the function that stores the result
        self.longer: Choice | None = None  # requested for longer thought, not started yet
        self.longest: set[int] = set()  # places of all decisions with longer thought: requested, running or done
        self.lasting = -1  # place of the decision whose longer thought is requested or running; -1: none
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_INTERVAL_MS)
        self.timer.timeout.connect(self.listen)

    def think(self) -> None:
        """Request the next missing result unless one is pending, for the shown decision first."""
        if self.asked:
            return
        shown, found = self.shown(), self.found
        here = shown.place if shown is not None else None
        choice, self.longer = self.longer, None
        opened = None
        if choice is not None:
            self._ask(Judging(choice.seen, analysis.LONGER_SECONDS, 1), lambda result: self._take(choice, result))
        elif (due := found.due(here)) is not None:
            self._ask(Judging(due.seen, found.seconds), lambda result: self._take(due, result))
        elif not found.is_followed:
            self._ask(found.following, found.take_course)
        elif (opened := found.unopened(here)) is not None:
            self._ask(found.opening(opened), lambda result: found.take_luck(opened, result))
        else:
            self.timer.stop()
        if self.asked:
            self.timer.start()

    def _ask(self, task: Any, take: Callable[[Any], None]) -> None:
        """Start a task; `take`: called with its result."""
        self.asked[self.worker.do(self.game_id, task)] = take

    def prefer(self, choice: Choice) -> bool:
        """Put a decision first in line for longer thought. Return False where longer thought cannot help."""
        if not self.may_be_longer(choice):
            return False
        if self.longer is not None:  # the earlier request has not started: replace it
            self.longest.discard(self.longer.place)
        self.longer, self.lasting = choice, choice.place
        self.longest.add(self.lasting)
        return True

    def may_be_longer(self, choice: Choice) -> bool:
        """Tell whether longer thought may help: not for an exact judgement, nor twice."""
        judged = self.found.judged.get(choice.place)
        return judged is not None and judged.best.deals > 0 and choice.place not in self.longest

    def _take(self, choice: Choice, result: Any) -> None:
        """Store the judgement of a decision; a failed longer thought (None) leaves the first one."""
        if result is not None or choice.place not in self.found.judged:
            self.found.take(choice, result)
        self.lasting = -1 if choice.place == self.lasting else self.lasting
        if self.found.due() is None:
            self.judged_all.emit()

    def listen(self) -> None:
        """Store new results, and request the next one."""
        for ticket, result in self.worker.done():
            take = self.asked.pop(ticket, None)
            if take is not None:
                take(result)
                self.found_more.emit()
        self.think()

    def stop(self) -> None:
        """Stop polling; results of running tasks are dropped."""
        self.timer.stop()
        self.asked.clear()
