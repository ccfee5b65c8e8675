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
COUNT_MASK: Final = 7  # that fits into these bits
COUNTING_CARDS: Final = 5  # cards that count
PACKED_COUNT_OF_CARD: Final[list[int]] = [  # by card number: one card of its rank
    1 << COUNT_BITS * RANKS.index(card.rank) if card.suit else 0 for card in CARDS
]


def count_by_rank(low_cards: Iterable[Card]) -> int:
    """Return the numbers of cards of each rank."""
    counts = 0
    numbers: Iterable[int] = low_cards  # as which they are quicker to look up
    for number in numbers:
        counts += PACKED_COUNT_OF_CARD[number]
    return counts


@lru_cache(maxsize=1 << 14)
def key_of_packed_counts(packed_counts: int) -> RankGroups:
    """Return the sort key of all these cards as a low hand; the better the hand, the lower the key."""
    return group_ranks(rank_numbers(packed_counts))


@lru_cache(maxsize=1 << 16)
def lowest_five_key(packed_counts: int) -> RankGroups:
    """Return the sort key of the five lowest cards, of all where there are fewer."""
    places = rank_numbers(packed_counts)
    different = sorted(set(places))
    if len(different) >= COUNTING_CARDS:
        return group_ranks(different[:COUNTING_CARDS])
    return min([group_ranks(some) for some in combinations(places, min(COUNTING_CARDS, len(places)))])


def rank_numbers(packed_counts: int) -> list[int]:
    """Return the ranks of the cards as numbers, the ace being 0, in ascending order."""
    places: list[int] = []
    for place in range(len(RANKS)):
        places += [place] * (packed_counts >> COUNT_BITS * place & COUNT_MASK)
    return places
