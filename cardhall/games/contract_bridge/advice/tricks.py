"""How many tricks a side takes in a strain when every card is known, by what may be counted in the four hands.

A sum of what is counted times a weight; the weights were fitted to deals solved double dummy (see
`tests/oracles/bridge_tricks.py`, which also tells how far such sums are out). A thousand times as fast as a solver, and
over many imagined deals as good as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.games.contract_bridge.advice.calls import NT
from cardhall.games.contract_bridge.advice.hands import Hand
from cardhall.games.contract_bridge.advice.tricks_weights import IN_NO_TRUMPS, IN_SUIT

ALL_TRICKS: Final = 13
NEARLY_ALL: Final = 11.0  # tricks: of what is expected above that
SHARE_OF_LAST: Final = 0.7  # this share comes true
HONOUR_PLACES: Final = (12, 11, 10, 9, 8)  # where their ranks stand: ace, king, queen, jack, ten


def expected_tricks(hands: Sequence[Hand], strain: int, side: int) -> float:
    """Return the tricks that the seats `side` and `side` + 2 are likely to take."""
    counted = in_no_trumps(hands, side) if strain == NT else in_suit(hands, strain, side)
    weights = IN_NO_TRUMPS if strain == NT else IN_SUIT
    total = weights[0]
    for place in range(len(counted)):
        total += weights[place + 1] * counted[place]
    if total > NEARLY_ALL:
        total = NEARLY_ALL + SHARE_OF_LAST * (total - NEARLY_ALL)
    return min(max(total, 0.0), float(ALL_TRICKS))


def in_suit(hands: Sequence[Hand], trump: int, side: int) -> list[float]:
    """Return what counts with a trump suit."""
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
        *[float(ranks >> height & 1) for height in HONOUR_PLACES],
        position_of_honours(hands, trump, side),
    ]
    honours = [0.0] * len(HONOUR_PLACES)
    quick = placed = ruffs = their_ruffs = wasted = length = tops = 0.0
    for suit in range(4):
        if suit == trump:
            continue
        own, other = one.ranks[suit] | two.ranks[suit], left.ranks[suit] | right.ranks[suit]
        lengths = one.lengths[suit], two.lengths[suit]
        shortest, longest = min(lengths), max(lengths)
        for place in range(len(HONOUR_PLACES)):
            honours[place] += own >> HONOUR_PLACES[place] & 1
        placed += position_of_honours(hands, suit, side)
        quick += min(shortest, count_top_cards(other), max(left.lengths[suit], right.lengths[suit]))
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
    return [*found, *honours, quick, placed, ruffs, their_ruffs, wasted, length, tops, float(max(0, trumps - 8))]


def in_no_trumps(hands: Sequence[Hand], side: int) -> list[float]:
    """Return what counts without trumps."""
    one, two, left, right = hands[side], hands[side + 2], hands[side + 1], hands[(side + 3) % 4]
    honours = [0.0] * len(HONOUR_PLACES)
    placed = tops = length = theirs = their_tops = their_length = 0.0
    open_to_them = 0.0
    for suit in range(4):
        own, other = one.ranks[suit] | two.ranks[suit], left.ranks[suit] | right.ranks[suit]
        longest = max(one.lengths[suit], two.lengths[suit])
        their_longest = max(left.lengths[suit], right.lengths[suit])
        for place in range(len(HONOUR_PLACES)):
            honours[place] += own >> HONOUR_PLACES[place] & 1
        placed += position_of_honours(hands, suit, side)
        tops += min(longest, count_top_cards(own))
        run = min(their_longest, count_top_cards(other))
        their_tops += run
        if run >= min(3, their_longest):
            run = their_longest
        open_to_them = max(open_to_them, float(run))
        length += max(0, longest - max(their_longest, 3))
        their_length += max(0, their_longest - max(longest, 3))
        theirs = max(theirs, float(their_longest))
    found = [*honours, placed, tops, length, their_tops, their_length, theirs, open_to_them, length * length]
    return [*found, tops * length, float(max(0, one.high + two.high - 25))]


def count_top_cards(ranks: int) -> int:
    """Return how many cards from the ace down there are without a gap."""
    number = 0
    while number < ALL_TRICKS and ranks >> (12 - number) & 1:
        number += 1
    return number


def position_of_honours(hands: Sequence[Hand], suit: int, side: int) -> float:
    """Count missing kings, queens and jacks below a higher honour: 1 if well placed, -1 if badly.

    Of a hand that holds a higher honour and the next lower card of a missing one, the opponent who plays before it
    should hold that.
    """
    total = 0.0
    for seat in (side, (side + 2) % 4):
        ranks = hands[seat].ranks[suit]
        before, behind = hands[(seat + 3) % 4].ranks[suit], hands[(seat + 1) % 4].ranks[suit]
        for height in (11, 10, 9):
            if ranks >> (height + 1) and ranks >> (height - 1) & 1:
                total += (before >> height & 1) - (behind >> height & 1)
    return total
