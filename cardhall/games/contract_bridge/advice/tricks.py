"""Estimates of a side's tricks in a strain when every card is known, from features of the four hands.

The estimate is a weighted sum of features. The weights were fitted to deals solved double dummy; see
`tests/oracles/bridge_tricks.py`, which also measures the error. An estimate is a thousand times as fast as a solver,
and as good over many imagined deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.games.contract_bridge.advice.calls import NT
from cardhall.games.contract_bridge.advice.hand_evaluation import Hand
from cardhall.games.contract_bridge.advice.tricks_weights import NO_TRUMP_WEIGHTS, SUIT_WEIGHTS

ALL_TRICKS: Final = 13
EXCESS_FROM_TRICKS: Final = 11.0  # tricks; a weighted sum overrates hands with more
EXCESS_SHARE: Final = 0.7  # of the tricks above that, the share that counts
HONOUR_HEIGHTS: Final = (12, 11, 10, 9, 8)  # bits of ace, king, queen, jack and ten in the mask of a suit


def expected_tricks(hands: Sequence[Hand], strain: int, side: int) -> float:
    """Return the tricks that the seats `side` and `side` + 2 are likely to take."""
    features = no_trump_features(hands, side) if strain == NT else suit_features(hands, strain, side)
    weights = NO_TRUMP_WEIGHTS if strain == NT else SUIT_WEIGHTS
    total = weights[0]
    for place in range(len(features)):
        total += weights[place + 1] * features[place]
    if total > EXCESS_FROM_TRICKS:
        total = EXCESS_FROM_TRICKS + EXCESS_SHARE * (total - EXCESS_FROM_TRICKS)
    return min(max(total, 0.0), float(ALL_TRICKS))


def suit_features(hands: Sequence[Hand], trump: int, side: int) -> list[float]:
    """Return the features of a side's hands with a trump suit, in the order of `SUIT_WEIGHTS` after the first."""
    one, two, left, right = hands[side], hands[side + 2], hands[side + 1], hands[(side + 3) % 4]
    ranks = one.ranks[trump] | two.ranks[trump]
    theirs = left.ranks[trump], right.ranks[trump]
    trumps = ranks.bit_count()
    found = [
        float(trumps),
        float(max(one.lengths[trump], two.lengths[trump])),
        float(max(theirs[0].bit_count(), theirs[1].bit_count())),
        float(count_top_cards(ranks)),
        float(count_top_cards(theirs[0] | theirs[1])),
        *[float(ranks >> height & 1) for height in HONOUR_HEIGHTS],
        position_of_honours(hands, trump, side),
    ]
    honours = [0.0] * len(HONOUR_HEIGHTS)
    losers = well_placed = ruffs = their_ruffs = wasted = length = tops = 0.0
    for suit in range(4):
        if suit == trump:
            continue
        own, other = one.ranks[suit] | two.ranks[suit], left.ranks[suit] | right.ranks[suit]
        lengths = one.lengths[suit], two.lengths[suit]
        shortest, longest = min(lengths), max(lengths)
        for place in range(len(HONOUR_HEIGHTS)):
            honours[place] += own >> HONOUR_HEIGHTS[place] & 1
        well_placed += position_of_honours(hands, suit, side)
        losers += min(shortest, count_top_cards(other), max(left.lengths[suit], right.lengths[suit]))
        tops += min(longest, count_top_cards(own))
        short = one if lengths[0] < lengths[1] else two
        gain = min(short.lengths[trump], max(0, 3 - shortest), longest - shortest)
        ruffs += gain
        for foe in (left, right):
            their_ruffs += min(foe.lengths[trump], max(0, 2 - foe.lengths[suit]))
        if shortest < 2:
            long = two if short is one else one
            wasted += ((long.ranks[suit] >> 9) & 7).bit_count() * (2 - shortest)
        length += max(0, longest - max(left.lengths[suit], right.lengths[suit], 3))
    return [*found, *honours, losers, well_placed, ruffs, their_ruffs, wasted, length, tops, float(max(0, trumps - 8))]


def no_trump_features(hands: Sequence[Hand], side: int) -> list[float]:
    """Return the features of a side's hands without trumps, in the order of `NO_TRUMP_WEIGHTS` after the first."""
    one, two, left, right = hands[side], hands[side + 2], hands[side + 1], hands[(side + 3) % 4]
    honours = [0.0] * len(HONOUR_HEIGHTS)
    well_placed = tops = length = theirs = their_tops = their_length = 0.0
    open_to_them = 0.0
    for suit in range(4):
        own, other = one.ranks[suit] | two.ranks[suit], left.ranks[suit] | right.ranks[suit]
        longest = max(one.lengths[suit], two.lengths[suit])
        their_longest = max(left.lengths[suit], right.lengths[suit])
        for place in range(len(HONOUR_HEIGHTS)):
            honours[place] += own >> HONOUR_HEIGHTS[place] & 1
        well_placed += position_of_honours(hands, suit, side)
        tops += min(longest, count_top_cards(own))
        run = min(their_longest, count_top_cards(other))
        their_tops += run
        if run >= min(3, their_longest):
            run = their_longest
        open_to_them = max(open_to_them, float(run))
        length += max(0, longest - max(their_longest, 3))
        their_length += max(0, their_longest - max(longest, 3))
        theirs = max(theirs, float(their_longest))
    found = [*honours, well_placed, tops, length, their_tops, their_length, theirs, open_to_them, length * length]
    return [*found, tops * length, float(max(0, one.high_points + two.high_points - 25))]


def count_top_cards(ranks: int) -> int:
    """Return the number of cards from the ace down without a gap."""
    number = 0
    while number < ALL_TRICKS and ranks >> (12 - number) & 1:
        number += 1
    return number


def position_of_honours(hands: Sequence[Hand], suit: int, side: int) -> float:
    """Count missing kings, queens and jacks below a higher honour: 1 if well placed, -1 if badly.

    A missing honour is well placed in the hand that plays before a hand with a higher honour and the next lower card:
    the side can then finesse.
    """
    total = 0.0
    for seat in (side, (side + 2) % 4):
        ranks = hands[seat].ranks[suit]
        before, behind = hands[(seat + 3) % 4].ranks[suit], hands[(seat + 1) % 4].ranks[suit]
        for height in (11, 10, 9):
            if ranks >> (height + 1) and ranks >> (height - 1) & 1:
                total += (before >> height & 1) - (behind >> height & 1)
    return total
