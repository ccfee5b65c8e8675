"""The facts of Twenty-Eight."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class TwentyEightFacts(Facts):
    """Holds the bid, the declarer and trumps."""

    bid: int | None
    bidder: int | None
    declarer: int | None
    trump: str | None
    needed: int | None
    royals: int | None  # the seat that showed them
