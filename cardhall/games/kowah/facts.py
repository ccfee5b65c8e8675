"""The facts of Kowah."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class KowahFacts(Facts):
    """Holds the seats on checki and the card that one has drawn."""

    checki: tuple[int, ...]  # seats, in the order in which they declared it
    revealed: Card | None
