"""The facts of Court Piece."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class CourtPieceFacts(Facts):
    """Holds trumps, tricks and the streak of deals won."""

    trump: str | None
    caller: int
    tricks: tuple[int, ...]
    streak: tuple[int, ...]  # by side: deals won in a row
    deals_left: int
