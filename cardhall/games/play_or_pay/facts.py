"""The facts of Play or Pay."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOrPayFacts(Facts):
    """Holds the next card and the pot."""

    next: Card | None
    pot: int
