"""The facts of Trente et Quarante."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardhall.rules.engine.facts import Facts, field_writing


class PlacedBet(NamedTuple):
    """The chips of a seat on a chance; as text `0:noir=100`."""

    seat: int
    chance: str
    chips: int

    def __str__(self) -> str:
        return f"{self.seat}:{self.chance}={self.chips}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrenteFacts(Facts):
    """Holds the bets, the rows and the result."""

    placed: tuple[PlacedBet, ...] = field(metadata=field_writing("bets"))
    prison: tuple[PlacedBet, ...]
    insured: tuple[PlacedBet, ...]
    chips: tuple[int, ...]
    noir: int | None  # the points of the row
    rouge: int | None
    result: str | None  # such as `noir couleur`
    asked: str | None  # the chance of the bet to be decided
    left: int  # cards in the shoe
