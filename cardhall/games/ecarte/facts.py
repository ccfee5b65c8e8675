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
    vulnerable: int | None  # the seat that refused to change cards
    exchanges: int  # proposals accepted
    king: int | None  # the seat that declared the king of trumps
    tricks: tuple[int, ...]
