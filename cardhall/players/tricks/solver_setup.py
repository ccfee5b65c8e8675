"""Fixed data of the trick solvers for a kind of deal: sides, order of play and the bits of suits."""

from __future__ import annotations

from collections.abc import Sequence
from time import sleep
from typing import Final, final

from mypy_extensions import i64

NO_POSITION_LIMIT: Final = 1 << 60  # more positions than any search looks at
YIELD_MASK: Final = (1 << 12) - 1  # a search lets other threads run after each node whose number has none of these bits


@final
class SuitBits:
    """The bits of a suit: a mask of all its cards, and the place of the lowest."""

    def __init__(self, cards: i64, base: i64) -> None:
        self.cards = cards
        self.base = base


@final
class SolverSeat:
    """A seat of the solver: the cards when the search begins, the side, and the next seat to play."""

    def __init__(self, hand: i64, side: i64, next_seat: i64) -> None:
        self.hand = hand
        self.side = side
        self.next_seat = next_seat


class SearchTooLong(Exception):
    """Raised when a search has looked at more positions than its limit."""


def yield_thread() -> None:
    """Let other threads run: compiled code would keep them waiting until the search ends."""
    sleep(0)


@final
class SolverSetup:
    """Sides, order of play and bit positions, shared by all deals of a kind."""

    def __init__(
        self, sides: Sequence[int], suit_sizes: Sequence[int], trump: int, sitting_out: int = -1, seat_step: int = 1
    ) -> None:
        """Lay out the suits as bit fields, trumps highest.

        `sides`: 0 or 1 by seat. `suit_sizes`: the number of cards by suit. `trump`: the trump suit, -1 for none.
        `sitting_out`: a seat that does not play, -1 for none. `seat_step`: places from each seat to the next to play.
        """
        self.sides: list[int] = list(sides)
        self.seats: int = len(self.sides)
        self.next_seat: list[int] = [self._next_seat(seat, seat_step, sitting_out) for seat in range(self.seats)]
        self.sitting_out = sitting_out
        self.trick_size: int = self.seats - (1 if sitting_out >= 0 else 0)
        self.bases: list[int] = [0] * len(suit_sizes)  # where the field of a suit begins
        self.bit_count: int = 0  # of bits
        for suit in [*[suit for suit in range(len(suit_sizes)) if suit != trump], *([trump] if trump >= 0 else [])]:
            self.bases[suit] = self.bit_count
            self.bit_count += suit_sizes[suit] + 1
        self.fields: list[int] = [
            ((1 << width) - 1) << base for width, base in zip(suit_sizes, self.bases, strict=True)
        ]
        self.suits: list[SuitBits] = [
            SuitBits(whole, base) for whole, base in zip(self.fields, self.bases, strict=True)
        ]
        self.guards: int = 0  # the empty bits between the fields
        for suit in range(len(suit_sizes)):
            self.guards |= 1 << self.bases[suit] + suit_sizes[suit]
        self.trumps: int = self.fields[trump] if trump >= 0 else 0

    def _next_seat(self, seat: int, seat_step: int, sitting_out: int) -> int:
        following = (seat + seat_step) % self.seats
        return (following + seat_step) % self.seats if following == sitting_out else following

    def to_bits(self, suit_masks: Sequence[int]) -> int:
        """Return a hand as bits of the set-up; `suit_masks` has a bit mask for each suit."""
        bits = 0
        for suit in range(len(self.bases)):
            bits |= suit_masks[suit] << self.bases[suit]
        return bits
