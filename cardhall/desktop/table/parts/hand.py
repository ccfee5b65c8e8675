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
    sort_by: str = "suit"  # the usual order: by "suit" or by "rank"
    has_flushes: bool = False  # suits matter in a hand that usually lies by rank, so it may also be sorted by suit
    can_be_grouped: bool = False  # the hand may also be sorted into the combinations in which it is best played

    def sort_cards(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        """Return the cards of a hand in display order."""
        return sort_by_suit(cards, self.ranks, self.sort_by)

    def dummy_order(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        """Return the cards of an open hand by suit, trumps first."""
        trump = Facts.of(seen).trump
        return sorted(sort_by_suit(cards, self.ranks), key=lambda card: card.suit != trump)

    def words_beside(self, seen: Observation) -> Sequence[tuple[str, str]]:
        """Return the words at the right of the hand: pairs of a large line and a small line below."""
        return ()


@dataclass(frozen=True)
class RankedHand(Hand):
    """A hand sorted by the deal's rank of cards, each card in the suit it counts to."""

    def sort_cards(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        cards_by_suit, power, suit_of = super().sort_cards(seen, cards), seen.card_order.power, seen.card_order.suits
        suits = list(dict.fromkeys(suit_of[card] for card in cards_by_suit))
        return sorted(cards_by_suit, key=lambda card: (suits.index(suit_of[card]), -power[suit_of[card]][card]))


def sort_by_suit(cards: Sequence[Card], ranks: str, sort_by: str = "suit") -> list[Card]:
    """Return a hand as people hold it: suits with alternating colours, high cards at the left.

    `ranks`: from the highest to the lowest; `sort_by`: "suit", or "rank" for an order by rank alone.
    """
    suits = [suit for suit in SUIT_ORDER if any(card.suit == suit for card in cards)]
    if len(suits) == 3:  # keep the colours apart: two of one colour go to the ends
        red = [s for s in suits if s in "HD"]
        black = [s for s in suits if s in "SC"]
        single_suit, paired_suits = (red, black) if len(red) == 1 else (black, red)
        suits = [paired_suits[0], single_suit[0], paired_suits[1]]

    def sort_key(card: Card) -> tuple[float, ...]:
        # jokers, which are in no list of ranks, lie at the left, the big one first
        rank_place = ranks.index(card.rank) if card.rank in ranks else -1 - (card.rank == "RJ")
        suit_place = suits.index(card.suit) if card.suit else -1
        return (rank_place, suit_place) if sort_by == "rank" else (suit_place, rank_place)

    return sorted(cards, key=sort_key)
