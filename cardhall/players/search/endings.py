"""The exact result of the last few cards, when all of them are known: minimax with alpha and beta."""

from __future__ import annotations

from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.payoff import payoff


def solve(
    state: Any, side: int, deals: int, advice: Advice, swing: float, alpha: float = -1e9, beta: float = 1e9
) -> float:
    """What the deal is worth to `side`, one of two, when everybody sees all cards and plays as well as can be.

    In points, a won match counting `swing` more. Chance is taken as it will fall. The state is used up.
    """
    while len(state.results) == deals:
        seat = state.turn
        actions = state.at.actions(state, seat) if seat is not None else []
        if len(actions) > 1:
            return _best(state, seat, actions, side, deals, advice, swing, alpha, beta)
        if not actions:
            break
        state.advance(actions[0], seat)
    points, match = payoff(state, deals, advice)
    return points[side] + swing * match[side]


def _best(
    state: Any,
    seat: int,
    actions: list[Any],
    side: int,
    deals: int,
    advice: Advice,
    swing: float,
    alpha: float,
    beta: float,
) -> float:
    """What the deal is worth when the seat chooses among these actions; those that look good are tried first."""
    own = state.side_of(seat) == side
    weights = advice.weights(state, seat, actions)
    order = sorted(range(len(actions)), key=lambda i: -weights[i])
    best = -1e9 if own else 1e9
    for index in order:
        following = state.copy()
        following.advance(actions[index], seat)
        value = solve(following, side, deals, advice, swing, alpha, beta)
        if own:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best
