"""Choice between actions that imagined deals cannot tell apart.

Averages say nothing of how sure a result is. So among actions that are equal on average, as far as chance allows, that
one comes first which reaches the goal of the deal in every world drawn; and among actions that are equal in every
single world, the one that spends least. (The first is one level of the Pareto fronts of alpha-mu: Cazenave and Ventos,
"The αμ Search Algorithm for the Game of Bridge", 2019.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.players.search.trials import Candidate

MIN_WORLDS_MET: Final = 16  # worlds that must have been met before "every world" says anything
MIN_DIFFERENCE_POINTS: Final = 1e-9  # a difference in points below this is none


def always_reaches_goal(candidate: Candidate, goal: float) -> bool:
    """Return whether the candidate's value is at least `goal` in every world drawn, played out or solved."""
    values_met = [*unshifted_values(candidate), *candidate.solved_values]
    return len(values_met) >= MIN_WORLDS_MET and min(values_met) >= goal - MIN_DIFFERENCE_POINTS


def unshifted_values(candidate: Candidate) -> Sequence[float]:
    """Return the candidate's values world by world, as they were before solved worlds shifted them."""
    return candidate.playout_values or candidate.values


def keep_surest(candidates: Sequence[Candidate], goal: float | None) -> Sequence[Candidate]:
    """Return the candidates that reach the goal in every world; all if there is no goal, or none or all reach it."""
    if goal is None or len(candidates) < 2:
        return candidates
    return [candidate for candidate in candidates if always_reaches_goal(candidate, goal)] or candidates


def equal_candidates(best_candidate: Candidate, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return those of the others that brought what the best did in every world that both met."""
    return [
        other
        for other in candidates
        if other is not best_candidate
        and len(unshifted_values(other)) + len(other.solved_values) >= MIN_WORLDS_MET
        and _are_same(unshifted_values(best_candidate), unshifted_values(other))
        and _are_same(best_candidate.solved_values, other.solved_values)
    ]


def _are_same(values: Sequence[float], other_values: Sequence[float]) -> bool:
    """Return whether the values are the same, as far as both go."""
    return all(abs(a - b) <= MIN_DIFFERENCE_POINTS for a, b in zip(values, other_values, strict=False))


def put_chosen_first(
    chosen_candidate: Candidate, candidates: Sequence[Candidate], dropped_candidates: Sequence[Candidate]
) -> tuple[list[Candidate], list[Candidate]]:
    """Return the candidates in the running, the chosen one first, and those that have dropped out.

    The chosen one brought what the first in the running did in every world that both met.
    """
    if len(chosen_candidate.values) < len(candidates[0].values):
        first = candidates[0]
        chosen_candidate.values, chosen_candidate.playout_values = first.values, first.playout_values
        chosen_candidate.margins, chosen_candidate.forecasts = first.margins, first.forecasts
    running = [chosen_candidate, *[one for one in candidates if one is not chosen_candidate]]
    return running, [one for one in dropped_candidates if all(one is not other for other in running)]
