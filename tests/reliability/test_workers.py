"""Thinking processes that are killed, stopped, or answer nonsense, while a table plays: the match goes on, in time."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.match import Match
from cardhall.players.remote import thinking
from cardhall.players.remote.worker import Worker
from tests.processes import runs
from tests.reliability import nonsense, windows
from tests.reliability.amounts import amount, measured

LONGEST = 6.0  # seconds for an action: two for a process that is silent, and all that a busy machine adds


class Attacked:
    """A table whose opponents think in a process of its own, which is attacked."""

    def __init__(self, folder: Path, game_id: str, rng: random.Random) -> None:
        self.rng, self.longest = rng, 0.0
        self.worker = Worker()
        self.window = windows.window_on(folder)
        self.window.opponents.share = self.worker.share
        seats = Match.new(game_id).state.seats
        match = Match.new(game_id, seed=rng.randrange(1000), levels=dict.fromkeys(range(seats), "normal"))

        self.window.sitting.sit_down(match)
        self.table: Any = self.window.sitting.table
        self.table.begin()
        self.table.stage.clock.instant = self.table.runner.instant = True
        self.numbers: set[int] = set()  # of the processes there have been

    def plays(self, actions: int, attack: signal.Signals | None) -> None:
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
                child = self.worker._child
                number = None if child is None or child.process is None else child.process.pid
                if number is not None:
                    self.numbers.add(number)
                if not is_attacked and number is not None and time.monotonic() > until:
                    os.kill(number, attack)  # type: ignore[arg-type]
                    is_attacked = True
                if self.table.widgets.reckoning.isVisible():
                    self.table.end.next_deal()
                assert time.monotonic() - began < LONGEST, "nobody has acted"
            self.longest = max(self.longest, time.monotonic() - began)

    def ends(self) -> None:
        """Leave: the match is saved, and no process is left behind."""
        match, store = self.table.match, self.window.store
        windows.let_go(self.window)
        path = store.path_of(match)
        path = path if path.exists() else store.finished_folder / path.name
        assert Match.load(path).course == match.course
        self.worker.close()
        assert not any(runs(number) for number in self.numbers), "a process is left"


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@amount(0, 6)
def test_killed_and_stopped(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    games = list(rules.GAMES) if amount else list(rules.GAMES)[:1]
    rng, counts = random.Random(1), Counter[str]()
    with measured("thinking processes killed and stopped") as figures, windows.complaints() as complaints:
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
    monkeypatch.setattr(thinking, "_serve", nonsense.serve)
    games = list(rules.GAMES) if amount > 1 else list(rules.GAMES)[:1]
    rng, counts = random.Random(1), Counter[str]()
    with measured("thinking processes that answer nonsense") as figures, windows.complaints() as complaints:
        for game_id in games:
            attacked = Attacked(tmp_path, game_id, rng)
            attacked.plays(amount if amount > 1 else 4, None)
            counts["actions"] += len(attacked.table.match.log)
            counts["processes"] += len(attacked.numbers)
            attacked.ends()
            assert not complaints, complaints[0]
        figures |= {"games": len(games), **counts}
