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

    def queue_task(self, game_id: str, task: Any) -> int:
        """Start a task of a game. Return the ticket under which the result will come."""

    def take_task_results(self) -> list[Any]:
        """Return the results since the last call, each a ticket and a result."""


class ReviewThinking(QObject):
    """Requests the missing parts of a review from a worker, one at a time, the shown decision first."""

    result_stored = Signal()  # a new result is stored
    all_judged = Signal()  # all decisions are judged

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
        self.game_id, self.findings, self.worker, self.shown_choice = game_id, findings, worker, shown_choice
        self.result_handlers: dict[int, Callable[[Any], None]] = {}  # by ticket: the function that stores the result
        self.longer_choice: Choice | None = None  # requested for longer thought, not started yet
        self.longer_places: set[int] = set()  # places of all decisions with longer thought: requested, running or done
        self.longer_running_place = -1  # place of the decision whose longer thought is requested or running; -1: none
        self.poll_timer = QTimer(self)
        self.poll_timer.setInterval(POLL_INTERVAL_MS)
        self.poll_timer.timeout.connect(self.store_results)

    def request_next(self) -> None:
        """Request the next missing result unless one is pending, for the shown decision first."""
        if self.result_handlers:
            return
        shown_choice, findings = self.shown_choice(), self.findings
        shown_place = shown_choice.place if shown_choice is not None else None
        longer_choice, self.longer_choice = self.longer_choice, None
        unopened = None
        if longer_choice is not None:
            self._submit_task(
                DecisionTask(longer_choice.seen, analysis.LONGER_SECONDS_PER_DECISION, 1),
                lambda result: self._store_judgement(longer_choice, result),
            )
        elif (unjudged := findings.next_unjudged(shown_place)) is not None:
            self._submit_task(
                DecisionTask(unjudged.seen, findings.seconds), lambda result: self._store_judgement(unjudged, result)
            )
        elif not findings.is_course_known:
            self._submit_task(findings.course_task, findings.set_course)
        elif (unopened := findings.next_without_luck(shown_place)) is not None:
            self._submit_task(findings.open_card_task(unopened), lambda result: findings.add_luck(unopened, result))
        else:
            self.poll_timer.stop()
        if self.result_handlers:
            self.poll_timer.start()

    def _submit_task(self, task: Any, handle_result: Callable[[Any], None]) -> None:
        """Start a task; `handle_result`: called with its result."""
        self.result_handlers[self.worker.queue_task(self.game_id, task)] = handle_result

    def request_longer(self, choice: Choice) -> bool:
        """Put a decision first in line for longer thought. Return False where longer thought cannot help."""
        if not self.can_think_longer(choice):
            return False
        if self.longer_choice is not None:  # the earlier request has not started: replace it
            self.longer_places.discard(self.longer_choice.place)
        self.longer_choice, self.longer_running_place = choice, choice.place
        self.longer_places.add(self.longer_running_place)
        return True

    def can_think_longer(self, choice: Choice) -> bool:
        """Tell whether longer thought may help: not for an exact judgement, nor twice."""
        judgement = self.findings.judgements.get(choice.place)
        return judgement is not None and judgement.best.deals > 0 and choice.place not in self.longer_places

    def _store_judgement(self, choice: Choice, result: Any) -> None:
        """Store the judgement of a decision; a failed longer thought (None) leaves the first one."""
        if result is not None or choice.place not in self.findings.judgements:
            self.findings.add_judgement(choice, result)
        self.longer_running_place = -1 if choice.place == self.longer_running_place else self.longer_running_place
        if self.findings.next_unjudged() is None:
            self.all_judged.emit()

    def store_results(self) -> None:
        """Store new results, and request the next one."""
        for ticket, result in self.worker.take_task_results():
            handle_result = self.result_handlers.pop(ticket, None)
            if handle_result is not None:
                handle_result(result)
                self.result_stored.emit()
        self.request_next()

    def stop_thinking(self) -> None:
        """Stop polling; results of running tasks are dropped."""
        self.poll_timer.stop()
        self.result_handlers.clear()
