"""Thinking in another process, so that the window never waits.

    worker = Worker()
    worker.start()
    ticket = worker.think(seen, "hard", seed=7)
    ...
    for answer in worker.answers():     # from a timer; never waits

One long-lived spawned process answers one question after the other, and gives a sign of life while it thinks. When it
dies over a question it is started again and asked once more; after a second failure, and at once where it keeps silent
or thinks far too long, an easy player answers in this process, and another process takes its place. Importing this
module imports no search and no game.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

log = logging.getLogger(__name__)

START_SECONDS = 60.0  # so long may the process take to start
WAIT_SECONDS = 5.0  # so long does a question wait for a process that is starting
THINK_SECONDS = 20.0  # so long may it think over one question
SILENT_SECONDS = 2.0  # without a sign of life for so long it is stopped
PULSE = 0.25  # seconds between two signs of life
ASLEEP = 0.5  # whoever has not asked for answers for so long cannot say who was silent
RESTARTED = "The thinking process stopped and was started again."
STOOD_IN = "The thinking process failed twice, so an easy player answered."
ALIVE = "alive"
STOPPED = "The thinking process did not answer, so an easy player did."
FAILED = "The player could not make up its mind, so an easy player answered."


class Answer(NamedTuple):
    """What came of a question."""

    ticket: int
    action: Action
    ranking: list[tuple[Action, float]]  # best first; empty unless asked for
    note: str  # a sentence when something went wrong, else ""


@dataclass
class _Question:
    ticket: int  # 0: only warming up, nobody waits for the answer
    seen: Observation | None
    game_id: str
    level: str
    seed: int
    rank: bool
    asked: float  # when
    failures: int = 0
    wanted: bool = True


class Worker:
    """One thinking process and the questions put to it. To be used from one thread."""

    def __init__(self, think_seconds: float = THINK_SECONDS, start_seconds: float = START_SECONDS) -> None:
        """A process that neither starts nor answers within these seconds counts as hung."""
        self.think_seconds, self.start_seconds = think_seconds, start_seconds
        self._child: _Child | None = None
        self._waiting: deque[_Question] = deque()
        self._asked: _Question | None = None
        self._since = 0.0
        self._looked = self._awake = time.monotonic()  # when answers were asked for; since when that was often
        self._tickets = 0
        self._closed = False
        self.unread: list[Answer] = []  # answers that one share has taken out and another waits for

    def share(self) -> Share:
        """The worker for one of several pages."""
        return Share(self)

    def start(self) -> None:
        """Start the process unless it runs. Returns at once."""
        if self._closed:
            raise ValueError("the worker is closed")
        if self._child is None:
            self._child = _Child()
            self._since = time.monotonic()

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int:
        """Ask what to do (with `rank`: how all actions compare). Returns a ticket at once; the answer comes later.

        Raises ValueError when the seat is not to act, `UnknownLevel` for a level there is not.
        """
        from cardhall.players import LEVELS, UnknownLevel

        if level not in LEVELS:
            raise UnknownLevel(f"There is no level {level!r}.")
        if seen.seat not in seen.actors:
            raise ValueError(f"Seat {seen.seat} is not to act.")
        self.start()
        self._tickets += 1
        self._waiting.append(_Question(self._tickets, seen, seen.game.id, level, seed, rank, time.monotonic()))
        self._next()
        return self._tickets

    def warm(self, game_id: str) -> None:
        """Have the process load a game and what is known of it, before the first question."""
        self.start()
        self._waiting.append(_Question(0, None, game_id, "", 0, False, time.monotonic()))
        self._next()

    def answers(self) -> list[Answer]:
        """The answers that have come since the last call. Never waits."""
        found: list[Answer] = []
        now = time.monotonic()
        if now - self._looked > ASLEEP:
            self._awake = now
        self._looked = now
        child = self._child
        if child is None:
            return found
        while True:
            try:
                kind, content = child.outbox.get_nowait()
            except queue.Empty:
                break
            if kind == "ready":
                self._since = time.monotonic()
            elif kind == "answer":
                self._answered(content, found)
            elif kind == "error":
                self._failed_inside(content, found)
            elif kind == "gone":
                self._lost(found)
                return found
            self._next()
        self._look_after(child, now, found)
        return found

    def _look_after(self, child: _Child, now: float, found: list[Answer]) -> None:
        """Wait no longer for a process that has stopped, thinks far too long or does not start."""
        if self._asked is None:
            return
        if not child.ready:
            if now - max(self._asked.asked, self._awake) > WAIT_SECONDS:
                self._answer_here(now - WAIT_SECONDS, found)
            if now - max(self._since, self._awake) > self.start_seconds:
                self._replace(found)
        elif now - max(self._since, child.heard, self._awake) > SILENT_SECONDS:
            self._answer_here(now - SILENT_SECONDS, found)
            self._replace(found)
        elif now - max(self._since, self._awake) > self.think_seconds:
            self._answer_here(now, found)
            self._replace(found)

    def forget(self, ticket: int) -> None:
        """Have no answer to that question."""
        self._waiting = deque(q for q in self._waiting if q.ticket != ticket)
        if self._asked is not None and self._asked.ticket == ticket:
            self._asked.wanted = False

    def close(self) -> None:
        """End the process. Questions without an answer get none. May be called twice."""
        self._closed = True
        self._waiting.clear()
        self._asked = None
        if self._child is not None:
            self._child.end()
            self._child = None

    # ---- inside

    def _next(self) -> None:
        """Put the next question, unless one is being thought over."""
        child = self._child
        if self._asked is None and self._waiting and child is not None:
            self._asked = self._waiting.popleft()
            self._since = time.monotonic()
            child.inbox.put(self._asked)

    def _answered(self, content: tuple[Action | None, list[tuple[Action, float]]], found: list[Answer]) -> None:
        question, self._asked = self._asked, None
        action, ranking = content
        if question is not None and question.ticket and question.wanted and action is not None:
            found.append(Answer(question.ticket, action, ranking, RESTARTED if question.failures else ""))

    def _failed_inside(self, trace: str, found: list[Answer]) -> None:
        """The process is well, but the thinking raised an exception: asking again would raise it again."""
        question, self._asked = self._asked, None
        log.error("thinking failed: %s", trace)
        if question is not None and question.ticket and question.wanted:
            found.append(_stand_in(question, FAILED))

    def _lost(self, found: list[Answer]) -> None:
        """The process is dead: ask another once more, or answer here."""
        question = self._asked
        if question is not None and question.wanted:
            question.failures += 1
            if question.failures > 1 and question.ticket:
                found.append(_stand_in(question, STOOD_IN))
                self._asked = None
        self._replace(found)

    def _answer_here(self, before: float, found: list[Answer]) -> None:
        """Let an easy player answer whatever was asked before that time; nobody waits for the process any more."""
        assert self._asked is not None
        late = [question for question in (self._asked, *self._waiting) if question.ticket and question.asked <= before]
        found += [_stand_in(question, STOPPED) for question in late if question.wanted]
        self._waiting = deque(question for question in self._waiting if question not in late)
        for question in late:
            question.wanted = False

    def _replace(self, found: list[Answer]) -> None:
        """End the process, and have another think about what has no answer yet."""
        log.info("the thinking process stopped")
        question, self._asked = self._asked, None
        if self._child is not None:
            self._child.kill()
            self._child = None
        if question is not None and question.wanted and question.failures < 2:
            self._waiting.appendleft(question)
        elif question is not None and not self._waiting:
            self.warm(question.game_id)  # it is to be ready for the next one
        if self._waiting:
            self.start()
            self._next()


class Share:
    """What one page sees of a worker that several share: the answers to its own questions, and no others."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self._tickets: set[int] = set()

    def think(self, seen: Observation, level: str, seed: int = 0, *, rank: bool = False) -> int:
        """As `Worker.think`."""
        ticket = self.worker.think(seen, level, seed, rank=rank)
        self._tickets.add(ticket)
        return ticket

    def warm(self, game_id: str) -> None:
        """As `Worker.warm`."""
        self.worker.warm(game_id)

    def answers(self) -> list[Answer]:
        """The answers to what was asked here that have come since the last call. Never waits."""
        everybodys = self.worker.unread
        everybodys += self.worker.answers()
        found = [answer for answer in everybodys if answer.ticket in self._tickets]
        everybodys[:] = [answer for answer in everybodys if answer.ticket not in self._tickets]
        self._tickets -= {answer.ticket for answer in found}
        return found

    def forget(self, ticket: int) -> None:
        """As `Worker.forget`."""
        self.worker.forget(ticket)
        self.worker.unread[:] = [answer for answer in self.worker.unread if answer.ticket != ticket]
        self._tickets.discard(ticket)


