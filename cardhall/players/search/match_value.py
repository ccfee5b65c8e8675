"""Value of a deal's points as the match stands: a point that wins the match counts for more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.match_equity import match_chances, stakes_of
from cardhall.players.search.payoff import margins_by_side
from cardhall.rules.engine.results import add_points
from cardhall.rules.engine.state import State


def value_in_match(state: State, advice: Advice[Any], side: int, points_by_side: Sequence[float]) -> float:
    """Return the value of the deal under way to a side, in points, if the sides score `points_by_side`.

    The value is the margin plus the effect on the match where its course is known, as `payoff` has it for a deal that
    is over.
    """
    margin = margins_by_side(points_by_side, advice.points_sign)[side]
    course = advice.course(state)
    if not course.is_known:
        return margin
    deals_played = advice.counted_deals(state, len(state.results))
    scores = tuple([float(score) for score in state.scores])
    after = match_chances(course, add_points(scores, points_by_side), deals_played + 1)
    return stakes_of(course, scores, deals_played).value(after[side], side, margin)
