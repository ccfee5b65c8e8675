"""The cards left when the partition search begins, laid out as bits, with what is known of seats and suits.

Of each suit only the cards left have bits, so that tables over the cards of a suit are small. An object for each seat
and each suit, because their attributes are read much faster than entries of lists. This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.players.tricks.frame import Frame
from cardhall.rules.mechanisms.card_order import COUNT


@final
class Seat:
    """A seat in the search."""

    def __init__(self, number: int, side: int) -> None:
        self.number: int = number
        self.first: bool = side == 0  # whether it belongs to side 0
        self.hand: int = 0  # its cards when the search begins
        self.after: Seat = self  # who plays next
        self.opponents: list[Seat] = []
        self.foes: int = 0  # their cards when the search begins
        self.friends: int = 0  # the hand of the only other seat of its side; 0 where there are more, or none


@final
class Holding:
    """How certain cards of a suit are shared out among the hands."""

    def __init__(self, shape: int, lower: int, upper: int) -> None:
        self.shape: int = shape  # the lengths in the hands, as one number, to be added to that of the other suits
        self.lower: int = lower  # who holds the cards from the highest, two bits each, for the first two suits,
        self.upper: int = upper  # and for the others


@final
class Suit:
    """A suit in the search."""

    def __init__(self, base: int, number: int, is_trump: bool) -> None:
        self.is_trump: bool = is_trump
        self.base: int = base  # where its cards begin
        self.number: int = number  # how many there are
        self.field: int = (1 << number) - 1 << base
        self.steps: list[int] = []  # by seat: what a card adds to a shape
        self.in_lower: bool = False  # where its owners stand, and how far from the lowest bit
        self.shift: int = 0
        self.holdings: list[Holding | None] = [None] * (1 << number)  # by the cards left
        self.holdings[0] = Holding(0, 0, 0)


@final
class Layout:
    """Seats and suits, and where each card of the frame has its bit."""

    def __init__(self, frame: Frame, hands: Sequence[int], best: int) -> None:
        """`hands`: by seat, cards in the fields of the frame; `best`: a card that lies in the trick, 0: none."""
        self.order: list[int] = sorted(frame.fields)  # trumps are the highest
        self.places: list[int] = [0] * frame.places  # by place in the frame, the bit here
        self.guards: int = 0  # the empty bits between the suits
        self.trumps: int = 0
        self.scale: int = 1  # one more than the greatest shape
        self.seats: list[Seat] = [Seat(number, frame.sides[number]) for number in range(frame.seats)]
        self.suits: list[Suit] = []
        held = [0 if number == frame.sitting_out else hands[number] for number in range(frame.seats)]
        base = 0
        for whole in self.order:
            self._lay_out(whole, base, held, best, whole == frame.trumps)
            base = self.suits[-1].base + self.suits[-1].number + 1
        for seat in self.seats:
            seat.after = self.seats[frame.after[seat.number]]
            seat.opponents = [other for other in self.seats if other.first != seat.first]
            for other in seat.opponents:
                seat.foes |= other.hand
            partners = [other for other in self.seats if other is not seat and other.first == seat.first and other.hand]
            if len(partners) == 1:
                seat.friends = partners[0].hand

    def _lay_out(self, whole: int, base: int, held: Sequence[int], best: int, is_trump: bool) -> None:
        """Give the cards left of a suit bits, beginning at a place."""
        rest = best
        for hand in held:
            rest |= hand
        rest &= whole
        suit = Suit(base, rest.bit_count(), is_trump)
        lengths = [0] * len(self.seats)
        while rest:
            low = rest & -rest
            rest ^= low
            self.places[low.bit_length() - 1] = 1 << base
            for seat in self.seats:
                if held[seat.number] & low:
                    seat.hand |= 1 << base
                    lengths[seat.number] += 1
            base += 1
        self.guards |= 1 << base
        if is_trump:
            self.trumps = suit.field
        for length in lengths:
            suit.steps.append(self.scale)
            self.scale *= length + 1
        before = len(self.suits)
        suit.in_lower = before < 2
        if before not in (0, 2):
            suit.shift = self.suits[-1].shift + 2 * self.suits[-1].number
        self.suits.append(suit)

    def fill(self, suit: Suit, mask: int) -> Holding:
        """Enter in the table how these cards of a suit are shared out."""
        rest = mask & mask - 1
        before = suit.holdings[rest]
        if before is None:
            before = self.fill(suit, rest)
        card = (mask ^ rest) << suit.base
        owner = 0
        for seat in self.seats:
            if seat.hand & card:
                owner = seat.number
        place = 2 * (suit.number - COUNT[mask]) + suit.shift  # the highest card's owner is in the highest bits
        lower = before.lower
        upper = before.upper
        if suit.in_lower:
            lower |= owner << place
        else:
            upper |= owner << place
        found = suit.holdings[mask] = Holding(before.shape + suit.steps[owner], lower, upper)
        return found
