"""Evaluation of thirteen cards by a bidder: points, lengths, stoppers, aces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from cardhall.cards import Card

# Counts, the ways to count points: high cards alone; with a point for each card beyond four in a suit; or a suit (0 to
# 3) for high cards and short suits with that suit as trumps.
HIGH_CARDS_COUNT: Final = -1
TOTAL_COUNT: Final = -2
# Bits in the mask of a suit's ranks, bit 0 being the two.
ACE_BIT: Final = 1 << 12
KING_BIT: Final = 1 << 11
QUEEN_BIT: Final = 1 << 10
JACK_BIT: Final = 1 << 9
TEN_BIT: Final = 1 << 8
SHORT_SUIT_POINTS: Final = (4, 3, 1)  # points for a void, a singleton, a doubleton, with four trumps or more
SHORT_SUIT_POINTS_FEW_TRUMPS: Final = (3, 2, 1)  # the same with fewer trumps
POINTS_PER_EXTRA_TRUMP: Final = 1  # points for each trump beyond five


@final
class Hand:
    """A hand as a bidder counts it: points, lengths, stoppers and aces."""

    def __init__(self, ranks: Sequence[int]) -> None:
        """`ranks`: by suit, from clubs to spades, the ranks held, bit 0 for the two and bit 12 for the ace."""
        self.ranks: list[int] = list(ranks)
        self.lengths: list[int] = [0, 0, 0, 0]
        self.high_points: int = 0
        self.total_points: int = 0
        self.aces: int = 0
        self.kings: int = 0
        self.stopped_suits: int = 0  # suits that are stopped, as bits
        self.good_suits: int = 0  # suits with two of the three highest cards or three of the five, as bits
        self.half_quick_tricks: int = 0  # tricks that the hand should take in defence, in halves
        doubletons = 0
        shortest = 13
        for suit in range(4):
            suit_ranks = self.ranks[suit]
            length = suit_ranks.bit_count()
            self.lengths[suit] = length
            if length == 2:
                doubletons += 1
            if length < shortest:
                shortest = length
            if length > 4:
                self.total_points += length - 4
            ace, king, queen, jack = (
                suit_ranks & ACE_BIT,
                suit_ranks & KING_BIT,
                suit_ranks & QUEEN_BIT,
                suit_ranks & JACK_BIT,
            )
            if ace:
                self.high_points += 4
                self.aces += 1
                self.half_quick_tricks += 4 if king else 3 if queen else 2
            if king:
                self.high_points += 3
                self.kings += 1
                if not ace and length > 1:
                    self.half_quick_tricks += 2 if queen else 1
            if queen:
                self.high_points += 2
            if jack:
                self.high_points += 1
            if ace or (king and length > 1) or (queen and length > 2) or (jack and length > 3):
                self.stopped_suits |= 1 << suit
            top = (suit_ranks >> 10).bit_count()
            if top >= 2 or (suit_ranks >> 8).bit_count() >= 3:
                self.good_suits |= 1 << suit
        self.total_points += self.high_points
        self.is_balanced: bool = shortest >= 2 and doubletons <= 1
        self.points_by_trump: list[int] = [-1, -1, -1, -1]  # cache: points by suit as trumps; -1: not counted yet

    def points(self, count_method: int) -> int:
        """Return the points by a way to count: `HIGH_CARDS_COUNT`, `TOTAL_COUNT`, or a suit as trumps."""
        if count_method == HIGH_CARDS_COUNT:
            return self.high_points
        if count_method == TOTAL_COUNT:
            return self.total_points
        if self.points_by_trump[count_method] >= 0:
            return self.points_by_trump[count_method]
        trumps = self.lengths[count_method]
        points = self.high_points
        for suit in range(4):
            length = self.lengths[suit]
            if suit != count_method and length < 3:
                points += SHORT_SUIT_POINTS[length] if trumps >= 4 else SHORT_SUIT_POINTS_FEW_TRUMPS[length]
        if trumps > 5:
            points += (trumps - 5) * POINTS_PER_EXTRA_TRUMP
        self.points_by_trump[count_method] = points
        return points


def make_hand(cards: Iterable[Card]) -> Hand:
    """Return the hand of a seat's cards, as a bidder counts it."""
    ranks = [0, 0, 0, 0]
    for card in cards:
        number = int(card)
        ranks[number // 13] |= 1 << (number + 12) % 13
    return Hand(ranks)
