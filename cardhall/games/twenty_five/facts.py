"""The facts of Twenty-Five."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class TwentyFiveFacts(Facts):
    """Holds trumps, the robber and the tricks."""

    trump: str
    upcard: Card
    robbed: int | None
    tricks: tuple[int, ...]
