"""Rates a person's play from finished matches and reviewed deals, and chooses opponents for an even match.

The strength of a player is the part of the side's margin in a deal (its points minus the average of the other sides)
that the player adds on average, in standard deviations of such margins (`Levels.swing`). A Normal player has strength
0. The strengths of the levels were measured: `python -m tests.tools.strengths` writes them into the measured figures of
each game. The margin of a match of n deals is modelled as normally distributed around n times the sum of the strengths
of its seats, whatever ended the match, so that matches to a number of points need no correction.

A Kalman filter estimates the person's strength from match to match. The strength may change a little between matches,
so that older matches count less. The cost of reviewed decisions is one more measurement.

Ratings use a scale as in chess: a Normal player has 1500, and 100 points more win about 64 of 100 matches of the usual
length.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import ceil, erf, exp, pi, sqrt
from typing import Any, NamedTuple

from cardhall.match.measured import STRENGTH_KEY, measured_figures
from cardhall.match.results import Result

LEVELS = ("easy", "normal", "hard")  # the weakest first
NORMAL_QUANTILE = 1.96
MIN_PRIOR_STD_DEV = 1.2  # least standard deviation of an unknown strength, in spreads of a match
DRIFT_PER_MATCH = 0.04  # standard deviation of the change of a strength between two matches, in spreads of a match
DAYS_PER_DRIFT = 7.0  # days without a match that count as one more such change
MAX_STD_DEVS = 3.0  # standard deviations: a more surprising result of one match counts as this
MAX_SHOWN_RATING_ERROR = 0.6  # the standard error of a strength up to which its rating is shown
MEASURED_SPREAD_DEAL_WEIGHT = 20  # number of deals as which the measured spread counts, beside the person's own deals
# rating of a Normal player; rating points for a strength of 1
NORMAL_PLAYER_RATING, RATING_POINTS_PER_STRENGTH = 1500, 280
RATING_STEP = 10  # ratings are rounded to multiples of this
DECISION_ERROR = 0.25  # standard error of a strength from decisions, as a share of the distance from Easy to Hard
MIN_DECISION_ERROR = 0.15  # the same in spreads of a match, at least
MIN_DECISIONS = 30  # reviewed decisions; fewer are not used
MAX_EVEN_DISTANCE_IN_SPREADS = (
    0.25  # in spreads of a match: nearer opponents are even; otherwise two choices take turns
)
GOLDEN_RATIO_STEP = 0.618  # golden ratio: its multiples, modulo 1, spread evenly, so that turns do not cluster
PARTNER_LEVELS = ("normal", "hard")  # levels that the program chooses for a partner
# of a numeric integral: points per standard deviation; standard deviations on each side
GRID_POINTS_PER_STD_DEV, GRID_REACH_IN_STD_DEVS = 10, 4


@dataclass(frozen=True)
class LevelStrengths:
    """The measured strengths of the levels in a game."""

    swing: float  # standard deviation of a side's margin in a deal, in points
    deals_per_match: float  # average number of deals in a match
    goal: int  # -1 where fewer points are better
    places: Mapping[str, float]  # strength by level, in spreads of a match; Normal has 0
    errors: Mapping[str, float]  # standard error of each strength

    @property
    def easy_to_hard(self) -> float:
        """The difference of strength between Easy and Hard, in spreads of a match."""
        return self.places["hard"] - self.places["easy"]


def _parse_levels(figures: Mapping[str, Any]) -> LevelStrengths:
    swing, deals, goal, levels = figures["swing"], figures["deals"], figures["goal"], figures["levels"]
    root = sqrt(deals)
    return LevelStrengths(
        swing,
        deals,
        -1 if goal == -1 else 1,
        {level: place * root for level, (place, _) in levels.items()},
        {level: margin * root / NORMAL_QUANTILE for level, (_, margin) in levels.items()},
    )


@lru_cache(maxsize=64)  # one entry for each game
def level_strengths(game_id: str) -> LevelStrengths | None:
    """Return the measurements of a game; None where chance alone decides, or nothing was measured."""
    figures = measured_figures(game_id).get(STRENGTH_KEY)
    return None if figures is None else _parse_levels(figures)


@dataclass(frozen=True)
class PlayerRating:
    """The person's estimated strength in a game, and its rating."""

    game: str
    place: float  # strength, in spreads of a match; a Normal player has 0
    error: float  # standard error of the strength
    matches: int  # number of matches that were used
    decisions: int = 0  # number of reviewed decisions that were used

    @property
    def number(self) -> int:
        """The rating."""
        return _rating_number(self.place)

    @property
    def low(self) -> int:
        """The lower end of its 95 % range."""
        return _rating_number(self.place - NORMAL_QUANTILE * self.error)

    @property
    def high(self) -> int:
        """The upper end of its 95 % range."""
        return _rating_number(self.place + NORMAL_QUANTILE * self.error)

    @property
    def is_known(self) -> bool:
        """Whether the rating is certain enough to be shown."""
        return self.error <= MAX_SHOWN_RATING_ERROR

    @property
    def matches_needed(self) -> int:
        """The number of further matches of usual length until the rating is shown."""
        return 0 if self.is_known else max(1, ceil(1 / MAX_SHOWN_RATING_ERROR**2 - 1 / self.error**2))


