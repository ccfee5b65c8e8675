"""Card values of banking games."""

from __future__ import annotations

from collections.abc import Iterable

from cardhall.cards import CARDS, RANKS, Card

PIPS_BY_RANK = {rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}  # ace 1, tens and court cards 10
PIPS_BY_CARD = tuple(PIPS_BY_RANK.get(card.rank, 0) for card in CARDS)  # the same by the card's number
ACE_PIPS, TEN_PIPS = 1, 10


def sum_pips(cards: Iterable[Card]) -> int:
    """Return the sum of the cards' pips, aces as 1."""
    total = 0
    for card in cards:
        total += PIPS_BY_CARD[card]
    return total
