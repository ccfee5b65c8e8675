"""The person's hand: the order of the cards, and the words beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation

SUIT_ORDER = "SHCD"


@dataclass(frozen=True)
class Hand:
    """The cards by suit with alternating colours, or by rank; the highest at the left."""

    ranks: str = "AKQJT98765432"  # from the left
    by: str = "suit"  # the usual order: by "suit" or by "rank"
    flushes: bool = False  # suits matter in a hand that usually lies by rank, so it may also be sorted by suit
    grouped: bool = False  # the hand may also be sorted into the combinations in which it is best played

    def order(self, seen: Observation, some: Sequence[Card]) -> list[Card]:
        """Return the cards of a hand in display order."""
        return sorted_hand(some, self.ranks, self.by)

    def dummy_order(self, seen: Observation, some: Sequence[Card]) -> list[Card]:
        """Return the cards of an open hand by suit, trumps first."""
        trump = Facts.of(seen).trump
        return sorted(sorted_hand(some, self.ranks), key=lambda card: card.suit != trump)

    def beside(self, seen: Observation) -> Sequence[tuple[str, str]]:
        """Return the words at the right of the hand: pairs of a large line and a small line below."""
        return ()


@dataclass(frozen=True)
class RankedHand(Hand):
    """A hand sorted by the deal's rank of cards, each card in the suit it counts to."""

    def order(self, seen: Observation, some: Sequence[Card]) -> list[Card]:
        lying, power, own = super().order(seen, some), seen.card_order.power, seen.card_order.suits
        suits = list(dict.fromkeys(own[card] for card in lying))
        return sorted(lying, key=lambda card: (suits.index(own[card]), -power[own[card]][card]))


def sorted_hand(some: Sequence[Card], ranks: str, by: str = "suit") -> list[Card]:
    """Return a hand as people hold it: suits with alternating colours, high cards at the left.

    `ranks`: from the highest to the lowest; `by`: "suit", or "rank" for an order by rank alone.
    """
    suits = [suit for suit in SUIT_ORDER if any(card.suit == suit for card in some)]
    if len(suits) == 3:  # keep the colours apart: two of one colour go to the ends
        red = [s for s in suits if s in "HD"]
        black = [s for s in suits if s in "SC"]
        one, two = (red, black) if len(red) == 1 else (black, red)
        suits = [two[0], one[0], two[1]]

    def key(card: Card) -> tuple[float, ...]:
        # jokers, which are in no list of ranks, lie at the left, the big one first
        height = ranks.index(card.rank) if card.rank in ranks else -1 - (card.rank == "RJ")
        suit = suits.index(card.suit) if card.suit else -1
        return (height, suit) if by == "rank" else (suit, height)

    return sorted(some, key=key)
