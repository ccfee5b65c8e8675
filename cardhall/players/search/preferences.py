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

MIN_WORLDS: Final = 16  # worlds that must have been met before "every world" says anything
MIN_DIFFERENCE_POINTS: Final = 1e-9  # a difference in points below this is none


def always_reaches(candidate: Candidate, goal: float) -> bool:
    """Return whether the candidate's value is at least `goal` in every world drawn, played out or solved."""
    values_met = [*unshifted_values(candidate), *candidate.solved]
    return len(values_met) >= MIN_WORLDS and min(values_met) >= goal - MIN_DIFFERENCE_POINTS


def unshifted_values(candidate: Candidate) -> Sequence[float]:
    """Return the candidate's values world by world, as they were before solved worlds shifted them."""
    return candidate.played or candidate.values


def keep_surest(near: Sequence[Candidate], goal: float | None) -> Sequence[Candidate]:
    """Return the candidates that reach the goal in every world; all if there is no goal, or none or all reach it."""
    if goal is None or len(near) < 2:
        return near
    return [candidate for candidate in near if always_reaches(candidate, goal)] or near


def equal_candidates(best: Candidate, others: Sequence[Candidate]) -> list[Candidate]:
    """Return those of the others that brought what the best did in every world that both met."""
    return [
        other
        for other in others
        if other is not best
        and len(unshifted_values(other)) + len(other.solved) >= MIN_WORLDS
        and _are_same(unshifted_values(best), unshifted_values(other))
        and _are_same(best.solved, other.solved)
    ]


def _are_same(some: Sequence[float], others: Sequence[float]) -> bool:
    """Return whether the values are the same, as far as both go."""
    return all(abs(a - b) <= MIN_DIFFERENCE_POINTS for a, b in zip(some, others, strict=False))


def alive_with(
    chosen: Candidate, alive: Sequence[Candidate], order: Sequence[Candidate]
) -> tuple[list[Candidate], list[Candidate]]:
    """Return the candidates in the running, the chosen one first, and those that have dropped out.

    The chosen one brought what the first in the running did in every world that both met.
    """
    if len(chosen.values) < len(alive[0].values):
        first = alive[0]
        chosen.values, chosen.played = first.values, first.played
        chosen.margins, chosen.forecasts = first.margins, first.forecasts
    running = [chosen, *[one for one in alive if one is not chosen]]
    return running, [one for one in order if all(one is not other for other in running)]
