"""The facts of Écarté."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class EcarteFacts(Facts):
    """Holds trumps, exchanges and the king."""

    trump: str
    upcard: Card
    vulnerable: int | None  # the seat that would not change cards
    exchanges: int
    king: int | None  # the seat that showed it
    tricks: tuple[int, ...]
