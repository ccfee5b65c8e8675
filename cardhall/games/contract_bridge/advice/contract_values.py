"""The value of a contract for both sides: its points, and the value of the rubber afterwards."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from cardhall.games.contract_bridge.rules.rubber import (
    ALL_TRICKS,
    Contract,
    Rubber,
    closing_entries,
    score_contract,
    side_totals,
)

TrickValues = tuple[tuple[int, int], ...]  # values for both sides, by the declarer's tricks

# Average results of rubbers that begin so, bid by the system on both sides (5,000 of each): the only game is worth 320
# points to its side, 60 points below the line 108 (40: 104; 90: 117; with a game each: 122).
ONE_GAME_VALUE: Final = 320
PART_SCORE_VALUE: Final = 95  # of any points below the line
VALUE_PER_PART_SCORE_POINT: Final = 0.25  # more for each of these points
MIN_DOUBLED_LEVEL: Final = 4  # from this level on, opponents double contracts that fail clearly
MIN_DOUBLED_UNDERTRICKS: Final = 2  # undertricks from which on a failure is clear
QUARTERS_PER_TRICK: Final = 4  # expected tricks are rounded to quarters, so that results can be cached


def rubber_value(rubber: Rubber) -> int:
    """Return the value of an unfinished rubber for side 0, in points beyond the score."""
    games, below = rubber
    value = ONE_GAME_VALUE * (games[0] - games[1]) if sum(games) == 1 else 0
    first, second = (PART_SCORE_VALUE + VALUE_PER_PART_SCORE_POINT * points if points else 0.0 for points in below)
    return round(value + first - second)


@lru_cache(maxsize=1024)
def values_by_tricks(
    contract: Contract, rubber: Rubber, slams_by_tricks_taken: bool, undertricks_by_defenders: bool, is_last_deal: bool
) -> TrickValues:
    """Return the value of a contract for both sides by tricks taken: points, and the state of the rubber.

    The arguments are those of `score_contract`; `is_last_deal`: the match ends with this deal.
    """
    values = []
    for tricks in range(ALL_TRICKS + 1):
        lines, after = score_contract(
            contract, tricks, rubber, slams_by_tricks_taken, undertricks_by_defenders, with_notes=False
        )
        first, second = side_totals(*lines, *closing_entries(after, is_last_deal))
        if max(after.games) < 2:
            first += rubber_value(after) - rubber_value(rubber)
        values.append((first, second))
    return tuple(values)


@lru_cache(maxsize=1024)
def values_with_doubles(
    contract: Contract, rubber: Rubber, slams_by_tricks_taken: bool, undertricks_by_defenders: bool, is_last_deal: bool
) -> TrickValues:
    """Return `values_by_tricks` of an undoubled contract, as doubled in the cases of clear failure."""
    plain = values_by_tricks(contract, rubber, slams_by_tricks_taken, undertricks_by_defenders, is_last_deal)
    if contract.factor > 1 or contract.level < MIN_DOUBLED_LEVEL:
        return plain
    doubled = values_by_tricks(
        contract._replace(factor=2), rubber, slams_by_tricks_taken, undertricks_by_defenders, is_last_deal
    )
    fails = max(contract.tricks - MIN_DOUBLED_UNDERTRICKS + 1, 0)
    return doubled[:fails] + plain[fails:]


@lru_cache(maxsize=1024)
def blur_values(values: TrickValues, tricks_deviation: float) -> TrickValues:
    """Return values by tricks with each blurred over nearby tricks.

    `tricks_deviation`: the standard deviation, in tricks.
    """
    return tuple([mean_value(values, QUARTERS_PER_TRICK * tricks, tricks_deviation) for tricks in range(len(values))])


@lru_cache(maxsize=8192)
def mean_value(values: TrickValues, quarter_tricks: int, tricks_deviation: float) -> tuple[int, int]:
    """Return the mean value for both sides over a normal distribution of tricks.

    `quarter_tricks`: the expected tricks, in quarters; `tricks_deviation`: the standard deviation, in tricks.
    """
    expected = quarter_tricks / QUARTERS_PER_TRICK
    shares = [
        exp(-((other - expected) ** 2) / (2 * tricks_deviation * tricks_deviation)) for other in range(len(values))
    ]
    first, second = (
        sum([share * brought[side] for share, brought in zip(shares, values, strict=True)], 0.0) / sum(shares, 0.0)
        for side in (0, 1)
    )
    return round(first), round(second)
