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

from cardhall.match.measured import STRENGTH, measured_figures
from cardhall.match.results import Result

LEVELS = ("easy", "normal", "hard")  # the weakest first
NORMAL_95 = 1.96
PRIOR_STD_DEV = 1.2  # least standard deviation of an unknown strength, in spreads of a match
DRIFT_PER_MATCH = 0.04  # standard deviation of the change of a strength between two matches, in spreads of a match
DAYS_PER_DRIFT = 7.0  # days without a match that count as one more such change
MAX_STD_DEVS = 3.0  # standard deviations: a more surprising result of one match counts as this
KNOWN_ERROR = 0.6  # the standard error of a strength up to which its rating is shown
SWING_DEALS = 20  # number of deals as which the measured spread counts, beside the person's own deals
BASE_RATING, RATING_POINTS = 1500, 280  # rating of a Normal player; rating points for a strength of 1
RATING_STEP = 10  # ratings are rounded to multiples of this
DECISION_ERROR = 0.25  # standard error of a strength from decisions, as a share of the distance from Easy to Hard
LEAST_DECISION_ERROR = 0.15  # the same in spreads of a match, at least
FEW_DECISIONS = 30  # reviewed decisions; fewer are not used
EVEN_DISTANCE = 0.25  # in spreads of a match: nearer opponents are even; otherwise two choices take turns
TURN_STEP = 0.618  # golden ratio: its multiples, modulo 1, spread evenly, so that turns do not cluster
PARTNER_LEVELS = ("normal", "hard")  # levels that the program chooses for a partner
GRID_STEPS, GRID_REACH = 10, 4  # of a numeric integral: points per standard deviation; standard deviations on each side


@dataclass(frozen=True)
class Levels:
    """The measured strengths of the levels in a game."""

    swing: float  # standard deviation of a side's margin in a deal, in points
    deals: float  # average number of deals in a match
    goal: int  # -1 where fewer points are better
    places: Mapping[str, float]  # strength by level, in spreads of a match; Normal has 0
    errors: Mapping[str, float]  # standard error of each strength

    @property
    def reach(self) -> float:
        """The difference of strength between Easy and Hard, in spreads of a match."""
        return self.places["hard"] - self.places["easy"]


def _levels(figures: Mapping[str, Any]) -> Levels:
    swing, deals, goal, levels = figures["swing"], figures["deals"], figures["goal"], figures["levels"]
    root = sqrt(deals)
    return Levels(
        swing,
        deals,
        -1 if goal == -1 else 1,
        {level: place * root for level, (place, _) in levels.items()},
        {level: margin * root / NORMAL_95 for level, (_, margin) in levels.items()},
    )


@lru_cache(maxsize=64)  # one entry for each game
def levels_of(game_id: str) -> Levels | None:
    """Return the measurements of a game; None where chance alone decides, or nothing was measured."""
    figures = measured_figures(game_id).get(STRENGTH)
    return None if figures is None else _levels(figures)


@dataclass(frozen=True)
class Rating:
    """The person's estimated strength in a game, and its rating."""

    game: str
    place: float  # strength, in spreads of a match; a Normal player has 0
    error: float  # standard error of the strength
    matches: int  # number of matches that were used
    decisions: int = 0  # number of reviewed decisions that were used

    @property
    def number(self) -> int:
        """The rating."""
        return _number(self.place)

    @property
    def low(self) -> int:
        """The lower end of its 95 % range."""
        return _number(self.place - NORMAL_95 * self.error)

    @property
    def high(self) -> int:
        """The upper end of its 95 % range."""
        return _number(self.place + NORMAL_95 * self.error)

    @property
    def is_known(self) -> bool:
        """Whether the rating is certain enough to be shown."""
        return self.error <= KNOWN_ERROR

    @property
    def more(self) -> int:
        """The number of further matches of usual length until the rating is shown."""
        return 0 if self.is_known else max(1, ceil(1 / KNOWN_ERROR**2 - 1 / self.error**2))


def _number(place: float) -> int:
    return round((BASE_RATING + RATING_POINTS * place) / RATING_STEP) * RATING_STEP


def level_numbers(game_id: str) -> dict[str, int]:
    """Return the rating of each level in a game; {} where nothing was measured."""
    found = levels_of(game_id)
    return {} if found is None else {level: _number(found.places[level]) for level in LEVELS}


# ---- evidence of matches and decisions


class _Evidence(NamedTuple):
    """A measurement of the person's strength by a match, with a variance."""

    place: float
    variance: float