def _rating_number(place: float) -> int:
    return round((NORMAL_PLAYER_RATING + RATING_POINTS_PER_STRENGTH * place) / RATING_STEP) * RATING_STEP


def level_ratings(game_id: str) -> dict[str, int]:
    """Return the rating of each level in a game; {} where nothing was measured."""
    strengths = level_strengths(game_id)
    return {} if strengths is None else {level: _rating_number(strengths.places[level]) for level in LEVELS}


# ---- evidence of matches and decisions


class _Evidence(NamedTuple):
    """A measurement of the person's strength by a match, with a variance."""

    place: float
    variance: float


def rate_player(
    game_id: str, results: Iterable[Result], decisions: tuple[float, float, int] | None = None
) -> PlayerRating | None:
    """Return the person's rating in a game from all finished matches; None: chance alone decides the game.

    `results`: also of other games, which are left out; `decisions`: the result of `strength_by_decisions`.
    """
    strengths = level_strengths(game_id)
    if strengths is None:
        return None
    own_results = sorted((one for one in results if one.game == game_id), key=lambda one: one.date)
    swing = _deal_spread(strengths, own_results)
    place, variance = strengths.places["easy"] / 2, max(MIN_PRIOR_STD_DEV, strengths.easy_to_hard) ** 2
    drift_variance, last_date, match_count = (DRIFT_PER_MATCH * max(1.0, strengths.easy_to_hard)) ** 2, None, 0
    errors = dict.fromkeys(LEVELS, 0.0)
    handicaps: dict[Hashable, float | None] = {}  # most matches have one of a few line-ups
    for result in own_results:
        line_up = result.sides, tuple(result.levels.items())
        if line_up not in handicaps:
            handicaps[line_up] = line_up_handicap(strengths, result.sides, result.levels)
        evidence = _match_evidence(strengths, result, swing, handicaps[line_up])
        if evidence is None:
            continue
        days_away = 0.0 if last_date is None else max(0.0, (result.date - last_date).total_seconds() / 86_400)
        variance += drift_variance * (1 + days_away / DAYS_PER_DRIFT) if match_count else 0.0
        surprise, spread = evidence.place - place, sqrt(variance + evidence.variance)
        surprise = max(-MAX_STD_DEVS * spread, min(MAX_STD_DEVS * spread, surprise))
        gain = variance / (variance + evidence.variance)
        place, variance = place + gain * surprise, variance * (1 - gain)
        last_date, match_count = result.date, match_count + 1
        shares = _level_weights(result)
        errors = {level: (1 - gain) * errors[level] + gain * shares.get(level, 0.0) for level in LEVELS}
    variance += sum((share * strengths.errors[level]) ** 2 for level, share in errors.items())
    if decisions is not None:
        measured, error, _ = decisions
        gain = variance / (variance + error**2)
        place, variance = place + gain * (measured - place), variance * (1 - gain)
    return PlayerRating(game_id, place, sqrt(variance), match_count, decisions[2] if decisions else 0)


def _deal_spread(strengths: LevelStrengths, own_results: Sequence[Result]) -> float:
    """Return the spread of a deal's margin, from the measurement and the person's own deals with their options."""
    squares = [(one.squares, one.deals) for one in own_results if one.squares is not None and one.deals]
    total = MEASURED_SPREAD_DEAL_WEIGHT * strengths.swing**2 + sum(square for square, _ in squares)
    return sqrt(total / (MEASURED_SPREAD_DEAL_WEIGHT + sum(deals for _, deals in squares)))


