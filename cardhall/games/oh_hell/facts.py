"""The facts of Oh Hell!."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class OhHellFacts(Facts):
    """Holds trumps, bids and tricks."""

    cards: int  # dealt to each seat
    trump: str
    upcard: Card
    bids: tuple[Action | None, ...]
    tricks: tuple[int, ...]
