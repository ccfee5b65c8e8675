"""Comparison of low hands, by the numbers of cards of each rank.

The numbers of cards are one whole number, three bits for each rank, the ace's lowest. What such a number comes to is
found once and kept: imagined deals compare the same hands again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from cardhall.cards import CARDS, RANKS, Card
from cardhall.rules.mechanisms.five_cards import RankGroups, group_ranks

COUNT_BITS: Final = 3  # of the number of cards of a rank
MOST_OF_RANK: Final = 7  # that fits into these bits
COUNTING_CARDS: Final = 5  # cards that count
ONE_OF_RANK: Final[list[int]] = [  # by card number: one card of its rank
    1 << COUNT_BITS * RANKS.index(card.rank) if card.suit else 0 for card in CARDS
]


def rank_counts(some: Iterable[Card]) -> int:
    """Return the numbers of cards of each rank."""
    counts = 0
    numbers: Iterable[int] = some  # as which they are quicker to look up
    for number in numbers:
        counts += ONE_OF_RANK[number]
    return counts


@lru_cache(maxsize=1 << 14)
def key_of_counts(counts: int) -> RankGroups:
    """Return the sort key of all these cards as a low hand; the better the hand, the lower the key."""
    return group_ranks(places_of(counts))


@lru_cache(maxsize=1 << 16)
def lowest_key(counts: int) -> RankGroups:
    """Return the sort key of the five lowest cards, of all where there are fewer."""
    places = places_of(counts)
    different = sorted(set(places))
    if len(different) >= COUNTING_CARDS:
        return group_ranks(different[:COUNTING_CARDS])
    return min([group_ranks(some) for some in combinations(places, min(COUNTING_CARDS, len(places)))])


def places_of(counts: int) -> list[int]:
    """Return the ranks of the cards as numbers, the ace being 0, in ascending order."""
    places: list[int] = []
    for place in range(len(RANKS)):
        places += [place] * (counts >> COUNT_BITS * place & MOST_OF_RANK)
    return places