def rate_player(
    game_id: str, results: Iterable[Result], decisions: tuple[float, float, int] | None = None
) -> Rating | None:
    """Return the person's rating in a game from all finished matches; None: chance alone decides the game.

    `results`: also of other games, which are left out; `decisions`: the result of `by_decisions`.
    """
    found = levels_of(game_id)
    if found is None:
        return None
    own = sorted((one for one in results if one.game == game_id), key=lambda one: one.date)
    swing = _deal_spread(found, own)
    place, variance = found.places["easy"] / 2, max(PRIOR_STD_DEV, found.reach) ** 2
    change, last, number = (DRIFT_PER_MATCH * max(1.0, found.reach)) ** 2, None, 0
    errors = dict.fromkeys(LEVELS, 0.0)
    handicaps: dict[Hashable, float | None] = {}  # most matches have one of a few line-ups
    for one in own:
        line_up = one.sides, tuple(one.levels.items())
        if line_up not in handicaps:
            handicaps[line_up] = handicap_of(found, one.sides, one.levels)
        told = _evidence_of(found, one, swing, handicaps[line_up])
        if told is None:
            continue
        away = 0.0 if last is None else max(0.0, (one.date - last).total_seconds() / 86_400)
        variance += change * (1 + away / DAYS_PER_DRIFT) if number else 0.0
        surprise, spread = told.place - place, sqrt(variance + told.variance)
        surprise = max(-MAX_STD_DEVS * spread, min(MAX_STD_DEVS * spread, surprise))
        gain = variance / (variance + told.variance)
        place, variance = place + gain * surprise, variance * (1 - gain)
        last, number = one.date, number + 1
        shares = _shares(one)
        errors = {level: (1 - gain) * errors[level] + gain * shares.get(level, 0.0) for level in LEVELS}
    variance += sum((share * found.errors[level]) ** 2 for level, share in errors.items())
    if decisions is not None:
        measured, error, _ = decisions
        gain = variance / (variance + error**2)
        place, variance = place + gain * (measured - place), variance * (1 - gain)
    return Rating(game_id, place, sqrt(variance), number, decisions[2] if decisions else 0)


def _deal_spread(found: Levels, own: Sequence[Result]) -> float:
    """Return the spread of a deal's margin, from the measurement and the person's own deals with their options."""
    squares = [(one.squares, one.deals) for one in own if one.squares is not None and one.deals]
    total = SWING_DEALS * found.swing**2 + sum(square for square, _ in squares)
    return sqrt(total / (SWING_DEALS + sum(deals for _, deals in squares)))


def _evidence_of(found: Levels, one: Result, swing: float, others: float | None) -> _Evidence | None:
    """Return the evidence of a match; None: no deal was finished, or its levels or points are not known.

    `swing`: spread of a deal's margin; `others`: see `handicap_of`.
    """
    ahead = _points_ahead(found, one)
    if ahead is None or others is None or not one.deals:
        return None
    per_deal = ahead / one.deals / swing
    return _Evidence(per_deal * sqrt(found.deals) - others, found.deals / one.deals)


def _points_ahead(found: Levels, one: Result) -> float | None:
    """Return by how many points the person's side was ahead of the average of the others, all deals together."""
    if one.ahead is not None:
        return one.ahead
    own = next((place for place, side in enumerate(one.sides) if 0 in side), None)
    if own is None or one.points or len(one.scores) < 2:
        return None  # the scores count games won, and an old result has no points
    others = [score for place, score in enumerate(one.scores) if place != own]
    return found.goal * (one.scores[own] - sum(others) / len(others))


def handicap_of(found: Levels, sides: Sequence[Sequence[int]], levels: Mapping[int, str]) -> float | None:
    """Return the partners' strength minus the average strength of the other sides.

    `levels`: by seat; None where a level is not one of LEVELS.
    """
    added = []
    for side in sides:
        seats = [seat for seat in side if seat]
        if any(levels.get(seat) not in LEVELS for seat in seats):
            return None
        added.append((0 in side, sum(found.places[levels[seat]] for seat in seats)))
    mine = sum(one for own, one in added if own)
    theirs = [one for own, one in added if not own]
    return mine - sum(theirs) / len(theirs) if theirs else None


def _shares(one: Result) -> dict[str, float]:
    """Return how much the place found from a match rests on that of each level."""
    others = [side for side in one.sides if 0 not in side]
    found: dict[str, float] = {}
    for side in one.sides:
        for seat in side:
            if seat:
                level, sign = one.levels[seat], -1.0 if 0 in side else 1 / len(others)
                found[level] = found.get(level, 0.0) + sign
    return found