def _stand_in(question: _Question, note: str) -> Answer:
    """An easy player's answer, thought out in this process."""
    from cardhall import players

    assert question.seen is not None, "only warming up has no observation, and nobody waits for it"
    player = players.get("easy", game=question.game_id, seed=question.seed)
    action = player.choose(question.seen)
    ranking = [(action, 0.0), *((other, 0.0) for other in question.seen.actions() if other != action)]
    return Answer(question.ticket, action, ranking if question.rank else [], note)


class _Child:
    """A spawned process, and the thread that talks to it so that nobody else waits on a pipe."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self.outbox: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.ready = False
        self.heard = 0.0  # when it last gave a sign of life
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
        finally:
            self.outbox.put(("gone", None))

    def _converse(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), name="cardhall-thinking", daemon=True)
        with self._lock:
            if self._ended:
                return
            process.start()
            self.process = process
        theirs.close()
        with ours:
            ours.recv()
            self.heard, self.ready = time.monotonic(), True
            self.outbox.put(("ready", None))
            while (question := self.inbox.get()) is not None:
                self.heard = time.monotonic()
                ours.send((question.seen, question.game_id, question.level, question.seed, question.rank))
                while (reply := ours.recv()) == ALIVE:
                    self.heard = time.monotonic()
                self.outbox.put(reply)

    def end(self) -> None:
        """Close the pipe, which an idle process takes as its end, and see to it that it is gone soon."""
        self.inbox.put(None)
        self._thread.join(0.2)
        self.kill()

    def kill(self) -> None:
        with self._lock:
            self._ended = True
            process = self.process
        if process is not None:
            process.kill()
            process.join(1.0)
        self.inbox.put(None)


# ---- in the process


def _serve(pipe: Connection[Any, Any]) -> None:
    """Answer questions until the pipe is closed."""
    _settle_in()
    pulse = _Pulse(pipe)
    pulse.say("ready")
    while True:
        try:
            seen, game_id, level, seed, rank = pipe.recv()
            with pulse:
                try:
                    reply: tuple[str, Any] = ("answer", _answer(seen, game_id, level, seed, rank))
                except Exception:
                    import traceback

                    reply = ("error", traceback.format_exc())
            pulse.say(reply)
        except (EOFError, OSError):  # whoever asked has gone
            return


class _Pulse:
    """Gives a sign of life again and again, as long as it is entered."""

    def __init__(self, pipe: Connection[Any, Any]) -> None:
        self.pipe = pipe
        self.lock = threading.Lock()
        self.thinking = threading.Event()
        threading.Thread(target=self._beat, name="pulse", daemon=True).start()

    def say(self, what: Any) -> None:
        """Send something; two threads do. Raises OSError where nobody is there."""
        with self.lock:
            self.pipe.send(what)

    def __enter__(self) -> None:
        self.thinking.set()

    def __exit__(self, *_: object) -> None:
        self.thinking.clear()

    def _beat(self) -> None:
        with contextlib.suppress(OSError):  # nobody is there: the other thread finds that too
            while self.thinking.wait():
                time.sleep(PULSE)
                with self.lock:
                    if self.thinking.is_set():
                        self.pipe.send(ALIVE)


def _answer(
    seen: Observation | None, game_id: str, level: str, seed: int, rank: bool
) -> tuple[Action | None, list[tuple[Action, float]]]:
    from cardhall import players, rules

    if seen is None:
        state = rules.get(game_id).start(seed=1)
        seat = state.actors[0]
        players.get("hard", game=game_id, seconds=0.1).choose(state.observe(seat))
        return None, []
    player = players.get(level, game=game_id, seed=seed)
    if rank:
        ranking = player.rank(seen)
        return ranking[0][0], ranking
    return player.choose(seen), []


def _settle_in() -> None:
    """Leave Ctrl+C to the window, be a little more patient than it, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):  # a system that forbids it: then all have the same priority
        if sys.platform == "win32":
            import ctypes

            below_normal = 0x4000
            ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), below_normal)
        else:
            os.nice(5)
    _end_when_stopped_too()
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_when_stopped_too() -> None:
    """Have the system end this process with its parent: a process that was stopped cannot do so itself.

    Only Linux can; it takes the thread that has started this process, the one that talks to it, for the parent.
    """
    parent = multiprocessing.parent_process()
    if not sys.platform.startswith("linux") or parent is None:
        return
    import ctypes

    set_parent_death_signal = 1
    with contextlib.suppress(OSError, AttributeError):  # a C library without it
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent.pid:  # it was killed before
        os._exit(0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
