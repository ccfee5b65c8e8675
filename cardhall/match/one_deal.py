"""Matches of one single deal: a deal played again, the deal of a day, or a deal of a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

Number = int | float
FILE_SOURCE = "file"  # the source of a deal from a file of another program, or typed in
DAY_OCCASION, SET_OCCASION = "day", "set"  # kinds of an occasion


@dataclass(frozen=True)
class FirstPlay:
    """The first play of a deal that is played again, for comparison."""

    match: str  # id of the match in which it was first played
    deal: int  # number of the deal, from 1
    start: int  # number of actions before the deal
    delta: tuple[Number, ...]  # points of each side
    headline: str  # description of the result, with placeholders for the sides
    levels: Mapping[int, str]  # of the opponents at that time, by seat
    source: str = ""  # SOURCE_FILE; "": played in Card Hall

    def as_dict(self) -> dict[str, Any]:
        """Return the fields for a file, JSON-able."""
        levels = {str(seat): level for seat, level in self.levels.items()}
        fields = {**vars(self), "delta": list(self.delta), "levels": levels}
        return fields if self.source else {name: value for name, value in fields.items() if name != "source"}

    @staticmethod
    def from_fields(fields: Mapping[str, Any]) -> FirstPlay:
        """Return the first play from fields of a file that `schema.FirstTime` has checked."""
        levels = {int(seat): level for seat, level in fields["levels"].items() if seat.isascii() and seat.isdigit()}
        return FirstPlay(
            fields["match"],
            fields["deal"],
            fields["start"],
            tuple(fields["delta"]),
            fields["headline"],
            levels,
            fields.get("source", ""),
        )


@dataclass(frozen=True)
class Occasion:
    """The occasion of a match of a single deal, counted in no statistics of matches."""

    kind: str  # DAY or SET
    of: str  # the day, as in 2026-11-24, or the id of the set
    number: int = 1  # of the deal in the set

    def as_dict(self) -> dict[str, Any]:
        """Return the fields for a file, JSON-able."""
        return asdict(self)

    @staticmethod
    def from_fields(fields: Mapping[str, Any]) -> Occasion:
        """Return the occasion from fields of a file that `schema.OccasionFields` has checked."""
        return Occasion(fields["kind"], fields["of"], fields["number"])
