"""Numbers add up: at each deal's end the old score and what the deal brought are the new one, wherever it is told."""

from __future__ import annotations

import dataclasses
import json
import random
from datetime import UTC, datetime
from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.match_setup import preset_values
from cardhall.desktop.number_format import format_signed
from cardhall.desktop.pages.statistics_rows import ShortMatchRow
from cardhall.desktop.table.parts.score import target_goal
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match, schema
from cardhall.match.archive import result_line
from cardhall.match.checksums import state_checksum
from cardhall.match.last_position import scores_before
from cardhall.match.records.log import format_line
from cardhall.match.results import Result, result_from_line
from cardhall.rules.engine.results import add_points

PRESETS = [(game_id, preset) for game_id in rules.GAMES for preset in rules.get(game_id).presets]
DEALS, ACTIONS = 4, 450  # of a match played at random, at most


def short_match(game_id: str, preset: str, seed: int) -> Match:
    """A match by a preset, as short as its options let it be."""
    game = rules.get(game_id)
    options = preset_values(game, preset)
    for name in ("target", "deals"):
        if name in options:
            options[name] = min(n for n in game.options[name].choices if isinstance(n, int) and n > 0)
    return Match.new(game_id, seed=seed, options=options)


def at_random(match: Match, rng: random.Random) -> None:
    """Play an action at random; passes only where nothing else is legal, so that deals are played."""
    seat = rng.choice(match.state.actors)
    able = match.state.actions(seat)
    match.play(rng.choice([action for action in able if action.verb != "pass"] or able), seat)


def check_deal(match: Match, index: int, told_before: list[float]) -> list[float]:
    """Check what the program says of the deal of `results[index]`, which has just ended; return the new score."""
    state, table = match.state, table_for(match.game.id)
    result = state.results[index]
    before = scores_before(state, index)
    after = add_points(before, result.delta)
    told = result.in_points(after)
    assert told.delta == result.points
    old = list(before if result.inner_score is None else result.inner_score.scores_before)
    new = [one + more for one, more in zip(old, told.delta, strict=True)]
    lines = [line for line in told.lines if line.adds and line.amounts]
    for side, points in enumerate(told.delta):
        assert not lines or sum(line.amounts[side] or 0 for line in lines) == pytest.approx(points)
    closing = match.position_after(index + 1)
    seen = closing.observe(0)
    assert list(seen.scores) == list(after), "the last position has the deal's points in its scores"
    assert list(table.score.values(seen)) == new, "the panel beside the reckoning says the same"
    assert result.inner_score is not None or old == told_before, "a deal begins with what the last one ended with"
    return new


@pytest.mark.parametrize(("game_id", "preset"), PRESETS)
def test_old_and_deal_make_new(game_id: str, preset: str) -> None:
    match, rng = short_match(game_id, preset, 5), random.Random(5)
    first = match.game.first_scores(match.state.setup)
    told, counted = list(first), 0
    while not match.state.is_over and counted < DEALS and len(match.log) < ACTIONS:
        at_random(match, rng)
        for index in range(counted, len(match.state.results)):
            told = check_deal(match, index, told)
        counted = len(match.state.results)
    state = match.state
    if not state.is_over:
        state_scores = add_points(scores_before(state, counted), state.gained)
        assert state_scores == state.scores
        return
    total = list(first)
    for result in state.results:
        total = [one + more for one, more in zip(total, result.delta, strict=True)]
    assert list(state.scores) == total
    line: Any = result_from_line(schema.convert_value(json.loads(format_line(result_line(match))), schema.ResultLine))
    assert list(line.scores) == total, "the statistics count what the match came to"
    assert list(line.points) == (told if state.results[-1].inner_score is not None else [])
    assert match.summary()["scores"] == total


def test_a_king_turned_up_counts_in_its_own_deal() -> None:
    match, rng = Match.new("ecarte", seed=58), random.Random(58)
    while not match.state.is_over:
        before = len(match.state.results)
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    assert len(match.state.results) == before + 2, "one action ended two deals"
    first, last = match.position_after(before + 1), match.position_after(before + 2)
    assert max(first.scores) < 5 <= max(last.scores) and first.deal_number + 1 == last.deal_number
    assert list(table_for("ecarte").score.values(first.observe(0))) == list(first.scores)


