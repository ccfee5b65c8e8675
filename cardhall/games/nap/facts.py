"""The facts of Nap."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class NapFacts(Facts):
    """Holds bids, the contract and the tricks."""

    contract: str | None
    declarer: int | None
    bids: tuple[Action | None, ...]
    trump: str | None
    tricks: tuple[int, ...]
