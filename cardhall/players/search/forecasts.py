"""Forecasts of imagined deals beside their results: the fewer deals are imagined, the more the forecasts count.

Both are of the same deals, so that a forecast costs hardly any time. An action's value in each world is shifted, as far
as it differs from the other actions', from the result towards the forecast. The weights are those of a mean beside a
prior: `n / (n + k)` for the results of n deals, `k / (n + k)` for forecasts, where k is `Advice.forecast_worlds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.trials import Candidate


def forecast_share(advice: Advice[Any], world_count: int) -> float:
    """Return the weight of forecasts beside the results of as many imagined deals."""
    return advice.forecast_worlds / (advice.forecast_worlds + world_count)


def forget_forecasts(candidates: Sequence[Candidate]) -> None:
    """Take back what `weigh_forecasts` did, before further worlds are tried."""
    for candidate in candidates:
        if candidate.margins:
            candidate.values = [*candidate.playout_values]


def weigh_forecasts(candidates: Sequence[Candidate], advice: Advice[Any]) -> None:
    """Shift the candidates' values in each world towards forecast differences.

    All have been tried in the same worlds. `playout_values` keeps the values as they were.
    """
    candidate_count, world_count = len(candidates), len(candidates[0].margins)
    if not world_count:
        return
    share = forecast_share(advice, world_count)
    for candidate in candidates:
        candidate.playout_values = candidate.values
        candidate.values = [*candidate.values]
    for world in range(world_count):
        shifts = [candidate.forecasts[world] - candidate.margins[world] for candidate in candidates]
        mean = sum(shifts) / candidate_count
        for candidate, shift in zip(candidates, shifts, strict=True):
            candidate.values[world] += share * (shift - mean)


def compare_forecasts(best_candidate: Candidate, dropped_candidates: Sequence[Candidate], advice: Advice[Any]) -> None:
    """Set the values of candidates that dropped out, so that they differ from the best's as results and forecasts do.

    While they were in the running, their values were shifted beside those of others.
    """
    for candidate in dropped_candidates:
        worlds = len(candidate.margins)
        if not worlds:
            continue
        share = forecast_share(advice, worlds)
        shifts = [
            candidate.forecasts[world]
            - candidate.margins[world]
            - best_candidate.forecasts[world]
            + best_candidate.margins[world]
            for world in range(worlds)
        ]
        candidate.values = [
            best_candidate.values[world]
            + candidate.playout_values[world]
            - best_candidate.playout_values[world]
            + share * shifts[world]
            for world in range(worlds)
        ]
