"""The facts of Conquian."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class ConquianFacts(Facts):
    """Holds the card on offer and the melds of both seats."""

    offered: Card | None  # the card on offer
    # By seat: its melds, each a tuple of cards.
    meld_groups: tuple[tuple[tuple[Card, ...], ...], ...] = field(
        metadata=field_writing(item_names="melds_{}", between=" / ")
    )
