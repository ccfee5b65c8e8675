"""Hidden cards of which it is known how many of a suit a hand may hold: every way to lay them is equally likely.

For games in which players say how long their suits are. What bars cannot say of single cards is asked of a hand's
lengths, the numbers of its cards by suit. Which lengths the hands have is drawn first, in proportion to the number of
ways that lead to them, and then the cards of each suit are dealt out.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import factorial
from typing import Any

from cardhall.cards import SUITS, Card
from cardhall.rules.engine.lots import begin, shuffle
from cardhall.rules.engine.sampling import Impossible, turned_up

Lengths = tuple[int, ...]  # cards by suit


class LengthLaying:
    """Cards and the zones that they may lie in, ready for laying them many times."""

    def __init__(self, places: Sequence[tuple[str, int]], unseen: Sequence[Card], fits: Callable[[str, Lengths], bool]):
        """`places`: zones with hidden cards and how many each has, together as many as there are `unseen` cards.

        `fits`: whether a zone may hold hidden cards of these lengths. Raises `Impossible` if there is no way.
        """
        self.zones = [zone for zone, _ in places]
        self.pools = [[card for card in unseen if card.suit == suit] for suit in SUITS]
        whole = tuple([len(pool) for pool in self.pools])
        able = [[some for some in lengths_of(whole, size) if fits(zone, some)] for zone, size in places]
        self.shares = shared(whole, able)
        self.ways = list(accumulate([ways(share) for share in self.shares]))
        if not self.shares:
            raise Impossible("no layout of the hidden cards has the lengths that are known")

    def lay(self, state: Any, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones, which are lists of its own."""
        share = self.shares[bisect_right(self.ways, rng.randrange(self.ways[-1]))]
        laid: dict[str, list[Card]] = {zone: [] for zone in self.zones}
        chance = begin(rng)
        for suit, pool in enumerate(self.pools):
            some = pool[:]
            chance = shuffle(some, chance)
            at = 0
            for zone, lengths in zip(self.zones, share, strict=True):
                laid[zone] += some[at : at + lengths[suit]]
                at += lengths[suit]
        for zone, cards in laid.items():
            state.zones[zone] = turned_up(state.zones[zone], cards)


def lengths_of(most: Lengths, size: int) -> list[Lengths]:
    """All lengths of a hand of that size with at most these cards by suit."""
    if len(most) == 1:
        return [(size,)] if size <= most[0] else []
    return [(first, *rest) for first in range(min(most[0], size) + 1) for rest in lengths_of(most[1:], size - first)]


def shared(whole: Lengths, able: Sequence[Sequence[Lengths]]) -> list[tuple[Lengths, ...]]:
    """All ways to share out suits of these lengths to hands that may have the lengths in `able`."""
    if len(able) == 1:
        return [(whole,)] if whole in able[0] else []
    last = set(able[-1]) if len(able) == 2 else None
    found: list[tuple[Lengths, ...]] = []
    for own in able[0]:
        left = tuple([have - taken for have, taken in zip(whole, own, strict=True)])
        if min(left) < 0:
            continue
        if last is not None:
            if left in last:
                found.append((own, left))
        else:
            found += [(own, *rest) for rest in shared(left, able[1:])]
    return found


def ways(share: Sequence[Lengths]) -> int:
    """In how many ways the cards can be dealt out to hands of these lengths."""
    total = 1
    for suit in range(len(share[0])):
        left = sum([lengths[suit] for lengths in share])
        total *= factorial(left)
        for lengths in share:
            total //= factorial(lengths[suit])
    return total
