"""The facts of Last One."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class LastOneFacts(Facts):
    """Holds the direction, what is to be played, and the melee."""

    direction: str  # left or right
    suit: str | None  # to be matched
    rank: str | None  # to be matched
    hand_size: int | None  # None: the dealer has not chosen it
    out: tuple[int, ...]
    aggressor: int | None
    defender: int | None
    next: Card | None  # the card that the melee goes on with
