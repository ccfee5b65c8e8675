"""Goals of one seat against all: a number of tricks taken exactly, and the points that win a match."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.match.rule_set import RuleSet
from cardhall.players.advice import advice_for
from cardhall.players.tricks.certain_goals import count_points_foes_may_declare
from cardhall.players.tricks.own_goals import (
    can_count_from_seat,
    cards_taking_exactly,
    find_exact_goal,
    find_match_goal,
    list_own_values,
)
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.tricks import TrickPlay
from tests.players.trick_positions import position_at_trick

MANY = 30  # times as many deals in the long check
DEALS = {"oh-hell": 6, "nap": 8}


def points_of(advice: Any, state: Any, position: Position, tricks: Any) -> Any:
    return advice.exact_deal_value(state, tricks, position.points)


def sure_cards(advice: Any, seen: Any) -> tuple[int | None, list[int]]:
    """The tricks that the seat to act wants exactly, and the cards with which it is sure of them."""
    state = seen.state
    if not isinstance(state.at, TrickPlay) or any(action.verb != "play" for action in seen.actions()):
        return None, []
    position = position_of(state)
    if not can_count_from_seat(state, position, seen.seat):
        return None, []
    points = partial(points_of, advice, state, position)
    exact = find_exact_goal(list_own_values(position, state.side_of(state.playing), points, advice.points_sign))
    flags = [position.suits.flag[action.cards[0]] for action in seen.actions()]
    return exact, [] if exact is None else cards_taking_exactly(state, position, seen.seat, flags, exact)


def ducked(position: Position) -> int:
    """The highest card that loses, or the lowest of all; of a void, the highest of a suit."""
    legal = position.legal()
    losing = legal & ~position.winning()
    return 1 << losing.bit_length() - 1 if losing else legal & -legal


def broken_in(game_id: str, seed: int) -> tuple[int, list[str]]:
    """How many promises are made in a deal, and which are not kept; the others play anything."""
    advice, rng = advice_for(game_id), random.Random(seed)
    state = rules.get(game_id).start(seed=seed, options=RuleSet.of_game(game_id).options)
    able = [players.get("easy", game_id, seed + seat) for seat in range(state.setup.seats)]
    promises: dict[int, tuple[int, str]] = {}  # by seat: tricks in all, and where that was said
    number = 0
    last = state.copy()
    while not state.results:
        seat = state.turn
        seen = state.observe(seat)
        exact, sure = sure_cards(advice, seen)
        if sure:
            position = position_of(seen.state)
            card = position.suits.face(rng.choice(sure))
            if seat not in promises:
                number += 1
                party = position.party_of[position.turn]
                promises[seat] = position.tricks_taken[party] + (exact or 0), f"{game_id} {seed}: {seen.hand}, {card}"
            action = next(one for one in seen.actions() if one.cards[0] is card)
        elif seat in promises and exact == 0:
            position = position_of(seen.state)
            card = position.suits.face(ducked(position))
            action = next(one for one in seen.actions() if one.cards[0] is card)
        elif isinstance(state.at, TrickPlay):
            action = rng.choice(seen.actions())
        else:
            action = able[seat].choose(seen)
        state.play(action, seat)
        if not state.results and isinstance(state.at, TrickPlay):
            last = state.copy()
    if not promises:
        return 0, []
    position = position_of(last)
    while position.legal():
        position.play(position.legal() & -position.legal())
    return number, [
        where for seat, (wanted, where) in promises.items() if position.tricks_taken[position.party_of[seat]] != wanted
    ]


@pytest.mark.parametrize("game_id", DEALS)
def test_tricks_that_are_certain_are_taken_exactly(game_id: str) -> None:
    made = 0
    for seed in range(1, DEALS[game_id] + 1):
        number, broken = broken_in(game_id, seed)
        made += number
        assert not broken
    assert made


@pytest.mark.long
@pytest.mark.parametrize("game_id", DEALS)
def test_tricks_that_are_certain_are_taken_exactly_in_many_deals(game_id: str) -> None:
    assert not [one for seed in range(100, 100 + MANY * DEALS[game_id]) for one in broken_in(game_id, seed)[1]]


def test_an_exact_goal_is_worth_what_a_trick_is_worth_elsewhere() -> None:
    assert find_exact_goal([-20.0, -10.0, 30.0, -10.0, -20.0]) == 2
    assert find_exact_goal([10.0, -10.0, -20.0]) == 0  # a bid of none
    assert find_exact_goal([-10.0, -20.0, -30.0]) is None or find_exact_goal([-10.0, -20.0, -30.0]) == 0
    assert find_exact_goal([1.0, 1.0, 1.0]) is None
    assert find_exact_goal([0.0, 20.0, 21.0, 22.0]) is None  # more than the goal is a little better
    assert find_exact_goal([]) is None


def test_a_match_is_won_with_a_number_of_tricks_whoever_takes_the_rest() -> None:
    position = Position(position_at_trick().rules, (0, 1, 2, 0))
    position.hands[position.turn].cards = position.suits.flags(cards("AS KS QS JS"))
    position.tricks_taken = [0, 0, 0]

    def five_each(tricks: Any) -> list[int]:
        return [5 * number for number in tricks]

    party = position.party_of[position.turn]
    scores = [15, 20, 20]
    scores[party] = 30
    assert find_match_goal(position, party, five_each, scores, 40) == 2
    assert find_match_goal(position, party, five_each, scores, 60) is None
    scores[(party + 1) % 3] = 36
    assert find_match_goal(position, party, five_each, scores, 40) == 3  # else another side may have 41 or more
    assert find_match_goal(position, party, lambda tricks: None, scores, 40) is None


def test_sets_that_opponents_may_declare_count_against_a_goal() -> None:
    state = rules.get("tute").start(seed=1)
    seen = state.observe(state.turn)
    position = position_of(seen.state)
    able = count_points_foes_may_declare(seen.state, position, seen.seat)
    assert able > 0
    hidden = position.rules.declared_points
    assert able <= sum(hidden)
    assert count_points_foes_may_declare(rules.get("whist").start(seed=1).observe(0).state, position_at_trick(), 0) == 0
