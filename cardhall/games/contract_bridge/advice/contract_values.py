"""The value of a contract for both sides: its points, and the value of the rubber afterwards."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from cardhall.games.contract_bridge.rules.rubber import (
    ALL_TRICKS,
    Contract,
    Rubber,
    after_contract,
    closing_lines,
    side_totals,
)

TrickValues = tuple[tuple[int, int], ...]  # values for both sides, by the declarer's tricks

# Average results of rubbers that begin so, bid by the system on both sides (5,000 of each): the only game is worth 320
# points to its side, 60 points below the line 108 (40: 104; 90: 117; with a game each: 122).
ONE_GAME_VALUE: Final = 320
PART_SCORE_VALUE: Final = 95  # of any points below the line
PART_SCORE_POINT_VALUE: Final = 0.25  # more for each of these points
MIN_DOUBLED_LEVEL: Final = 4  # from this level on, opponents double contracts that fail clearly
MIN_DOUBLED_UNDERTRICKS: Final = 2  # undertricks from which on a failure is clear
PARTS_PER_TRICK: Final = 4  # expected tricks are rounded to quarters, so that results can be cached


def rubber_value(rubber: Rubber) -> int:
    """Return the value of an unfinished rubber for side 0, in points beyond the score."""
    games, below = rubber
    value = ONE_GAME_VALUE * (games[0] - games[1]) if sum(games) == 1 else 0
    first, second = (PART_SCORE_VALUE + PART_SCORE_POINT_VALUE * points if points else 0.0 for points in below)
    return round(value + first - second)


@lru_cache(maxsize=1024)
def values_by_tricks(
    contract: Contract, rubber: Rubber, by_taking: bool, by_defenders: bool, last: bool
) -> TrickValues:
    """Return the value of a contract for both sides by tricks taken: points, and the state of the rubber.

    The arguments are those of `after_contract`; `last`: the match ends with this deal.
    """
    found = []
    for tricks in range(ALL_TRICKS + 1):
        lines, after = after_contract(contract, tricks, rubber, by_taking, by_defenders, told=False)
        first, second = side_totals(*lines, *closing_lines(after, last))
        if max(after.games) < 2:
            first += rubber_value(after) - rubber_value(rubber)
        found.append((first, second))
    return tuple(found)


@lru_cache(maxsize=1024)
def values_with_doubles(
    contract: Contract, rubber: Rubber, by_taking: bool, by_defenders: bool, last: bool
) -> TrickValues:
    """Return `worths` of an undoubled contract, as doubled in the cases of clear failure."""
    plain = values_by_tricks(contract, rubber, by_taking, by_defenders, last)
    if contract.factor > 1 or contract.level < MIN_DOUBLED_LEVEL:
        return plain
    doubled = values_by_tricks(contract._replace(factor=2), rubber, by_taking, by_defenders, last)
    fails = max(contract.tricks - MIN_DOUBLED_UNDERTRICKS + 1, 0)
    return doubled[:fails] + plain[fails:]


@lru_cache(maxsize=1024)
def blur_values(exact: TrickValues, error: float) -> TrickValues:
    """Return values by tricks with each blurred over nearby tricks; `error`: the standard deviation, in tricks."""
    return tuple([value_at(exact, PARTS_PER_TRICK * tricks, error) for tricks in range(len(exact))])


@lru_cache(maxsize=8192)
def value_at(exact: TrickValues, quarters: int, error: float) -> tuple[int, int]:
    """Return the mean value for both sides over a normal distribution of tricks.

    `quarters`: the expected tricks, in quarters; `error`: the standard deviation, in tricks.
    """
    expected = quarters / PARTS_PER_TRICK
    shares = [exp(-((other - expected) ** 2) / (2 * error * error)) for other in range(len(exact))]
    first, second = (
        sum([share * brought[side] for share, brought in zip(shares, exact, strict=True)], 0.0) / sum(shares, 0.0)
        for side in (0, 1)
    )
    return round(first), round(second)
