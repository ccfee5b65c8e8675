"""Files of matches that somebody has copied, renamed or damaged: nothing counts twice, and nothing vanishes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardhall.match import Match, SaveError, Store, saves, schema
from cardhall.match.match_file import OpenElsewhere
from tests.strategies import finish_match


def play_match(actions: int, seed: int = 7) -> Match:
    match = Match.new("stealing-bundles", seed=seed)
    for _ in range(actions):
        match.play(match.state.actions()[0])
    return match


def copy_name(path: Path, number: int = 1) -> Path:
    """As programs that bring folders into line name what was changed in two places."""
    return Path(shutil.copy(path, path.with_name(f"{path.stem} (conflicted copy {number}){path.suffix}")))


def test_a_finished_match_counts_once_however_often_it_is_copied(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    copies = [copy_name(path, number) for number in range(3)]
    store.release(match)
    for _ in range(4):
        started = Store(tmp_path)
        started.clean_up()
        assert [result.id for result in started.results()] == [match.id]
        copies.append(copy_name(started.finished_folder / path.name))
        shutil.move(copies[-1], tmp_path)
    assert [one.name for one in started.finished_folder.iterdir()] == [path.name]
    assert Match.load(started.finished_folder / path.name).course == match.course


def test_a_renamed_finished_match_counts_under_its_own_name(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    store.release(match)
    path.rename(tmp_path / "my best.json")
    Store(tmp_path).clean_up()
    (result,) = Store(tmp_path).results()
    assert result.id == match.id and store.finished_file(result) == store.finished_folder / path.name
    assert not (tmp_path / "my best.json").exists()


def test_a_copy_that_was_played_otherwise_changes_nothing_that_counts(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = play_match(6)
    path = store.autosave(match)
    other = copy_name(path)
    store.record(finish_match(match))
    kept = (store.finished_folder / path.name).read_text("utf-8")
    store = Store(tmp_path)
    again = store.open(other)
    while not again.state.is_over:
        again.play(again.state.actions()[-1])
    assert again.course != match.course
    store.autosave(again)
    store.record(again)
    assert [result.id for result in store.results()] == [match.id]
    assert (store.finished_folder / path.name).read_text("utf-8") == kept
    assert Match.load(tmp_path / "deleted" / other.name).course == again.course


def test_a_copy_that_is_over_counts_as_its_match_though_the_original_is_under_way(tmp_path: Path) -> None:
    """As where one machine has played on, and the other has not yet taken over its file."""
    here, there = tmp_path / "here", tmp_path / "there"
    store = Store(here)
    match = play_match(6)
    path = store.autosave(match)
    store.release(match)
    shutil.copytree(here, there)
    other = Store(there)
    other.autosave(finish_match(match))
    other.release(match)
    shutil.copy(there / path.name, here / "whist (conflicted copy).json")
    for _ in range(3):
        store = Store(here)
        store.clean_up()
        assert [result.id for result in store.results()] == [match.id]
        assert [summary.path for summary in store.unfinished_matches()] == [path]
    original = store.open(path)
    while not original.state.is_over:
        original.play(original.state.actions()[-1])
    store.autosave(original)
    store.record(original)
    assert [result.id for result in Store(here).results()] == [match.id]
    assert Match.load(here / "deleted" / path.name).course == original.course


def test_results_that_were_put_together_from_two_folders_count_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    ended = [finish_match(Match.new("stealing-bundles", seed=seed)) for seed in (3, 4)]
    for match in ended:
        store.autosave(match)
        store.record(match)
    path = tmp_path / "results.jsonl"
    first, second = path.read_text("utf-8").splitlines(keepends=True)
    other_end = first.replace('"won": true', '"won": false')
    path.write_text(first + second + first + other_end, "utf-8")
    store = Store(tmp_path)
    assert [result.id for result in store.results()] == [match.id for match in ended]
    store.delete(store.results()[0])
    assert [result.id for result in store.results()] == [ended[1].id]


@pytest.mark.parametrize(
    "odd", [{"scores": [1, 2, 3]}, {"sides": [[0, 2], [1, 1]]}, {"winners": [7]}, {"seats": 3}, {"sides": [[], []]}]
)
def test_a_result_whose_scores_belong_to_no_sides_is_left_out(odd: dict[str, object], tmp_path: Path) -> None:
    store, match = Store(tmp_path), finish_match(Match.new("stealing-bundles", seed=3))
    store.autosave(match)
    store.record(match)
    path = tmp_path / "results.jsonl"
    before = path.read_text("utf-8")
    told = json.loads(before)
    path.write_text(json.dumps({**told, **odd, "id": "odd"}) + "\n" + before, "utf-8")
    assert [one.id for one in Store(tmp_path).results()] == [match.id]


@pytest.mark.parametrize("field", ["log", "summary"])
def test_a_match_said_to_be_over_that_is_not_is_named_among_the_damaged(field: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = play_match(6) if field == "summary" else finish_match(play_match(6))
    path = store.autosave(match)
    store.release(match)
    told = json.loads(path.read_text("utf-8"))
    if field == "summary":
        told["summary"]["over"] = True
    else:
        told["log"][3] = "0 play 2H"
    del told["check"]
    path.write_text(json.dumps(told | {"check": schema.json_checksum(told)}), "utf-8")
    store = Store(tmp_path)
    store.clean_up()
    for _ in range(2):
        (problem,) = store.problems
        told = "This game is damaged: " if field == "summary" else "This game was saved by another version"
        assert problem.path == path and problem.sentence.startswith(told)
        assert store.unfinished_matches() == [] == store.results()
    path.unlink()
    assert store.unfinished_matches() == [] == store.problems


@pytest.mark.parametrize("original", ["stays", "goes"])
def test_a_copy_under_way_is_gone_on_with_in_its_own_file(tmp_path: Path, original: str) -> None:
    store = Store(tmp_path)
    match = play_match(6)
    path = store.autosave(match)
    store.release(match)
    other = copy_name(path)
    if original == "goes":
        path.unlink()
    there = set(tmp_path.iterdir())
    for _ in range(3):
        store = Store(tmp_path)
        opened = store.open(other)
        store.release(opened)
        assert {one for one in tmp_path.iterdir() if not one.name.startswith(".")} == there
    opened = store.open(other)
    assert (opened.id == match.id) == (original == "goes")
    opened.play(opened.state.actions()[0])
    assert store.autosave(opened) == other and len(Match.load(other).log) == 7
    store.release(opened)
    assert original == "goes" or len(Match.load(path).log) == 6
    (newest, *more) = Store(tmp_path).unfinished_matches()
    assert len(more) == (original == "stays") and Store(tmp_path).load(newest).id == opened.id


def test_a_match_is_listed_whatever_the_case_of_its_name(tmp_path: Path) -> None:
    """As on a disk that once knew capitals only."""
    store = Store(tmp_path)
    match = play_match(6)
    path = store.autosave(match)
    store.release(match)
    path = path.rename(path.with_name(path.name.upper()))
    (summary,) = store.unfinished_matches()
    for _ in range(2):
        again = store.adopt(path)
        assert again.id == match.id and store.path_of(again) == path == summary.path
        store.release(again)
    assert store.autosave(finish_match(store.load(summary))) == path


def test_a_file_from_elsewhere_that_is_opened_again_and_again_becomes_one_match(tmp_path: Path) -> None:
    """Where something was played in it, the file stands for a match of its own: it goes on where the file says."""
    file, folder = tmp_path / "backup.json", tmp_path / "matches"
    play_match(6).save(file)

    def opened(actions: int = 0) -> tuple[Match, int]:
        store = Store(folder)
        match = store.adopt(file)
        for _ in range(actions):
            match.play(match.state.actions()[0])
        store.autosave(match)
        store.release(match)
        return match, len(store.unfinished_matches())

    first, _ = opened()
    assert [(match.id, number) for match, number in (opened(), opened(1))] == [(first.id, 1)] * 2
    second, number = opened()
    assert second.id != first.id and len(second.log) == 6 and number == 2
    assert [(match.id, number) for match, number in (opened(), opened(1))] == [(second.id, 2)] * 2
    store = Store(folder)
    third = finish_match(store.adopt(file))
    store.autosave(third)
    assert len({first.id, second.id, third.id}) == 3
    store.record(third)
    assert [one.id for one in store.results()] == [third.id]
    assert opened()[0].id not in {first.id, second.id, third.id}, "it would not count"


def damaged_match(store: Store) -> Path:
    """The file of a match, which nobody can read any more; there is an older version of it."""
    match = play_match(5)
    store.autosave(match)
    match.play(match.state.actions()[0])
    path = store.autosave(match)
    store.release(match)
    path.write_text("{", "utf-8")
    return path


def test_a_damaged_file_stays_until_what_replaces_it_lies_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    path = damaged_match(store)
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}

    def full(*_: object, **__: object) -> None:
        raise SaveError("The disk is full.")

    older = store.open(path)
    older.play(older.state.actions()[0])
    with monkeypatch.context() as patched:
        patched.setattr(saves, "write", full)
        with pytest.raises(SaveError):
            store.autosave(older)
        store.release(older)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before
    older = store.open(path)
    store.autosave(older)
    store.release(older)
    assert not path.exists() and (store.damaged_folder / path.name).read_text("utf-8") == "{"
    assert store.damaged == [store.damaged_folder / path.name]


def test_a_damaged_file_of_a_match_that_was_ended_is_offered_no_more(tmp_path: Path) -> None:
    """Else it could be ended, and counted, as often as anybody likes."""
    store = Store(tmp_path)
    path = damaged_match(store)
    older = finish_match(store.open(path))
    store.autosave(older)
    store.record(older)
    store.release(older)
    assert store.unfinished_matches() == [] and len(store.results()) == 1
    assert (store.damaged_folder / path.name).read_text("utf-8") == "{"


@pytest.mark.parametrize("name", ["a" * 250, "ä" * 125, "🂡" * 62 + "a"])
def test_a_name_as_long_as_names_can_be_is_as_good_as_any(name: str, tmp_path: Path) -> None:
    """Its lock and its older versions have names that begin like it."""
    store = Store(tmp_path / "matches")
    match = play_match(4)
    path = store.autosave(match)
    store.release(match)
    path = path.rename(path.with_name(f"{name}.json"))
    for number in range(3):
        store = Store(path.parent)
        (summary,) = store.unfinished_matches()
        match = store.load(summary)
        with pytest.raises(OpenElsewhere):
            Store(path.parent).load(summary)
        match.play(match.state.actions()[0])
        assert store.autosave(match) == path
        store.release(match)
        assert len(Match.load(path).log) == 5 + number
    assert len(saves.older_versions(path)) == 1
    (summary,) = Store(path.parent).unfinished_matches()
    store.delete_unfinished(summary)
    assert not Store(path.parent).unfinished_matches() and len(list((path.parent / "deleted").iterdir())) == 2
    store.restore_unfinished(summary)
    assert len(Store(path.parent).load(summary).log) == 7 and len(saves.older_versions(path)) == 1
