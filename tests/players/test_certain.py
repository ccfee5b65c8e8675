"""Goals that are certain: what is said to be certain is reached, whatever the others do."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.games.contract_bridge.advice.sure_defence import beats_contract, count_cashing_tricks, count_sure_tricks
from cardhall.games.contract_bridge.rules.rubber import Contract
from cardhall.match.rule_set import RuleSet
from cardhall.players.advice import advice_for
from cardhall.players.tricks.certain_goals import count_sure_trumps, find_certain_goal, find_goals
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.tricks import TrickPlay

QUICK_DEALS = {
    "contract-bridge": 1,
    "five-hundred": 2,
    "nap": 6,
    "euchre": 5,
    "twenty-eight": 3,
    "belote": 2,
    "spades": 2,
    "tute": 3,
}
LONG_FACTOR = 40  # times as many in the long check
Promise = tuple[int, int, str]  # the party, what it is to have of tricks or points, and where that was said


def certain_tricks(advice: Any, seen: Any) -> Promise | None:
    """What the seat to act can make sure of now."""
    state = seen.state
    if not isinstance(state.at, TrickPlay) or any(action.verb != "play" for action in seen.actions()):
        return None
    if advice.exact_deal_value(state, *[[0, 0, 0, 0][: max(state.game.parties(state)) + 1]] * 2) is None:
        return None
    position = position_of(state)
    cards = [position.suits.flag[action.cards[0]] for action in seen.actions()]
    value = advice.value_to_side(state)
    goal, able = find_certain_goal(state, position, seen.seat, cards, value, advice.max_further_gain(state))
    if not goal:
        return None
    party = position.party_of[position.turn]
    before = position.points[party] if position.counts_points else position.tricks_taken[party]
    return party, before + goal, f"{seen.hand}, {state.zones['trick']}: {position.suits.cards_of(sum(able))}"


def broken_promises(game_id: str, seed: int) -> tuple[int, list[str]]:
    """How many promises are made in a deal between easy players, and which of them are not kept."""
    advice, promises = advice_for(game_id), []
    state = rules.get(game_id).start(seed=seed, options=RuleSet.of_game(game_id).options)
    able = [players.get("easy", game_id, seed + seat) for seat in range(state.setup.seats)]
    last = state.copy()
    while not state.results:
        seat = state.actors[0] if state.turn is None else state.turn
        seen = state.observe(seat)
        found = certain_tricks(advice, seen)
        if found is not None:
            promises.append(found)
        state.play(able[seat].choose(seen), seat)
        if not state.results and isinstance(state.at, TrickPlay):
            last = state.copy()
    if not promises:
        return 0, []
    position = position_of(last)
    while position.legal():
        position.play(position.legal() & -position.legal())
    got = position.points if position.counts_points else position.tricks_taken
    return len(promises), [f"{game_id} {seed}: {where}" for party, wanted, where in promises if got[party] < wanted]


@pytest.mark.parametrize("game_id", QUICK_DEALS)
def test_what_is_certain_is_reached(game_id: str) -> None:
    made = 0
    for seed in range(1, QUICK_DEALS[game_id] + 1):
        number, broken = broken_promises(game_id, seed)
        made += number
        assert not broken
    assert made or game_id == "spades"


@pytest.mark.long
@pytest.mark.parametrize("game_id", QUICK_DEALS)
def test_what_is_certain_is_reached_in_many_deals(game_id: str) -> None:
    assert not [
        one
        for seed in range(100, 100 + LONG_FACTOR * QUICK_DEALS[game_id])
        for one in broken_promises(game_id, seed)[1]
    ]


def test_trumps_that_take_tricks_whenever_they_are_played() -> None:
    ace, king, queen, jack, two = 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1
    assert count_sure_trumps(ace | two, king | queen) == 1
    assert count_sure_trumps(king | queen, ace | jack | two) == 1
    assert count_sure_trumps(queen | two, ace | king) == 0
    assert count_sure_trumps(queen | jack | two, ace) == 2
    assert count_sure_trumps(0, ace) == 0


def test_a_goal_is_what_most_is_at_stake_for() -> None:
    made = [-100.0, -50.0, 400.0, 420.0, 440.0]
    assert find_goals(made, 2, 0.1) == [2]
    assert find_goals(made[::-1], 2, 0.1) == []  # fewer tricks are better
    assert find_goals([0.0, 1.0, 2.0, 3.0], 2, 0.1) == [3]  # each counts alike: only all of them are a goal
    assert find_goals([0.0, 0.0, 10.0, 0.0], 2, 0.1) == []  # exactly two: one more takes it back


def test_tricks_of_one_hand_in_defence() -> None:
    hand = [Card.of(text) for text in ["AS", "KS", "2S", "QH", "JH", "TH", "9H", "8H", "7D", "6D", "5D", "4C", "3C"]]
    assert count_sure_tricks(hand, "NT", True) == 2 and count_sure_tricks(hand, "NT", False) == 0
    assert count_sure_tricks(hand, "H", False) == 3
    assert beats_contract(Contract(6, "NT", 1, 0), hand, True) and not beats_contract(
        Contract(6, "NT", 1, 0), hand, False
    )
    assert not beats_contract(Contract(5, "NT", 1, 0), hand, True)
    assert beats_contract(Contract(5, "H", 1, 0), hand, False) and not beats_contract(
        Contract(4, "H", 1, 0), hand, False
    )
    assert count_cashing_tricks(0b1111100000000) == 5 and count_cashing_tricks(0b1111000000000) == 4
    assert count_cashing_tricks(0b1110000111100) == 3 and count_cashing_tricks(0b1110001111111) == 10
    assert count_cashing_tricks(0b1111000000001) == 4 and count_cashing_tricks(0b0111111111111) == 0
