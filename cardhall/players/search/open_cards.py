"""A deal that is over, with all cards seen: what was to be expected of it after each action."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.payoff import payoff
from cardhall.players.search.playouts import play_out
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.state import State

PLAYOUTS = 16  # of the deal from each moment
MOMENTS = 80  # of a deal that are looked at, at most

Moment = tuple[int, tuple[float, ...]]  # actions of the deal done, and what each side is to expect


def course(
    state: State, actions: Sequence[tuple[int, Action]], advice: Advice[Any], seed: int, playouts: int = PLAYOUTS
) -> list[Moment]:
    """What each side was to expect, in points, before the first action, and after as many as there is room for.

    `state`: at the beginning of the deal, which is used up; `actions`: seat and action, in order. Everybody is taken
    for a sound player who sees no more than his own cards; only what the cards are is known.
    """
    deals = len(state.results)
    step = max(1, -(-len(actions) // MOMENTS))
    found: list[Moment] = []
    for number in range(len(actions) + 1):
        if len(state.results) > deals:
            break
        if number % step == 0:
            found.append((number, expected(state, deals, advice, random.Random(seed), playouts)))
        if number < len(actions):
            seat, action = actions[number]
            state.play(action, seat)
    found.append((len(actions), payoff(state, deals, advice)[0]))
    return found


def expected(state: State, deals: int, advice: Advice[Any], rng: random.Random, playouts: int) -> tuple[float, ...]:
    """By side, the mean result of the deal when it is played out from here, all cards being as they are."""
    sums = [0.0] * len(state.sides)
    for _ in range(playouts):
        imagined = state.copy()
        play_out(imagined, advice, rng, deals)
        for side, points in enumerate(payoff(imagined, deals, advice)[0]):
            sums[side] += points
    return tuple([value / playouts for value in sums])
