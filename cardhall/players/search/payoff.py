"""Value of an imagined deal: its points and the effect on the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.match_equity import match_chances, stakes_of
from cardhall.rules.engine.results import add_points
from cardhall.rules.engine.state import State

Payoff = tuple[tuple[float, ...], tuple[float, ...]]  # by side: the margin in points; the further effect on the match


def margins_of_deal(state: State, deals: int, advice: Advice[Any]) -> Payoff:
    """Return by side the margin of deal number `deals` (counted from 0), and the further effect on the match.

    A margin is the side's points less the average of the others'. The advice judges a deal that is broken off, and the
    value that a finished deal leaves for later deals. The effect on the match is in points where the end of the match
    is known (see `match_equity`); else it is 1 for a won match, -1 for a lost match.
    """
    finished = len(state.results) > deals
    judged = advice.judged_value(state, deals) if finished else None
    if judged is not None:
        return margins_by_side(judged, advice.goal), (0.0,) * len(judged)
    delta = state.results[deals].delta if finished else add_points(state.gained, advice.standing(state))
    if finished and (later_value := advice.later_value(state)):
        delta = add_points(delta, later_value)
    points = margins_by_side(delta, advice.goal)
    is_match_over = state.is_over and len(state.results) == deals + 1
    course = advice.course(state)
    if not course.is_known:
        return points, match_values_by_side(state.winners, len(points)) if is_match_over else (0.0,) * len(points)
    scores = state.scores
    for scored in (state.gained, *(result.delta for result in state.results[deals:])):
        scores = tuple(a - b for a, b in zip(scores, scored, strict=True))
    played = advice.counted_deals(state, deals)
    if is_match_over and course.outcomes:
        winners = state.winners or range(len(points))
        chances_after = tuple(1 / len(winners) if side in winners else 0.0 for side in range(len(points)))
    else:
        chances_after = match_chances(
            course, add_points(scores, delta), advice.counted_deals(state, deals + 1) if finished else played + 1
        )
    stakes = stakes_of(course, scores, played)
    return points, tuple(stakes.value(chances_after[side], side, own) - own for side, own in enumerate(points))


def match_values_by_side(winners: Sequence[int], sides: int) -> tuple[float, ...]:
    """Return by side 1 for a won match, -1 for a lost match, a value between for a shared one."""
    if not winners or len(winners) == sides:
        return (0.0,) * sides
    won = sides / len(winners) - 1 if sides > 2 else 1.0
    return tuple(min(won, 1.0) if side in winners else -1.0 for side in range(sides))


def margins_by_side(delta: Sequence[float], goal: int = 1) -> tuple[float, ...]:
    """Return each side's points less the average of the others'; for a single side its own points."""
    number = len(delta)
    if number == 2:
        difference = (delta[0] - delta[1]) * goal
        return difference, -difference
    if number == 1:
        return (delta[0] * goal,)
    total = sum(delta)
    return tuple((own - (total - own) / (number - 1)) * goal for own in delta)
