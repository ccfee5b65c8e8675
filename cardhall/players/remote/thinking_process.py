"""The thinking process: start, communication and end, and the code that runs inside.

`ThinkingProcess` is the half in this process: a thread talks to the other process, so that nobody else waits on a pipe.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import pickle
import queue
import signal
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Protocol

from cardhall.log import active_category_names, get_category, relay_record, start_logging, traceback_without_message
from cardhall.players.interrupts import children_ignore_interrupts, ignore_interrupts
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

if TYPE_CHECKING:
    from cardhall.players.levels import Player

PULSE_INTERVAL_SECONDS = 0.25  # between two signs of life
SIGN_OF_LIFE = "alive"  # the message that the process sends while it thinks
REPLY_KINDS = ("answer", "error")
LOG_MESSAGE = "log"  # a line for the log, of which any number may come before an answer
MAX_ANSWER_BYTES = 16 * 2**20  # far more than the largest answer, and still read within a moment
MAX_DECISION_SECONDS = 3.0  # for a decision of "normal" on a busy machine, where "hard" takes as long
WARM_UP_SECONDS = 0.1  # for a decision that only loads the modules of a game
IDLE_END_TIMEOUT_SECONDS = 0.2  # for an idle process to end when its pipe is closed
KILL_TIMEOUT_SECONDS = 1.0  # for a killed process to be gone

log = get_category("worker")
fault_log = logging.getLogger("cardhall.worker")


class Task(Protocol):
    """Work for the thinking process other than a decision. The task and its result are pickled."""

    def work(self) -> Any:
        """Do the work, in the process."""


class LowerPriorityTask:
    """Task that lowers the priority of the thinking process below all others from now on."""

    def work(self) -> None:
        """Lower the priority; no error where the system forbids that."""
        from cardhall.players.remote import priority

        with contextlib.suppress(OSError):  # a system that forbids it: then the priority stays
            priority.lower_priority(priority.BACKGROUND_PRIORITY)


@dataclass
class Question:
    """A question for the thinking process: a position with a player, or a task; and how far it has come."""

    ticket: int  # 0: only warming up, nobody waits for the answer
    seen: Observation | None
    game_id: str
    level: str
    seed: int
    wants_ranking: bool
    asked_at: float  # the time of asking, or of the loss of the process, by the asker's clock
    failures: int = 0  # how often the process has ended over it
    is_wanted: bool = True  # False: somebody else has answered, or the question was cancelled
    task: Task | None = None  # instead of a decision


class ThinkingProcess:
    """A spawned process, with the thread that talks to the process."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self.outbox: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.is_ready = False
        self.signs_of_life = 0  # number of signs of life
        self.process: Any = None
        self._ended = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._talk, name="thinking", daemon=True)
        self._thread.start()

    def _talk(self) -> None:
        try:
            self._converse()
        except (EOFError, OSError):
            pass  # the process has gone, or was killed: said below
        except Exception:  # whatever reading nonsense may raise: the process is replaced, as if it had ended
            fault_log.exception("the thinking process cannot be understood")
        finally:
            self.outbox.put(("gone", None))

    def _converse(self) -> None:
        context = multiprocessing.get_context("spawn")
        parent_pipe, child_pipe = context.Pipe()
        names = active_category_names()
        keywords = {"log_categories": names} if names else {}
        process = context.Process(
            target=_serve_questions, args=(child_pipe,), kwargs=keywords, name="cardhall-thinking", daemon=True
        )
        with self._lock:
            if self._ended:
                return
            with children_ignore_interrupts():
                process.start()
            self.process = process
        child_pipe.close()
        with parent_pipe:
            self._reply(parent_pipe)
            self.is_ready = True
            self.outbox.put(("ready", None))
            while (question := self.inbox.get()) is not None:
                request = (
                    question.seen,
                    question.game_id,
                    question.level,
                    question.seed,
                    question.wants_ranking,
                    question.task,
                )
                parent_pipe.send(request)
                reply_kind, content = self._reply(parent_pipe)
                if reply_kind not in REPLY_KINDS:
                    raise ValueError("neither an answer nor a fault")
                self.outbox.put((reply_kind, content))

    def _reply(self, pipe: Connection[Any, Any]) -> Any:
        """Return the next reply of the process, after signs of life and lines for the log."""
        while True:
            reply = _receive_message(pipe)
            if reply == SIGN_OF_LIFE:
                self.signs_of_life += 1
            elif isinstance(reply, tuple) and len(reply) == 2 and reply[0] == LOG_MESSAGE:
                relay_record(reply[1])
            else:
                return reply

    def end(self) -> None:
        """Close the pipe, at which an idle process ends, and kill the process soon after."""
        self.inbox.put(None)
        self._thread.join(IDLE_END_TIMEOUT_SECONDS)
        self.kill()

    def kill(self) -> None:
        with self._lock:
            self._ended = True
            process = self.process
        if process is not None:
            process.kill()
            process.join(KILL_TIMEOUT_SECONDS)
        self.inbox.put(None)