def _match_evidence(
    strengths: LevelStrengths, result: Result, swing: float, handicap: float | None
) -> _Evidence | None:
    """Return the evidence of a match; None: no deal was finished, or its levels or points are not known.

    `swing`: spread of a deal's margin; `handicap`: see `line_up_handicap`.
    """
    points_ahead = _points_ahead(strengths, result)
    if points_ahead is None or handicap is None or not result.deals:
        return None
    per_deal = points_ahead / result.deals / swing
    return _Evidence(per_deal * sqrt(strengths.deals_per_match) - handicap, strengths.deals_per_match / result.deals)


def _points_ahead(strengths: LevelStrengths, result: Result) -> float | None:
    """Return by how many points the person's side was ahead of the average of the others, all deals together."""
    if result.ahead is not None:
        return result.ahead
    own_side = next((place for place, side in enumerate(result.sides) if 0 in side), None)
    if own_side is None or result.points or len(result.scores) < 2:
        return None  # the scores count games won, and an old result has no points
    others = [score for place, score in enumerate(result.scores) if place != own_side]
    return strengths.goal * (result.scores[own_side] - sum(others) / len(others))


def line_up_handicap(
    strengths: LevelStrengths, sides: Sequence[Sequence[int]], levels: Mapping[int, str]
) -> float | None:
    """Return the partners' strength minus the average strength of the other sides.

    `levels`: by seat; None where a level is not one of LEVELS.
    """
    side_strengths = []
    for side in sides:
        seats = [seat for seat in side if seat]
        if any(levels.get(seat) not in LEVELS for seat in seats):
            return None
        side_strengths.append((0 in side, sum(strengths.places[levels[seat]] for seat in seats)))
    mine = sum(one for own, one in side_strengths if own)
    theirs = [one for own, one in side_strengths if not own]
    return mine - sum(theirs) / len(theirs) if theirs else None


def _level_weights(result: Result) -> dict[str, float]:
    """Return how much the place found from a match rests on that of each level."""
    other_sides = [side for side in result.sides if 0 not in side]
    weights: dict[str, float] = {}
    for side in result.sides:
        for seat in side:
            if seat:
                level, sign = result.levels[seat], -1.0 if 0 in side else 1 / len(other_sides)
                weights[level] = weights.get(level, 0.0) + sign
    return weights


def strength_by_decisions(
    game_id: str, place: float, low: float, high: float, number: int
) -> tuple[float, float, int] | None:
    """Return strength, standard error and number of decisions from a place on the scale of `references`.

    `place`, `low`, `high`: with Easy at 0, Normal at 1 and Hard at 2; `number`: of decisions. None: too few decisions.
    """
    strengths = level_strengths(game_id)
    if strengths is None or number < MIN_DECISIONS:
        return None

    def strength_at(scale_place: float) -> float:
        step = -strengths.places["easy"] if scale_place < 1 else strengths.places["hard"]
        return (scale_place - 1) * step

    sampling_error = (strength_at(high) - strength_at(low)) / 2 / NORMAL_QUANTILE
    model_error = max(MIN_DECISION_ERROR, DECISION_ERROR * strengths.easy_to_hard)
    return strength_at(place), sqrt(sampling_error**2 + model_error**2), number


# ---- opponents


def chance_to_win(strength_lead: float, sides: int) -> float:
    """Return the probability that a side wins a match; a tie counts in part.

    `strength_lead`: its strength minus that of each other side, in spreads of a match; `sides`: number of sides. The
    integral runs over the score of the side, while all others have independent scores.
    """
    if sides < 2:
        return 1.0
    score_spread = sqrt((sides - 1) / sides)  # the spread of one side's score, where the spread of the margin is 1
    grid = [
        (place - GRID_REACH_IN_STD_DEVS * GRID_POINTS_PER_STD_DEV) / GRID_POINTS_PER_STD_DEV
        for place in range(2 * GRID_REACH_IN_STD_DEVS * GRID_POINTS_PER_STD_DEV + 1)
    ]
    weights = [exp(-at * at / 2) / sqrt(2 * pi) / GRID_POINTS_PER_STD_DEV for at in grid]
    win_chances = [(1 + erf((at + strength_lead / score_spread) / sqrt(2))) / 2 for at in grid]
    return sum(weight * chance ** (sides - 1) for weight, chance in zip(weights, win_chances, strict=True))


