"""The facts of Euchre."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreFacts(Facts):
    """Holds trumps, their maker and the tricks."""

    upcard: Card
    turned_down: str | None  # its suit, once all have passed
    trump: str | None
    maker: int | None
    alone: int | None
    sitting_out: int | None
    tricks: tuple[int, ...]
