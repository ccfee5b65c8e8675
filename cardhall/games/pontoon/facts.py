"""The facts of Pontoon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardhall.rules.engine.facts import Facts


class HandStakes(NamedTuple):
    """The stakes of a seat's hands; as text `5+5`."""

    chips: tuple[int, ...]

    def __str__(self) -> str:
        return "+".join(map(str, self.chips))


@dataclass(frozen=True, slots=True, kw_only=True)
class PontoonFacts(Facts):
    """Holds bets, chips and the hand that plays."""

    min_bet: int | None
    max_bet: int | None
    bets: tuple[int | None, ...]
    stakes: tuple[HandStakes | None, ...]  # by seat; None: no bet yet
    chips: tuple[int, ...]
    hand: int | None  # the number of the hand that plays, from 1
    bought: int | None  # cards bought for it
    twisted: int | None  # cards twisted for it
    stock_left: int
    shuffled: bool  # whether for this deal