def even_levels(rating: PlayerRating) -> tuple[str, ...]:
    """Return the levels for an even match, the nearest first; two where the person is between them."""
    strengths = level_strengths(rating.game)
    assert strengths is not None
    ordered = sorted(LEVELS, key=lambda level: abs(rating.place - strengths.places[level]))
    nearest = ordered[0]
    if abs(rating.place - strengths.places[nearest]) <= MAX_EVEN_DISTANCE_IN_SPREADS:
        return (nearest,)
    index = LEVELS.index(nearest)
    next_index = index + (1 if rating.place > strengths.places[nearest] else -1)
    return (nearest, LEVELS[next_index]) if 0 <= next_index < len(LEVELS) else (nearest,)


@dataclass(frozen=True)
class OpponentChoice:
    """Levels chosen for an even match."""

    levels: Mapping[int, str]  # by seat, of all seats but the person's
    edge: float  # strength of the person's side minus that of the others, in spreads of a match; 0: even
    change: float | None = None  # increase of the others' strength since the last match; None: there was none


def choose_opponents(
    rating: PlayerRating, sides: Sequence[Sequence[int]], last_result: Result | None = None
) -> OpponentChoice:
    """Choose the levels of all seats but the person's, so that the match is about even.

    If no levels are near enough, a stronger and a weaker choice take turns. Partners have one of `PARTNER_LEVELS`, as
    nobody likes a weak partner. `last_result`: the last match of the game.
    """
    strengths = level_strengths(rating.game)
    assert strengths is not None
    partners = [seat for side in sides if 0 in side for seat in side if seat]
    other_sides = [list(side) for side in sides if 0 not in side]
    line_ups: list[tuple[float, Mapping[int, str]]] = []
    other_seats = [seat for side in other_sides for seat in side]
    for partner_levels in product(PARTNER_LEVELS, repeat=len(partners)):
        for opponent_levels in combinations_with_replacement(LEVELS, len(other_seats)):
            levels = {
                **dict(zip(partners, partner_levels, strict=True)),
                **_spread_levels(other_sides, opponent_levels),
            }
            handicap = line_up_handicap(strengths, sides, levels)
            assert handicap is not None
            line_ups.append((rating.place + handicap, levels))
    chosen = _choose_most_even(line_ups, rating.matches)
    last_handicap = None if last_result is None else line_up_handicap(strengths, last_result.sides, last_result.levels)
    change = None if last_handicap is None else last_handicap - (chosen[0] - rating.place)
    return OpponentChoice(dict(sorted(chosen[1].items())), chosen[0], change)


def _spread_levels(other_sides: Sequence[Sequence[int]], opponent_levels: Sequence[str]) -> dict[int, str]:
    """Assign levels to the seats of the other sides in turn, so that no side has all the strong levels."""
    levels_by_seat: dict[int, str] = {}
    open_seats = [list(side) for side in other_sides]
    levels = iter(opponent_levels)
    while any(open_seats):
        for side in open_seats:
            if side:
                levels_by_seat[side.pop(0)] = next(levels)
    return levels_by_seat


def _choose_most_even(
    line_ups: Sequence[tuple[float, Mapping[int, str]]], turn: int
) -> tuple[float, Mapping[int, str]]:
    def unevenness(line_up: tuple[float, Mapping[int, str]]) -> tuple[float, int]:
        return round(abs(line_up[0]), 2), len(set(line_up[1].values()))

    nearest = min(line_ups, key=unevenness)
    opposite = [one for one in line_ups if one[0] * nearest[0] < 0]
    if abs(nearest[0]) <= MAX_EVEN_DISTANCE_IN_SPREADS or not opposite:
        return nearest
    nearest_opposite = min(opposite, key=unevenness)
    share = abs(nearest[0]) / (abs(nearest[0]) + abs(nearest_opposite[0]))  # of matches that the other choice gets
    return nearest_opposite if (turn * GOLDEN_RATIO_STEP) % 1 < share else nearest
