"""The facts of Mus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardhall.rules.engine.facts import Facts, written
from cardhall.rules.mechanisms.signs import Sign

OPEN, STAKED, FOLDED, NOT_PLAYED = "open", "staked", "folded", "none"  # how a round stands


class RoundStake(NamedTuple):
    """The stake of a round; as text `open`, the stones still to be contested, `folded 1` or `none`."""

    how: str  # `OPEN`, `STAKED`, `FOLDED` or `NOT_PLAYED`
    number: int = 0  # the stones of a stake, or the side that has collected after a fold

    def __str__(self) -> str:
        return {STAKED: str(self.number), FOLDED: f"{FOLDED} {self.number}"}.get(self.how, self.how)


@dataclass(frozen=True, slots=True, kw_only=True)
class MusFacts(Facts):
    """Holds the stones, the offers and what has been announced."""

    points: tuple[int, ...]  # by side: stones
    mano: int
    offer: int | str | None  # stones, or `ordago`
    bidder: int | None
    accepted: int  # what a refusal brings
    stakes: Mapping[str, RoundStake] = field(metadata=written(each="stake_{}"))  # by round
    has_pares: tuple[int, ...] | None = field(metadata=written(unknown="unknown"))  # None: not announced yet
    has_juego: tuple[int, ...] | None = field(metadata=written(unknown="unknown"))
    discarded: tuple[int, ...]  # by seat: cards changed last
    signs: tuple[Sign, ...] = field(metadata=written(between=", "))
