"""Thinking processes that are killed, stopped, or answer nonsense, while a table plays: the match goes on, in time."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.language import translate
from cardhall.match import Match
from cardhall.players.remote import thinking_process
from cardhall.players.remote.worker import FAILED_TWICE_NOTE, RESTARTED_NOTE, STOPPED_NOTE, Worker
from tests.processes import is_running
from tests.reliability import nonsense, windows
from tests.reliability.amounts import amount, measured, shared

MAX_ACTION_SECONDS = 6.0  # seconds for an action: two for a process that is silent, and all that a busy machine adds
LONGEST_START = 12.0  # five for a process that does not come to start, and the same
LONGEST_END = 60.0  # until one that was killed has ended, for which it needs the processor that others have
LONGEST_GAP = 1.0  # seconds for which the window may stand still, while it has the processor when it wants it


class Attacked:
    """A table whose opponents think in a separate process, which is attacked."""

    def __init__(self, folder: Path, game_id: str, rng: random.Random, *, with_person: bool = False) -> None:
        """`with_person`: seat 0 is a person's, who acts at once."""
        self.rng, self.longest = rng, 0.0
        self.worker = Worker()
        self.window = windows.open_window(folder)
        self.window.opponents.share = self.worker.share
        seats = Match.new(game_id).state.seats
        match = Match.new(game_id, seed=rng.randrange(1000), levels=dict.fromkeys(range(with_person, seats), "normal"))
        self.told: list[str] = []
        self.window.table_host.show_table(match)
        self.table: Any = self.window.table_host.table
        self.table.runner.problem_reported.connect(self.told.append)
        self.table.begin()
        self.table.stage.clock.instant = self.table.runner.speed.is_instant = True
        self.numbers: set[int] = set()  # of the processes there have been

    def plays(self, actions: int, attack: signal.Signals | None, longest: float = MAX_ACTION_SECONDS) -> None:
        """Wait until that number of actions has been done; the process is sent a signal before each."""
        match = self.table.match
        for _ in range(actions):
            if match.state.is_over:
                return
            before, began = len(match.log), time.monotonic()
            until = began + self.rng.uniform(0, 0.1)
            is_attacked = attack is None
            while len(match.log) == before:
                QTest.qWait(2)
                child = self.worker._process
                number = None if child is None or child.process is None else child.process.pid
                if number is not None:
                    self.numbers.add(number)
                if not is_attacked and number is not None and time.monotonic() > until:
                    os.kill(number, attack)  # type: ignore[arg-type]
                    is_attacked = True
                if self.table.widgets.reckoning.isVisible():
                    self.table.end.next_deal()
                elif self.table.situation.legal is not None and 0 not in match.levels:
                    self.table.flow.act(self.table.situation.legal.actions[0])
                assert time.monotonic() - began < longest, f"nobody has acted at {match.game.id}: {self.told}"
            self.longest = max(self.longest, time.monotonic() - began)

    def ends(self) -> None:
        """Leave: the match is saved, and no process is left behind."""
        match, store = self.table.match, self.window.store
        windows.let_go(self.window)
        path = store.path_of(match)
        path = path if path.exists() else store.finished_folder / path.name
        assert Match.load(path).course == match.course
        self.worker.close()
        until = time.monotonic() + LONGEST_END
        while any(is_running(number) for number in self.numbers):
            assert time.monotonic() < until, "a process is left"
            QTest.qWait(10)


