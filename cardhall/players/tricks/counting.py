"""The tricks of a hand of thirteen cards, counted card by card, with a suit as trumps and four players.

An ace, a guarded king, a third of a guarded queen; the high trumps, and more for every trump as there are more of
them; short suits to ruff in. The weights are those with which the count comes closest to the tricks taken in four
thousand deals played out by rule of thumb (the standard deviation of its error is then 0.9 of a trick).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import SUITS, Card

HAND = 13
HIGH_TRUMP = {"A": 1.0, "K": 0.75, "Q": 0.45, "J": 0.3, "T": 0.2}
TRUMPS = (0.0, 0.4, 0.8, 1.15, 1.8, 2.45, 3.4, 4.3)  # by their number, besides; each one more counts a trick
ACE, KING, KING_OF_MANY, QUEEN, JACK = 1.0, 0.8, 0.65, 0.33, 0.1
MANY = 5  # cards of a suit, from which on its king is likely to be ruffed
SHORT = (0.35, 0.32, 0.25)  # a void, one card, two: for each spade to ruff with, of which 3, 2 and 1 count
RUFFS = (3, 2, 1)
LESS = 0.8  # what all these count too much together


def tricks_of(hand: Sequence[Card], trump: str) -> float:
    """The tricks that a hand of thirteen cards is likely to take."""
    suits: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in hand:
        suits[card.suit].append(card.rank)
    trumps = suits.pop(trump)
    number = len(trumps)
    total = TRUMPS[min(number, 7)] + max(0, number - 7) - LESS
    for rank in trumps:
        total += HIGH_TRUMP.get(rank, 0.0)
    for ranks in suits.values():
        length = len(ranks)
        if "A" in ranks:
            total += ACE
        if "K" in ranks and length > 1:
            total += KING if length < MANY else KING_OF_MANY
        if "Q" in ranks and length > 2:
            total += QUEEN
        if "J" in ranks and length > 2:
            total += JACK
        if length < len(SHORT):
            total += SHORT[length] * min(number, RUFFS[length])
    return min(HAND, total)
