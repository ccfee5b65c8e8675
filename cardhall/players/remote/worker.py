"""Thinking in another process, so that the window never waits.

    worker = Worker()
    worker.start()
    ticket = worker.think(seen, "hard", seed=7)
    ...
    for answer in worker.answers():     # from a timer; never waits

A long-lived spawned process answers the questions in turn, and gives signs of life while it thinks. When it dies over a
question it is started again and asked once more. After a second failure, and at once where it keeps silent or thinks
far too long, an easy player answers in this process, and another process takes its place. Until the new process has
given its first answer, an easy player answers every question that has waited as long as a process may keep silent.

Time is counted only while answers are asked for: a program that was stopped itself, or slept, cannot tell that the
process was silent. Importing this module imports no search and no game.
"""

from __future__ import annotations

import logging
import queue
import time
from collections import deque
from typing import Any, NamedTuple

from cardhall.english import quoted
from cardhall.language import say
from cardhall.log import get_category
from cardhall.players.remote.thinking_process import Question, Task, ThinkingProcess
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

log = get_category("worker")
fault_log = logging.getLogger("cardhall.worker")

START_TIMEOUT_SECONDS = 20.0  # the longest that the process may take to start
FIRST_WAIT_TIMEOUT_SECONDS = (
    5.0  # the longest that a question waits for the first process while it starts or loads its game
)
ANSWER_TIMEOUT_SECONDS = 20.0  # the longest that an answer may take
SILENT_SECONDS = 2.0  # without a sign of life, after which the process counts as stopped
MAX_COUNTED_STEP_SECONDS = 1.0  # counted between two calls at most: a sleeping machine makes the second one late
RESTARTED_NOTE = say("The computer players’ process stopped and was restarted.")
FAILED_TWICE_NOTE = say("The computer player failed twice, so an Easy player chose the move.")
STOPPED_NOTE = say("The computer player did not respond, so an Easy player chose the move.")
FAILED_NOTE = say("The computer player did not decide in time, so an Easy player chose the move.")


class Answer(NamedTuple):
    """The answer to a question."""

    ticket: int
    action: Action
    ranking: list[tuple[Action, float]]  # best first; empty unless asked for
    note: str  # a sentence when something went wrong, else ""


class TaskResult(NamedTuple):
    """The result of a task."""

    ticket: int
    result: Any  # None where it failed


