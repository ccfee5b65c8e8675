"""The facts of Samba."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts, TeamMeld


@dataclass(frozen=True, slots=True, kw_only=True)
class SambaFacts(Facts):
    """Holds the pile, the first melds and all melds."""

    frozen: bool
    minimum: int  # points that first melds still need
    laid: int  # points laid towards them in this turn
    answer: bool | None  # of the partner in this turn
    melds: tuple[TeamMeld, ...]
