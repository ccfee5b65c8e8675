"""Own melds that a person may rearrange, and try cards with; the game says how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table.parts.facts import fact
from cardhall.desktop.table.parts.meld_zones import MeldRow
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class Melds:
    """The own groups in zone `melds:0` and the card on offer, judged by the game: see `items/meld_builder.py`."""

    zone: str = "melds:0"
    ranks: str = "A23456789TJQK"  # the order of the cards in a group

    def loose(self, seen: Observation) -> Card | None:
        """The card that may be tried besides those of the hand: by default the one that the fact `offered` names."""
        card = fact(seen, "offered")
        return Card.of(card) if card and seen.seat in seen.actors else None

    def groups(self, seen: Observation) -> Sequence[Sequence[Card]]:
        """The groups as the game divides them."""
        return MeldRow().groups(seen, int(self.zone.rpartition(":")[2]))

    def divide(self, seen: Observation, some: Sequence[Card]) -> Sequence[Sequence[Card]] | None:
        """Some cards in groups, if they can be divided."""
        divided: Sequence[Sequence[Card]] | None = seen.game.arranged(some)
        return divided

    def fault(self, seen: Observation, group: Sequence[Card]) -> str:
        """Why cards are no group; "": they are one."""
        return str(seen.game.explain_group(group))

    def joins(self, seen: Observation, card: Card, group: Sequence[Card]) -> str:
        """How a card goes with a group; "": it does not."""
        return str(seen.game.explain_join(card, group))

    def action(self, seen: Observation, some: Sequence[Card]) -> Action | None:
        """The legal action that lays these cards of the hand."""
        action = self.attempt(some)
        return action if action in seen.actions() else None

    def attempt(self, some: Sequence[Card]) -> Action:
        """The action that lays these cards of the hand, legal or not."""
        return Action("meld", *some)

    def order(self, some: Sequence[Card]) -> list[Card]:
        """The cards of a group as they lie."""
        return sorted(some, key=lambda card: (self.ranks.find(card.rank), card.suit))
