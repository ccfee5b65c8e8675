"""What points of a deal are worth to a side as the match stands: a point that wins the match counts for more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.equity import chances, stakes
from cardhall.players.search.payoff import margins
from cardhall.rules.engine.results import added
from cardhall.rules.engine.state import State


def value_in_match(state: State, advice: Advice[Any], side: int, brought: Sequence[float]) -> float:
    """Return what the deal under way is worth to a side, in points, if it brings the sides `brought`.

    As `payoff` says of a deal that is over: the margin, and what it does for the match where the course is known.
    """
    margin = margins(brought, advice.goal)[side]
    course = advice.course(state)
    if not course.is_known:
        return margin
    played = advice.counted(state, len(state.results))
    scores = tuple([float(score) for score in state.scores])
    after = chances(course, added(scores, brought), played + 1)
    return stakes(course, scores, played).of(after[side], side, margin)