def _receive_message(pipe: Connection[Any, Any]) -> Any:
    """Return the next message of the process. Raises OSError if it is too large to be an answer."""
    return pickle.loads(pipe.recv_bytes(MAX_ANSWER_BYTES))


# ---- in the process


def _serve_questions(pipe: Connection[Any, Any], log_categories: Sequence[str] = ()) -> None:
    """Answer questions until the pipe is closed.

    `log_categories`: categories of the log, whose lines go through the pipe.
    """
    pulse = _PulseSender(pipe)
    if log_categories:
        start_logging(log_categories, lambda record: pulse.send_message((LOG_MESSAGE, record)))
    _prepare_process()
    log("this process thinks")
    pulse.send_message("ready")
    while True:
        try:
            seen, game_id, level, seed, wants_ranking, task = pipe.recv()
            started_at = time.monotonic(), time.process_time()
            with pulse:
                try:
                    answer = (
                        _answer_question(seen, game_id, level, seed, wants_ranking) if task is None else task.work()
                    )
                    reply: tuple[str, Any] = ("answer", answer)
                except Exception as fault:
                    reply = ("error", traceback_without_message(fault))
                durations = time.monotonic() - started_at[0], time.process_time() - started_at[1]
                log("%s of %s took %.2f s, of the processor %.2f s", reply[0], game_id, *durations)
            pulse.send_message(reply)
        except (EOFError, OSError):  # whoever asked has gone
            return


class _PulseSender:
    """Sends a sign of life at intervals while entered."""

    def __init__(self, pipe: Connection[Any, Any]) -> None:
        self.pipe = pipe
        self.lock = threading.Lock()
        self.is_thinking = threading.Event()
        threading.Thread(target=self._beat, name="pulse", daemon=True).start()

    def send_message(self, message: Any) -> None:
        """Send a message; used from two threads. Raises OSError where nobody listens."""
        with self.lock:
            self.pipe.send(message)

    def __enter__(self) -> None:
        self.is_thinking.set()

    def __exit__(self, *_: object) -> None:
        self.is_thinking.clear()

    def _beat(self) -> None:
        with contextlib.suppress(OSError):  # nobody is there: the other thread finds that too
            while self.is_thinking.wait():
                time.sleep(PULSE_INTERVAL_SECONDS)
                with self.lock:
                    if self.is_thinking.is_set():
                        self.pipe.send(SIGN_OF_LIFE)


def _answer_question(
    seen: Observation | None, game_id: str, level: str, seed: int, wants_ranking: bool
) -> tuple[Action | None, list[tuple[Action, float]]]:
    from cardhall import players, rules

    if seen is None:
        state = rules.get(game_id).start(seed=1)
        seat = state.actors[0]
        players.get("hard", game=game_id, seconds=WARM_UP_SECONDS).choose(state.observe(seat))
        return None, []
    player = _make_player(level, game_id, seed)
    if wants_ranking:
        ranking = player.rank(seen)
        return ranking[0][0], ranking
    return player.choose(seen), []


def _make_player(level: str, game_id: str, seed: int) -> Player:
    from cardhall import players

    player = players.get(level, game=game_id, seed=seed)
    player.max_seconds = MAX_DECISION_SECONDS
    return player


def _prepare_process() -> None:
    """Leave Ctrl+C to the window, lower the priority below the window's, and end with the window."""
    from cardhall.players.remote import priority

    with contextlib.suppress(OSError):  # a system that forbids it: then all have the same priority
        priority.lower_priority(priority.THINKING_PRIORITY)
        log("priority: %d", priority.current_priority())
    stay_with_parent()


def stay_with_parent() -> None:
    """Leave Ctrl+C to the parent process, and end with the parent."""
    ignore_interrupts()
    _end_even_when_stopped()
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_even_when_stopped() -> None:
    """Have the system end this process with the parent, even while stopped.

    Only Linux can; it takes the thread that has started this process, the one that talks to it, for the parent.
    """
    parent = multiprocessing.parent_process()
    if not sys.platform.startswith("linux") or parent is None:
        return
    from ctypes import c_int, c_ulong

    from cardhall import system_calls

    set_parent_death_signal = 1  # PR_SET_PDEATHSIG
    with contextlib.suppress(OSError, AttributeError):  # a C library without it
        prctl = system_calls.typed_function(system_calls.load_library(None), "prctl", c_int, c_int, *[c_ulong] * 4)
        if prctl(set_parent_death_signal, signal.SIGKILL, 0, 0, 0):
            log("the system does not end the thinking process with its parent")  # then `_end_with_parent` does
    if os.getppid() != parent.pid:  # it was killed before
        os._exit(0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
