"""Hands of up to five cards: groups of a rank, straights and flushes, and their comparison.

For games that compare such hands, high (Big Two) or low (Razz). Ranks are places on a game's line, the lowest being 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

RankGroups = tuple[tuple[int, ...], tuple[int, ...]]  # sizes of the groups of equal ranks, and their ranks

STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = range(1, 7)
KIND_KEYS = ("", "straight", "flush", "full_house", "four", "straight_flush", "royal_flush")


def group_ranks(places: Iterable[int]) -> RankGroups:
    """Return the numbers of cards by rank, and the ranks, largest groups first and among equals the highest rank.

    Two such values compare like hands of any size without straights and flushes: no pair is less than a pair, a pair
    less than two pairs, then three of a rank, a full house and four of a rank. Within a kind the ranks decide in order.
    """
    number: dict[int, int] = {}
    for place in places:
        number[place] = number.get(place, 0) + 1
    order = sorted(((times, place) for place, times in number.items()), reverse=True)
    return tuple([times for times, _ in order]), tuple([place for _, place in order])


def kind_of_five(suits: Sequence[str], places: Sequence[int], sequences: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return the best kind of five cards, or 0, and for a straight the number of its sequence.

    `sequences`: each five places from its low end, the last being the royal flush.
    """
    flush = len(set(suits)) == 1
    ranks_held = set(places)
    sequence = (
        next((n for n, some in enumerate(sequences) if ranks_held == set(some)), -1) if len(ranks_held) == 5 else -1
    )
    if sequence >= 0:
        if not flush:
            return STRAIGHT, sequence
        return (ROYAL_FLUSH if sequence == len(sequences) - 1 else STRAIGHT_FLUSH), sequence
    if flush:
        return FLUSH, -1
    group_sizes = group_ranks(places)[0]
    return (FULL_HOUSE if group_sizes == (3, 2) else FOUR_OF_A_KIND if group_sizes == (4, 1) else 0), -1
