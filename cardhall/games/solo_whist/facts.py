"""The facts of Solo Whist."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloWhistFacts(Facts):
    """Holds the contract, its declarers and the tricks."""

    upcard: Card
    default_suit: str
    trump: str | None
    contract: str | None
    declarers: tuple[int, ...]
    passed: tuple[int, ...]
    tricks: tuple[int, ...]
    exposed: int | None
