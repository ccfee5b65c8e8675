"""Positions for the tests of players: deals played on at random."""

from __future__ import annotations

import random
from typing import Any

from cardhall import players, rules


def play_randomly(game_id: str, seed: int, actions: int) -> Any:
    """A match after that number of random actions, with a seat to act that has a choice; never one that is over."""
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed)
    for number in range(actions + 200):
        actors = state.actors
        seat = actors[rng.randrange(len(actors))]
        legal = state.actions(seat)
        if number >= actions and len(legal) > 1:
            return state
        before = state.copy()
        state.play(legal[rng.randrange(len(legal))], seat)
        if state.is_over:
            return before
    return state


def play_sensibly(game_id: str, seed: int, actions: int) -> Any:
    """A first deal after that number of actions of easy players or more, with a choice to be made; None: it is over."""
    state = rules.get(game_id).start(seed=seed)
    player = players.get("easy", game=game_id, seed=seed)
    number = 0
    while not state.results:
        seat = actor_with_choice(state)
        if number >= actions and len(state.actions(seat)) > 1:
            return state
        state.play(player.choose(state.observe(seat)), seat)
        number += 1
    return None


def actor_with_choice(state: Any) -> int:
    """A seat that may act, with more than one action if there is one."""
    return int(max(state.actors, key=lambda seat: len(state.actions(seat))))
