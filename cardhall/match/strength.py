"""How well a person plays a game, from finished matches and reviewed deals, and which opponents give an even match.

A strength is what a seat adds to its side's margin (its points less the average of the other sides') in a deal, in
parts of how far such margins spread (`Levels.swing`). A normal player's is 0. What the levels add was measured:
`python -m tests.tools.strengths` writes it into the measured figures of each game. The margin of a match of n deals is
taken as normally distributed round n times the sum of what its seats add; where it ended does not matter for that, so
that matches to a number of points may be used as they are.

The person's own strength is followed from match to match (a Kalman filter): it may change a little from one to the
next, so that older matches tell less. What reviewed decisions cost is one measurement more.

Ratings are told on a scale as in chess: a normal player has 1500, and 100 points more win about 64 of 100 matches of
usual length.
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
PRIOR_STD_DEV = 1.2  # standard deviation of a strength before anything is known, in spreads of a match; at least
DRIFT_PER_MATCH = 0.04  # by how much a strength changes from match to match
DAYS_PER_DRIFT = 7.0  # days without a match in which it changes as much
MAX_STD_DEVS = 3.0  # standard deviations: one strange match tells no more than that
KNOWN_ERROR = 0.6  # the standard error at which a rating is told for the first time
SWING_DEALS = 20  # deals that the measured spread counts for, beside the person's own
BASE_RATING, RATING_POINTS = 1500, 280  # a normal player's rating; rating points of a spread of a match
DECISION_ERROR = 0.25  # how far decisions may mislead, in parts of the way from easy to hard; and at least:
LEAST_DECISION_ERROR = 0.15
FEW_DECISIONS = 30  # fewer tell nothing
EVEN_DISTANCE = 0.25  # opponents as near as that are even; else two choices take turns
TURN_STEP = 0.618  # how these are spread evenly
PARTNER_LEVELS = ("normal", "hard")  # whom the program chooses as a partner


@dataclass(frozen=True)
class Levels:
    """Measurements of a game."""

    swing: float  # standard deviation of a side's margin in a deal, in points
    deals: float  # in a match, on average
    goal: int  # -1 where fewer points are better
    places: Mapping[str, float]  # of each level, in spreads of a match; normal is 0
    errors: Mapping[str, float]  # their standard errors

    @property
    def reach(self) -> float:
        """The way from easy to hard."""
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


@lru_cache(maxsize=64)  # games
def levels_of(game_id: str) -> Levels | None:
    """Return the measurements of a game; None where chance alone decides, or nothing was measured."""
    figures = measured_figures(game_id).get(STRENGTH)
    return None if figures is None else _levels(figures)


@dataclass(frozen=True)
class Rating:
    """How well somebody plays a game."""

    game: str
    place: float  # in spreads of a match; a normal player's is 0
    error: float  # its standard error
    matches: int  # from which it was found
    decisions: int = 0

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
        """Whether it may be told."""
        return self.error <= KNOWN_ERROR

    @property
    def more(self) -> int:
        """After how many more matches of usual length it may be told."""
        return 0 if self.is_known else max(1, ceil(1 / KNOWN_ERROR**2 - 1 / self.error**2))


def _number(place: float) -> int:
    return round((BASE_RATING + RATING_POINTS * place) / 10) * 10


def level_numbers(game_id: str) -> dict[str, int]:
    """Return the rating of each level."""
    found = levels_of(game_id)
    return {} if found is None else {level: _number(found.places[level]) for level in LEVELS}


# ---- what matches and decisions tell


class _Evidence(NamedTuple):
    """The evidence of a match about the person's strength."""

    place: float
    variance: float


def rate_player(
    game_id: str, results: Iterable[Result], decisions: tuple[float, float, int] | None = None
) -> Rating | None:
    """The rating in a game, from all finished matches (those of other games are left out); None: chance alone decides.

    `decisions`: place and standard error by the cost of reviewed decisions (see `by_decisions`), and their number.
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
    """The spread of a deal's margin: as measured, and as it was in the person's own deals, by other options perhaps."""
    squares = [(one.squares, one.deals) for one in own if one.squares is not None and one.deals]
    total = SWING_DEALS * found.swing**2 + sum(square for square, _ in squares)
    return sqrt(total / (SWING_DEALS + sum(deals for _, deals in squares)))


def _evidence_of(found: Levels, one: Result, swing: float, others: float | None) -> _Evidence | None:
    """None: nothing, since no deal was finished, or its levels or points are not known. `others`: see `handicap_of`."""
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
        return None  # the scores are games won: points were not kept
    others = [score for place, score in enumerate(one.scores) if place != own]
    return found.goal * (one.scores[own] - sum(others) / len(others))


def handicap_of(found: Levels, sides: Sequence[Sequence[int]], levels: Mapping[int, str]) -> float | None:
    """Return the strength added by partners, less the average of the other sides, by the levels at the seats.

    None where a seat's level is none of LEVELS.
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
    """Return strength, error and number for a place on the scale of `references`: see `rate_player`.

    On that scale easy is 0, normal 1, hard 2. `number`: of decisions; too few tell nothing, which is None.
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
    """Return the chance to win a match for a side stronger than the others by `ahead`; ties count in part."""
    if sides < 2:
        return 1.0
    alone = sqrt((sides - 1) / sides)  # the spread of a side's own score, where that of the margin is 1
    steps = [(place - 40) / 10 for place in range(81)]
    weights = [exp(-at * at / 2) / sqrt(2 * pi) / 10 for at in steps]
    beaten = [(1 + erf((at + ahead / alone) / sqrt(2))) / 2 for at in steps]
    return sum(weight * chance ** (sides - 1) for weight, chance in zip(weights, beaten, strict=True))


def even_levels(rating: Rating) -> tuple[str, ...]:
    """Return the levels for an even match, the nearest first; two where the person stands between."""
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
    """Opponents that were chosen for a person."""

    levels: Mapping[int, str]  # by seat
    edge: float  # by how much the person's side is the stronger, in spreads of a match; 0: even
    change: float | None = None  # by how much the others are stronger than in the last match; None: there was none


def choose(rating: Rating, sides: Sequence[Sequence[int]], last: Result | None = None) -> Choice:
    """Return the levels of all seats but the person's, so that the match is about even.

    Where no levels are near enough to that, a stronger and a weaker choice take turns. A partner is never the weakest
    where there is a choice: nobody likes to be held back. `last`: the last match of the game.
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
    """Return levels for the seats of the other sides, in turn, so that no side has all the strong levels."""
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
