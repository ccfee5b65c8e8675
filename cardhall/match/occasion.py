"""The occasion of a match of one single deal: the deal of a day, or a deal of a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

DAY, SET = "day", "set"


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
        """Return the occasion in a file, once `schema.OccasionTold` has checked it."""
        return Occasion(told["kind"], told["of"], told["number"])
