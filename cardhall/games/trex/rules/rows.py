"""Rows of suits that begin with one rank and grow at both ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from cardhall.cards import CARDS, SUITS, Card


def fitting_cards(row: Sequence[Card], first_card: Card, ranks: str) -> list[Card]:
    """Return the cards that fit next to a suit's row, which has its lowest card first.

    `first_card`: the card that begins the row; `ranks`: the ranks in order, lowest first. A row grows at either end.
    """
    if not row:
        return [first_card]
    low, high = ranks.index(row[0].rank) - 1, ranks.index(row[-1].rank) + 1
    return [Card.of(ranks[place] + first_card.suit) for place in (low, high) if 0 <= place < len(ranks)]


@final
class RowCards:
    """The cards of rows as bits, with the cards that wait for each card.

    The suits follow each other; within a suit the lower card of the row has the lower bit.
    """

    def __init__(self, ranks: str, first_rank: str) -> None:
        """Precompute the rows; `ranks`: the ranks in order, lowest first; `first_rank`: the rank that begins rows."""
        self.cards: list[Card] = [Card.of(rank + suit) for suit in SUITS for rank in ranks]  # by place
        self.flag: list[int] = [0] * (len(CARDS) + 1)  # by card number, a hidden card last
        self.first_cards: int = 0  # the cards that begin rows
        self.opened_by_place: list[
            int
        ] = []  # by place: the cards that may be laid directly after the card of that place
        self.waiting_by_place: list[int] = []  # by place: all cards that can be laid only after it
        first_height, length = ranks.index(first_rank), len(ranks)
        for place, card in enumerate(self.cards):
            base, height = place - place % length, place % length
            self.flag[card] = 1 << place
            below = range(base, place) if height <= first_height else range(0)
            above = range(place + 1, base + length) if height >= first_height else range(0)
            self.first_cards |= (1 << place) * (height == first_height)
            self.opened_by_place.append(sum(1 << other for other in [*below[-1:], *above[:1]]))
            self.waiting_by_place.append(sum(1 << other for other in [*below, *above]))

    def flags(self, row_cards: Iterable[Card]) -> int:
        """Return the cards as one number, without hidden ones."""
        found = 0
        for card in row_cards:
            found |= self.flag[card]
        return found
