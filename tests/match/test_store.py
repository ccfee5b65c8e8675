"""The store: matches under way, results of finished ones, and damaged files."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pytest

from cardhall.match import Match, SaveError, Store
from cardhall.match.archive import MAX_FINISHED_FILES
from cardhall.match.file_versions import MAX_DELETED_FILES
from cardhall.match.folders import default_folder
from cardhall.match.schema import json_checksum
from tests.match.test_match import match_state, play_match
from tests.strategies import finish_match


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches")


def test_an_empty_store(store: Store) -> None:
    assert store.unfinished_matches() == [] and store.problems == []
    assert store.results() == [] and store.last_played() == {} and store.wins() == {}
    assert not store.folder.exists()


def test_the_default_folder_is_the_system_s() -> None:
    assert Store().folder == default_folder()
    assert default_folder().name == "matches" and default_folder().is_absolute()


def test_matches_under_way(store: Store) -> None:
    first, second = play_match(actions=30), play_match("stealing-bundles", actions=5)
    store.autosave(first)
    store.autosave(second)
    store.autosave(first)
    found = store.unfinished_matches()
    assert {summary.game for summary in found} == {"whist", "stealing-bundles"}
    assert [summary.saved for summary in found] == sorted((s.saved for s in found), reverse=True)
    summary = next(summary for summary in found if summary.game == "whist")
    assert (summary.name, summary.deal, summary.scores, summary.sides) == ("Whist", 1, (0, 0), ((0, 2), (1, 3)))
    assert summary.names == first.names and summary.levels == first.levels
    again = store.load(summary)
    assert match_state(again) == match_state(first) and again.id == first.id
    assert set(store.last_played()) == {"whist", "stealing-bundles"}
    store.delete_unfinished(summary)
    assert [one.game for one in store.unfinished_matches()] == ["stealing-bundles"]
    assert not list(store.folder.glob("whist*"))


def test_the_list_is_read_without_loading_a_game(store: Store) -> None:
    store.autosave(play_match(actions=30))
    code = (
        "import sys\n"
        "from cardhall.match.store import Store\n"
        f"found = Store({str(store.folder)!r}).unfinished_matches()\n"
        "assert [one.name for one in found] == ['Whist'], found\n"
        "loaded = [m for m in sys.modules if m.startswith('cardhall.games.') or m.startswith('PySide6')]\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_damaged_files_are_told_and_kept(store: Store) -> None:
    path = store.autosave(play_match(actions=30))
    good = path.read_bytes()
    strange = store.folder / "notes.json"
    strange.write_text("shopping list")
    path.write_bytes(good[:200])
    assert store.unfinished_matches() == []
    assert {problem.path.name for problem in store.problems} == {path.name, "notes.json"}
    assert all(problem.sentence.endswith(".") for problem in store.problems)
    assert path.read_bytes() == good[:200] and strange.read_text() == "shopping list"


def test_a_file_that_cannot_be_read_keeps_nothing_of_who_has_asked(store: Store) -> None:
    store.folder.mkdir()
    (store.folder / "damaged.json").write_text("{")
    (store.folder / "another.json").write_text('{"format": "?"}')

    def ask() -> weakref.ref[object]:
        asking = {0}
        assert store.unfinished_matches() == [] and len(store.problems) == 2
        return weakref.ref(asking)

    asked = ask()
    gc.collect()
    assert asked() is None


def test_an_older_version_is_offered_for_a_damaged_one(store: Store) -> None:
    match = play_match(actions=30)
    store.autosave(match)
    match.play(match.state.actions()[0])
    path = store.autosave(match)
    path.write_text("{")
    (summary,) = store.unfinished_matches()
    assert "older copy" in store.problems[0].sentence
    again = store.load(summary)
    assert len(again.log) == 30
    again.play(again.state.actions()[0])
    assert store.autosave(again) != path
    assert path.read_text() == "{", "the damaged file is not written over"


SHAPE = {"deal": 1, "scores": [0, 0], "sides": [[0, 2], [1, 3]], "over": False, "winners": [], "actions": 2}


@pytest.mark.parametrize(
    "summary",
    [
        {},
        {"deal": "1"},
        {"deal": 1, "scores": None, "sides": [], "over": False},
        SHAPE | {"scores": [0, 0, 0]},
        SHAPE | {"scores": [0]},
        SHAPE | {"sides": [[0, 2], [1, 7]]},
        SHAPE | {"sides": [[0, 2], [1, 2]]},
        SHAPE | {"sides": [[0, 1, 2, 3], []]},
        SHAPE | {"winners": [2]},
    ],
    ids=str,
)
def test_a_summary_that_cannot_be_read(store: Store, summary: dict[str, object]) -> None:
    path = store.autosave(play_match(actions=2))
    document = {**json.loads(path.read_text("utf-8")), "summary": summary}
    del document["check"]
    path.write_text(json.dumps({**document, "check": json_checksum(document)}))
    assert store.unfinished_matches() == []
    assert "summary" in store.problems[0].sentence


def test_results(store: Store) -> None:
    match = play_match("stealing-bundles", actions=10)
    store.autosave(match)
    with pytest.raises(SaveError, match="not over"):
        store.record(match)
    while not match.state.is_over:
        match.play(match.state.actions()[0])
    path = store.autosave(match)
    assert store.unfinished_matches() == []
    store.record(match)
    store.record(match)
    (result,) = store.results()
    assert (result.game, result.scores, result.winners) == (match.game.id, match.state.scores, match.state.winners)
    assert result.won == (0 in match.state.winners) and result.levels == {1: "normal"} and result.deals == 1
    assert store.wins() == {"stealing-bundles": (int(result.won), 1)}
    assert set(store.last_played()) == {"stealing-bundles"}
    assert not path.exists()
    assert match_state(Match.load(store.finished_folder / path.name)) == match_state(match)


def test_damaged_lines_of_the_results_are_left_out(store: Store) -> None:
    match = play_match("stealing-bundles", actions=1000)
    store.record(match)
    history = store.folder / "results.jsonl"
    good = history.read_bytes()
    bad = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"id": "x"}',
        b"[" * 5000,
        good.replace(b"stealing-bundles", b"gone"),
    ]
    history.write_bytes(b"\n".join(bad) + b"\n" + good + good[:40])
    assert [result.id for result in store.results()] == [match.id]
    other = play_match("stealing-bundles", actions=1000, seed=8)
    store.record(other)
    assert [result.id for result in store.results()] == [match.id, other.id]
    assert b"[[[" in history.read_bytes(), "nothing is thrown away"


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file")
    assert store.unfinished_matches() == [] and store.results() == []
    assert store.problems
    with pytest.raises(SaveError):
        store.autosave(play_match(actions=1))
    with pytest.raises(SaveError):
        store.record(play_match("stealing-bundles", actions=1000))


def test_a_match_left_long_ago_can_be_brought_back_when_it_is_deleted(store: Store) -> None:
    """Though there are more deleted ones than are kept, all of them changed after it."""
    deleted = store.folder / "deleted"
    deleted.mkdir(parents=True)
    for number in range(MAX_DELETED_FILES + 3):
        (deleted / f"whist-{number}.json").write_text("{}")
    match = play_match("whist", 12)
    path = store.autosave(match)
    store.release(match)
    long_ago = time.time() - 1e8
    os.utime(path, (long_ago, long_ago))
    (summary,) = store.unfinished_matches()
    store.delete_unfinished(summary)
    assert not path.exists() and len(list(deleted.iterdir())) == MAX_DELETED_FILES
    store.restore_unfinished(summary)
    assert Match.load(path).course == match.course


def test_the_file_of_the_match_finished_last_is_kept_though_the_clock_was_set_back(store: Store) -> None:
    store.finished_folder.mkdir(parents=True)
    future = time.time() + 1e8
    for number in range(MAX_FINISHED_FILES + 3):
        path = store.finished_folder / f"whist-{number}.json"
        path.write_text("{}")
        os.utime(path, (future, future))
    for seed in (1, 2):
        match = finish_match(Match.new("stealing-bundles", seed=seed))
        store.autosave(match)
        store.record(match)
    kept = [store.finished_file(result) for result in store.results()]
    assert len(kept) == 2 and None not in kept
    assert len(list(store.finished_folder.iterdir())) == MAX_FINISHED_FILES


@pytest.mark.skipif(os.name != "posix", reason="elsewhere paths as a whole are bounded")
@pytest.mark.parametrize("content", ["no game", None])
def test_a_file_whose_name_is_as_long_as_can_be(store: Store, content: str | None) -> None:
    """Files beside it, with something added to its name, cannot even be looked for."""
    path = store.folder / f"{'a' * 250}.json"
    store.folder.mkdir()
    path.write_text(content or play_match("whist", 5).saved().text())
    store.clean_up()
    if content:
        assert store.unfinished_matches() == [] and [problem.path for problem in store.problems] == [path]
        return
    (summary,) = store.unfinished_matches()
    match = store.load(summary)
    assert Match.load(store.autosave(match)).course == match.course and path.exists()
