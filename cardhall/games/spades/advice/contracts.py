"""Spades: values of the contracts from which a side's second bidder chooses.

The tricks of the side are taken to be normally distributed. Their mean is linear in what the bidder counts in its own
hand and in the bids before; the numbers were fitted to 400 deals solved double dummy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import erf, exp, sqrt
from typing import NamedTuple

from cardhall.games.spades.rules import (
    BAGS_FOR_PENALTY,
    HAND_SIZE,
    NIL_ACTION,
    PENALTY_POINTS,
    POINTS_PER_CONTRACT_TRICK,
)
from cardhall.rules.engine.action import Action

BAG_POINTS = 1 - PENALTY_POINTS / BAGS_FOR_PENALTY  # points for a bag, with its part of the penalty

BID_STD_DEV_TRICKS = 0.6  # tricks: the standard deviation of bids about the wanted number
HOPELESS_EXPONENT = -30.0  # so that no bid has the weight 0


def weigh_bids(bids: Sequence[Action], wanted_tricks: float, nil_chance: float) -> list[float]:
    """Return the probabilities of bids for a wanted number of tricks and a chance of bidding nil."""
    weights = []
    for bid in bids:
        if bid == NIL_ACTION:
            weights.append(nil_chance)
        else:
            distance = (wanted_tricks - bid.number) / BID_STD_DEV_TRICKS
            weights.append((1 - nil_chance) * exp(max(-distance * distance / 2, HOPELESS_EXPONENT)))
    return weights


class SideTricksModel(NamedTuple):
    """A linear model of a side's tricks, as the second bidder sees them: the mean, and the standard deviation."""

    constant: float  # the constant part of the mean
    per_counted_trick: float  # added to the mean by each trick expected from one's own hand,
    per_partner_bid: float  # by each trick that the partner has bid,
    per_opponent_bid: float  # and by each trick that the opponents have bid so far
    deviation: float


THIRD_BIDDER_MODEL = SideTricksModel(-1.14, 1.28, 1.46, -0.32, 1.4)
LAST_BIDDER_MODEL = SideTricksModel(4.35, 0.95, 1.09, -0.7, 1.3)


def contract_values(
    counted_tricks: float,
    partner_bid: int,
    opponent_bids: Sequence[int],
    extra_tricks: float,
    points_per_broken_trick: int,
) -> Sequence[float]:
    """Return the side's average points for each contract of 0 to 13 tricks.

    `counted_tricks`: the tricks expected from one's own hand; `partner_bid`, `opponent_bids`: the bids so far;
    `extra_tricks`: tricks by which the bid should rise; `points_per_broken_trick`: the points for each trick of a
    broken contract.
    """
    model = LAST_BIDDER_MODEL if len(opponent_bids) > 1 else THIRD_BIDDER_MODEL
    tricks = (
        model.constant
        + model.per_counted_trick * counted_tricks
        + model.per_partner_bid * partner_bid
        + model.per_opponent_bid * sum(opponent_bids)
    )
    return _values_by_contract(round(tricks + extra_tricks, 1), model.deviation, points_per_broken_trick)


@lru_cache(maxsize=1024)
def _values_by_contract(tricks: float, deviation: float, points_per_broken_trick: int) -> list[float]:
    """Return `contract_values` from the mean of the side's tricks and their standard deviation, cached."""
    cumulative_chances = [
        (1 + erf((number - 0.5 - tricks) / deviation / sqrt(2))) / 2 for number in range(1, HAND_SIZE + 1)
    ]
    trick_chances = [after - before for before, after in pairwise([0.0, *cumulative_chances, 1.0])]
    values = []
    for contract in range(HAND_SIZE + 1):
        made = [
            POINTS_PER_CONTRACT_TRICK * contract + BAG_POINTS * (taken - contract)
            for taken in range(contract, HAND_SIZE + 1)
        ]
        points = [*[float(points_per_broken_trick * contract)] * contract, *made]
        values.append(sum([share * some for share, some in zip(trick_chances, points, strict=True)], 0.0))
    return values
