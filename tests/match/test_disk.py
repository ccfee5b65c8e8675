"""A slow disk keeps nobody waiting, and nothing is given up before it has answered."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhall.match import Match, SaveError, Store, disk, match_file
from tests.match.slow_disk import LONG_WAIT_SECONDS, Slow
from tests.match.windows_sharing import share_as_windows, sharing
from tests.strategies import finish_match


@pytest.fixture(params=["any", pytest.param("windows", marks=sharing)])
def slow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Also with the rules of Windows, which refuses what is usual elsewhere as long as the disk has a file open."""
    if request.param == "windows":
        share_as_windows(monkeypatch)
    made = Slow(monkeypatch)
    yield made
    made.error = 0
    made.answer()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches")


def step(match: Match) -> None:
    match.play(match.state.actions()[0])


def as_found(store: Store) -> Match:
    """The only match under way, as another window would find it."""
    (summary,) = Store(store.folder).unfinished_matches()
    return Match.load(summary.path)


def test_nobody_waits_for_it_and_every_action_outlives_the_program(slow: Slow, store: Store) -> None:
    match = Match.new("whist", seed=1)
    for number in range(12):
        step(match)
        store.autosave(match)
        assert as_found(store).course == match.course, number
    match.undo()
    store.autosave(match)
    assert len(as_found(store).log) == len(match.log) and not slow.has_kept_us
    slow.answer()
    store.autosave(match)
    assert store.is_synced(match) and as_found(store).course == match.course
    store.release(match)
    assert as_found(store).course == match.course and not slow.has_kept_us


