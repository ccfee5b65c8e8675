"""Computes the missing parts of a review in another process: judgements, course of the deal, luck of decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.match import analysis
from cardhall.match.analysis import Analysis, Choice, DecisionTask

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
        self,
        game_id: str,
        findings: Analysis,
        worker: TaskWorker,
        shown_choice: Callable[[], Choice | None],
        parent: QObject,
    ) -> None:
        """`findings`: takes the results; `shown_choice`: returns the decision shown on the page, or None."""
        super().__init__(parent)
        self.game_id, self.found, self.worker, self.shown = game_id, findings, worker, shown_choice
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
        shown_choice, findings = self.shown(), self.found
        shown_place = shown_choice.place if shown_choice is not None else None
        longer_choice, self.longer = self.longer, None
        unopened = None
        if longer_choice is not None:
            self._ask(
                DecisionTask(longer_choice.seen, analysis.LONGER_SECONDS_PER_DECISION, 1),
                lambda result: self._take(longer_choice, result),
            )
        elif (unjudged := findings.next_unjudged(shown_place)) is not None:
            self._ask(DecisionTask(unjudged.seen, findings.seconds), lambda result: self._take(unjudged, result))
        elif not findings.is_course_known:
            self._ask(findings.course_task, findings.set_course)
        elif (unopened := findings.next_without_luck(shown_place)) is not None:
            self._ask(findings.open_card_task(unopened), lambda result: findings.add_luck(unopened, result))
        else:
            self.timer.stop()
        if self.asked:
            self.timer.start()

    def _ask(self, task: Any, handle_result: Callable[[Any], None]) -> None:
        """Start a task; `handle_result`: called with its result."""
        self.asked[self.worker.do(self.game_id, task)] = handle_result

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
        judgement = self.found.judgements.get(choice.place)
        return judgement is not None and judgement.best.deals > 0 and choice.place not in self.longest

    def _take(self, choice: Choice, result: Any) -> None:
        """Store the judgement of a decision; a failed longer thought (None) leaves the first one."""
        if result is not None or choice.place not in self.found.judgements:
            self.found.add_judgement(choice, result)
        self.lasting = -1 if choice.place == self.lasting else self.lasting
        if self.found.next_unjudged() is None:
            self.judged_all.emit()

    def listen(self) -> None:
        """Store new results, and request the next one."""
        for ticket, result in self.worker.done():
            handle_result = self.asked.pop(ticket, None)
            if handle_result is not None:
                handle_result(result)
                self.found_more.emit()
        self.think()

    def stop(self) -> None:
        """Stop polling; results of running tasks are dropped."""
        self.timer.stop()
        self.asked.clear()
