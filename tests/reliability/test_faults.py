"""Exceptions anywhere in the program: the table stays, the match is saved, the details can be copied, play goes on."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.desktop import uncaught_exceptions
from cardhall.desktop.start import install_fault_reports
from cardhall.match import Match
from tests.reliability import windows
from tests.reliability.amounts import amount, measured
from tests.reliability.faults import Fault, count_calls

# Where exceptions arise: paint, slots, timers, layout, the table's parts; saving; the advice; the rules.
MODULES = ("cardhall.desktop.", "cardhall.match.", "cardhall.players.", "cardhall.rules.")
MOVES = 15


def _unheard(*_: object) -> None:
    """In the place of Python's own hook, which would print every fault."""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of faults, and Python's hooks as they were afterwards."""
    monkeypatch.setattr(sys, "excepthook", _unheard)
    monkeypatch.setattr(uncaught_exceptions, "user_log_path", lambda *_, **__: tmp_path / "log")
    monkeypatch.setattr(uncaught_exceptions, "REPEAT_INTERVAL_S", -1.0)
    yield tmp_path / "log" / "faults.log"
    forget_handlers()


def forget_handlers() -> None:
    """Remove the fault handlers of closed windows, else each fault would be written hundreds of times."""
    for handler in list(uncaught_exceptions.log.handlers):
        uncaught_exceptions.log.removeHandler(handler)
        handler.close()


def run(milliseconds: int) -> None:
    """Run the application's own event loop, in which Qt hands faults over at once."""
    QTimer.singleShot(milliseconds, lambda: QApplication.exit(0))
    QApplication.exec()


class Sufferer:
    """Somebody at a table, who plays on, whatever comes; the other seats act by themselves."""

    def __init__(self, folder: Path, game_id: str, rng: random.Random) -> None:
        self.rng = rng
        self.window = windows.open_window(folder)
        install_fault_reports(self.window)
        self.window.match_starter.start_as_last_time(game_id)
        self.table: Any = self.window.table_host.table
        self.table.begin()
        self.table.stage.clock.instant = self.table.runner.speed.is_instant = True

    def plays(self, moves: int) -> None:
        """Do the next step as a person would by clicks; uncaught errors go where Qt sends them."""
        for _ in range(moves):
            try:
                self._moves()
            except Exception as fault:
                sys.excepthook(type(fault), fault, fault.__traceback__)
            run(1)

    def _moves(self) -> None:
        kind, table = self.rng.random(), self.table
        if table.widgets.reckoning.isVisible():
            table.end.next_deal()
        elif kind < 0.1:
            table.flow.undo()
        elif kind < 0.15:
            table.hints.request()
        elif kind < 0.2:
            self.window.resize(self.rng.choice((800, 1024)), self.rng.choice((560, 700)))
        elif kind < 0.25:
            table.view.overviews.show_action_list()
        elif table.situation.legal is not None and table.situation.legal.actions:
            table.flow.act(self.rng.choice(list(table.situation.legal.actions)))
        else:
            table.flow.skip()

    def check(self, place: str, log: Path, counts: Counter[str]) -> None:
        """Check the table, the message and the saved match after a fault."""
        window, table = self.window, self.table
        run(2)
        assert window.isVisible() and window.table_host.table is table and window.navigation.page is table, (
            f"{place}: the table has gone"
        )
        text = log.read_text("utf-8") if log.exists() else ""
        if text:
            counts["told"] += 1
            assert text.count("Injected: ") == text.count(" Card Hall "), f"{place}: other faults follow\n{text}"
            assert window.banner.text.startswith("Something went wrong in the program."), place
            assert window.banner.first_button.text() == "Copy details", place
            window.banner.first_button.click()
            copied = QGuiApplication.clipboard().text()
            assert "Injected: " in copied and place in copied, f"{place} is not among the details\n{copied}"
            log.write_text("")
        played: list[object] = []
        table.runner.action_played.connect(played.append)
        until = time.monotonic() + 10
        while len(played) < 3 and not table.match.state.is_over:
            assert time.monotonic() < until, f"{place}: nothing goes on\n{text}"
            self.plays(1)
        assert table.save_match() == "", place
        path = window.store.path_of(table.match)
        path = path if path.exists() else window.store.finished_folder / path.name
        assert Match.load(path).course == table.match.course, f"{place}: another match is saved"
        later = log.read_text("utf-8") if log.exists() else ""
        assert not later, f"{place}: later\n{later[-3000:]}"


@amount(2, 40)
def test_exceptions_anywhere(amount: int, qapp: QApplication, tmp_path: Path, log: Path) -> None:
    """In the long run at every game, otherwise at one."""
    rng, counts, places = random.Random(1), Counter[str](), set[str]()
    games = list(rules.GAMES) if amount > 2 else list(rules.GAMES)[:1]
    folder = tmp_path / "matches"
    with measured("exceptions anywhere") as figures:
        for game_id in games:
            sufferer = Sufferer(folder, game_id, rng)
            with count_calls(MODULES) as calls:
                sufferer.plays(MOVES)
            windows.let_go(sufferer.window)
            for place in rng.choices(sorted(calls, key=str), k=amount):
                forget_handlers()
                sys.excepthook = _unheard  # as it was before the last window put itself behind it
                with Fault(place) as fault:
                    sufferer = Sufferer(folder, game_id, rng)
                    fault.countdown = rng.randrange(1, max(2, calls[place] // 2))
                    for _ in range(MOVES):
                        if not fault.raised:
                            sufferer.plays(1)
                    fault.countdown = 0
                    if fault.raised:
                        counts["faults"] += 1
                        places.add(str(place))
                        sufferer.check(str(place), log, counts)
                    windows.let_go(sufferer.window)
                for path in folder.glob("*.json*"):
                    path.unlink()
        figures |= {"games": len(games), **counts, "places": len(places)}
    assert counts["told"] > 0
