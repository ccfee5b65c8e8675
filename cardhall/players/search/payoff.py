"""What an imagined deal was worth: its points, and what it does to the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.equity import chances, stakes
from cardhall.rules.engine.results import add_points
from cardhall.rules.engine.state import State

Payoff = tuple[tuple[float, ...], tuple[float, ...]]  # by side: margin in points; what the match adds


def payoff(state: State, deals: int, advice: Advice[Any]) -> Payoff:
    """By side: the points of the deal that was number `deals` (counted from 0), and what it adds for the match.

    A margin is the side's points less the average of the others'. A deal broken off is judged by the advice, and of a
    finished one what it leaves for later is added. What the match adds is in points where its course is known (see
    `equity`); else it is 1 for a match won, -1 for one lost.
    """
    finished = len(state.results) > deals
    judged = advice.judged(state, deals) if finished else None
    if judged is not None:
        return margins(judged, advice.goal), (0.0,) * len(judged)
    delta = state.results[deals].delta if finished else add_points(state.gained, advice.standing(state))
    if finished and (leaves := advice.leaves(state)):
        delta = add_points(delta, leaves)
    points = margins(delta, advice.goal)
    over = state.is_over and len(state.results) == deals + 1
    course = advice.course(state)
    if not course.is_known:
        return points, won_or_lost(state.winners, len(points)) if over else (0.0,) * len(points)
    scores = state.scores
    for scored in (state.gained, *(result.delta for result in state.results[deals:])):
        scores = tuple(a - b for a, b in zip(scores, scored, strict=True))
    played = advice.counted(state, deals)
    if over and course.outcomes:
        winners = state.winners or range(len(points))
        after = tuple(1 / len(winners) if side in winners else 0.0 for side in range(len(points)))
    else:
        after = chances(course, add_points(scores, delta), advice.counted(state, deals + 1) if finished else played + 1)
    deal = stakes(course, scores, played)
    return points, tuple(deal.of(after[side], side, own) - own for side, own in enumerate(points))


def won_or_lost(winners: Sequence[int], sides: int) -> tuple[float, ...]:
    """By side: 1 for a match won, -1 for one lost, something between for one shared."""
    if not winners or len(winners) == sides:
        return (0.0,) * sides
    won = sides / len(winners) - 1 if sides > 2 else 1.0
    return tuple(min(won, 1.0) if side in winners else -1.0 for side in range(sides))


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
