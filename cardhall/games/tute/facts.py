"""The facts of Tute."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts
from cardhall.rules.mechanisms.marriages import Marriage


@dataclass(frozen=True, slots=True, kw_only=True)
class TuteFacts(Facts):
    """Holds trumps, declared marriages and the points of the last deal."""

    trump: str
    upcard: Card
    declared: tuple[Marriage, ...]
    last_points: tuple[int, ...] | str | None  # by side, or `tute`
