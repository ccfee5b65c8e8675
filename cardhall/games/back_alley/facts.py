"""The facts of Back Alley."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.cards import Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class BackAlleyFacts(Facts):
    """Holds trumps, bids, contracts and tricks."""

    trump: str
    upcard: Card
    hand_size: int
    bids: tuple[Action | None, ...]
    # by side: tricks or a board; (): not yet
    side_contracts: tuple[int | str, ...] = field(metadata=field_writing("contract"))
    broken: bool
    tricks: tuple[int, ...]
    swapped: int | None  # the seat that gave up a blooper because the other one was turned up
