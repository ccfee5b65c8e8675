"""Laying cards out: what may lie on what in columns and on foundations. Sets of cards are bit masks by card number."""

from __future__ import annotations

from cardhall.cards import CARDS, FRENCH_52, RANKS, Card
from cardhall.rules.engine.masks import mask_of

LOW = tuple(RANKS.find(card.rank) for card in CARDS)  # a card's height by its number, ace low; -1 for jokers
ACES = mask_of(card for card in FRENCH_52 if card.rank == "A")
WHOLE_PACK = mask_of(FRENCH_52)


def is_red(card: Card) -> bool:
    """Whether the card is a diamond or a heart."""
    return card.suit in ("D", "H")


def is_next_of_suit(card: Card, under: Card) -> bool:
    """Whether `card` is one higher than the card under it and of its suit: foundations go up so."""
    return card.suit == under.suit and LOW[card] == LOW[under] + 1


def is_next_down_of_other_colour(card: Card, under: Card) -> bool:
    """Whether `card` is one lower than the card under it and of the other colour: columns go down so."""
    return LOW[card] == LOW[under] - 1 and is_red(card) != is_red(under)


# By the number of the card that lies there: the mask of cards that may be laid on it.
ON_FOUNDATION = tuple(mask_of(c for c in FRENCH_52 if is_next_of_suit(c, under)) for under in CARDS)
ON_COLUMN = tuple(mask_of(c for c in FRENCH_52 if is_next_down_of_other_colour(c, under)) for under in CARDS)
