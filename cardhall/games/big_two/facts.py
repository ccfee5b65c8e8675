"""The facts of Big Two."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class BigTwoFacts(Facts):
    """Holds the combination to beat, and the card that leads first."""

    low_card: Card | None  # the lowest card dealt, which the first lead must contain; None: any lead is allowed
    combination: str | None  # the kind of the combination to beat; None: the seat to act leads
    played_by: int | None  # the seat that played it
