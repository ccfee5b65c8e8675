"""Imagined hands of seats that have bid to take no trick: as low as their bids say, and possible."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import Card
from cardhall.games.spades.advice.nil_hands import chance_of_nil
from cardhall.games.spades.rules import NIL_ACTION
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds
from cardhall.rules.engine.game import HAND


def begin_deal(seed: int, nils: Sequence[int] = (0,)) -> Any:
    """A deal in which these seats have bid nil, when the left neighbour of seat 0 is to play its first card."""
    advice = advice_for("spades")
    state = rules.get("spades").start(seed=seed, dealer=3, options={"nil": True})
    while state.phase == "auction":
        numbers = [action for action in state.actions() if action != NIL_ACTION]
        state.play(NIL_ACTION if state.turn in nils else advice.best_by_prior(state.observe(state.turn), numbers))
    while state.turn != 1:
        state.play(advice.best_by_prior(state.observe(state.turn), state.actions()))
    return state


@pytest.mark.parametrize("nils", [(0,), (0, 3)])
def test_they_are_such_that_the_nil_hangs_on_the_play(nils: Sequence[int]) -> None:
    expert, rng = advice_for("spades").for_level("hard"), random.Random(1)
    for seat in nils:
        by_bid, at_random = [], []
        for seed in range(1, 4):
            seen = begin_deal(seed, nils).observe(1)
            worlds = Worlds(seen, expert, rng)
            by_bid += [chance_of_nil(worlds.draw().whole_hand(seat)) for _ in range(12)]
            at_random += [chance_of_nil(seen.sample(rng).whole_hand(seat)) for _ in range(12)]
        assert sum(at_random) / 36 < 0.25 < 0.35 < sum(by_bid) / 36 < 0.6


def test_what_play_has_ruled_out_is_not_in_them() -> None:
    advice = advice_for("spades")
    for seed in range(1, 60):
        state = begin_deal(seed)
        while not state.results and (not state.ruled_out[0] or state.turn == 0):
            state.play(advice.playout(state, state.turn, state.actions(), random.Random(1)))
        if not state.results and not any(trick.winner == 0 for trick in state.tricks):
            break
    seen = state.observe(state.turn)
    barred = state.game.ruled_out_cards(seen.state, seen.seat)
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


def test_only_what_a_nil_tells_others_is_drawn_so() -> None:
    expert = advice_for("spades").for_level("hard")
    assert expert.world_source(begin_deal(1).observe(1), random.Random(1)) is not None
    assert expert.world_source(begin_deal(1).observe(0), random.Random(1)) is None
    assert expert.world_source(begin_deal(1, ()).observe(1), random.Random(1)) is None
    assert advice_for("spades").world_source(begin_deal(1).observe(1), random.Random(1)) is None
