"""The facts of Briscola."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class BriscolaFacts(Facts):
    """Holds trumps, the card that made them, and the tricks."""

    trump: str
    upcard: Card
    tricks: tuple[int, ...]
