"""What passes tell: a hand that could have beaten what lay, and hardly suffered, would mostly have done so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.players.advice.big_two.plans import ACE, SuitPlanner, at_least
from cardhall.rules.mechanisms.climbing import Play

# How likely a hand is to pass that could have beaten what lay with
LOOSE = 0.25  # a single card that goes with no other of its rank, below an ace
HIGH = 0.6  # nothing but aces, twos and cards of pairs
ALIKE = 0.35  # a pair or three
FIVE = 0.3  # five cards


@final
class Passed:
    """A pass: on what, and what its seat has played since."""

    def __init__(self, seat: int, standing: Play) -> None:
        self.seat: int = seat
        self.standing = standing
        self.since: int = 0


def likelihood(planner: SuitPlanner, passes: Sequence[Passed], hands: Sequence[int]) -> float:
    """How likely the passes are with these hands, by seat."""
    found = 1.0
    for one in passes:
        found *= passing(planner, hands[one.seat] | one.since, one.standing)
    return found


def passing(planner: SuitPlanner, hand: int, standing: Play) -> float:
    """How likely a hand is to pass on what stands."""
    size = standing.shape.size
    if size == 1:
        if not hand >> standing.order + 1:
            return 1.0
        lone = at_least(hand, 1) & ~at_least(hand, 2) & (1 << 4 * ACE) - 1
        above = hand & -1 << standing.order + 1
        return LOOSE if at_least(above, 1) & lone else HIGH
    if size == 5:
        return FIVE if planner.five_above(hand, standing.order) else 1.0
    return 1.0 if planner.is_safe(standing, hand) else ALIKE
