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
EXCESS_THRESHOLD_TRICKS: Final = 11.0  # tricks; a weighted sum overrates hands with more
EXCESS_TRICKS_SHARE: Final = 0.7  # of the tricks above that, the share that counts
HONOUR_HEIGHTS: Final = (12, 11, 10, 9, 8)  # bits of ace, king, queen, jack and ten in the mask of a suit


def expected_tricks(hands: Sequence[Hand], strain: int, side: int) -> float:
    """Return the tricks that the seats `side` and `side` + 2 are likely to take."""
    features = no_trump_contract_features(hands, side) if strain == NT else trump_contract_features(hands, strain, side)
    weights = NO_TRUMP_WEIGHTS if strain == NT else SUIT_WEIGHTS
    total = weights[0]
    for place in range(len(features)):
        total += weights[place + 1] * features[place]
    if total > EXCESS_THRESHOLD_TRICKS:
        total = EXCESS_THRESHOLD_TRICKS + EXCESS_TRICKS_SHARE * (total - EXCESS_THRESHOLD_TRICKS)
    return min(max(total, 0.0), float(ALL_TRICKS))


def trump_contract_features(hands: Sequence[Hand], trump: int, side: int) -> list[float]:
    """Return the features of a side's hands with a trump suit, in the order of `SUIT_WEIGHTS` after the first."""
    first_hand, second_hand, left_opponent, right_opponent = (
        hands[side],
        hands[side + 2],
        hands[side + 1],
        hands[(side + 3) % 4],
    )
    ranks = first_hand.ranks[trump] | second_hand.ranks[trump]
    opponent_trumps = left_opponent.ranks[trump], right_opponent.ranks[trump]
    trump_count = ranks.bit_count()
    trump_features = [
        float(trump_count),
        float(max(first_hand.lengths[trump], second_hand.lengths[trump])),
        float(max(opponent_trumps[0].bit_count(), opponent_trumps[1].bit_count())),
        float(count_top_cards(ranks)),
        float(count_top_cards(opponent_trumps[0] | opponent_trumps[1])),
        *[float(ranks >> height & 1) for height in HONOUR_HEIGHTS],
        count_well_placed_honours(hands, trump, side),
    ]
    honours = [0.0] * len(HONOUR_HEIGHTS)
    losers = well_placed = ruffs = their_ruffs = wasted = length = tops = 0.0
    for suit in range(4):
        if suit == trump:
            continue
        own_ranks, opponent_ranks = (
            first_hand.ranks[suit] | second_hand.ranks[suit],
            left_opponent.ranks[suit] | right_opponent.ranks[suit],
        )
        lengths = first_hand.lengths[suit], second_hand.lengths[suit]
        shortest, longest = min(lengths), max(lengths)
        for place in range(len(HONOUR_HEIGHTS)):
            honours[place] += own_ranks >> HONOUR_HEIGHTS[place] & 1
        well_placed += count_well_placed_honours(hands, suit, side)
        losers += min(
            shortest, count_top_cards(opponent_ranks), max(left_opponent.lengths[suit], right_opponent.lengths[suit])
        )
        tops += min(longest, count_top_cards(own_ranks))
        shorter_hand = first_hand if lengths[0] < lengths[1] else second_hand
        gain = min(shorter_hand.lengths[trump], max(0, 3 - shortest), longest - shortest)
        ruffs += gain
        for foe in (left_opponent, right_opponent):
            their_ruffs += min(foe.lengths[trump], max(0, 2 - foe.lengths[suit]))
        if shortest < 2:
            long = second_hand if shorter_hand is first_hand else first_hand
            wasted += ((long.ranks[suit] >> 9) & 7).bit_count() * (2 - shortest)
        length += max(0, longest - max(left_opponent.lengths[suit], right_opponent.lengths[suit], 3))
    return [
        *trump_features,
        *honours,
        losers,
        well_placed,
        ruffs,
        their_ruffs,
        wasted,
        length,
        tops,
        float(max(0, trump_count - 8)),
    ]


def no_trump_contract_features(hands: Sequence[Hand], side: int) -> list[float]:
    """Return the features of a side's hands without trumps, in the order of `NO_TRUMP_WEIGHTS` after the first."""
    first_hand, second_hand, left_opponent, right_opponent = (
        hands[side],
        hands[side + 2],
        hands[side + 1],
        hands[(side + 3) % 4],
    )
    honours = [0.0] * len(HONOUR_HEIGHTS)
    well_placed = tops = length = theirs = their_tops = their_length = 0.0
    open_to_them = 0.0
    for suit in range(4):
        own_ranks, opponent_ranks = (
            first_hand.ranks[suit] | second_hand.ranks[suit],
            left_opponent.ranks[suit] | right_opponent.ranks[suit],
        )
        longest = max(first_hand.lengths[suit], second_hand.lengths[suit])
        their_longest = max(left_opponent.lengths[suit], right_opponent.lengths[suit])
        for place in range(len(HONOUR_HEIGHTS)):
            honours[place] += own_ranks >> HONOUR_HEIGHTS[place] & 1
        well_placed += count_well_placed_honours(hands, suit, side)
        tops += min(longest, count_top_cards(own_ranks))
        run = min(their_longest, count_top_cards(opponent_ranks))
        their_tops += run
        if run >= min(3, their_longest):
            run = their_longest
        open_to_them = max(open_to_them, float(run))
        length += max(0, longest - max(their_longest, 3))
        their_length += max(0, their_longest - max(longest, 3))
        theirs = max(theirs, float(their_longest))
    found = [*honours, well_placed, tops, length, their_tops, their_length, theirs, open_to_them, length * length]
    return [*found, tops * length, float(max(0, first_hand.high_points + second_hand.high_points - 25))]


def count_top_cards(ranks: int) -> int:
    """Return the number of cards from the ace down without a gap."""
    number = 0
    while number < ALL_TRICKS and ranks >> (12 - number) & 1:
        number += 1
    return number


def count_well_placed_honours(hands: Sequence[Hand], suit: int, side: int) -> float:
    """Count missing kings, queens and jacks below a higher honour: 1 if well placed, -1 if badly.

    A missing honour is well placed in the hand that plays before a hand with a higher honour and the next lower card:
    the side can then finesse.
    """
    total = 0.0
    for seat in (side, (side + 2) % 4):
        ranks = hands[seat].ranks[suit]
        left_ranks, right_ranks = hands[(seat + 3) % 4].ranks[suit], hands[(seat + 1) % 4].ranks[suit]
        for height in (11, 10, 9):
            if ranks >> (height + 1) and ranks >> (height - 1) & 1:
                total += (left_ranks >> height & 1) - (right_ranks >> height & 1)
    return total
