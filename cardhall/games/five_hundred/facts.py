"""The facts of Five Hundred."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveHundredFacts(Facts):
    """Holds bids, the contract and the tricks."""

    high_bid: Action | None
    high_bidder: int | None  # seat
    round: int  # of the auction, from 1
    contract: Action | None  # the last bid
    declarer: int | None
    trump: str | None  # a suit, or `NT`
    sitting_out: int | None  # the declarer's partner in nullo
    no_nullo: tuple[bool, ...]  # by side: whether it may not bid nullo
    named: str | None  # the suit named for a joker that was led without trumps
    tricks: tuple[int, ...]
