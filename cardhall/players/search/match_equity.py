"""Match equity: the chance to win the match from the scores, by which points of a deal are worth more or less.

A match ends at a target, or after a number of deals (its `MatchCourse`). Between two sides that race to a target the
chance is exact for the usual results of deals (`race_chance`); else the remaining points are taken as normal
(`lead_chances`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, erf, exp, sqrt
from typing import NamedTuple

Outcomes = tuple[tuple[int, float], ...]  # points of a deal's winner, and how often: (1, 0.5), (2, 0.5)
# sums over a normal distribution take these steps on either side: from −4 to 4 standard deviations
HALF_GRID_STEPS, GRID_STEP = 16, 0.25
SQRT_2 = sqrt(2)
# the points of the sum in standard deviations, each with its density up to a factor
NORMAL_GRID = tuple(
    (step * GRID_STEP, exp(-((step * GRID_STEP) ** 2) / 2)) for step in range(-HALF_GRID_STEPS, HALF_GRID_STEPS + 1)
)
MATCH_CHANCE_WEIGHT = (
    0.97  # how much the chance to win the match counts, against the points of the deal, which break ties
)
ENDLESS_DEALS = 1e9  # where neither a number of deals nor the usual gain tells how many are left
MARGIN_UNCERTAINTY_DEALS = 0.08  # deals by which an imagined margin is unsure: nobody plays just as was imagined
# the change of the match chance by a usual deal's points; where it is smaller, the match is as good as decided
MIN_CHANCE_PER_DEAL = 0.01
MARGINS_IN_STD_DEVS = (-1.6, -0.9, -0.3, 0.3, 0.9, 1.6)  # a deal's usual margins, in standard deviations


class MatchCourse(NamedTuple):
    """The end of a match, and the usual results of its deals."""

    target: int = 0  # the points that end the match once a side has them; 0: no such target
    deals: int = 0  # the number of deals after which it ends; 0: no such limit
    outcomes: Outcomes = ()  # where one of two sides scores in a deal: what it scores, with shares that sum to 1
    margin_std_dev: float = 0.0  # else: the standard deviation of the difference that a deal makes between two sides
    usual_gain: float = 0.0  # and what a side usually gains in a deal, where there is a target
    fewest_points_win: bool = False  # whether the fewest points win

    @property
    def is_known(self) -> bool:
        """Return whether the data suffice to compute chances."""
        return bool((self.target or self.deals) and (self.outcomes or self.margin_std_dev))


@lru_cache(maxsize=65_536)
def match_chances(course: MatchCourse, scores: tuple[float, ...], deals_played: int) -> tuple[float, ...]:
    """Return each side's chance to win the match after `deals_played` deals that counted. The sum is 1.

    All sides are assumed to play equally well. If the match is over in an imagined deal (all deals played, or the
    target reached) and the spread is known, the last lead is still slightly uncertain.
    """
    if len(scores) == 2 and course.target and course.outcomes and not course.fewest_points_win:
        first_chance = race_chance(course.outcomes, ceil(course.target - scores[0]), ceil(course.target - scores[1]))
        return first_chance, 1 - first_chance
    deals_left = float(course.deals - deals_played) if course.deals else ENDLESS_DEALS
    if course.target and course.usual_gain:
        deals_to_target = (course.target - max(scores)) / course.usual_gain
        deals_left = min(deals_left, max(1.0, deals_to_target)) if deals_to_target > 0 else 0.0
    comparable_scores = tuple(-score for score in scores) if course.fewest_points_win else scores
    return lead_chances(
        comparable_scores, usual_margin_std_dev(course) * sqrt(max(0.0, deals_left) + MARGIN_UNCERTAINTY_DEALS)
    )


@lru_cache(maxsize=65_536)
def race_chance(outcomes: Outcomes, own_points_needed: int, other_points_needed: int) -> float:
    """Return the chance of a side that needs `own_points_needed` points when the other needs `other_points_needed`.

    Both sides are equally likely to win a deal.
    """
    if own_points_needed <= 0 or other_points_needed <= 0:
        return 0.5 if own_points_needed <= 0 and other_points_needed <= 0 else float(own_points_needed <= 0)
    return sum(
        share
        * (
            race_chance(outcomes, own_points_needed - points, other_points_needed)
            + race_chance(outcomes, own_points_needed, other_points_needed - points)
        )
        / 2
        for points, share in outcomes
    )


def lead_chances(scores: Sequence[float], std_dev: float) -> tuple[float, ...]:
    """Return each side's chance to be ahead of all others at the end.

    `std_dev`: the standard deviation of the points still to come between two sides; 0 if none.
    """
    best = max(scores)
    if std_dev <= 0:
        leads = [float(score == best) for score in scores]
        return tuple(share / sum(leads) for share in leads)
    places = tuple([score * SQRT_2 / std_dev for score in scores])  # each side alone moves by the spread over √2
    likelihood_cache: dict[tuple[float, ...], float] = {}  # sides with the same score and rivals share one result
    shares = []
    for index, place in enumerate(places):
        rivals = places[:index] + places[index + 1 :]
        key = (place, *rivals)
        if key not in likelihood_cache:
            likelihood_cache[key] = _lead_likelihood(place, rivals)
        shares.append(likelihood_cache[key])
    total = sum(shares, 0.0)
    return tuple(share / total for share in shares)


def _lead_likelihood(place: float, rivals: tuple[float, ...]) -> float:
    """Return the likelihood that a side at `place` ends ahead of all rivals, up to a factor."""
    likelihood = 0.0
    for offset, share in NORMAL_GRID:
        for rival_place in rivals:
            share *= (1 + erf((place + offset - rival_place) / SQRT_2)) / 2
        likelihood += share
    return likelihood


def usual_margin_std_dev(course: MatchCourse) -> float:
    """Return the standard deviation of the difference between two sides in a deal."""
    return course.margin_std_dev or sqrt(sum(share * points**2 for points, share in course.outcomes))


class Stakes:
    """Effect of a deal's points on the match, expressed in points.

    The change of the chance is divided by the usual effect of a point in the deal. So the value is the deal's points
    while the match is long, and different when a deal may decide the match.
    """

    def __init__(self, course: MatchCourse, scores: tuple[float, ...], deals_played: int) -> None:
        """Compute the stakes; `scores`: before the deal, `deals_played`: the deals that counted before."""
        self.course, self.scores, self.deals_played = course, scores, deals_played
        self.chances_before = match_chances(course, scores, deals_played)
        margin_std_dev = usual_margin_std_dev(course)
        self.slopes = tuple(max(self._slope(side), 0.0) for side in range(len(scores)))
        self.min_slope = MIN_CHANCE_PER_DEAL / margin_std_dev  # a match in which a point brings less is decided

    def value(self, chance: float, side: int, points: float) -> float:
        """Return the value of the deal to a side, from the margin in points and the chance afterwards."""
        slope = self.slopes[side]
        weight = MATCH_CHANCE_WEIGHT * min(1.0, slope / self.min_slope)
        return (1 - weight) * points + MATCH_CHANCE_WEIGHT * (chance - self.chances_before[side]) / max(
            slope, self.min_slope
        )

    def _slope(self, side: int) -> float:
        """Return the usual effect of a point in this deal on the side's chance."""
        course = self.course
        sign = -1 if course.fewest_points_win else 1
        weighted_change = weighted_square = 0.0
        for margin, share in self._usual_margins():
            after = list(self.scores)
            after[side] += sign * margin
            if course.outcomes and margin < 0:
                after = [score if other == side else score - margin for other, score in enumerate(self.scores)]
            chance = match_chances(course, tuple(after), self.deals_played + 1)[side]
            weighted_change += share * (chance - self.chances_before[side]) * margin
            weighted_square += share * margin**2
        return weighted_change / weighted_square

    def _usual_margins(self) -> list[tuple[float, float]]:
        """Return the margins of a deal for a side, with their shares."""
        course = self.course
        if course.outcomes:
            return [(sign * points, share / 2) for points, share in course.outcomes for sign in (1.0, -1.0)]
        return [(step * course.margin_std_dev, 1 / len(MARGINS_IN_STD_DEVS)) for step in MARGINS_IN_STD_DEVS]


@lru_cache(maxsize=256)
def stakes_of(course: MatchCourse, scores: tuple[float, ...], deals_played: int) -> Stakes:
    """Return the stakes of the deal after `deals_played` deals that counted."""
    return Stakes(course, scores, deals_played)
