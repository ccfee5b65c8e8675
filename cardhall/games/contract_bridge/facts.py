"""The facts of Contract Bridge."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeFacts(Facts):
    """Holds the contract, the tricks and the rubber."""

    contract: Action | None  # the last bid
    doubling: int | None = field(metadata=field_writing("doubled"))  # the factor: 1, 2 or 4
    declarer: int | None
    dummy: int | None
    trump: str | None
    playing: int | None  # the seat whose hand plays the next card
    tricks: tuple[int, ...]
    games: tuple[int, ...]  # won, by side
    vulnerable_sides: tuple[bool, ...] = field(metadata=field_writing("vulnerable"))
    below: tuple[int, ...]  # by side: points below the line in the game under way
    above: tuple[int, ...]  # by side: all points above the line
