"""What an imagined deal was worth: its points, and what winning or losing the match adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.advice import Advice

Payoff = tuple[tuple[float, ...], tuple[float, ...]]  # by side: margin in points; 1 match won, -1 lost, 0 it goes on


def payoff(state: Any, deals: int, advice: Advice) -> Payoff:
    """By side: the points of the deal that was number `deals` (counted from 0), and whether it won the match.

    A margin is the side's points less the average of the others'. A deal broken off is judged by the advice.
    """
    if len(state.results) == deals:
        return margins(advice.standing(state), advice.goal), (0.0,) * len(state.sides)
    points = margins(state.results[deals].delta, advice.goal)
    if not state.is_over or len(state.results) > deals + 1:
        return points, (0.0,) * len(points)
    winners = state.winners
    if not winners or len(winners) == len(points):
        return points, (0.0,) * len(points)
    won = len(points) / len(winners) - 1 if len(points) > 2 else 1.0
    return points, tuple(min(won, 1.0) if side in winners else -1.0 for side in range(len(points)))


def margins(delta: Sequence[float], goal: int = 1) -> tuple[float, ...]:
    """Each side's points less the average of the others'; a side alone has its own points."""
    number = len(delta)
    if number == 2:
        difference = (delta[0] - delta[1]) * goal
        return difference, -difference
    if number == 1:
        return (delta[0] * goal,)
    total = sum(delta)
    return tuple((own - (total - own) / (number - 1)) * goal for own in delta)
