"""Two folders that were one go their ways and are brought into line again: what both have added counts, and once."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from cardhall.match import Match, Store, deal_of_the_day, duplicates, files, practice
from cardhall.match.replay_by_computer import DealOutcome
from tests.match.test_practice import take_positions
from tests.strategies import finish_match

STYLES = ("{} (Ada's conflicted copy)", "{}.sync-conflict-20261128-101112-ABCDEFG", "{}-DESKTOP-4711", "{} (1)")


def end(folder: Path, seed: int) -> str:
    """A match is played to its end."""
    store, match = Store(folder), finish_match(Match.new("stealing-bundles", seed=seed))
    store.autosave(match)
    store.record(match)
    store.release(match)
    return match.id


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """A folder and a copy of it, with one result in each."""
    here, there = tmp_path / "here", tmp_path / "there"
    end(here, 1)
    shutil.copytree(here, there)
    return here, there


@pytest.mark.parametrize("style", STYLES)
def test_results_of_both_count_once(style: str, two: tuple[Path, Path]) -> None:
    here, there = two
    first = Store(here).results()[0]
    ids = {first.id, end(here, 2), end(there, 3), end(there, 4)}
    Store(there).delete(next(one for one in Store(there).results() if one.id == first.id))
    shutil.copy(there / "results.jsonl", here / f"{style.format('results')}.jsonl")
    files.append_lines(here / f"{style.format('results')}.jsonl", ["[1]", "{", "null"])
    for _ in range(3):
        store = Store(here)
        store.clean_up()
        found = store.results()
        assert {one.id for one in found} == ids - {first.id} and len(found) == 3
        assert found == sorted(found, key=lambda one: one.date)
    lines = (here / "results.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 5 and "[1]" not in lines


def test_results_that_were_put_aside_to_begin_anew_stay_aside(two: tuple[Path, Path]) -> None:
    here, _ = two
    (here / "results.jsonl").rename(here / "results of last year.jsonl")
    latest = end(here, 2)
    Store(here).clean_up()
    assert [one.id for one in Store(here).results()] == [latest]


def test_a_copy_that_cannot_be_taken_over_stops_nothing(
    two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    end(there, 3)
    shutil.copy(there / "results.jsonl", here / "results (1).jsonl")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(files, "append_lines", full)
        Store(here).clean_up()
        assert len(Store(here).results()) == 1
    Store(here).clean_up()
    assert len(Store(here).results()) == 2


def test_days_and_sets_of_both_count_and_no_copy_of_a_set_is_called_damaged(two: tuple[Path, Path]) -> None:
    here, there = two
    one = duplicates.start_set(here, "whist", 4, {}, {1: "easy", 2: "easy", 3: "easy"}, 8)
    deal_of_the_day.add_result(here, date(2026, 11, 1), "whist", deal_of_the_day.YOU, DealOutcome((1, 0), 1.0))
    shutil.copytree(here, there, dirs_exist_ok=True)
    for number, folder in enumerate((here, there), 1):
        duplicates.add_result(folder, one.id, number, duplicates.YOU, DealOutcome((number, 0), number))
        deal_of_the_day.add_result(
            folder, date(2026, 11, 1 + number), "whist", deal_of_the_day.YOU, DealOutcome((1, 0), 1.0)
        )
    shutil.copy(there / deal_of_the_day.DAYS_FILE, here / "days (1).jsonl")
    path = duplicates.set_path(there, one.id)
    shutil.copy(path, here / "sets" / f"{path.stem} (conflicted copy){path.suffix}")
    Store(here).clean_up()
    sets, refused = duplicates.read_all_sets(here)
    assert [found.played_deals for found in sets] == [[1, 2]] and refused.sentences == ()
    assert deal_of_the_day.read_results(here)[0].played_days("whist") == [date(2026, 11, day) for day in (1, 2, 3)]
    assert len(list((here / "sets").iterdir())) == 2


def test_positions_of_both_are_answered_in_the_order_of_time_and_their_copies_are_none(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    (position,) = take_positions(here, [2.0])[1]
    practice.record_answer(here, position, is_right=True)
    shutil.copytree(here, there)
    practice.record_answer(there, position, is_right=False)
    practice.record_answer(here, position, is_right=True)
    path = here / "practice" / practice.ANSWERS_FILE
    shutil.copy(there / "practice" / practice.ANSWERS_FILE, path.with_name(f"{path.stem} (1){path.suffix}"))
    own = path.with_name(f"{position.id}.json")
    shutil.copy(own, own.with_name(f"{own.stem} (1).json"))
    Store(here).clean_up()
    (found,), refused = practice.read_positions(here)
    assert len(found.answers) == 3 and sorted(found.answers) == list(found.answers) and refused.sentences == ()
    assert own.with_name(f"{own.stem} (1).json").exists()
