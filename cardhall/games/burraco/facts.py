"""The facts of Burraco."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts, TeamMeld


@dataclass(frozen=True, slots=True, kw_only=True)
class BurracoFacts(Facts):
    """Holds pozzetti, burraci and melds."""

    pozzetto_taken: tuple[int, ...]  # the sides that have had a pozzetto
    burraco: tuple[int, ...]  # the sides that have a burraco
    barred: Card | None  # the card that the seat on turn may not discard in this turn
    stalemate: int  # turns in a row without a change
    melds: tuple[TeamMeld, ...]
