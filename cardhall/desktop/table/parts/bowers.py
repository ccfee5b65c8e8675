"""Jokers and bowers: trumps are sorted together, and trumps of another printed suit get the trump's sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.card_marks import CardMarks
from cardhall.desktop.table.parts.hand import Hand, sort_by_suit
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.bowers import SAME_COLOUR, left_bower, trumps_of


@dataclass(frozen=True)
class TrumpsFirst(Hand):
    """A hand with trumps at the left, jokers first, then the other suits."""

    def sort_trumps(self, trump: str, cards: Sequence[Card]) -> list[Card]:
        """Return the trumps among these cards, from the left."""
        jokers = sorted((card for card in cards if card.is_joker), reverse=True)
        return jokers + sort_by_suit([card for card in cards if card.suit == trump], self.ranks)

    def sort_cards(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        trump = Facts.of(seen).trump
        trumps = [] if trump not in SAME_COLOUR or HIDDEN in cards else self.sort_trumps(trump, cards)
        return trumps + super().sort_cards(seen, [card for card in cards if card not in trumps])


@dataclass(frozen=True)
class BowersFirst(TrumpsFirst):
    """A hand with trumps at the left, joker and bowers first, then the other suits."""

    def sort_trumps(self, trump: str, cards: Sequence[Card]) -> list[Card]:
        return trumps_of(trump, list(cards))


@dataclass(frozen=True)
class JokerMarks(CardMarks):
    """Marks with the sign of trumps on jokers."""

    def sign(self, seen: Observation, zone: str, card: Card) -> str:
        trump = Facts.of(seen).trump
        return trump if trump in SAME_COLOUR and self.is_trump(card, trump) else ""

    def is_trump(self, card: Card, trump: str) -> bool:
        """Whether a card is a trump without the printed suit."""
        return card.is_joker


@dataclass(frozen=True)
class BowerMarks(JokerMarks):
    """Marks with the sign of trumps on the left bower and the joker."""

    def is_trump(self, card: Card, trump: str) -> bool:
        return card.is_joker or card == left_bower(trump)
