"""The facts of Whist."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class WhistFacts(Facts):
    """Holds the trumps and the card that made them."""

    trump: str
    upcard: Card
