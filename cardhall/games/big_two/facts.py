"""The facts of Big Two."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class BigTwoFacts(Facts):
    """Holds the combination to beat, and the card that leads first."""

    low_card: Card | None
    combination: str | None
    played_by: int | None
