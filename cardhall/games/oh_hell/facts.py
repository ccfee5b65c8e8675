"""The facts of Oh Hell!."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class OhHellFacts(Facts):
    """The public facts of a deal of Oh Hell!: trumps, bids and tricks."""

    cards: int  # the number of cards dealt to each seat
    trump: str  # a suit, such as "H"
    upcard: Card  # the card whose suit is trumps
    bids: tuple[Action | None, ...]  # by seat; None: not bid yet
    tricks: tuple[int, ...]  # taken so far, by seat
