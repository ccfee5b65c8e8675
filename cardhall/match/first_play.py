"""The first result of a deal that is played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Number = int | float
SOURCE_FILE = "file"  # the first time is what a file of another program tells, or a deal that was typed in


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
