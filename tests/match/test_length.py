"""A match that goes on and on: what is written of it can always be read back, and that is said in time."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.match import Match, SaveError, Store, saves
from cardhall.match.match_bounds import MAX_ACTIONS, TOO_LONG_TEXT
from tests.reliability import windows


def endless_rubber(actions: int) -> Match:
    """A rubber of Bridge in which nobody ever makes a contract for long: who bids at random bids too much."""
    levels = dict.fromkeys((1, 2, 3), "easy")
    match, rng = Match.new("contract-bridge", seed=1, levels=levels), random.Random(1)
    while len(match.log) < actions:
        state = match.state
        match.play(rng.choice(state.actions(state.actors[0])))
        assert not match.state.is_over
    return match


def test_the_longest_match_is_read_back_within_a_second(tmp_path: Path) -> None:
    match = endless_rubber(MAX_ACTIONS)
    assert match.actions_left == 0
    with pytest.raises(rules.IllegalAction, match="too long"):
        match.play(match.state.actions(match.state.actors[0])[0])
    assert len(match.log) == MAX_ACTIONS
    match.save(tmp_path / "long.json")
    assert (tmp_path / "long.json").stat().st_size < saves.MAX_FILE_BYTES / 4  # actions of other games take more room
    began = time.process_time()
    found = Match.load(tmp_path / "long.json")
    assert time.process_time() - began < 3.0  # a second, on a machine that does nothing else
    assert found.log == match.log and found.state.scores == match.state.scores
    match.undo()
    match.save(tmp_path / "long.json")
    assert Match.load(tmp_path / "long.json").redo()


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_the_longest_match_fits_in_its_file(game_id: str) -> None:
    """Reckoned from what forty actions take, the deal and all else that is written with them included."""
    begun = (windows.begin_match(game_id, random.Random(seed), 40) for seed in range(1, 30))
    match = next(match for match in begun if len(match.log) >= 20)  # some matches end sooner
    text = match.saved().text()
    assert len(text.encode()) / max(1, len(match.log)) * MAX_ACTIONS < saves.MAX_FILE_BYTES


def test_a_file_that_could_not_be_read_back_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, match = Store(tmp_path), windows.begin_match("whist", random.Random(1), 20)
    path = store.autosave(match)
    before = path.read_bytes()
    store.release(match)
    monkeypatch.setattr(saves, "MAX_FILE_BYTES", len(before) - 1)
    with pytest.raises(SaveError, match="too long"):
        match.save(path)
    assert path.read_bytes() == before


def test_more_actions_than_are_ever_written_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = endless_rubber(60)
    for _ in range(30):
        match.undo()
    match.save(tmp_path / "short.json")
    monkeypatch.setattr("cardhall.match.match.MAX_ACTIONS", 59)
    with pytest.raises(SaveError, match="far too long"):
        Match.load(tmp_path / "short.json")


def test_the_table_says_so_in_time_and_stands_still(qapp: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that was played is in the file, and the match can still be given up."""
    monkeypatch.setattr("cardhall.match.match.MAX_PLAYED_ACTIONS", 30)
    monkeypatch.setattr("cardhall.desktop.table.runner.WARN_ACTIONS_LEFT", 10)
    window = windows.open_window(tmp_path)
    match = endless_rubber(15)
    said: list[str] = []
    window.table_host.show_table(match)
    table = window.table_host.table
    table.runner.problem_reported.connect(said.append)
    table.begin()
    table.stage.clock.instant = table.runner.speed.is_instant = True
    began = time.monotonic()
    while len(said) < 2 and time.monotonic() - began < 60:
        if table.situation.legal is not None and table.situation.legal.actions:
            table.flow.act(table.situation.legal.actions[0])
        QTest.qWait(2)
        table.flow.skip()
    QTest.qWait(100)
    assert len(match.log) == 30 and not match.state.is_over
    assert len(said) == 2 and "10 more actions" in said[0] and TOO_LONG_TEXT in said[1]
    assert not table.situation.legal or not table.situation.legal.actions
    assert not table.runner.seating.may_person_act()
    assert table.save_match() == ""
    assert len(Store(tmp_path).read_only_copy(window.store.unfinished_matches()[0]).log) == 30
    assert table.runner.autosave.give_up() == ""
    assert window.store.results()[0].given_up
    windows.let_go(window)
