"""What a match of one single deal is played for: it is the deal of a day, or one of a set that hard plays too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

DAY, SET = "day", "set"


@dataclass(frozen=True)
class Occasion:
    """The match ends with its first deal, which counts there and in no statistics of matches."""

    kind: str  # DAY or SET
    of: str  # the day, as 2026-11-24; or the id of the set
    number: int = 1  # of the deal in the set

    def as_dict(self) -> dict[str, Any]:
        """As a file has it."""
        return asdict(self)

    @staticmethod
    def of_file(told: Mapping[str, Any]) -> Occasion:
        """From what a file says, once `schema.OccasionTold` has checked it."""
        return Occasion(told["kind"], told["of"], told["number"])
