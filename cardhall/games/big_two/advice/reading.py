"""Reading hands from actions: a hand with a better alternative to the action taken is less likely.

A hand that could have beaten what lay, and hardly suffered, would mostly have done so; and whoever plays takes the
lowest that serves, and seldom breaks up a pair for a single card. How likely that is was counted in deals of normal
players, beside hands drawn at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.games.big_two.advice.plans import ACE, SuitPlanner, at_least
from cardhall.rules.mechanisms.climbing import Play

# How likely a hand is to pass that could have beaten what lay with
LOOSE_SHARE = 0.33  # a single card that goes with no other of its rank, below an ace
HIGH_CARDS_SHARE = 0.8  # nothing but aces, twos and cards of pairs
ALIKE_SHARE = 0.7  # a pair or three
FIVE_CARDS_SHARE = 0.12  # five cards
# How likely it is, beside others, to have made a play when
LOWER_SHARE, LOWER_PAIR = (
    0.5,
    0.55,
)  # it held what serves as well and is lower; it led a single card and held a low pair
BROKEN_LEAD, BROKEN_SHARE = 0.12, 0.7  # that broke up cards of a rank for a single card, which was led, or beat another
PARTED_SHARE = 0.35  # a pair was taken out of three
HELD_FIVE = 0.55  # it led a pair or three, and held five cards to lead
LOW_LEAD_RANKS = 5  # ranks above a single card led, below which a pair is the better lead


@final
class Done:
    """An action of a seat: the standing play (None: a lead), its play (None: a pass), and its later plays."""

    def __init__(self, seat: int, standing: Play | None, play: Play | None = None) -> None:
        self.seat: int = seat
        self.standing = standing
        self.play = play
        self.since: int = 0 if play is None else play.cards


def likelihood(planner: SuitPlanner, done: Sequence[Done], hands: Sequence[int]) -> float:
    """Return the probability of all actions with these hands, by seat."""
    found = 1.0
    for one in done:
        hand = hands[one.seat] | one.since
        if one.play is not None:
            found *= play_likelihood(planner, hand, one.standing, one.play)
        elif one.standing is not None:
            found *= passing_likelihood(planner, hand, one.standing)
    return found


def passing_likelihood(planner: SuitPlanner, hand: int, standing: Play) -> float:
    """How likely a hand is to pass on what stands."""
    size = standing.shape.size
    if size == 1:
        if not hand >> standing.order + 1:
            return 1.0
        lone = at_least(hand, 1) & ~at_least(hand, 2) & (1 << 4 * ACE) - 1
        above = hand & -1 << standing.order + 1
        return LOOSE_SHARE if at_least(above, 1) & lone else HIGH_CARDS_SHARE
    if size == 5:
        return FIVE_CARDS_SHARE if planner.five_above(hand, standing.order) else 1.0
    return 1.0 if planner.is_safe(standing, hand) else ALIKE_SHARE


def play_likelihood(planner: SuitPlanner, hand: int, standing: Play | None, play: Play) -> float:
    """Return the probability that a hand makes this small play, relative to hands without a better one."""
    size, top = play.shape.size, play.top
    if size == 5:
        return 1.0
    more = at_least(hand, size + 1)
    as_many = at_least(hand, size) & ~more  # ranks of which it holds that number
    lower = as_many & (1 << 4 * top) - 1
    breaks = more >> 4 * top & 1
    found = 1.0
    if standing is not None:
        if lower & -1 << 4 * (standing.top + 1):
            found *= LOWER_SHARE
        if breaks:
            found *= BROKEN_SHARE if size == 1 else PARTED_SHARE
        return found
    if lower:
        found *= LOWER_SHARE
    if breaks:
        found *= BROKEN_LEAD if size == 1 else PARTED_SHARE
    if size == 1:
        pairs = at_least(hand, 2) & ~at_least(hand, 3) & (1 << 4 * min(top + LOW_LEAD_RANKS, ACE)) - 1
        if pairs & ~(1 << 4 * top):
            found *= LOWER_PAIR
    elif hand.bit_count() >= 5 and planner.five_above(hand, 0):
        found *= HELD_FIVE
    return found
