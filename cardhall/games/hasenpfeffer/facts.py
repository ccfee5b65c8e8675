"""The facts of Hasenpfeffer."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class HasenpfefferFacts(Facts):
    """Holds bids, the contract and the tricks."""

    bids: tuple[Action | None, ...]
    contract: int | None
    declarer: int | None
    forced: bool  # whether the holder of the joker had to bid
    trump: str | None
    tricks: tuple[int, ...]
