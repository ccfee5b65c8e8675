"""What the solver of tricks knows of a kind of deal before the cards are dealt: sides, order of play, bits."""

from __future__ import annotations

from collections.abc import Sequence
from time import sleep
from typing import Final, final

from mypy_extensions import i64

NO_LIMIT: Final = 1 << 60  # more positions than any search looks at
GIVES_WAY: Final = (1 << 12) - 1  # a search gives way after every position whose number has none of these bits


@final
class Field:
    """Where the bits of a suit lie: all its cards, and the place of the lowest."""

    def __init__(self, cards: i64, base: i64) -> None:
        self.cards = cards
        self.base = base


@final
class Seat:
    """A seat at the table: its cards when the search begins, its side, and who plays after it."""

    def __init__(self, hand: i64, side: i64, after: i64) -> None:
        self.hand = hand
        self.side = side
        self.after = after


class TooLong(Exception):
    """A search has looked at more positions than it may."""


def give_way() -> None:
    """Let the other threads of the process have a turn: compiled code would keep them waiting till it is done."""
    sleep(0)


@final
class Frame:
    """What does not change from deal to deal: who plays for which side, in which order, and where the bits lie."""

    def __init__(
        self, sides: Sequence[int], widths: Sequence[int], trump: int, sitting_out: int = -1, step: int = 1
    ) -> None:
        """`sides[seat]` is 0 or 1; `widths`: the number of cards by suit, `trump`: that suit, -1 for none.

        The seat `sitting_out` (-1: none) does not play. Play goes from each seat to the one `step` places on.
        """
        self.sides: list[int] = list(sides)
        self.seats: int = len(self.sides)
        self.after: list[int] = [self._next(seat, step, sitting_out) for seat in range(self.seats)]
        self.sitting_out = sitting_out
        self.size: int = self.seats - (1 if sitting_out >= 0 else 0)
        self.base: list[int] = [0] * len(widths)  # where the field of a suit begins
        self.places: int = 0  # of bits
        for suit in [*[suit for suit in range(len(widths)) if suit != trump], *([trump] if trump >= 0 else [])]:
            self.base[suit] = self.places
            self.places += widths[suit] + 1
        self.fields: list[int] = [((1 << width) - 1) << base for width, base in zip(widths, self.base, strict=True)]
        self.suits: list[Field] = [Field(whole, base) for whole, base in zip(self.fields, self.base, strict=True)]
        self.guards: int = 0  # the empty bits between the fields
        for suit in range(len(widths)):
            self.guards |= 1 << self.base[suit] + widths[suit]
        self.trumps: int = self.fields[trump] if trump >= 0 else 0

    def _next(self, seat: int, step: int, sitting_out: int) -> int:
        following = (seat + step) % self.seats
        return (following + step) % self.seats if following == sitting_out else following

    def placed(self, hand: Sequence[int]) -> int:
        """The cards of a hand, given by suit with a bit for each, in the fields."""
        found = 0
        for suit in range(len(self.base)):
            found |= hand[suit] << self.base[suit]
        return found