class Worker:
    """Asks a thinking process, and replaces a failed process. To be used from a single thread."""

    def __init__(
        self,
        think_seconds: float = ANSWER_TIMEOUT_SECONDS,
        start_seconds: float = START_TIMEOUT_SECONDS,
        *,
        silent_seconds: float = SILENT_SECONDS,
        wait_seconds: float = FIRST_WAIT_TIMEOUT_SECONDS,
    ) -> None:
        """Set the times, in seconds, after which the process counts as hung.

        `think_seconds`: for an answer. `start_seconds`: for the start. `silent_seconds`: without a sign of life.
        `wait_seconds`: how long a question waits for the first process while that starts or loads.
        """
        self.think_seconds, self.start_seconds = think_seconds, start_seconds
        self.silent_seconds, self.wait_seconds = silent_seconds, wait_seconds
        self._process: ThinkingProcess | None = None
        self._queue: deque[Question] = deque()
        self._current_question: Question | None = None
        self._last_count_time = time.monotonic()  # when time was counted last
        self._counted_seconds = 0.0  # seconds counted so far
        self._phase_start = 0.0  # when the process was started, was ready, or was asked, by that clock
        self._last_sign = (0, 0.0)  # the number of signs of life, and the time of the last
        self._is_new = False  # whether the process has replaced another, and has not answered yet
        self._last_ticket = 0
        self._closed = False
        self.task_results: list[TaskResult] = []  # results of tasks, until taken out
        self.unread_answers: list[Answer] = []  # answers taken out by one share and due to another

    def share(self) -> WorkerShare:
        """Return a share of the worker for one of several pages."""
        return WorkerShare(self)

    def start(self) -> None:
        """Start the process unless it runs. Returns at once."""
        if self._closed:
            raise ValueError("the worker is closed")
        if self._process is None:
            log("a thinking process is to start")
            self._process = ThinkingProcess()
            self._phase_start = self._count_time()

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int:
        """Ask for a decision, or with `rank` for a ranking of all actions, and return a ticket at once.

        The answer comes later. Raises ValueError when the seat is not to act, `UnknownLevel` for an unknown level.
        """
        from cardhall.players import LEVELS, UnknownLevel

        if level not in LEVELS:
            raise UnknownLevel(say("There is no level {level}.", level=quoted(level)))
        if seen.seat not in seen.actors:
            raise ValueError(f"Seat {seen.seat} is not to act.")
        self.start()
        self._last_ticket += 1
        self._queue.append(Question(self._last_ticket, seen, seen.game.id, level, seed, rank, self._count_time()))
        self._send_next_question()
        return self._last_ticket

    def queue_task(self, game_id: str, task: Task) -> int:
        """Queue a task for the game, and return a ticket at once.

        The task runs when nothing else was asked before. After a call of `answers`, `take_task_results` returns its
        result.
        """
        self.start()
        self._last_ticket += 1
        self._queue.append(Question(self._last_ticket, None, game_id, "", 0, False, self._count_time(), task=task))
        self._send_next_question()
        return self._last_ticket

    def preload_game(self, game_id: str) -> None:
        """Have the process load a game and its advice before the first question."""
        self.start()
        self._queue.append(Question(0, None, game_id, "", 0, False, self._count_time()))
        self._send_next_question()

    def answers(self) -> list[Answer]:
        """Return the answers that have come since the last call. Never waits."""
        new_answers: list[Answer] = []
        counted_now = self._count_time()
        process = self._process
        if process is None:
            return new_answers
        while True:
            try:
                kind, content = process.outbox.get_nowait()
            except queue.Empty:
                break
            if kind == "ready":
                log("ready after %.2f s", counted_now - self._phase_start)
                self._phase_start = counted_now
            elif kind == "answer":
                self._is_new = False
                self._accept_answer(content, new_answers)
            elif kind == "error":
                self._is_new = False
                self._answer_after_fault(content, new_answers)
            elif kind == "gone":
                self._handle_lost_process(new_answers)
                return new_answers
            self._send_next_question()
        self._check_process(process, counted_now, new_answers)
        return new_answers

    def _check_process(self, process: ThinkingProcess, counted_now: float, new_answers: list[Answer]) -> None:
        """Stop waiting for a process that has stopped, thinks far too long or does not start."""
        if process.signs_of_life != self._last_sign[0]:
            self._last_sign = (process.signs_of_life, counted_now)
        if self._current_question is None:
            return
        if self._is_new:
            self._answer_overdue_questions(counted_now - self.silent_seconds, new_answers)
        if not process.is_ready or not self._current_question.ticket:
            self._answer_overdue_questions(counted_now - self.wait_seconds, new_answers)
            self._is_new = self._is_new or bool(new_answers)  # nobody waits as long for it again
        if not process.is_ready:
            if counted_now - self._phase_start > self.start_seconds:
                self._replace_process(new_answers)
        elif counted_now - max(self._phase_start, self._last_sign[1]) > self.silent_seconds:
            self._answer_overdue_questions(counted_now - self.silent_seconds, new_answers)
            self._replace_process(new_answers)
        elif counted_now - self._phase_start > self.think_seconds:
            self._answer_overdue_questions(counted_now, new_answers)
            self._replace_process(new_answers)

    def _count_time(self) -> float:
        """Return the seconds counted so far."""
        now = time.monotonic()
        self._counted_seconds += min(now - self._last_count_time, MAX_COUNTED_STEP_SECONDS)
        self._last_count_time = now
        return self._counted_seconds

    def forget(self, ticket: int) -> None:
        """Cancel a question: no answer will come."""
        self._queue = deque(q for q in self._queue if q.ticket != ticket)
        if self._current_question is not None and self._current_question.ticket == ticket:
            self._current_question.is_wanted = False

    def close(self) -> None:
        """End the process. Questions without an answer get none. May be called twice."""
        log("the worker is closed")
        self._closed = True
        self._queue.clear()
        self._current_question = None
        if self._process is not None:
            self._process.end()
            self._process = None

    # ---- inside

    def _send_next_question(self) -> None:
        """Send the next question, unless the process is busy."""
        process = self._process
        if self._current_question is None and self._queue and process is not None:
            self._current_question = self._queue.popleft()
            self._phase_start = self._count_time()
            log("question %d asked: %s", self._current_question.ticket, _describe_question(self._current_question))
            process.inbox.put(self._current_question)

    def _accept_answer(self, content: Any, new_answers: list[Answer]) -> None:
        question, self._current_question = self._current_question, None
        if question is not None:
            log("question %d answered after %.2f s", question.ticket, self._count_time() - self._phase_start)
        if question is None or not question.ticket or not question.is_wanted:
            return
        if question.task is not None:
            self.task_results.append(TaskResult(question.ticket, content))
            return
        if _is_valid_answer(content, question):
            action, ranking = content
            new_answers.append(Answer(question.ticket, action, ranking, RESTARTED_NOTE if question.failures else ""))
        else:
            # it may name hidden cards
            fault_log.error("an answer without sense, of the type %s", type(content).__name__)
            new_answers.append(_easy_answer(question, FAILED_NOTE))

    def _answer_after_fault(self, traceback_text: str, new_answers: list[Answer]) -> None:
        """Answer here after an exception in the thinking: the process is well, and asking again would fail again."""
        question, self._current_question = self._current_question, None
        fault_log.error("thinking failed: %s", traceback_text)
        if question is not None and question.ticket and question.is_wanted:
            self._answer_by_easy_player(question, FAILED_NOTE, new_answers)

    def _answer_by_easy_player(self, question: Question, note: str, new_answers: list[Answer]) -> None:
        """Answer a question here; a task is given up."""
        log("question %d is not answered by the process: %s", question.ticket, note)
        if question.task is not None:
            self.task_results.append(TaskResult(question.ticket, None))
        else:
            new_answers.append(_easy_answer(question, note))

    def _handle_lost_process(self, new_answers: list[Answer]) -> None:
        """Handle the death of the process: ask another once more, or answer here."""
        log("the thinking process has gone")
        question = self._current_question
        if question is not None and question.is_wanted:
            question.failures += 1
            question.asked_at = self._count_time()
            if question.failures > 1 and question.ticket:
                self._answer_by_easy_player(question, FAILED_TWICE_NOTE, new_answers)
                question.is_wanted = False
        self._replace_process(new_answers)

    def _answer_overdue_questions(self, deadline: float, new_answers: list[Answer]) -> None:
        """Let an easy player answer the questions asked before that time, without the process."""
        assert self._current_question is not None
        overdue = [
            question
            for question in (self._current_question, *self._queue)
            if question.ticket and question.asked_at <= deadline
        ]
        for question in overdue:
            if question.is_wanted:
                self._answer_by_easy_player(question, STOPPED_NOTE, new_answers)
        self._queue = deque(question for question in self._queue if question not in overdue)
        for question in overdue:
            question.is_wanted = False

    def _replace_process(self, new_answers: list[Answer]) -> None:
        """End the process, and have another answer the open questions."""
        log("the thinking process is replaced")
        question, self._current_question = self._current_question, None
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._last_sign, self._is_new = (0, self._count_time()), True
        if question is not None and question.is_wanted and question.failures < 2:
            self._queue.appendleft(question)
        elif question is not None and not self._queue:
            self.preload_game(question.game_id)  # ready for the next question
        if self._queue:
            self.start()
            self._send_next_question()


