"""What a match was started with, and other small values of its state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, final

from cardhall.cards import HIDDEN, Card


class SetupError(ValueError):
    """A match cannot be started so, or a scripted deal be dealt; the text says what is wrong."""


class Known(NamedTuple):
    """A card in a hidden zone that some seats know to be there (`seats` `None`: everybody does)."""

    zone: str
    card: Card
    seats: tuple[int, ...] | None


@final
@dataclass(frozen=True)
class Setup:
    """What a match was started with."""

    seats: int
    options: Mapping[str, Any]
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]  # by seat
    direction: int  # play goes to the left (1) or to the right (-1)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setup, (self.seats, self.options, self.sides, self.side_of, self.direction)


def hidden(number: int) -> list[Card]:
    """That many cards, faces down."""
    return [HIDDEN] * number
