"""The facts of Pluck."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class PluckFacts(Facts):
    """Holds trumps, quotas and plucks."""

    trump: str | None
    broken: bool
    tricks: tuple[int, ...]
    quotas: tuple[int, ...]
    plucks: tuple[int, ...]  # by seat: plucks still to be made
    owed: tuple[int, ...]  # by seat: plucks still to be suffered
