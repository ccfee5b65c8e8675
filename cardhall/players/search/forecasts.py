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


def forecast_share(advice: Advice[Any], worlds: int) -> float:
    """Return the weight of forecasts beside the results of as many imagined deals."""
    return advice.forecast_worlds / (advice.forecast_worlds + worlds)


def forget_forecasts(alive: Sequence[Candidate]) -> None:
    """Take back what `weigh_forecasts` did, before further worlds are tried."""
    for candidate in alive:
        if candidate.margins:
            candidate.values = [*candidate.played]


def weigh_forecasts(alive: Sequence[Candidate], advice: Advice[Any]) -> None:
    """Shift the candidates' values in each world towards forecast differences.

    All have been tried in the same worlds. `played` keeps the values as they were.
    """
    number, worlds = len(alive), len(alive[0].margins)
    if not worlds:
        return
    share = forecast_share(advice, worlds)
    for candidate in alive:
        candidate.played = candidate.values
        candidate.values = [*candidate.values]
    for world in range(worlds):
        shifts = [candidate.forecasts[world] - candidate.margins[world] for candidate in alive]
        mean = sum(shifts) / number
        for candidate, shift in zip(alive, shifts, strict=True):
            candidate.values[world] += share * (shift - mean)


def compare_forecasts(best: Candidate, dropped: Sequence[Candidate], advice: Advice[Any]) -> None:
    """Set the values of candidates that dropped out, so that they differ from the best's as results and forecasts do.

    While they were in the running, their values were shifted beside those of others.
    """
    for one in dropped:
        worlds = len(one.margins)
        if not worlds:
            continue
        share = forecast_share(advice, worlds)
        shifts = [
            one.forecasts[world] - one.margins[world] - best.forecasts[world] + best.margins[world]
            for world in range(worlds)
        ]
        one.values = [
            best.values[world] + one.played[world] - best.played[world] + share * shifts[world]
            for world in range(worlds)
        ]