class WorkerShare:
    """A page's share of a worker: the answers to the page's own questions, and no others."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self._own_tickets: set[int] = set()

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int:
        """Ask for a decision, as `Worker.think`."""
        ticket = self.worker.think(seen, level, seed, rank=rank)
        self._own_tickets.add(ticket)
        return ticket

    def queue_task(self, game_id: str, task: Task) -> int:
        """Queue a task, as `Worker.queue_task`."""
        ticket = self.worker.queue_task(game_id, task)
        self._own_tickets.add(ticket)
        return ticket

    def take_task_results(self) -> list[TaskResult]:
        """Return the results of this share's tasks since the last call. Never waits."""
        self.worker.unread_answers += self.worker.answers()
        task_results = [one for one in self.worker.task_results if one.ticket in self._own_tickets]
        self.worker.task_results[:] = [one for one in self.worker.task_results if one.ticket not in self._own_tickets]
        self._own_tickets -= {one.ticket for one in task_results}
        return task_results

    def preload_game(self, game_id: str) -> None:
        """Have a game loaded, as `Worker.warm`."""
        self.worker.preload_game(game_id)

    def answers(self) -> list[Answer]:
        """Return the answers to this share's questions since the last call. Never waits."""
        all_unread = self.worker.unread_answers
        all_unread += self.worker.answers()
        own_answers = [answer for answer in all_unread if answer.ticket in self._own_tickets]
        all_unread[:] = [answer for answer in all_unread if answer.ticket not in self._own_tickets]
        self._own_tickets -= {answer.ticket for answer in own_answers}
        return own_answers

    def forget(self, ticket: int) -> None:
        """Cancel a question, as `Worker.forget`."""
        self.worker.forget(ticket)
        self.worker.unread_answers[:] = [answer for answer in self.worker.unread_answers if answer.ticket != ticket]
        self.worker.task_results[:] = [one for one in self.worker.task_results if one.ticket != ticket]
        self._own_tickets.discard(ticket)


def _describe_question(question: Question) -> str:
    """Describe a question for the log, without anything that a seat sees."""
    if question.task is not None:
        description = [type(question.task).__name__]
    elif question.seen is None:
        description = ["warm"]
    else:
        description = [question.level, "rank" if question.wants_ranking else "choose"]
    return " ".join((question.game_id, *description))


def _is_valid_answer(content: Any, question: Question) -> bool:
    """Return whether a reply is a legal action with a ranking of legal actions."""
    assert question.seen is not None, "only warming up has no observation, and nobody waits for it"
    try:
        action, ranking = content
        legal = set(question.seen.actions())
        return action in legal and all(other in legal and isinstance(value, float | int) for other, value in ranking)
    except (TypeError, ValueError):
        return False


def _easy_answer(question: Question, note: str) -> Answer:
    """Return the answer of an easy player in this process."""
    from cardhall import players

    assert question.seen is not None, "only warming up has no observation, and nobody waits for it"
    player = players.get("easy", game=question.game_id, seed=question.seed)
    action = player.choose(question.seen)
    ranking = [(action, 0.0), *((other, 0.0) for other in question.seen.actions() if other != action)]
    return Answer(question.ticket, action, ranking if question.wants_ranking else [], note)
