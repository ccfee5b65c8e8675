"""Stores with a limit drop the oldest entries beyond it, never the new ones."""

from __future__ import annotations

import json
import os
import random
from datetime import timedelta
from pathlib import Path

import pytest

from cardhall.match import Match, Store, archive, file_versions, practice
from tests.match.test_practice import review_with_costs
from tests.reliability import kept
from tests.strategies import finish_match

LIMIT = 4
COSTS = [2.0, 1.5, 1.2]  # of a review, each of which makes a position


def grow_older(*folders: Path) -> None:
    """Make all files ten seconds older."""
    for folder in folders:
        for path in folder.glob("*"):
            os.utime(path, (path.stat().st_mtime - 10,) * 2)


def try_all(folder: Path) -> None:
    """Try all positions, so that none is due today, and have them been made ten seconds earlier."""
    for one in practice.all_positions(folder):
        practice.record_answer(folder, one, is_right=False)
        path = practice.practice_folder(folder) / f"{one.id}.json"
        told = json.loads(path.read_bytes())
        told["made"] = (one.made - timedelta(seconds=10)).isoformat()
        path.write_bytes(kept.sign_text(told))


def test_of_positions_to_practise_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "MAX_POSITIONS", LIMIT)
    match = Match.restored(kept.reviewed_match("whist").saved())
    known: set[str] = set()
    for number in range(4):
        match.id = f"{number:016x}"
        practice.add_positions(tmp_path, match, review_with_costs(match, COSTS))
        there = {one.id for one in practice.all_positions(tmp_path)}
        assert len(there) == min(LIMIT, len(COSTS) * (number + 1)), "as many as may be"
        assert len(there - known) == len(COSTS), "all the new ones"
        known |= there
        try_all(tmp_path)


def test_of_finished_matches_the_newest_have_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_FINISHED_FILES", LIMIT)
    own = Store(tmp_path)
    ended = []
    for seed in range(LIMIT + 3):
        match = finish_match(Match.new("stealing-bundles", seed=seed, options={"deals": 1}))
        own.record(match)
        ended.append(match)
        own.is_synced(match)
        with_file = [one.id for one in ended if list(own.finished_folder.glob(f"*{one.id}*"))]
        assert with_file == [one.id for one in ended[-LIMIT:]]
    assert [one.id for one in own.results()] == [one.id for one in ended], "all of them count"


def test_of_deleted_matches_the_last_can_be_brought_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_versions, "MAX_DELETED_FILES", LIMIT)
    own, rng, gone = Store(tmp_path), random.Random(1), []
    for seed in range(LIMIT + 3):
        match = Match.new("whist", seed=seed)
        match.play(rng.choice(match.state.actions()))
        own.autosave(match)
        own.release(match)
        (summary,) = own.unfinished_matches()
        own.delete_unfinished(summary)
        gone.append(summary)
        grow_older(tmp_path / "deleted")
    for summary in gone[-LIMIT:]:
        own.restore_unfinished(summary)
    assert {one.id for one in own.unfinished_matches()} == {one.id for one in gone[-LIMIT:]}


def test_of_single_deals_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_SINGLE_DEAL_FILES", LIMIT)
    from datetime import date, timedelta

    from cardhall.match import deal_of_the_day

    own, ended = Store(tmp_path), []
    for number in range(LIMIT + 3):
        match = finish_match(deal_of_the_day.day_match("stealing-bundles", date(2026, 11, 1) + timedelta(days=number)))
        own.record(match)
        ended.append(match.id)
        assert [one for one in ended if list((tmp_path / "deals").glob(f"*{one}*"))] == ended[-LIMIT:]
        grow_older(tmp_path / "deals")
    assert len(deal_of_the_day.read_results(tmp_path)[0].results) == len(ended), "all of them count"
