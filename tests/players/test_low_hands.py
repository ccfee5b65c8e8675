"""Imagined hands of seats that have bid to take no trick: as low as their bids say, and possible."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import Card, cards
from cardhall.players.advice import advice_for
from cardhall.players.advice.spades import chance_of_nil
from cardhall.players.search.playouts import Worlds
from cardhall.players.strategies.five_hundred_hands import danger_kept
from cardhall.players.strategies.nap_hands import chance_of_mis
from cardhall.players.tricks.counting import misere_odds
from cardhall.players.tricks.low_hands import bid_likelihood
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.game import HAND

BIDS = {
    "solo-whist": ({0: "bid misere"}, misere_odds),
    "nap": ({0: "bid mis"}, lambda hand: chance_of_mis(hand, 4)),
    "spades": ({0: "bid nil"}, chance_of_nil),
    "five-hundred": ({2: "bid nullo", 0: "bid grand"}, lambda hand: -danger_kept(hand)),
}


def begun(game_id: str, seed: int) -> Any:
    """A deal in which seat 0 has bid to take no trick, when its left neighbour is to play its first card."""
    advice = advice_for(game_id)
    options = {"spades": {"nil": True}, "five-hundred": {"ace_no_face": False}}.get(game_id)
    calls = dict(BIDS[game_id][0])
    state = rules.get(game_id).start(seed=seed, dealer=(next(iter(calls)) - 1) % 4, options=options)
    while state.phase != "play":
        actions = [action for action in state.actions() if str(action) != "bid nil"]
        if state.phase == "auction" and state.turn in calls:
            state.play(calls.pop(state.turn))
        elif state.phase == "auction" and PASS in actions:
            state.play(PASS)
        else:
            state.play(advice.likeliest(state.observe(state.turn), actions))
    while state.turn != 1:
        state.play(advice.likeliest(state.observe(state.turn), state.actions()))
    return state


@pytest.mark.parametrize("game_id", BIDS)
def test_they_are_as_low_as_the_bid_says(game_id: str) -> None:
    value = BIDS[game_id][1]
    expert = advice_for(game_id).for_level("hard")
    rng = random.Random(1)
    by_bid = at_random = 0.0
    for seed in range(1, 4):
        seen = begun(game_id, seed).observe(1)
        worlds = Worlds(seen, expert, rng)
        by_bid += sum(value(worlds.draw().whole_hand(0)) for _ in range(12))
        at_random += sum(value(seen.sample(rng).whole_hand(0)) for _ in range(12))
    assert by_bid > at_random + 36 * {"solo-whist": 3.0, "nap": 0.3, "spades": 0.4, "five-hundred": 10.0}[game_id]


def test_what_play_has_ruled_out_is_not_in_them() -> None:
    advice = advice_for("solo-whist")
    for seed in range(1, 60):
        state = begun("solo-whist", seed)
        while not state.results and (not state.ruled_out[0] or state.turn == 0):
            state.play(advice.playout(state, state.turn, state.actions(), random.Random(1)))
        if not state.results:
            break
    seen = state.observe(state.turn)
    barred = state.game.barred(seen.state, seen.seat)
    assert HAND[0] in barred
    worlds = Worlds(seen, advice.for_level("hard"), random.Random(2))
    for _ in range(20):
        world = worlds.draw()
        for zone, mask in barred.items():
            assert not any(mask >> card & 1 for card in world.zones[zone])
        assert sorted(world.zones[HAND[seen.seat]]) == sorted(seen.hand)
        assert [len(world.zones[HAND[seat]]) for seat in range(4)] == [
            len(state.zones[HAND[seat]]) for seat in range(4)
        ]
        held: list[Card] = [card for zone in world.zones.values() for card in zone]
        assert len(set(held)) == len(held)


def test_who_sees_the_hand_or_holds_it_draws_deals_as_before() -> None:
    state = begun("solo-whist", 1)
    expert = advice_for("solo-whist").for_level("hard")
    assert expert.worlds(state.observe(1), random.Random(1)) is not None
    assert expert.worlds(state.observe(0), random.Random(1)) is None
    assert advice_for("solo-whist").worlds(state.observe(1), random.Random(1)) is None


def test_a_likelihood_far_from_even_falls_on() -> None:
    assert bid_likelihood(0.0) == pytest.approx(-0.693, abs=0.001)
    assert bid_likelihood(40.0) == pytest.approx(0.0, abs=1e-9)
    assert bid_likelihood(-60.0) == -60.0 < bid_likelihood(-29.0)
    assert danger_kept(cards("4C 5C 4D 5D 4H 5H 4S 5S 6S 6C")) < 2.0 < danger_kept(cards("RJ"))
