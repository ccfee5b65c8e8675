"""The facts of Spades."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class SpadesFacts(Facts):
    """Holds bids, contracts, tricks and bags."""

    trump: str
    bids: tuple[Action | None, ...]
    contracts: tuple[int, ...] = field(metadata=field_writing("contract"))
    tricks: tuple[int, ...]
    bags: tuple[int, ...]  # by side
