"""A person's melds, to be rearranged and tried with more cards; the game judges the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table.parts.meld_zones import MeldRow
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class Melds:
    """The groups in zone `melds:0` and the card on offer, judged by the game: see `items/meld_builder.py`."""

    zone: str = "melds:0"
    ranks: str = "A23456789TJQK"  # the order of the cards in a group

    def offered_card(self, seen: Observation) -> Card | None:
        """Return the card that may be tried with cards of the hand, or None: by default the card on offer now."""
        return Facts.of(seen).offered if seen.seat in seen.actors else None

    def shown_groups(self, seen: Observation) -> Sequence[Sequence[Card]]:
        """Return the groups as the game divides them."""
        return MeldRow().card_groups(seen, int(self.zone.rpartition(":")[2]))

    def divide(self, seen: Observation, cards: Sequence[Card]) -> Sequence[Sequence[Card]] | None:
        """Return cards divided into groups, or None if impossible."""
        divided: Sequence[Sequence[Card]] | None = seen.game.divide_into_melds(cards)
        return divided

    def explain_fault(self, seen: Observation, group: Sequence[Card]) -> str:
        """Return why the cards are no group, or "" if they are."""
        return str(seen.game.explain_group(group))

    def explain_join(self, seen: Observation, card: Card, group: Sequence[Card]) -> str:
        """Return how a card fits into a group, in words, or "" if it does not."""
        return str(seen.game.explain_join(card, group))

    def legal_meld_action(self, seen: Observation, cards: Sequence[Card]) -> Action | None:
        """Return the legal action that melds cards of the hand, or None."""
        action = self.meld_action(cards)
        return action if action in seen.actions() else None

    def meld_action(self, cards: Sequence[Card]) -> Action:
        """Return the action that melds cards of the hand, legal or not."""
        return Action("meld", *cards)

    def order(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards of a group in display order."""
        return sorted(cards, key=lambda card: (self.ranks.find(card.rank), card.suit))
