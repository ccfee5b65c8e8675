"""Positions out of one's own mistakes: what becomes one, when it is tried again, when it is right, what is kept."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from cardhall.match import Match, analysis, files, practice, schema
from cardhall.match.analysis import Alternative, Analysis, Judgement
from cardhall.match.practice import PracticePosition
from cardhall.match.records.json_files import encode_with_checksum
from cardhall.rules import Action
from tests.match.test_analysis import one_deal

ZONE = timezone(timedelta(hours=1))
MADE = datetime(2026, 11, 24, 20, 15, tzinfo=ZONE)


def review_with_costs(match: Match, costs: list[float], deal: int = 1) -> Analysis:
    """A review of a deal in which the first decisions cost that many points."""
    found = Analysis.from_match(match, deal)
    for choice, cost in zip(found.choices, costs, strict=False):
        other = next(one for one in choice.seen.actions() if one != choice.action)
        entries = (
            Alternative(str(other), 5.0, 0.0, 40),
            Alternative(str(choice.action), 5.0 - cost, 0.1, 40),
        )
        found.judgements[choice.place] = Judgement(choice.place, str(choice.action), entries, 2.0)
    return found


def take_positions(folder: Path, costs: list[float], game_id: str = "whist") -> tuple[Match, list[PracticePosition]]:
    match = one_deal(game_id)
    practice.add_positions(folder, match, review_with_costs(match, costs))
    return match, practice.all_positions(folder)


def answer_after_days(exercise: PracticePosition, *days_and_right: tuple[float, bool]) -> PracticePosition:
    """The position with answers that many days after it was made."""
    told = tuple((MADE + timedelta(days=days), right) for days, right in days_and_right)
    return replace(exercise, made=MADE, answers=told)


@pytest.mark.parametrize("game_id", ["whist", "ecarte", "pontoon"])
def test_slips_and_mistakes_become_positions_and_nothing_else_does(game_id: str, tmp_path: Path) -> None:
    match = one_deal(game_id)
    found = review_with_costs(match, [0.0, 1.5, 0.1, 0.4])
    wrong = {place for place, one in found.judgements.items() if one.rating in (analysis.SLIP, analysis.MISTAKE)}
    assert practice.add_positions(tmp_path, match, found) == len(wrong) > 0
    assert practice.add_positions(tmp_path, match, found) == 0, "each once"
    exercises = practice.all_positions(tmp_path)
    assert {one.judgement.place for one in exercises} == wrong
    for one in exercises:
        at = one.match()
        assert at.course == match.course[: one.judgement.place], "nothing of what came later is in it"
        assert at.deals == match.deals[:1] and 0 in at.state.actors
        assert Action.parse(one.judgement.action) in at.state.actions(0)


def test_a_deal_gives_its_dearest_five(tmp_path: Path) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 2.0, 0.9, 3.0, 1.1, 1.2, 1.3, 0.8])
    costs = sorted(round(one.judgement.cost, 1) for one in exercises)
    assert costs == [1.1, 1.2, 1.3, 2.0, 3.0]


def test_where_nobody_waits_for_a_decision_none_is_tried_again(tmp_path: Path) -> None:
    match = Match.new("nuts", seed=3)
    for _ in range(3000):
        if match.state.results:
            break
        for seat in match.state.actors:
            match.play(match.state.actions(seat)[0], seat)
            if match.state.results:
                break
    if match.state.results:
        assert practice.add_positions(tmp_path, match, review_with_costs(match, [1.0] * 5)) == 0


def test_right_is_what_is_within_the_margin_of_the_best(tmp_path: Path) -> None:
    _, (exercise,) = take_positions(tmp_path, [1.0])
    legal = exercise.match().state.actions(0)
    entries = tuple(
        Alternative(str(action), value, margin, 40)
        for action, value, margin in zip(legal, (2.0, 1.95, 1.2, 0.5), (0.0, 0.1, 0.9, 0.2), strict=False)
    )
    judged = Judgement(exercise.judgement.place, exercise.judgement.action, entries, 2.0)
    exercise = replace(exercise, judgement=judged)
    assert [exercise.is_right(action) for action in legal[:4]] == [True, True, True, False]
    assert not exercise.is_right(Action.parse("pass")), "what was not judged is not right"


def test_after_a_day_three_days_and_a_week(tmp_path: Path) -> None:
    _, (exercise,) = take_positions(tmp_path, [1.0])
    for answers, stage, due in (
        ([], 0, 1.0),
        ([(1, True)], 1, 4.0),
        ([(2, True)], 1, 5.0),  # a day late costs nothing
        ([(1, True), (4, True)], 2, 11.0),
        ([(1, True), (2, True)], 1, 4.0),  # tried before its day: for pleasure
        ([(1, True), (4, False)], 0, 5.0),
        ([(1, False), (2, True)], 1, 5.0),
        ([(1, True), (4, True), (11, True)], 3, 18.0),
    ):
        one = answer_after_days(exercise, *answers)  # type: ignore[arg-type]
        assert (one.stage, one.is_learnt) == (stage, stage == 3), answers
        assert one.due == MADE + timedelta(days=due) or one.is_learnt, answers


def test_a_position_can_be_tried_once_on_the_day_of_its_review_and_that_does_not_count(tmp_path: Path) -> None:
    _, (exercise,) = take_positions(tmp_path, [1.0])
    fresh, later = answer_after_days(exercise), MADE + timedelta(hours=1)
    assert fresh.schedule.is_just_reviewed(later) and fresh.is_due(later)
    assert not fresh.schedule.is_just_reviewed(MADE + timedelta(days=1)) and fresh.is_due(MADE + timedelta(days=1))
    for right in (True, False):
        tried = answer_after_days(exercise, (0.01, right))
        assert not tried.is_due(later) and tried.stage == 0 and tried.due == MADE + timedelta(days=1)


def test_the_positions_of_a_review_are_found_again_in_the_order_of_play(tmp_path: Path) -> None:
    match = one_deal("whist")
    found = review_with_costs(match, [0.8, 1.5, 0.1, 0.4])
    practice.add_positions(tmp_path, match, found)
    practice.add_positions(tmp_path, one_deal("ecarte"), review_with_costs(one_deal("ecarte"), [1.0]))
    places = [one.judgement.place for one in practice.positions_of_review(tmp_path, match, found)]
    assert len(places) == 3 and places == sorted(places)


def test_a_position_is_due_from_the_morning_of_its_day(tmp_path: Path) -> None:
    _, (exercise,) = take_positions(tmp_path, [1.0])
    one = answer_after_days(exercise)
    assert not answer_after_days(exercise, (0.01, False)).is_due(MADE + timedelta(hours=2)), (
        "tried on the day of the review"
    )
    assert one.is_due(datetime(2026, 11, 25, 0, 5, tzinfo=ZONE))
    assert one.is_due(datetime(2026, 12, 25, tzinfo=ZONE)), "and later"
    assert not answer_after_days(exercise, (1, True), (4, True), (11, True)).is_due(datetime(2027, 1, 1, tzinfo=ZONE))


def test_a_clock_that_was_years_ahead_keeps_no_position_away(tmp_path: Path) -> None:
    _, (exercise,) = take_positions(tmp_path, [1.0])
    path, now = practice.practice_folder(tmp_path) / f"{exercise.id}.json", datetime.now().astimezone()
    told = json.loads(path.read_bytes())
    told = {name: value for name, value in told.items() if name != "check"}
    told["made"] = (now + timedelta(days=3000)).isoformat()
    path.write_text(json.dumps({**told, "check": schema.json_checksum(told)}))
    later = json.dumps({"id": exercise.id, "when": told["made"], "right": True})
    (path.parent / practice.ANSWERS_FILE).write_text(later + "\n")
    (found,) = practice.all_positions(tmp_path)
    assert found.is_due(now) and found.stage == 0
    practice.record_answer(tmp_path, found, is_right=True)
    (found,) = practice.all_positions(tmp_path)
    assert found.stage == 1 and not found.is_due(now) and found.is_due(now + timedelta(days=3, hours=1))


def test_answers_are_kept_and_damage_costs_nothing_else(tmp_path: Path) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 1.2])
    practice.record_answer(tmp_path, exercises[0], is_right=True)
    path = practice.practice_folder(tmp_path) / practice.ANSWERS_FILE
    with path.open("ab") as file:
        file.write(b'{"id": "x"\n[]\n\xff\xff\n{"id": 3, "when": "x", "right": 1}\n')
    practice.record_answer(tmp_path, exercises[1], is_right=False)
    found = {one.id: [right for _, right in one.answers] for one in practice.all_positions(tmp_path)}
    assert found == {exercises[0].id: [True], exercises[1].id: [False]}


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", "check", "saved", "format"])
def test_a_damaged_position_is_put_aside_and_one_of_another_version_stays(damage: str, tmp_path: Path) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 1.2])
    path = practice.practice_folder(tmp_path) / f"{exercises[0].id}.json"
    text = path.read_text()
    if damage in ("check", "saved", "format"):
        told = json.loads(text)
        told[damage] = {"check": "0", "saved": told["saved"][:-40], "format": 99}[damage]
        if damage == "format":
            told["check"] = schema.json_checksum({name: value for name, value in told.items() if name != "check"})
        text = json.dumps(told)
    else:
        text = damage
    path.write_text(text)
    found, refused = practice.read_positions(tmp_path)
    assert [one.id for one in found] == [exercises[1].id] and len(refused.sentences) == 1
    kept = path if damage == "format" else path.with_name(f"{path.name}.bad")
    assert kept.read_text() == text and path.exists() == (damage == "format")
    assert ("another version" if damage == "format" else "kept under another name") in refused.sentences[0]
    assert practice.read_positions(tmp_path)[1].sentences == (refused.sentences if damage == "format" else ())


def test_a_position_that_names_another_file_deletes_none(tmp_path: Path) -> None:
    """Else it would be taken out in the place of itself."""
    _, exercises = take_positions(tmp_path, [1.0])
    other = tmp_path / "whist-other.json"
    other.write_text("a match")
    path = practice.practice_folder(tmp_path) / f"{exercises[0].id}.json"
    told = json.loads(path.read_text())
    del told["check"]
    told["id"] = "../whist-other"
    path.write_text(json.dumps({**told, "check": schema.json_checksum(told)}))
    for one in practice.all_positions(tmp_path):
        practice.delete_position(tmp_path, one)
    assert other.exists() and practice.all_positions(tmp_path) == []


def test_a_position_can_be_taken_out(tmp_path: Path) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 1.2])
    practice.delete_position(tmp_path, exercises[0])
    assert [one.id for one in practice.all_positions(tmp_path)] == [exercises[1].id]


# ---- more than are kept


def kept_ids(folder: Path) -> set[str]:
    return {one.id for one in practice.all_positions(folder)}


def set_dates(folder: Path, days_ago: Mapping[str, float], learnt: Sequence[str] = ()) -> None:
    """Have the positions of these ids been made that many days ago, and some of them been learnt since."""
    now = datetime.now().astimezone()
    for own_id, days in days_ago.items():
        path = practice.practice_folder(folder) / f"{own_id}.json"
        told = json.loads(path.read_bytes())
        del told["check"]
        told["made"] = (now - timedelta(days=days)).isoformat()
        path.write_bytes(encode_with_checksum(told))
    answers = [
        {"id": own_id, "when": (now - timedelta(days=days_ago[own_id] - after)).isoformat(), "right": True}
        for own_id in learnt
        for after in (1, 4, 11)
    ]
    files.append_lines(practice.practice_folder(folder) / practice.ANSWERS_FILE, map(json.dumps, answers))


def review_another_deal(folder: Path) -> set[str]:
    """Review another deal with two mistakes. Returns the ids of the new positions that are kept."""
    before = kept_ids(folder)
    match = one_deal("ecarte")
    number = practice.add_positions(folder, match, review_with_costs(match, [1.0, 1.5]))
    new = kept_ids(folder) - before
    assert number == len(new)
    return new


def test_learnt_positions_go_first_then_those_that_wait_and_never_one_that_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 1.2, 1.3, 1.4, 1.5])
    due, oldest_learnt, learnt, waiting, fresh = (one.id for one in exercises)
    set_dates(tmp_path, {due: 90, oldest_learnt: 60, learnt: 30, waiting: 0.5}, [oldest_learnt, learnt])
    practice.record_answer(tmp_path, next(one for one in exercises if one.id == waiting), is_right=False)
    for place, own_id in enumerate((due, learnt, waiting, oldest_learnt, fresh)):  # as a restored backup may have it
        os.utime(practice.practice_folder(tmp_path) / f"{own_id}.json", (place + 1, place + 1))
    monkeypatch.setattr(practice, "MAX_POSITIONS", 6)
    assert len(review_another_deal(tmp_path)) == 2 and kept_ids(tmp_path) >= {due, learnt, waiting, fresh}
    assert oldest_learnt not in kept_ids(tmp_path)
    monkeypatch.setattr(practice, "MAX_POSITIONS", 4)
    practice._delete_surplus(tmp_path, [])
    assert kept_ids(tmp_path) >= {due, fresh} and not kept_ids(tmp_path) & {learnt, waiting}


def test_where_all_are_due_new_ones_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 1.2, 1.3])
    set_dates(tmp_path, dict.fromkeys((one.id for one in exercises), 5))
    monkeypatch.setattr(practice, "MAX_POSITIONS", 4)
    (new,) = review_another_deal(tmp_path)
    found = practice.all_positions(tmp_path)
    costs = {one.id: one.judgement.cost for one in found}
    assert costs[new] == 1.5 and len(found) == 4, "the dearer one has found room"
    assert practice.is_practice_list_full(found, datetime.now().astimezone())
    assert kept_ids(tmp_path) > {one.id for one in exercises}


def test_files_that_are_none_of_ours_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 1.2])
    folder = practice.practice_folder(tmp_path)
    foreign = {"package.json": "{}", "notes.json": "shopping list", "Positions of last year.json": "[1, 2]"}
    for name, text in foreign.items():
        (folder / name).write_text(text)
        os.utime(folder / name, (1, 1))
    other = json.loads((folder / f"{exercises[0].id}.json").read_text()) | {"format": 99}
    (folder / f"{exercises[0].id}.json").write_text(json.dumps(other))
    monkeypatch.setattr(practice, "MAX_POSITIONS", 1)
    review_another_deal(tmp_path)
    found, unusable = practice.read_positions(tmp_path)
    assert len(found) == 1 and len(unusable.sentences) == 1, "of the one of another version"
    assert {name: (folder / name).read_text() for name in foreign} == foreign
    assert json.loads((folder / f"{exercises[0].id}.json").read_text()) == other