@contextmanager
def starve_worker(worker: Worker) -> Iterator[None]:
    """All processes in which it thinks have one core with others who are before them in everything, whatever the
    niceness of the tests themselves.
    """
    core = {max(os.sched_getaffinity(0))}
    busy = f"import os\nos.sched_setaffinity(0, {core})\nwhile os.getppid() == {os.getpid()}: pass"
    rivals = [subprocess.Popen([sys.executable, "-c", busy]) for _ in range(3)]

    def starve() -> None:
        child = worker._process
        number = None if child is None or child.process is None else child.process.pid
        if number is not None:
            with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
                for thread in Path(f"/proc/{number}/task").iterdir():
                    os.sched_setaffinity(int(thread.name), core)
                    os.sched_setscheduler(int(thread.name), os.SCHED_IDLE, os.sched_param(0))

    again = QTimer()
    again.timeout.connect(starve)
    again.start(5)
    try:
        yield
    finally:
        again.stop()
        for one in rivals:
            one.kill()
            one.wait()


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs processes bound to a core")
@amount(2, 6)
def test_starved(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    """Others take the processor: the person is told who has answered, and plays on; the window does not wait."""
    games = [one for one in rules.GAMES if rules.CATALOGUE[one].choices] if amount > 2 else ["whist"]
    counts = Counter[str]()
    with measured("thinking processes that starve") as figures, windows.collect_complaints() as complaints:
        longest = gap = 0.0
        games = games[: max(1, shared(len(games)))] if amount > 2 else games
        for game_id in games:
            attacked = Attacked(tmp_path, game_id, random.Random(1), with_person=True)
            gaps = [_ticked()]
            clock = QTimer()
            clock.timeout.connect(partial(_tick, gaps))
            with starve_worker(attacked.worker):
                clock.start(5)
                attacked.plays(amount, None, LONGEST_START)
                until = time.monotonic() + MAX_ACTION_SECONDS
                while not attacked.told and time.monotonic() < until and not attacked.table.match.state.is_over:
                    attacked.plays(1, None, LONGEST_START)
                if attacked.told:  # from now on nobody waits as long again
                    attacked.plays(amount, None)
                clock.stop()
            gap = max(gap, *(later - one for one, later in pairwise(gaps)))
            longest = max(longest, attacked.longest)
            counts["told"] += bool(attacked.told)
            assert set(attacked.told) <= {
                translate(one) for one in (STOPPED_NOTE, RESTARTED_NOTE, FAILED_TWICE_NOTE)
            }, attacked.told
            attacked.ends()
            assert not complaints, complaints[0]
        figures |= {"games": len(games), **counts, "longest wait": round(longest, 1), "window waited": round(gap, 1)}
    assert counts["told"] and gap < LONGEST_GAP


def _tick(gaps: list[float]) -> None:
    gaps.append(_ticked())


def _ticked() -> float:
    """Return the seconds that have passed, without those in which others had the processor."""
    told = Path("/proc/thread-self/schedstat")
    waited = int(told.read_text("utf-8").split()[1]) / 1e9 if told.exists() else 0.0
    return time.monotonic() - waited


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@amount(0, 6)
def test_killed_and_stopped(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    games = list(rules.GAMES) if amount else list(rules.GAMES)[:1]
    rng, counts = random.Random(1), Counter[str]()
    with measured("thinking processes killed and stopped") as figures, windows.collect_complaints() as complaints:
        longest = 0.0
        for game_id in games:
            attacked = Attacked(tmp_path, game_id, rng)
            for attack in (signal.SIGKILL, signal.SIGSTOP) if amount else (signal.SIGKILL,):
                attacked.plays(amount or 2, attack)
            attacked.plays(2, None)
            attacked.ends()
            counts["processes"] += len(attacked.numbers)
            longest = max(longest, attacked.longest)
            assert not complaints, complaints[0]
        figures |= {"games": len(games), **counts, "longest wait": round(longest, 1)}


@amount(1, 60)
def test_answering_nonsense(amount: int, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_process, "_serve_questions", nonsense.serve)
    games = list(rules.GAMES) if amount > 1 else list(rules.GAMES)[:1]
    rng, counts = random.Random(1), Counter[str]()
    with measured("thinking processes that answer nonsense") as figures, windows.collect_complaints() as complaints:
        for game_id in games:
            attacked = Attacked(tmp_path, game_id, rng)
            attacked.plays(amount if amount > 1 else 4, None)
            counts["actions"] += len(attacked.table.match.log)
            counts["processes"] += len(attacked.numbers)
            attacked.ends()
            assert not complaints, complaints[0]
        figures |= {"games": len(games), **counts}
