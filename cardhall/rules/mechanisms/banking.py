"""Card values of banking games."""

from __future__ import annotations

from collections.abc import Iterable

from cardhall.cards import CARDS, RANKS, Card

PIPS = {rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}  # ace 1, tens and court cards 10
POINTS = tuple(PIPS.get(card.rank, 0) for card in CARDS)  # the same by the card's number
ACE, TEN = 1, 10  # pips


def points(some: Iterable[Card]) -> int:
    """Return the sum of the cards' pips, aces as 1."""
    total = 0
    for card in some:
        total += POINTS[card]
    return total
