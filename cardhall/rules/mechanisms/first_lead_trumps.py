"""Trumps named by the first lead: rules of play that change when the first card is on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardhall.cards import SUIT_NAMES, Card
from cardhall.rules.mechanisms.card_order import CardOrder
from cardhall.rules.mechanisms.trick_rules import Table, TrickRules


class FirstLeadTrumps(TrickRules):
    """Rules until the first card is led. Its suit becomes trumps; a card without a suit names a suit, or none."""

    def __init__(
        self,
        order: CardOrder,
        pack: Sequence[Card],
        rules_with: Callable[[str], TrickRules],
        points: Mapping[str, int] | None = None,
        naming: Sequence[Card] = (),
    ) -> None:
        """Describe the rules before trumps. `rules_with`: makes the rules from then on, by trump suit."""
        super().__init__(order, pack, points=points, naming=naming, changes=True)
        self.rules_with = rules_with

    def next_rules(self, table: Table, hand: int) -> TrickRules | None:
        led = self.suit_name_of(table.led)
        return self.rules_with(led) if led in SUIT_NAMES else None
