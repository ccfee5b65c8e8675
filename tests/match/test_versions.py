"""Files of other versions: what older ones wrote loads, and what only another one can play stays as it is."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from cardhall.match import (
    Match,
    Store,
    analysis,
    computer_results,
    deal_of_the_day,
    decisions,
    duplicates,
    exercises,
    practice,
    saves,
)
from cardhall.match.person_files import PersonFolders
from cardhall.match.program_version import NEWER_VERSION, OLDER_VERSION, OTHER_VERSION, version_age
from cardhall.match.replay_by_computer import DealOutcome
from cardhall.match.restore import RestoreResult, _FileMerge
from cardhall.match.saves import OtherVersionGame, SavedGame
from cardhall.match.schema import json_checksum
from cardhall.rules.catalogue import CATALOGUE
from tests.match import versions
from tests.match.test_analysis import one_deal
from tests.match.test_match import play_match
from tests.match.test_practice import review_with_costs, take_positions


def sign_text(text: str, **changes: Any) -> str:
    """The saved game with other values, under a check sum that agrees."""
    told = {**json.loads(text), **changes}
    del told["check"]
    return json.dumps({**told, "check": json_checksum(told)})


CHANGES: Mapping[str, Mapping[str, Any]] = {
    "format": {"format": 3},
    "revision": {"revision": 99},
    "game": {"game": "gliding"},
    "level": {"levels": {"1": "hardest", "2": "easy", "3": "easy"}},
    "option": {"options": {"target": 5, "wind": True}},
    "value": {"options": {"target": 6}},
    "kind": {"occasion": {"kind": "week", "of": "2026-W48", "number": 1}},
    "rules": {"digest": "0" * 64},
}


# ---- what older versions wrote


def check(kept: versions.Kept) -> None:
    """It loads, or it is of an older revision of the rules and said to be."""
    saved = SavedGame.parse(kept.saved)
    try:
        match = Match.restored(saved)
    except OtherVersionGame as error:
        told = f"{kept.game}, {kept.preset}: {error} Raise its revision, or tell an older rule."
        assert error.age == OLDER_VERSION and saved.revision < rules.get(kept.game).revision, told
    else:
        assert len(match.log) == len(saved.log), (kept.game, kept.preset)


@pytest.mark.parametrize("day", [day for day in versions.version_days() if day != versions.CURRENT_DAY])
def test_what_older_versions_wrote_loads(day: str) -> None:
    for kept in versions.of_day(day):
        check(kept)


@pytest.mark.long
def test_what_this_version_wrote_loads() -> None:
    for kept in versions.of_day(versions.CURRENT_DAY):
        check(kept)


def test_every_game_and_preset_of_this_version_is_among_them() -> None:
    kept = {(one.game, one.preset) for one in versions.of_day(versions.CURRENT_DAY) if one.kind == versions.MATCH}
    there = {(game_id, preset) for game_id in rules.GAMES for preset in rules.get(game_id).presets}
    assert kept == there, "make them anew: python -m tests.match.versions"


def test_a_match_begun_by_an_older_rule_is_played_to_its_end_by_it() -> None:
    """Only so the discards lie as they lay; what is saved of it says so, and is as good in the older version."""
    old = [one for one in versions.of_day("2026-11-24") if one.game == "kowah" and len(one.text) > 3500]
    found = [Match.restored(SavedGame.parse(one.saved)) for one in old]
    assert {match.state.older_rule for match in found} == {"lowest-goes"}
    match, rng = found[0], random.Random(1)
    for _ in range(60):
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    saved = SavedGame.parse(match.saved().text())
    again = Match.restored(saved)
    assert saved.older_rule == again.state.older_rule == again.state.copy().older_rule == "lowest-goes"
    assert again.state.zones == match.state.zones
    with pytest.raises(OtherVersionGame):
        Match.restored(SavedGame(**{**vars(saved), "older_rule": "of-1850"}))


def test_how_old_a_version_is() -> None:
    assert version_age(2, 1, "0.1.0") == NEWER_VERSION and version_age(1, 2, "99.0") == OLDER_VERSION
    assert version_age(1, 1, "99.0.0") == NEWER_VERSION and version_age(1, 1, "0.0.1") == OLDER_VERSION
    assert version_age(1, 1, saves.__version__) == version_age(1, 1, "") == version_age(1, 1, "odd") == OTHER_VERSION


# ---- matches


@pytest.mark.parametrize("change", CHANGES)
def test_a_match_of_another_version_stays_and_is_offered_when_the_version_fits(change: str, tmp_path: Path) -> None:
    store, match = Store(tmp_path), play_match("whist", 12)
    path = store.autosave(match)
    store.release(match)
    good = path.read_text("utf-8")
    path.with_name(f"{path.name}.1").write_text(good, "utf-8")
    path.write_text(theirs := sign_text(good, **CHANGES[change]), "utf-8")
    store = Store(tmp_path)
    store.clean_up()
    there = {one: one.read_bytes() for one in tmp_path.rglob("*") if one.is_file()}
    listed = store.unfinished_matches()
    if listed:
        with pytest.raises(OtherVersionGame) as error:
            store.load(listed[0])
        (listed_now,) = store.unfinished_matches()
        assert listed_now.age == error.value.age != "" and listed_now.deal == 1
        if change == "revision":
            assert listed[0].age == NEWER_VERSION, "that is known before it is opened"
    else:
        assert store.other_version_files == [path] and "version" in store.problems[0].sentence
    store.clean_up()
    assert there == {one: one.read_bytes() for one in tmp_path.rglob("*") if one.is_file()}, "nothing is moved or made"
    path.write_text(good, "utf-8")
    (summary,) = store.unfinished_matches()
    assert summary.age == "" and store.load(summary).course == match.course
    assert path.read_text("utf-8") != theirs


def test_a_match_that_an_older_version_took_for_damaged_is_offered_again(tmp_path: Path) -> None:
    """Versions until 28 November 2026 put a match of a newer revision there; what is damaged stays."""
    store, match = Store(tmp_path), play_match("whist", 12)
    store.damaged_folder.mkdir(parents=True)
    path = store.damaged_folder / store.path_of(match).name
    path.write_text(match.saved().text(), "utf-8")
    beside = {
        store.damaged_folder / name: match.saved().text()[:size] for name, size in (("a.json", -9), ("b.json", 9))
    }
    for one, text in beside.items():
        one.write_text(text, "utf-8")
    other = store.damaged_folder / "whist-c.json"
    other.write_text(sign_text(match.saved().text(), **CHANGES["revision"]), "utf-8")
    store.clean_up()
    (summary,) = store.unfinished_matches()
    assert store.load(summary).course == match.course and store.damaged == sorted([*beside, other])


def test_a_match_begun_by_an_older_version_keeps_to_the_options_that_it_knows(tmp_path: Path) -> None:
    """Else that version, which does not know the others, takes it for damaged."""
    whole = json.loads(play_match("whist", 12).saved().text())
    name = next(iter(whole["options"]))
    path = tmp_path / "whist-a.json"
    path.write_text(sign_text(json.dumps(whole), options={name: whole["options"][name]}), "utf-8")
    match = Match.load(path)
    match.play(match.state.actions()[0])
    assert len(whole["options"]) > 1 and list(match.saved().options) == [name]
    assert Match.restored(SavedGame.parse(match.saved().text())).state.setup == match.state.setup


def test_a_match_of_older_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = sign_text(play_match("whist", 12).saved().text(), digest="0" * 64)
    monkeypatch.setitem(CATALOGUE, "whist", CATALOGUE["whist"]._replace(revision=2))
    with pytest.raises(OtherVersionGame, match="older version of Card Hall") as error:
        Match.restored(SavedGame.parse(text))
    assert error.value.age == OLDER_VERSION


def test_a_changed_file_is_damaged_whatever_else_it_says(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    for change in ("level", "option", "kind", "rules"):
        told = {**json.loads(play_match("whist", 12).saved().text()), **CHANGES[change]}
        path.write_text(json.dumps(told), "utf-8")
        with pytest.raises(saves.SaveError, match="damaged") as error:
            Match.load(path)
        assert not isinstance(error.value, OtherVersionGame)


def test_what_only_a_newer_version_understands_of_a_match_is_kept(tmp_path: Path) -> None:
    """Also where a line behind the saved game says it."""
    store, match = Store(tmp_path), play_match("whist", 12)
    path = store.autosave(match)
    store.release(match)
    path.write_text(sign_text(path.read_text("utf-8"), tournament={"name": "é", "table": [1, 2]}), "utf-8")
    (summary,) = store.unfinished_matches()
    again = store.load(summary)
    store.prepare(again)
    for _ in range(2):
        again.play(again.state.actions()[0])
        store.autosave(again)
    lines = path.read_text("utf-8").rstrip().split("\n")
    told = json.loads(lines[-1])
    del told["check"]
    told["mood"] = "calm"
    lines[-1] = json.dumps({**told, "check": json_checksum(told, told["after"])})
    path.write_text("\n".join(lines) + "\n", "utf-8")
    found = saves.read(path)
    assert dict(found.more) == {"tournament": {"name": "é", "table": [1, 2]}, "mood": "calm"}
    written = SavedGame.parse(Match.restored(found).saved().text())
    assert written.more == found.more and written.log == tuple(f"{seat} {action}" for seat, action in again.log)


def test_a_backup_does_not_take_the_place_of_a_match_of_another_version(tmp_path: Path) -> None:
    path, text = tmp_path / "matches" / "whist-a.json", play_match("whist", 12).saved().text()
    path.parent.mkdir()
    path.write_text(theirs := sign_text(text, format=3), "utf-8")
    restored = RestoreResult()
    home = PersonFolders(path.parent, tmp_path / "settings")
    _FileMerge(home, restored, "matches/whist-a.json", text.encode(), 0.0).merge(with_settings=False)
    assert path.read_text("utf-8") == theirs and [one.read_text("utf-8") for one in restored.kept_beside] == [text]


# ---- what else is kept


@pytest.mark.parametrize("change", [*CHANGES, "judgement", "position"])
def test_a_position_of_another_version_stays(change: str, tmp_path: Path) -> None:
    _, exercises_ = take_positions(tmp_path, [1.0, 1.2])
    path = practice.practice_folder(tmp_path) / f"{exercises_[0].id}.json"
    told = json.loads(path.read_text("utf-8"))
    if change == "position":  # a newer form, with a check sum of another kind
        told = {**told, "format": 2, "check": None}
    else:
        del told["check"]
        told |= (
            {"judgement": {"model": 7}}
            if change == "judgement"
            else {"saved": sign_text(told["saved"], **CHANGES[change])}
        )
        told["check"] = json_checksum(told)
    path.write_text(text := json.dumps(told), "utf-8")
    found, refused = practice.read_positions(tmp_path)
    for one in found:
        try:
            one.match()
        except OtherVersionGame:
            practice.note_unplayable(tmp_path, one)
    found, refused = practice.read_positions(tmp_path)
    assert (
        [one.id for one in found] == [exercises_[1].id] and refused.other_versions == [path] and not refused.aside_paths
    )
    assert "for that version" in refused.sentences[0] and path.read_text("utf-8") == text
    path.write_text(json.dumps({**told}) + " ", "utf-8")
    assert path in practice.read_positions(tmp_path)[1].other_versions or len(practice.all_positions(tmp_path)) == 2, (
        "asked once more"
    )


def test_a_set_of_another_version_stays(tmp_path: Path) -> None:
    made = duplicates.start_set(tmp_path, "whist", 4, {}, {1: "easy"}, 8)
    path = duplicates.set_path(tmp_path, made.id)
    head = json.loads(path.read_text("utf-8"))
    for change in ({"seeds": ["a", "b"]}, {"scoring": "chess"}, {"game": "gliding"}, {"seats": 9}):
        path.write_text(text := json.dumps({**head, **change}) + "\n", "utf-8")
        found, refused = duplicates.read_all_sets(tmp_path)
        assert found == [] and refused.other_versions == [path] and path.read_text("utf-8") == text
    path.write_text(json.dumps(head) + "\n", "utf-8")
    assert [one.id for one in duplicates.all_sets(tmp_path)] == [made.id]


def test_lines_of_another_version_stay_and_are_counted(tmp_path: Path) -> None:
    store, match = Store(tmp_path), play_match("stealing-bundles", 1000)
    store.record(match)
    line = json.loads(store.history.read_text("utf-8"))
    odd = [{**line, "id": "a", "game": "gliding"}, {**line, "id": "b", "scores": {"you": 3}}, {"deleted": "c"}]
    with store.history.open("a", encoding="utf-8") as file:
        file.write("".join(json.dumps(one) + "\n" for one in odd) + '{"id": "damaged\n')
    assert len(store.results()) == 1 and store.past_results.other_versions() == 2

    deal_of_the_day.add_result(tmp_path, date(2026, 11, 1), "whist", deal_of_the_day.YOU, DealOutcome((1, 0), 1.0))
    with (tmp_path / deal_of_the_day.DAYS_FILE).open("a", encoding="utf-8") as file:
        file.write('{"day": "2026-11-02", "game": "gliding", "who": "you", "delta": "x"}\n{"day": 3}\n[]\n')
    found = deal_of_the_day.read_results(tmp_path)[0]
    assert len(found.results) == 1 and found.other_versions == 1

    path = tmp_path / decisions.DECISIONS_FILE
    path.write_text('{"match": "a", "deal": 1, "game": "gliding", "when": "2026-11-02", "decisions": {}}\n{\n', "utf-8")
    reading = decisions.ReviewBook(tmp_path)
    for _ in range(2):
        refused = decisions.at_once(reading.read())[1]
        assert refused.sentences == (
            "1 entry was made by another version of Card Hall. It is kept, and not shown here.",
        )


def test_what_was_found_of_deals_by_another_version_is_kept_beside_what_is_found_here(tmp_path: Path) -> None:
    match = one_deal("whist")
    found = review_with_costs(match, [1.0])
    theirs = {"deal": 2, "digest": {"sha3": "x"}, "clock": 5}
    for path in (computer_results.results_path(tmp_path, match), analysis.reviews_path(tmp_path, match)):
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps([theirs]), "utf-8")
    for _ in range(2):
        computer_results.write_result(tmp_path, match, 1, DealOutcome((1, 0), 1.0))
        analysis.write_review(tmp_path, match, found)
    for path in (computer_results.results_path(tmp_path, match), analysis.reviews_path(tmp_path, match)):
        kept = json.loads(path.read_text("utf-8"))
        assert kept[0] == theirs and [one["deal"] for one in kept] == [2, 1]
        path.write_text(newer := json.dumps({"format": 2, "deals": [theirs]}), "utf-8")
        computer_results.write_result(tmp_path, match, 1, DealOutcome((1, 0), 1.0))
        analysis.write_review(tmp_path, match, found)
        assert path.read_text("utf-8") == newer
    assert computer_results.read_results(tmp_path, match) == {}


def test_how_exercises_went_in_another_version_is_kept(tmp_path: Path) -> None:
    (first, second, *_), path = exercises.game_exercises("whist"), tmp_path / "exercises.json"
    told = {"gliding": {"a": {"tries": 3}}, "whist": {second.key: "with a hint"}}
    path.write_text(json.dumps(told), "utf-8")
    progress = exercises.ExerciseProgress.read(tmp_path)
    progress.note_outcome("whist", first, is_right=True)
    assert json.loads(path.read_text("utf-8")) == {**told, "whist": {second.key: "with a hint", first.key: "right"}}
    assert not list(tmp_path.glob("*.bad"))