def on_the_disk(slow: Slow, store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[Match, Path, int]:
    """A match after its first action, its file, and which file that is; after the next it is due to be written anew."""
    match = Match.new("whist", seed=1)
    step(match)
    path = store.autosave(match)
    slow.answer()
    monkeypatch.setattr(match_file, "SECONDS_BETWEEN_VERSIONS", 0.0)
    return match, path, path.stat().st_ino


def test_a_file_is_not_replaced_before_the_new_one_is_on_the_disk(
    slow: Slow, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path, first = on_the_disk(slow, store, monkeypatch)
    step(match)
    store.autosave(match)
    assert path.stat().st_ino == first and as_found(store).course == match.course
    slow.answer()
    step(match)
    store.autosave(match)  # what was prepared holds all that was played before
    assert path.stat().st_ino != first and as_found(store).course == match.course
    assert path.with_name(f"{path.name}.1").stat().st_ino == first
    slow.answer()
    assert not slow.has_kept_us


def test_what_was_prepared_and_is_not_up_to_date_is_dropped(
    slow: Slow, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path, first = on_the_disk(slow, store, monkeypatch)
    for _ in range(3):
        step(match)
        store.autosave(match)
    slow.answer()
    step(match)
    store.autosave(match)
    assert path.stat().st_ino == first and as_found(store).course == match.course
    slow.answer()
    store.release(match)
    slow.answer()
    assert [one.name for one in store.folder.iterdir() if one.name.endswith(".tmp")] == []
    assert as_found(store).course == match.course


def test_a_match_that_is_gone_on_with_is_added_to(slow: Slow, store: Store) -> None:
    match = Match.new("whist", seed=1)
    for _ in range(4):
        step(match)
        path = store.autosave(match)  # lines among it
    match.undo()
    store.autosave(match)
    store.release(match)
    again = store.open(path)
    again.names = ("Somebody else", *again.names[1:])  # as the settings now have it
    store.prepare(again)
    before = path.stat().st_ino
    for _ in range(3):
        step(again)
        store.autosave(again)
        assert path.stat().st_ino == before and as_found(store).course == again.course
    for _ in range(2):  # what was prepared at the first action is not up to date
        slow.answer()
        step(again)
        store.autosave(again)
    slow.answer()
    store.autosave(again)
    assert not slow.has_kept_us and path.stat().st_ino != before
    assert as_found(store).course == again.course and as_found(store).names == again.names
    store.release(again)


@pytest.mark.parametrize("damage", ["cut off", "of the first format", "another course"])
def test_one_whose_file_cannot_be_added_to_is_waited_for(slow: Slow, store: Store, damage: str) -> None:
    match = Match.new("whist", seed=1)
    for _ in range(2):
        step(match)
        path = store.autosave(match)
    store.release(match)
    slow.answer()
    text = path.read_text()
    if damage == "cut off":
        path.write_text(text + '{"keep":1,"add":["')
    elif damage == "of the first format":
        document = {**json.JSONDecoder().raw_decode(text)[0], "format": 1}
        del document["check"]
        path.write_text(json.dumps(document))
    again = store.open(path)
    if damage == "another course":
        step(again)
    store.prepare(again)
    step(again)
    slow.may_answer.set()
    store.autosave(again)
    assert slow.has_kept_us and as_found(store).course == again.course
    store.release(again)


def test_a_finished_match_keeps_its_file_until_the_rest_is_on_the_disk(slow: Slow, store: Store) -> None:
    match = finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    store.record(match)
    assert path.exists() and not store.is_synced(match) and [one.id for one in store.results()] == [match.id]
    assert store.unfinished_matches() == []  # it is over
    slow.answer()
    assert store.is_synced(match) and not path.exists() and not slow.has_kept_us
    store.release(match)
    assert [one.name for one in store.finished_folder.iterdir()] == [path.name]


def test_one_that_is_left_before_is_laid_away_later_and_counts_once(slow: Slow, store: Store) -> None:
    match = finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    store.record(match)
    store.release(match)
    assert path.exists()
    another = Store(store.folder)
    another.clean_up()  # it is held by this window
    slow.answer()
    store.finish_left_matches()
    assert not path.exists() and [one.id for one in another.results()] == [match.id]
    assert [one.name for one in store.folder.iterdir() if one.is_file()] == ["results.jsonl"]


def test_one_that_goes_on_after_all_keeps_its_file(slow: Slow, store: Store) -> None:
    match = finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    store.record(match)
    match.undo()
    store.autosave(match)
    slow.answer()
    store.autosave(match)
    assert store.is_synced(match) and path.exists() and as_found(store).course == match.course
    store.release(match)


def test_what_it_refuses_later_is_told_and_the_file_stays(slow: Slow, store: Store) -> None:
    match = finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    store.record(match)
    slow.error = errno.EIO
    slow.answer()
    with pytest.raises(SaveError, match="cannot be archived"):
        store.is_synced(match)
    assert Match.load(path).is_done
    slow.error = 0
    slow.may_answer.set()
    store.autosave(match)
    store.record(match)
    assert disk.wait_for_all(LONG_WAIT_SECONDS) and store.is_synced(match)
    assert not path.exists() and [one.id for one in store.results()] == [match.id]


def test_a_line_that_it_refuses_later_is_written_anew(slow: Slow, store: Store) -> None:
    match = Match.new("whist", seed=1)
    for _ in range(3):
        step(match)
        store.autosave(match)
        slow.answer()
    step(match)
    path = store.autosave(match)
    before = path.stat().st_ino
    slow.error = errno.EIO
    slow.answer()
    assert not store.is_synced(match)
    slow.may_answer.set()
    with pytest.raises(SaveError):
        store.autosave(match)
    slow.error = 0
    store.autosave(match)
    assert store.is_synced(match) and path.stat().st_ino != before and as_found(store).course == match.course


def test_a_result_that_it_refuses_later_is_named_among_the_problems(
    slow: Slow, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "_watched_jobs", [])
    match = finish_match(Match.new("stealing-bundles", seed=3))
    store.autosave(match)
    store.record(match)
    slow.answer()
    (result,) = store.results()
    store.delete(result)
    assert store.unfinished_matches() == [] and store.problems == []
    slow.error = errno.EIO
    slow.answer()
    store.unfinished_matches()
    assert [(one.path.name, "power fails" in one.sentence) for one in store.problems] == [("results.jsonl", True)]


def test_a_damaged_file_is_moved_away_only_when_its_replacement_is_on_the_disk(slow: Slow, store: Store) -> None:
    slow.may_answer.set()
    match = Match.new("whist", seed=1)
    for _ in range(2):
        step(match)
        store.autosave(match)
        assert disk.wait_for_all(LONG_WAIT_SECONDS)
    step(match)
    path = store.autosave(match)
    store.release(match)
    assert disk.wait_for_all(LONG_WAIT_SECONDS) and path.with_name(f"{path.name}.1").exists()
    path.write_text("{")
    for answers in (False, True):
        again = store.open(path)
        slow.may_answer.clear()
        step(again)
        store.autosave(again)
        if answers:
            slow.answer()
        store.release(again)
        assert path.exists() is not answers
        slow.answer()
