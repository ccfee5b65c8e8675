"""Compares the cost of a person's decisions with the costs of computer players of each level.

The costs of the levels are in the measured figures of a game (`cardhall.match.measured`): players of each level sat in
the person's seat, and a review judged their decisions. In some games the levels cannot be told apart by their costs;
others are not measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from cardhall.match.decisions import AverageCost
from cardhall.match.measured import COSTS_KEY, measured_figures

LEVELS = ("random", "easy", "normal", "hard")  # weakest first
SCALE_LEVELS = LEVELS[1:]  # the levels at 0, 1 and 2 on the scale
LOWEST_PLACE, HIGHEST_PLACE = -0.5, 2.5  # the ends of the scale
MAX_EQUAL_SCALE_DISTANCE = 0.15  # on the scale: a place as near to a level counts as equal to it


class LevelCost(NamedTuple):
    """The measured cost of the decisions of players of a level."""

    deals: int
    decisions: int
    mean: float  # in the unit of the game
    margin: float  # half the 95 % interval of the mean
    mistakes: float  # the share of decisions that are mistakes


@lru_cache(maxsize=64)  # one for each game
def costs_by_level(game_id: str) -> Mapping[str, LevelCost]:
    """Return the costs by level; {}: not measured, or with older rules, or levels cannot be told apart."""
    return _current_costs(game_id, are_levels_distinct=True)


@lru_cache(maxsize=64)  # one for each game
def similar_costs_by_level(game_id: str) -> Mapping[str, LevelCost]:
    """Return the costs by level in a game where they do not tell all levels apart; else {}."""
    return _current_costs(game_id, are_levels_distinct=False)


def measured_costs_by_level(game_id: str) -> Mapping[str, LevelCost]:
    """Return the costs as `costs_by_level` does, but without loading the game to check its revision."""
    return _parse_level_costs(_measured_costs(game_id, are_levels_distinct=True))


def _current_costs(game_id: str, *, are_levels_distinct: bool) -> Mapping[str, LevelCost]:
    from cardhall import rules

    costs = _measured_costs(game_id, are_levels_distinct=are_levels_distinct)
    return _parse_level_costs(costs if costs and costs["revision"] == rules.get(game_id).revision else {})


def _measured_costs(game_id: str, *, are_levels_distinct: bool) -> Mapping[str, Any]:
    """Return the costs in a game's file; {} where nothing was measured, or `are_levels_distinct` does not fit."""
    costs: Mapping[str, Any] = measured_figures(game_id).get(COSTS_KEY, {})
    return costs if costs and costs["apart"] == are_levels_distinct else {}


def _parse_level_costs(costs: Mapping[str, Any]) -> Mapping[str, LevelCost]:
    return {level: LevelCost(**figures) for level, figures in costs["levels"].items()} if costs else {}


@dataclass(frozen=True)
class ScalePlace:
    """A place on the scale with Easy at 0, Normal at 1 and Hard at 2."""

    place: float
    low: float  # the ends of its 95 % range
    high: float

    @property
    def best_weaker_level(self) -> str:
        """The best level that is certainly weaker; "": none."""
        return next((level for mark, level in reversed(list(enumerate(SCALE_LEVELS))) if self.low > mark), "")

    @property
    def weakest_better_level(self) -> str:
        """The weakest level that is certainly better; "": none."""
        return next((level for mark, level in enumerate(SCALE_LEVELS) if self.high < mark), "")

    @property
    def neighbouring_levels(self) -> tuple[str, str]:
        """The levels below and above: twice the same level where equal to it, "" beyond the ends."""
        for mark, level in enumerate(SCALE_LEVELS):
            if abs(self.place - mark) <= MAX_EQUAL_SCALE_DISTANCE:
                return level, level
            if self.place < mark:
                return (SCALE_LEVELS[mark - 1] if mark else ""), level
        return SCALE_LEVELS[-1], ""


def place_on_scale(cost: AverageCost, level_costs: Mapping[str, LevelCost]) -> ScalePlace:
    """Return the place of an average cost on the scale; `level_costs`: the costs of the levels."""
    costs = [level_costs[level].mean for level in SCALE_LEVELS]
    return ScalePlace(
        *(_interpolate_place(value, costs) for value in (cost.mean, cost.mean + cost.margin, cost.mean - cost.margin))
    )


def _interpolate_place(value: float, costs: list[float]) -> float:
    """Return the place of a cost on the scale, interpolated between levels, and extrapolated beyond the last two."""
    index = 0 if value > costs[1] else 1
    step = costs[index] - costs[index + 1]
    return min(HIGHEST_PLACE, max(LOWEST_PLACE, index + (costs[index] - value) / step))
