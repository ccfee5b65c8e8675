"""The pack of Kowah, and the values of its hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardhall.cards import Card, cards

CARD_KINDS = tuple(
    cards(" ".join([*(rank + suit for suit in "SHD" for rank in "A23456789"), *(rank + "C" for rank in "JQK")]))
)
WHOLE_PACK = tuple(sorted(CARD_KINDS * 4))


class Turn(NamedTuple):
    """A turn of a seat on checki as all saw it: the card received (`None`: unseen) and the card discarded."""

    seat: int
    received: Card | None
    discarded: Card


def paired_cards(hand: Sequence[Card]) -> frozenset[Card]:
    """Return the cards of which there are two or more."""
    return frozenset([card for card, number in Counter(hand).items() if number > 1])


def waited_cards(hand: Sequence[Card]) -> frozenset[Card]:
    """Return the cards that win with eight cards; none if the eight are not checki.

    A pair of such a card leaves two threes of a rank.
    """
    ranks = Counter([card.rank for card in hand])
    odd_ranks = [rank for rank, number in ranks.items() if number % 3]
    # two threes and a pair: one rank has two cards too many, which are the pair
    if len(odd_ranks) != 1 or ranks[odd_ranks[0]] % 3 != 2:
        return frozenset()
    alike = [card for card in hand if card.rank == odd_ranks[0]]
    return frozenset([card for card in alike if alike.count(card) > 1])
