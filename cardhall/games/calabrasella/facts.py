"""The facts of Calabrasella."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class CalabrasellaFacts(Facts):
    """Holds the declarer, the called card and the passes."""

    declarer: int | None
    called: Card | None  # the called card
    giver: int | str | None  # the seat that had the called card, or `widow`
    passed: tuple[int, ...]
