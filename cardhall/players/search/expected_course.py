"""Expected results through a finished deal with all cards seen, and the difference that another action makes."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import sqrt
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.halving import NORMAL_QUANTILE_95
from cardhall.players.search.payoff import margins_of_deal
from cardhall.players.search.playouts import play_out
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.state import State

PLAYOUTS_PER_MOMENT = 16  # playouts of the rest of a deal from each moment
MAX_MOMENTS = 80  # moments of a deal; in longer deals every second, third, … action counts
MIN_PAIRS, MAX_PAIRS = 8, 100  # pairs of playouts in a comparison of two actions

Moment = tuple[int, tuple[float, ...]]  # the number of actions done in the deal; by side, the expected points


def expected_course(
    state: State,
    actions: Sequence[tuple[int, Action]],
    advice: Advice[Any],
    seed: int,
    playouts: int = PLAYOUTS_PER_MOMENT,
) -> list[Moment]:
    """Return what each side could expect, in points, before the first action and through the deal.

    `state`: the beginning of the deal, which is used up. `actions`: seat and action, in order. All players are assumed
    to be sound and to see only their own cards; only the layout of the cards is known.
    """
    deals = len(state.results)
    step = max(1, -(-len(actions) // MAX_MOMENTS))
    moments: list[Moment] = []
    for number in range(len(actions) + 1):
        if len(state.results) > deals:
            break
        if number % step == 0:
            moments.append((number, expected_results(state, deals, advice, random.Random(seed), playouts)))
        if number < len(actions):
            seat, action = actions[number]
            state.play(action, seat)
    moments.append((len(actions), margins_of_deal(state, deals, advice)[0]))
    return moments


def expected_results(
    state: State, deal_index: int, advice: Advice[Any], rng: random.Random, playouts: int
) -> tuple[float, ...]:
    """Return by side the mean result of the deal played out from here, with the cards as they are."""
    sums = [0.0] * len(state.sides)
    for _ in range(playouts):
        imagined = state.copy()
        play_out(imagined, advice, rng, deal_index)
        for side, points in enumerate(margins_of_deal(imagined, deal_index, advice)[0]):
            sums[side] += points
    return tuple([value / playouts for value in sums])


def action_difference(
    state: State, seat: int, better_action: Action, worse_action: Action, advice: Advice[Any], seconds: float
) -> tuple[float, float]:
    """Return a side's expected gain, in points, of an action over another, and half the 95 % range.

    Playouts after the two actions share their random numbers as far as possible. `state` is unchanged.
    """
    deals, side, deadline = len(state.results), state.side_of(seat), time.process_time() + seconds
    differences: list[float] = []
    for number in range(MAX_PAIRS):
        values = []
        for action in (better_action, worse_action):
            imagined = state.copy()
            imagined.play(action, seat)
            values.append(expected_results(imagined, deals, advice, random.Random(number), 1)[side])
        differences.append(values[0] - values[1])
        if len(differences) >= MIN_PAIRS and time.process_time() > deadline:
            break
    mean = sum(differences) / len(differences)
    squares = sum((value - mean) ** 2 for value in differences)
    return mean, NORMAL_QUANTILE_95 * sqrt(squares / (len(differences) - 1) / len(differences))
