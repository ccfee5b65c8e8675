"""Why a match is only one deal: a deal played again, the deal of a day, or a deal of a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

Number = int | float
SOURCE_FILE = "file"  # the first time is what a file of another program tells, or a deal that was typed in
DAY, SET = "day", "set"


@dataclass(frozen=True)
class FirstPlay:
    """The deal as it was first played."""

    match: str  # id of the match to which it belongs
    deal: int  # its number, from 1
    start: int  # actions before it
    delta: tuple[Number, ...]  # what it brought, by side
    headline: str  # how it ended, with the sides' places in it
    levels: Mapping[int, str]  # of the opponents then
    source: str = ""  # FILE; "": it was played here

    def as_dict(self) -> dict[str, Any]:
        """As a file has it."""
        levels = {str(seat): level for seat, level in self.levels.items()}
        told = {**vars(self), "delta": list(self.delta), "levels": levels}
        return told if self.source else {name: value for name, value in told.items() if name != "source"}

    @staticmethod
    def of(told: Mapping[str, Any]) -> FirstPlay:
        """Return the first play in a file, once `schema.FirstTime` has checked it."""
        levels = {int(seat): level for seat, level in told["levels"].items() if seat.isascii() and seat.isdigit()}
        return FirstPlay(
            told["match"],
            told["deal"],
            told["start"],
            tuple(told["delta"]),
            told["headline"],
            levels,
            told.get("source", ""),
        )


@dataclass(frozen=True)
class Occasion:
    """The occasion of a match that ends with its first deal and counts in no statistics of matches."""

    kind: str  # DAY or SET
    of: str  # the day, as 2026-11-24; or the id of the set
    number: int = 1  # of the deal in the set

    def as_dict(self) -> dict[str, Any]:
        """As a file has it."""
        return asdict(self)

    @staticmethod
    def of_file(told: Mapping[str, Any]) -> Occasion:
        """Return the occasion in a file, once `schema.OccasionFields` has checked it."""
        return Occasion(told["kind"], told["of"], told["number"])
