"""Likelihood of other hands, from their plays and passes: a hand with a better alternative is less likely.

A hand that could have beaten the standing combination at little cost mostly does so. A player plays the lowest cards
that serve, and seldom breaks up a pair for a single card. The shares below were counted in deals of Normal players,
compared with hands drawn at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.games.big_two.advice.plans import ACE, SuitPlanner, ranks_with
from cardhall.rules.mechanisms.climbing import Play

# Likelihood of a pass, for a hand that could have beaten the standing combination:
LONE_CARD_PASS_SHARE = 0.33  # with a single card below an ace, the only card of its rank in the hand
HIGH_CARDS_PASS_SHARE = 0.8  # only with aces, twos and cards of pairs
PAIR_PASS_SHARE = 0.7  # with a pair or three of a rank
FIVE_CARDS_PASS_SHARE = 0.12  # with five cards
# Factors for the likelihood of a play, for a hand with an alternative:
UNUSED_LOWER_PLAY_FACTOR = 0.5  # lower cards that would have served as well
UNLED_LOW_PAIR_FACTOR = 0.55  # a low pair, where a single card was led
LEAD_BREAKING_SET_FACTOR = 0.12  # the single card that was led breaks up a pair or three
FOLLOW_BREAKING_SET_FACTOR = 0.7  # the single card that beat another breaks up a pair or three
PAIR_BREAKING_TRIPS_FACTOR = 0.35  # the pair that was played breaks up three
UNLED_FIVE_CARDS_FACTOR = 0.55  # five cards to lead, where a pair or three was led
LOW_LEAD_RANKS = 5  # a pair less than this number of ranks above a single card would have been the better lead


@final
class ObservedAction:
    """A play or pass of a seat.

    `standing`: the play to beat (None: it led); `play`: its own (None: it passed). `later_cards`: the mask of the
    cards that it has played from then on, which were in its hand.
    """

    def __init__(self, seat: int, standing: Play | None, play: Play | None = None) -> None:
        self.seat: int = seat
        self.standing = standing
        self.play = play
        self.later_cards: int = 0 if play is None else play.cards


def actions_likelihood(planner: SuitPlanner, actions: Sequence[ObservedAction], hands: Sequence[int]) -> float:
    """Return the likelihood of all these plays and passes; `hands`: the present hands by seat, as masks."""
    product = 1.0
    for action in actions:
        hand = hands[action.seat] | action.later_cards
        if action.play is not None:
            product *= play_likelihood(planner, hand, action.standing, action.play)
        elif action.standing is not None:
            product *= passing_likelihood(planner, hand, action.standing)
    return product


def passing_likelihood(planner: SuitPlanner, hand: int, standing: Play) -> float:
    """Return the likelihood that a hand passes on a standing play."""
    size = standing.shape.size
    if size == 1:
        if not hand >> standing.order + 1:
            return 1.0
        lone_ranks = ranks_with(hand, 1) & ~ranks_with(hand, 2) & (1 << 4 * ACE) - 1  # ranks below the ace
        above = hand & -1 << standing.order + 1
        return LONE_CARD_PASS_SHARE if ranks_with(above, 1) & lone_ranks else HIGH_CARDS_PASS_SHARE
    if size == 5:
        return FIVE_CARDS_PASS_SHARE if planner.has_higher_five(hand, standing.order) else 1.0
    return 1.0 if planner.is_safe(standing, hand) else PAIR_PASS_SHARE


def play_likelihood(planner: SuitPlanner, hand: int, standing: Play | None, play: Play) -> float:
    """Return the likelihood that a hand makes a play, relative to hands without a better alternative.

    Plays of five cards tell nothing: the result is 1.
    """
    size, top = play.shape.size, play.top_place
    if size == 5:
        return 1.0
    ranks_with_more = ranks_with(hand, size + 1)
    # ranks of which the hand has exactly as many cards as the play
    ranks_with_equal = ranks_with(hand, size) & ~ranks_with_more
    lower = ranks_with_equal & (1 << 4 * top) - 1
    breaks_up_rank = ranks_with_more >> 4 * top & 1
    factor = 1.0
    if standing is not None:
        if lower & -1 << 4 * (standing.top_place + 1):
            factor *= UNUSED_LOWER_PLAY_FACTOR
        if breaks_up_rank:
            factor *= FOLLOW_BREAKING_SET_FACTOR if size == 1 else PAIR_BREAKING_TRIPS_FACTOR
        return factor
    if lower:
        factor *= UNUSED_LOWER_PLAY_FACTOR
    if breaks_up_rank:
        factor *= LEAD_BREAKING_SET_FACTOR if size == 1 else PAIR_BREAKING_TRIPS_FACTOR
    if size == 1:
        pairs = ranks_with(hand, 2) & ~ranks_with(hand, 3) & (1 << 4 * min(top + LOW_LEAD_RANKS, ACE)) - 1
        if pairs & ~(1 << 4 * top):
            factor *= UNLED_LOW_PAIR_FACTOR
    elif hand.bit_count() >= 5 and planner.has_higher_five(hand, 0):
        factor *= UNLED_FIVE_CARDS_FACTOR
    return factor
