"""The exact result of the last few cards, when all of them are known.

Between two sides by minimax with alpha and beta; among more by max^n: whoever acts takes what is best for its own side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.payoff import payoff
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.state import State


def solve(state: State, side: int, deals: int, advice: Advice[Any], swing: float) -> float:
    """What the deal is worth to `side` when everybody sees all cards and plays as well as can be.

    In points, a won match counting `swing` more. Chance is taken as it will fall. The state is used up. Of actions that
    come to the same for whoever acts, among more than two sides the one that looks best is taken.
    """
    if len(state.sides) == 2:
        return _of_two(state, side, deals, advice, swing, -1e9, 1e9)
    return _of_many(state, deals, advice, swing)[side]


def _values(state: State, deals: int, advice: Advice[Any], swing: float) -> list[float]:
    """What a deal that is over is worth, by side."""
    points, match = payoff(state, deals, advice)
    return [own + swing * won for own, won in zip(points, match, strict=True)]


def _to_choose(state: State, deals: int) -> Sequence[Action]:
    """The actions of the seat to act, two or more, after all forced ones have been done; none: the deal is over."""
    while len(state.results) == deals and state.turn is not None:
        actions = state.at.actions(state, state.turn)
        if len(actions) != 1:
            return actions
        state.advance(actions[0], state.turn)
    return ()


def _of_many(state: State, deals: int, advice: Advice[Any], swing: float) -> list[float]:
    """What the deal is worth, by side."""
    actions = _to_choose(state, deals)
    if not actions:
        return _values(state, deals, advice, swing)
    seat = state.turn
    assert seat is not None
    side = state.side_of(seat)
    weights = advice.weights(state, seat, actions)
    best: list[float] = []
    for index in sorted(range(len(actions)), key=lambda i: -weights[i]):
        following = state.copy()
        following.advance(actions[index], seat)
        values = _of_many(following, deals, advice, swing)
        if not best or values[side] > best[side]:
            best = values
    return best


def _of_two(state: State, side: int, deals: int, advice: Advice[Any], swing: float, alpha: float, beta: float) -> float:
    """What the deal is worth to `side`, if that lies between alpha and beta."""
    actions = _to_choose(state, deals)
    if not actions:
        return _values(state, deals, advice, swing)[side]
    seat = state.turn
    assert seat is not None
    own = state.side_of(seat) == side
    weights = advice.weights(state, seat, actions)
    best = -1e9 if own else 1e9
    for index in sorted(range(len(actions)), key=lambda i: -weights[i]):
        following = state.copy()
        following.advance(actions[index], seat)
        value = _of_two(following, side, deals, advice, swing, alpha, beta)
        if own:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best
