"""The set-up of a match, its errors, and notes of known cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, final

from cardhall.cards import HIDDEN, Card


class SetupError(ValueError):
    """Raised when a match cannot be started or a scripted deal cannot be dealt; the text is a sentence."""


class KnownCard(NamedTuple):
    """A card in a hidden zone whose place some seats know (`seats` `None`: everybody)."""

    zone: str
    card: Card
    seats: tuple[int, ...] | None


@final
@dataclass(frozen=True)
class Setup:
    """The seats, options and sides with which a match was started."""

    seats: int
    options: Mapping[str, Any]
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]  # by seat
    direction: int  # play goes to the left (1) or to the right (-1)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setup, (self.seats, self.options, self.sides, self.side_of, self.direction)


def hidden_cards(number: int) -> list[Card]:
    """Return `number` face-down cards."""
    return [HIDDEN] * number
