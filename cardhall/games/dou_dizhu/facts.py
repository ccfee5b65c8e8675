"""The facts of Dou Dizhu."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class DouDizhuFacts(Facts):
    """Holds the bid, the landlord and the stake."""

    bid: int
    bidder: int | None
    landlord: int | None
    stake: int
    bombs: int
    face_up: Card
    played_by: int | None
