"""The facts of Mus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardhall.rules.engine.facts import Facts, field_writing
from cardhall.rules.mechanisms.signs import Sign

OPEN_STATUS, STAKED_STATUS, FOLDED_STATUS, NOT_PLAYED_STATUS = "open", "staked", "folded", "none"  # how a round stands


class RoundStake(NamedTuple):
    """The stake of a round; as text `open`, the stones still to be contested, `folded 1` or `none`."""

    status: str  # `OPEN_STATUS`, `STAKED_STATUS`, `FOLDED_STATUS` or `NOT_PLAYED_STATUS`
    number: int = 0  # the stones of a stake, or the side that has collected after a fold

    def __str__(self) -> str:
        return {STAKED_STATUS: str(self.number), FOLDED_STATUS: f"{FOLDED_STATUS} {self.number}"}.get(
            self.status, self.status
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MusFacts(Facts):
    """Holds the stones, the offers and what has been announced."""

    points: tuple[int, ...]  # by side: stones
    mano: int
    offer: int | str | None  # stones, or `ordago`
    bidder: int | None
    accepted: int  # what a refusal brings
    stakes: Mapping[str, RoundStake] = field(metadata=field_writing(item_names="stake_{}"))  # by round
    has_pares: tuple[int, ...] | None = field(metadata=field_writing(unknown="unknown"))  # None: not announced yet
    has_juego: tuple[int, ...] | None = field(metadata=field_writing(unknown="unknown"))
    discarded: tuple[int, ...]  # by seat: cards changed last
    signs: tuple[Sign, ...] = field(metadata=field_writing(between=", "))
