"""The review of a deal: its decisions, what they cost, and what is kept of that."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cardhall import players
from cardhall.match import Match, analysis
from cardhall.match.analysis import (
    BEST,
    GOOD,
    MISTAKE,
    PERSON_SEAT,
    SLIP,
    Alternative,
    Analysis,
    DecisionTask,
    Judgement,
    Luck,
)
from cardhall.match.match_copies import branch_at
from cardhall.players.advice import advice_for
from cardhall.players.search.expected_course import action_difference


def one_deal(game_id: str, level: str = "random", seed: int = 5) -> Match:
    """A match of which one deal is over: the person plays at that level."""
    match = Match.new(game_id, seed=seed)
    while not match.state.results:
        seat = match.state.actors[0]
        player = players.get(level if seat == PERSON_SEAT else "easy", game=game_id, seed=3)
        match.play(player.choose(match.state.observe(seat)), seat)
    return match


def judge_match(match: Match, seconds: float = 0.02) -> Analysis:
    found = Analysis.from_match(match, 1)
    while (choice := found.next_unjudged()) is not None:
        found.add_judgement(choice, DecisionTask(choice.seen, seconds).work())
    return found


def judgement(values: list[float], chosen: int = 1, margin: float = 0.1, spread: float = 2.0) -> Judgement:
    entries = [Alternative(f"play {rank}S", value, margin, 40) for rank, value in zip("AKQ", values, strict=False)]
    return Judgement(7, entries[chosen].action, tuple(entries), spread)


@pytest.mark.parametrize(
    ("values", "chosen", "rating", "cost"),
    [
        ([1.0, 0.5], 0, BEST, 0.0),
        ([1.0, 0.95], 1, GOOD, 0.0),  # within the margin
        ([1.0, 0.85], 1, GOOD, 0.15),
        ([1.0, 0.5], 1, SLIP, 0.5),
        ([1.0, 0.0, -1.0], 2, MISTAKE, 2.0),
    ],
)
def test_ratings(values: list[float], chosen: int, rating: str, cost: float) -> None:
    found = judgement(values, chosen)
    assert found.rating == rating and found.cost == pytest.approx(cost)


@pytest.mark.parametrize("game_id", ["whist", "pontoon", "ecarte"])
def test_every_choice_of_the_person_is_a_decision_and_no_other(game_id: str) -> None:
    match = one_deal(game_id)
    course = match.course
    found = Analysis.from_match(match, 1)
    again = Match.restored(match.saved())
    again.rewind()
    places = []
    for place, (seat, _) in enumerate(course):
        if again.state.results:
            break
        if seat == PERSON_SEAT and len(again.state.actions(seat)) > 1:
            places.append(place)
        again.step()
    assert [choice.place for choice in found.choices] == places
    assert [course[choice.place][1] for choice in found.choices] == [choice.action for choice in found.choices]
    assert all(choice.seen.seat == PERSON_SEAT for choice in found.choices)
    assert match.course == course and len(match.log) == len(course), "the match stays as it is"


def test_what_is_found_is_kept_with_the_match_and_belongs_to_that_deal_alone(tmp_path: Path) -> None:
    match = one_deal("ecarte")
    found = judge_match(match)
    found.set_course(found.course_task.work())
    for place in found.costly_places:
        found.add_luck(place, None)
    analysis.write_review(tmp_path, match, found)
    again = Analysis.from_match(match, 1)
    analysis.read_review(tmp_path, match, again)
    assert again.judgements == found.judgements and again.course == found.course and again.progress == 1.0
    other = one_deal("ecarte", seed=6)
    other.id = match.id
    analysis.read_review(tmp_path, other, fresh := Analysis.from_match(other, 1))
    assert not fresh.judgements and not fresh.course
    analysis.reviews_path(tmp_path, match).write_text('[{"deal": 1}, 3', "utf-8")
    analysis.read_review(tmp_path, match, fresh := Analysis.from_match(match, 1))
    assert not fresh.judgements


def test_the_course_ends_with_the_result_and_knows_all_cards() -> None:
    match = one_deal("whist")
    course = Analysis.from_match(match, 1).course_task.work()
    (result,) = match.state.results[:1]
    assert course[0][0] == 0 and course[-1][0] == len(match.course)
    assert course[-1][1] == tuple(own - other for own, other in zip(result.delta, reversed(result.delta), strict=True))


def test_what_a_decision_did_with_all_cards_seen_is_found_and_kept(tmp_path: Path) -> None:
    match = one_deal("whist")
    found = judge_match(match)
    assert found.costly_places and set(found.costly_places) <= set(found.judgements) and found.progress < 1
    found.set_course(found.course_task.work())
    while (place := found.next_without_luck()) is not None:
        task = found.open_card_task(place)
        assert task.state.observe(PERSON_SEAT).actions() and len(task.state.results) == 0
        found.add_luck(place, task.work())
    assert set(found.luck) == set(found.costly_places) and found.progress == 1
    analysis.write_review(tmp_path, match, found)
    again = Analysis.from_match(match, 1)
    analysis.read_review(tmp_path, match, again)
    assert again.luck == found.luck and again.progress == 1
    choice = next(one for one in again.choices if one.place in again.luck)
    again.add_judgement(choice, DecisionTask(choice.seen, 0.02, seed=1).work())
    assert choice.place not in again.luck, "another action may be the best now"


def test_with_all_cards_seen_an_action_is_as_much_better_as_the_other_is_worse() -> None:
    found = Analysis.from_match(one_deal("whist"), 1)
    state, advice = found.course_task.state, advice_for("whist")
    choice = found.choices[-1]
    found.judgements[choice.place] = judgement([1.0, 0.0])
    for seat, action in found.course_task.actions[: choice.place - found.first_place]:
        state.play(action, seat)
    some = state.actions(PERSON_SEAT)
    one, other = some[0], some[-1]
    before = state.copy()
    gain, margin = action_difference(state, PERSON_SEAT, one, other, advice, 0.05)
    loss, _ = action_difference(state, PERSON_SEAT, other, one, advice, 0.05)
    assert gain == pytest.approx(-loss, abs=2 * margin + 1e-9)
    assert action_difference(state, PERSON_SEAT, one, one, advice, 0.05) == (0.0, 0.0)
    assert state.zones == before.zones, "the state stays as it is"


@pytest.mark.parametrize(("cost", "certain"), [(0.3, 0.0), (1.2, 1.2), (-0.9, -0.9), (-0.4, 0.0)])
def test_within_its_margin_luck_is_not_certain(cost: float, certain: float) -> None:
    assert Luck(3, cost, 0.5).significant_cost == certain


def test_a_deal_that_is_not_over_is_not_reviewed() -> None:
    match = one_deal("ecarte")
    for deal in (0, 2):
        with pytest.raises(ValueError, match="not over"):
            Analysis.from_match(match, deal)


def test_play_goes_on_from_a_decision_as_a_match_that_counts_nowhere() -> None:
    match = one_deal("ecarte")
    place = Analysis.from_match(match, 1).choices[-1].place
    own = branch_at(match, place)
    assert own.id != match.id and own.first_play is not None and own.first_play.match == match.id
    assert own.course == match.course[:place] and own.state.deal == Analysis.from_match(match, 1).course_task.state.deal


@pytest.mark.parametrize("better", ["normal", pytest.param("hard", marks=pytest.mark.long)])
def test_better_players_lose_less(better: str) -> None:
    """Over a few deals of Écarté: what decisions of random and better players cost on average."""
    costs = {}
    for level in ("random", better):
        found = [
            one for seed in range(6) for one in judge_match(one_deal("ecarte", level, seed), 0.03).judgements.values()
        ]
        costs[level] = sum(one.cost for one in found) / len(found)
    assert costs[better] < 0.3 * costs["random"]


def test_little_that_is_lost_is_no_mistake_where_little_was_open() -> None:
    found = Analysis.from_match(one_deal("whist"), 1)
    last = found.choices[-1]
    legal = sorted(map(str, last.seen.actions()), key=lambda action: action == str(last.action))
    best, lost = legal[0], 0.1
    entries = [(best, 1.0, 0.0, 20), *((action, 1.0 - lost, 0.01, 20) for action in legal[1:])]
    found.add_judgement(last, (entries, 0.05))
    judged = found.judgements[last.place]
    assert judged.cost == pytest.approx(lost) and judged.spread == pytest.approx(0.25 * found.usual_spread)
    assert judged.rating in (GOOD, SLIP), "a tenth of a trick"
    found.add_judgement(last, (entries, 3.0))
    assert found.judgements[last.place].spread == 3.0


@pytest.mark.long
@pytest.mark.parametrize("level", ["easy", "random"])
def test_a_deal_of_whist_is_judged_in_time(level: str) -> None:
    match, begun = one_deal("whist", level), time.process_time()
    found = Analysis.from_match(match, 1)
    first = True
    while (choice := found.next_unjudged()) is not None:
        found.add_judgement(choice, DecisionTask(choice.seen, found.seconds).work())
        assert not first or time.process_time() - begun < 1.0, "the first rating"
        first = False
    found.set_course(found.course_task.work())
    while (place := found.next_without_luck()) is not None:
        found.add_luck(place, found.open_card_task(place).work())
    assert time.process_time() - begun < 20.0 and found.progress == 1
