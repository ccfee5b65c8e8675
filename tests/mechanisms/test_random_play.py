"""Random play in tricks: each legal action is drawn equally likely, and done as if it had been chosen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.rules.mechanisms.tricks import TrickPlay


def contents(state: Any) -> tuple[Any, ...]:
    """What a play changes."""
    zones = tuple((zone, tuple(some)) for zone, some in sorted(state.zones.items()))
    return zones, state.at.name, state.turn, state.playing, state.leader, state.tricks, state.known, state.scores


@pytest.mark.parametrize("game_id", ["whist", "euchre", "spades", "tresette", "truc"])
def test_each_legal_action_is_drawn_and_done_alike(game_id: str) -> None:
    state, rng = rules.get(game_id).start(seed=6), random.Random(6)
    compared = 0
    for _ in range(24):
        able = state.actions()
        if isinstance(state.at, TrickPlay):
            drawn, chosen = [], []
            for number, action in enumerate(able):
                one, other = state.copy(), state.copy()
                one.single_deal = other.single_deal = True
                following = one.at.play_any(one, one.turn, (number + 0.5) / len(able))
                if following is not one.at or one.decided:
                    one.go_on(following)
                other.advance(action)
                drawn.append(contents(one))
                chosen.append(contents(other))
            assert sorted(map(str, drawn)) == sorted(map(str, chosen))
            compared += 1
        state.play(rng.choice(able))
    assert compared > 3
