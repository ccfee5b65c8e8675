"""Positions out of one's own mistakes: what becomes one, when it is tried again, when it is right, what is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from cardhall.match import Match, analysis, practice, schema
from cardhall.match.analysis import Alternative, Analysis, Judgement
from cardhall.match.practice import Exercise
from cardhall.rules import Action
from tests.match.test_analysis import one_deal

ZONE = timezone(timedelta(hours=1))
MADE = datetime(2026, 11, 24, 20, 15, tzinfo=ZONE)


def judged_by_hand(match: Match, costs: list[float], deal: int = 1) -> Analysis:
    """A review of a deal in which the first decisions cost that many points."""
    found = Analysis.of(match, deal)
    for choice, cost in zip(found.choices, costs, strict=False):
        other = next(one for one in choice.seen.actions() if one != choice.action)
        entries = (
            Alternative(str(other), 5.0, 0.0, 40),
            Alternative(str(choice.action), 5.0 - cost, 0.1, 40),
        )
        found.judged[choice.place] = Judgement(choice.place, str(choice.action), entries, 2.0)
    return found


def taken(folder: Path, costs: list[float], game_id: str = "whist") -> tuple[Match, list[Exercise]]:
    match = one_deal(game_id)
    practice.take(folder, match, judged_by_hand(match, costs))
    return match, practice.all_exercises(folder)


def answered(exercise: Exercise, *days_and_right: tuple[float, bool]) -> Exercise:
    """The position with answers that many days after it was made."""
    told = tuple((MADE + timedelta(days=days), right) for days, right in days_and_right)
    return replace(exercise, made=MADE, answers=told)


@pytest.mark.parametrize("game_id", ["whist", "ecarte", "pontoon"])
def test_slips_and_mistakes_become_positions_and_nothing_else_does(game_id: str, tmp_path: Path) -> None:
    match = one_deal(game_id)
    found = judged_by_hand(match, [0.0, 1.5, 0.1, 0.4])
    wrong = {place for place, one in found.judged.items() if one.rating in (analysis.SLIPPED, analysis.MISTAKEN)}
    assert practice.take(tmp_path, match, found) == len(wrong) > 0
    assert practice.take(tmp_path, match, found) == 0, "each once"
    exercises = practice.all_exercises(tmp_path)
    assert {one.judgement.place for one in exercises} == wrong
    for one in exercises:
        at = one.match()
        assert at.course == match.course[: one.judgement.place], "nothing of what came later is in it"
        assert at.deals == match.deals[:1] and 0 in at.state.actors
        assert Action.parse(one.judgement.action) in at.state.actions(0)


def test_a_deal_gives_its_dearest_five(tmp_path: Path) -> None:
    _, exercises = taken(tmp_path, [1.0, 2.0, 0.9, 3.0, 1.1, 1.2, 1.3, 0.8])
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
        assert practice.take(tmp_path, match, judged_by_hand(match, [1.0] * 5)) == 0


def test_right_is_what_is_within_the_margin_of_the_best(tmp_path: Path) -> None:
    _, (exercise,) = taken(tmp_path, [1.0])
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
    _, (exercise,) = taken(tmp_path, [1.0])
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
        one = answered(exercise, *answers)  # type: ignore[arg-type]
        assert (one.stage, one.is_learnt) == (stage, stage == 3), answers
        assert one.due == MADE + timedelta(days=due) or one.is_learnt, answers


def test_a_position_can_be_tried_once_on_the_day_of_its_review_and_that_does_not_count(tmp_path: Path) -> None:
    _, (exercise,) = taken(tmp_path, [1.0])
    fresh, later = answered(exercise), MADE + timedelta(hours=1)
    assert fresh.is_fresh(later) and fresh.is_due(later)
    assert not fresh.is_fresh(MADE + timedelta(days=1)) and fresh.is_due(MADE + timedelta(days=1))
    for right in (True, False):
        tried = answered(exercise, (0.01, right))
        assert not tried.is_due(later) and tried.stage == 0 and tried.due == MADE + timedelta(days=1)


def test_the_positions_of_a_review_are_found_again_in_the_order_of_play(tmp_path: Path) -> None:
    match = one_deal("whist")
    found = judged_by_hand(match, [0.8, 1.5, 0.1, 0.4])
    practice.take(tmp_path, match, found)
    practice.take(tmp_path, one_deal("ecarte"), judged_by_hand(one_deal("ecarte"), [1.0]))
    places = [one.judgement.place for one in practice.of_review(tmp_path, match, found)]
    assert len(places) == 3 and places == sorted(places)


def test_a_position_is_due_from_the_morning_of_its_day(tmp_path: Path) -> None:
    _, (exercise,) = taken(tmp_path, [1.0])
    one = answered(exercise)
    assert not answered(exercise, (0.01, False)).is_due(MADE + timedelta(hours=2)), "tried on the day of the review"
    assert one.is_due(datetime(2026, 11, 25, 0, 5, tzinfo=ZONE))
    assert one.is_due(datetime(2026, 12, 25, tzinfo=ZONE)), "and later"
    assert not answered(exercise, (1, True), (4, True), (11, True)).is_due(datetime(2027, 1, 1, tzinfo=ZONE))


def test_a_clock_that_was_years_ahead_keeps_no_position_away(tmp_path: Path) -> None:
    _, (exercise,) = taken(tmp_path, [1.0])
    path, now = practice.folder_of(tmp_path) / f"{exercise.id}.json", datetime.now().astimezone()
    told = json.loads(path.read_bytes())
    told = {name: value for name, value in told.items() if name != "check"}
    told["made"] = (now + timedelta(days=3000)).isoformat()
    path.write_text(json.dumps({**told, "check": schema.checksum(told)}))
    later = json.dumps({"id": exercise.id, "when": told["made"], "right": True})
    (path.parent / practice.ANSWERS).write_text(later + "\n")
    (found,) = practice.all_exercises(tmp_path)
    assert found.is_due(now) and found.stage == 0
    practice.answer(tmp_path, found, right=True)
    (found,) = practice.all_exercises(tmp_path)
    assert found.stage == 1 and not found.is_due(now) and found.is_due(now + timedelta(days=3, hours=1))


def test_answers_are_kept_and_damage_costs_nothing_else(tmp_path: Path) -> None:
    _, exercises = taken(tmp_path, [1.0, 1.2])
    practice.answer(tmp_path, exercises[0], right=True)
    path = practice.folder_of(tmp_path) / practice.ANSWERS
    with path.open("ab") as file:
        file.write(b'{"id": "x"\n[]\n\xff\xff\n{"id": 3, "when": "x", "right": 1}\n')
    practice.answer(tmp_path, exercises[1], right=False)
    found = {one.id: [right for _, right in one.answers] for one in practice.all_exercises(tmp_path)}
    assert found == {exercises[0].id: [True], exercises[1].id: [False]}


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", "check", "saved", "format"])
def test_a_damaged_position_is_put_aside_and_one_of_another_version_stays(damage: str, tmp_path: Path) -> None:
    _, exercises = taken(tmp_path, [1.0, 1.2])
    path = practice.folder_of(tmp_path) / f"{exercises[0].id}.json"
    text = path.read_text()
    if damage in ("check", "saved", "format"):
        told = json.loads(text)
        told[damage] = {"check": "0", "saved": told["saved"][:-40], "format": 99}[damage]
        if damage == "format":
            told["check"] = schema.checksum({name: value for name, value in told.items() if name != "check"})
        text = json.dumps(told)
    else:
        text = damage
    path.write_text(text)
    found, refused = practice.read(tmp_path)
    assert [one.id for one in found] == [exercises[1].id] and len(refused.told) == 1
    kept = path if damage == "format" else path.with_name(f"{path.name}.bad")
    assert kept.read_text() == text and path.exists() == (damage == "format")
    assert ("another version" if damage == "format" else "kept under another name") in refused.told[0]
    assert practice.read(tmp_path)[1].told == (refused.told if damage == "format" else ())


def test_a_position_that_names_another_file_deletes_none(tmp_path: Path) -> None:
    """Else it would be taken out in the place of itself."""
    _, exercises = taken(tmp_path, [1.0])
    other = tmp_path / "whist-other.json"
    other.write_text("a match")
    path = practice.folder_of(tmp_path) / f"{exercises[0].id}.json"
    told = json.loads(path.read_text())
    del told["check"]
    told["id"] = "../whist-other"
    path.write_text(json.dumps({**told, "check": schema.checksum(told)}))
    for one in practice.all_exercises(tmp_path):
        practice.forget(tmp_path, one)
    assert other.exists() and practice.all_exercises(tmp_path) == []


def test_a_position_can_be_taken_out(tmp_path: Path) -> None:
    _, exercises = taken(tmp_path, [1.0, 1.2])
    practice.forget(tmp_path, exercises[0])
    assert [one.id for one in practice.all_exercises(tmp_path)] == [exercises[1].id]


def test_of_very_many_the_oldest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "KEPT", 2)
    _, exercises = taken(tmp_path, [1.0, 1.2, 1.3, 1.4])
    assert len(exercises) == 2
