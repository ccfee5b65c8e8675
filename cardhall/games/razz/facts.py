"""The facts of Razz."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardhall.rules.engine.facts import Facts, field_writing


class ShownLow(NamedTuple):
    """The best five cards of a seat in a showdown; as text `2:8642A`."""

    seat: int
    ranks: str

    def __str__(self) -> str:
        return f"{self.seat}:{self.ranks}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RazzFacts(Facts):
    """Holds the chips, the betting and the street."""

    chips: tuple[int, ...]
    pot: int
    pots: tuple[int, ...]
    level: int  # what a seat must have put in on this street
    to_call: int
    number_of_bets: int = field(metadata=field_writing("bets"))  # on this street
    bring_in: int | None
    staying: tuple[int, ...] = field(metadata=field_writing("in"))
    all_in: tuple[int, ...]
    street: int | None  # from 3 to 7
    shown: tuple[ShownLow, ...]  # in the last showdown
    put: tuple[int, ...]  # by seat: chips put in on this street
