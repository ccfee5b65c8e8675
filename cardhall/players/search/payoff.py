"""Value of an imagined deal: its points and the effect on the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.match_equity import match_chances, stakes_of
from cardhall.rules.engine.results import add_points
from cardhall.rules.engine.state import State

Payoff = tuple[tuple[float, ...], tuple[float, ...]]  # by side: the margin in points; the further effect on the match


def margins_of_deal(state: State, deal_index: int, advice: Advice[Any]) -> Payoff:
    """Return by side the margin of deal number `deal_index` (counted from 0), and the further effect on the match.

    A margin is the side's points less the average of the others'. The advice judges a deal that is broken off, and the
    value that a finished deal leaves for later deals. The effect on the match is in points where the end of the match
    is known (see `match_equity`); else it is 1 for a won match, -1 for a lost match.
    """
    finished = len(state.results) > deal_index
    judged = advice.judged_value(state, deal_index) if finished else None
    if judged is not None:
        return margins_by_side(judged, advice.points_sign), (0.0,) * len(judged)
    points_by_side = (
        state.results[deal_index].delta if finished else add_points(state.gained, advice.unfinished_deal_values(state))
    )
    if finished and (later_value := advice.later_value(state)):
        points_by_side = add_points(points_by_side, later_value)
    points = margins_by_side(points_by_side, advice.points_sign)
    is_match_over = state.is_over and len(state.results) == deal_index + 1
    course = advice.course(state)
    if not course.is_known:
        return points, match_values_by_side(state.winners, len(points)) if is_match_over else (0.0,) * len(points)
    scores = state.scores
    for scored in (state.gained, *(result.delta for result in state.results[deal_index:])):
        scores = tuple(a - b for a, b in zip(scores, scored, strict=True))
    deals_played = advice.counted_deals(state, deal_index)
    if is_match_over and course.outcomes:
        winners = state.winners or range(len(points))
        chances_after = tuple(1 / len(winners) if side in winners else 0.0 for side in range(len(points)))
    else:
        chances_after = match_chances(
            course,
            add_points(scores, points_by_side),
            advice.counted_deals(state, deal_index + 1) if finished else deals_played + 1,
        )
    stakes = stakes_of(course, scores, deals_played)
    return points, tuple(stakes.value(chances_after[side], side, own) - own for side, own in enumerate(points))


def match_values_by_side(winners: Sequence[int], side_count: int) -> tuple[float, ...]:
    """Return by side 1 for a won match, -1 for a lost match, a value between for a shared one."""
    if not winners or len(winners) == side_count:
        return (0.0,) * side_count
    won = side_count / len(winners) - 1 if side_count > 2 else 1.0
    return tuple(min(won, 1.0) if side in winners else -1.0 for side in range(side_count))


def margins_by_side(points_by_side: Sequence[float], points_sign: int = 1) -> tuple[float, ...]:
    """Return each side's points less the average of the others'; for a single side its own points."""
    number = len(points_by_side)
    if number == 2:
        difference = (points_by_side[0] - points_by_side[1]) * points_sign
        return difference, -difference
    if number == 1:
        return (points_by_side[0] * points_sign,)
    total = sum(points_by_side)
    return tuple((own - (total - own) / (number - 1)) * points_sign for own in points_by_side)
