"""The facts of Euchre."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreFacts(Facts):
    """Holds trumps, their maker and the tricks."""

    upcard: Card
    turned_down: str | None  # the upcard's suit, once all have passed
    trump: str | None
    maker: int | None  # the seat that made trumps
    alone: int | None  # the maker, if it plays alone
    sitting_out: int | None  # the partner of a maker who plays alone
    tricks: tuple[int, ...]