def test_stones_come_before_games() -> None:
    match, rng = short_match("mus", "usual", 2), random.Random(2)
    while not match.state.is_over:
        at_random(match, rng)
    inner = [result.inner_score for result in match.state.results]
    assert all(one is not None for one in inner)
    assert any(one is not None and any(one.delta) for one in inner[:-1]), "stones are told while no game is won"
    told = match.state.results[0].in_points((0, 0))
    assert next(line.label for line in told.lines if not line.adds) == "Games won"
    assert any(line.adds for line in told.lines)


def test_a_razz_match_saved_before_antes_counted_at_once_goes_on() -> None:
    match, rng = Match.new("razz", seed=4), random.Random(4)
    while len(match.state.results) < 2:
        at_random(match, rng)
    assert any(match.state.gained), "antes are in the scores"
    saved = match.saved()
    old = state_checksum(match.state, scores_before(match.state, len(match.state.results)))
    assert old != saved.digest
    assert Match.restored(dataclasses.replace(saved, digest=old)).state.scores == match.state.scores


@pytest.mark.parametrize("game_id", ["razz", "play-or-pay", "spinado", "reversis"])
def test_antes_are_in_the_scores(game_id: str) -> None:
    options = {"ante": 1} if "ante" in rules.get(game_id).options else {}
    state = rules.get(game_id).start(seed=2, options=options)
    assert sum(state.scores) < 0 and state.scores == state.gained
    pots = sum(pot.chips for pot in state.pots)
    assert sum(state.scores) == -pots


def test_the_panel_of_calabrasella_counts_what_the_sheet_counts() -> None:
    match, rng = Match.new("calabrasella", seed=3, options={"set_aside": "last_trick"}), random.Random(3)
    checked = 0
    while len(match.state.results) < 6:
        before = len(match.state.results)
        at_random(match, rng)
        if len(match.state.results) > before and not match.state.results[before].thrown_in:
            counted = match.scored_position().observe(0).card_points
            line = next(line for line in match.state.results[before].lines if line.label == "Points")
            assert sorted(counted.won) == sorted(set(line.amounts)), "each party has its points, the defenders together"
            checked += 1
    assert checked > 2


def test_a_bundle_is_counted_once() -> None:
    match, rng = Match.new("stealing-bundles", seed=2, options={"deals": 3}), random.Random(2)
    table = table_for("stealing-bundles")
    while not match.state.is_over:
        at_random(match, rng)
        assert sum(table.score.values(match.state.observe(0))) <= 52 * len(match.state.results) + 52
        if match.closing_state is not None:
            assert (
                sum(table.score.values(match.scored_position().observe(0)))
                <= 52 * len(match.closing_state.results) + 52
            )


def test_differences_are_told_in_tenths() -> None:
    assert [format_signed(number) for number in (-2.6667, 2.6667, 3.0, -0.04, 0.0)] == ["−2.7", "+2.7", "+3", "0", "0"]


def test_one_point_is_one_point() -> None:
    assert (target_goal(1), target_goal(5)) == ("to 1 point", "to 5 points")


def test_a_match_of_many_has_its_score_in_a_short_list(qtbot: Any) -> None:
    for options, told in (({}, "99"), ({"games": 3}, "40 to 31, games 2 to 1")):
        result = Result(
            id="1",
            game="mus" if options else "kabu",
            date=datetime.now(UTC),
            scores=(2, 1) if options else (99, 60, 117, 4),
            sides=((0, 2), (1, 3)) if options else ((0,), (1,), (2,), (3,)),
            winners=(0,),
            won=True,
            deals=3,
            seats=4,
            options=options,
            levels={},
            points=(40, 31) if options else (),
        )
        line = ShortMatchRow(result)
        qtbot.addWidget(line)
        assert line.score_text == told
