"""The facts of Nine-Card Don."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class NineCardDonFacts(Facts):
    """Holds trumps and the pitcher."""

    trump: str | None
    pitcher: int
