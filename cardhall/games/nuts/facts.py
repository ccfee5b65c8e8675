"""The facts of Nuts."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class NutsFacts(Facts):
    """Holds reserves, played cards and the stuck seats."""

    reserve: tuple[int, ...]  # by side: cards left
    contributed: tuple[int, ...]  # by side: cards played to the foundations
    stuck: tuple[int, ...]
    stuck_rounds: int
    nuts: int | None  # the side that ended the last deal