def by_decisions(game_id: str, place: float, low: float, high: float, number: int) -> tuple[float, float, int] | None:
    """Return strength, standard error and number of decisions from a place on the scale of `references`.

    `place`, `low`, `high`: with Easy at 0, Normal at 1 and Hard at 2; `number`: of decisions. None: too few decisions.
    """
    found = levels_of(game_id)
    if found is None or number < FEW_DECISIONS:
        return None

    def strength(at: float) -> float:
        step = -found.places["easy"] if at < 1 else found.places["hard"]
        return (at - 1) * step

    sampling = (strength(high) - strength(low)) / 2 / NORMAL_95
    model = max(LEAST_DECISION_ERROR, DECISION_ERROR * found.reach)
    return strength(place), sqrt(sampling**2 + model**2), number


# ---- opponents


def chance_to_win(ahead: float, sides: int) -> float:
    """Return the probability that a side wins a match; a tie counts in part.

    `ahead`: its strength minus that of each other side, in spreads of a match; `sides`: number of sides. The integral
    runs over the score of the side, while all others have independent scores.
    """
    if sides < 2:
        return 1.0
    alone = sqrt((sides - 1) / sides)  # the spread of one side's score, where the spread of the margin is 1
    steps = [(place - GRID_REACH * GRID_STEPS) / GRID_STEPS for place in range(2 * GRID_REACH * GRID_STEPS + 1)]
    weights = [exp(-at * at / 2) / sqrt(2 * pi) / GRID_STEPS for at in steps]
    beaten = [(1 + erf((at + ahead / alone) / sqrt(2))) / 2 for at in steps]
    return sum(weight * chance ** (sides - 1) for weight, chance in zip(weights, beaten, strict=True))


def even_levels(rating: Rating) -> tuple[str, ...]:
    """Return the levels for an even match, the nearest first; two where the person is between them."""
    found = levels_of(rating.game)
    assert found is not None
    ordered = sorted(LEVELS, key=lambda level: abs(rating.place - found.places[level]))
    first = ordered[0]
    if abs(rating.place - found.places[first]) <= EVEN_DISTANCE:
        return (first,)
    at = LEVELS.index(first)
    beyond = at + (1 if rating.place > found.places[first] else -1)
    return (first, LEVELS[beyond]) if 0 <= beyond < len(LEVELS) else (first,)


@dataclass(frozen=True)
class Choice:
    """Levels chosen for an even match."""

    levels: Mapping[int, str]  # by seat, of all seats but the person's
    edge: float  # strength of the person's side minus that of the others, in spreads of a match; 0: even
    change: float | None = None  # increase of the others' strength since the last match; None: there was none


def choose(rating: Rating, sides: Sequence[Sequence[int]], last: Result | None = None) -> Choice:
    """Choose the levels of all seats but the person's, so that the match is about even.

    If no levels are near enough, a stronger and a weaker choice take turns. Partners have one of `PARTNER_LEVELS`, as
    nobody likes a weak partner. `last`: the last match of the game.
    """
    found = levels_of(rating.game)
    assert found is not None
    partners = [seat for side in sides if 0 in side for seat in side if seat]
    others = [list(side) for side in sides if 0 not in side]
    tried: list[tuple[float, Mapping[int, str]]] = []
    flat = [seat for side in others for seat in side]
    for beside in product(PARTNER_LEVELS, repeat=len(partners)):
        for against in combinations_with_replacement(LEVELS, len(flat)):
            levels = {**dict(zip(partners, beside, strict=True)), **_dealt_out(others, against)}
            bonus = handicap_of(found, sides, levels)
            assert bonus is not None
            tried.append((rating.place + bonus, levels))
    chosen = _most_even(tried, rating.matches)
    before = None if last is None else handicap_of(found, last.sides, last.levels)
    change = None if before is None else before - (chosen[0] - rating.place)
    return Choice(dict(sorted(chosen[1].items())), chosen[0], change)


def _dealt_out(others: Sequence[Sequence[int]], against: Sequence[str]) -> dict[int, str]:
    """Assign levels to the seats of the other sides in turn, so that no side has all the strong levels."""
    found: dict[int, str] = {}
    waiting = [list(side) for side in others]
    given = iter(against)
    while any(waiting):
        for side in waiting:
            if side:
                found[side.pop(0)] = next(given)
    return found


def _most_even(tried: Sequence[tuple[float, Mapping[int, str]]], turn: int) -> tuple[float, Mapping[int, str]]:
    def size(one: tuple[float, Mapping[int, str]]) -> tuple[float, int]:
        return round(abs(one[0]), 2), len(set(one[1].values()))

    nearest = min(tried, key=size)
    opposite = [one for one in tried if one[0] * nearest[0] < 0]
    if abs(nearest[0]) <= EVEN_DISTANCE or not opposite:
        return nearest
    other = min(opposite, key=size)
    share = abs(nearest[0]) / (abs(nearest[0]) + abs(other[0]))  # of matches that the other choice gets
    return other if (turn * TURN_STEP) % 1 < share else nearest
