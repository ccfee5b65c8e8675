"""Bit layout of the remaining cards for the partition search, with data by seat and suit.

Only the cards left have bits, so that tables over the cards of a suit are small. The highest card has the lowest bit,
since the lowest bit of a number is found fastest. Seats and suits are objects, because attributes are read much faster
than entries of lists. Compiled, the numbers stay in registers (`i64`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from cardhall.players.tricks.solver_setup import SolverSetup
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

MAX_OWNERS: Final = 31  # of cards in one number


@final
class SearchSeat:
    """A seat in the partition search."""

    def __init__(self, number: int, side: int) -> None:
        self.number: i64 = number
        self.is_first_side: bool = side == 0  # whether it belongs to side 0
        self.hand: i64 = 0  # its cards when the search begins
        self.foes: i64 = 0  # the opponents' cards
        self.friends: i64 = 0  # the partner's cards, if there is exactly one partner
        self.opponents: list[SearchSeat] = []
        self.after: SearchSeat = self  # who plays next,
        self.before: SearchSeat = self  # and just before


@final
class Holding:
    """Distribution of certain cards of a suit among the hands."""

    def __init__(self, shape: i64, lower: i64, upper: i64) -> None:
        self.shape = shape  # the lengths in the hands, as one number, to be added to that of the other suits
        self.lower = lower  # who holds the cards from the highest, two bits each, for suits that are `in_lower`,
        self.upper = upper  # and for the others


@final
class SearchSuit:
    """A suit in the partition search."""

    def __init__(self, base: int, number: int, is_trump: bool) -> None:
        self.is_trump: bool = is_trump
        self.base: i64 = base  # where its cards begin
        self.card_count: i64 = number  # how many there are
        self.field: i64 = (1 << number) - 1 << base
        self.in_lower: bool = False  # where its owners stand, and how far from the lowest bit
        self.shift: i64 = 0
        self.steps: list[int] = []  # by seat: what a card adds to a shape
        self.holdings: list[Holding | None] = [None] * (1 << number)  # by the cards left
        self.holdings[0] = Holding(0, 0, 0)


@final
class SearchLayout:
    """Seats, suits and the bit of each card, for a search."""

    def __init__(self, setup: SolverSetup, hands: Sequence[int], best: int) -> None:
        """Lay out the remaining cards.

        `hands`: by seat, cards in the fields of the set-up. `best`: a card in the trick, 0 for none.
        """
        self.order: list[int] = sorted(setup.fields, reverse=True)  # trumps come first
        self.bit_at_place: list[int] = [0] * setup.bit_count  # by place in the set-up, the bit here
        self.guards: int = 0  # the empty bits between the suits
        self.trumps: int = 0
        self.next_shape_step: int = (
            setup.seats
        )  # one more than the greatest shape, to which the seat that leads is added
        self.seats: list[SearchSeat] = [SearchSeat(number, setup.sides[number]) for number in range(setup.seats)]
        self.suits: list[SearchSuit] = []
        held = [0 if number == setup.sitting_out else hands[number] for number in range(setup.seats)]
        base = 0
        for whole in self.order:
            base = self._lay_out(whole, base, held, best, whole == setup.trumps) + 1
        self._share_out_owners()
        for seat in self.seats:
            number: int = seat.number
            seat.after = self.seats[setup.next_seat[number]]
            seat.after.before = seat
            seat.opponents = [other for other in self.seats if other.is_first_side != seat.is_first_side]
            for other in seat.opponents:
                seat.foes |= other.hand
            partners = [
                other
                for other in self.seats
                if other is not seat and other.is_first_side == seat.is_first_side and other.hand
            ]
            if len(partners) == 1:
                seat.friends = partners[0].hand

    def _lay_out(self, whole: int, base: int, held: Sequence[int], best: int, is_trump: bool) -> int:
        """Give bits to the remaining cards of a suit from place `base` on, and return the place after them."""
        rest = best
        for hand in held:
            rest |= hand
        rest &= whole
        suit = SearchSuit(base, rest.bit_count(), is_trump)
        lengths = [0] * len(self.seats)
        while rest:
            high = rest.bit_length() - 1
            rest ^= 1 << high
            self.bit_at_place[high] = 1 << base
            for number in range(len(held)):
                if held[number] >> high & 1:
                    self.seats[number].hand |= 1 << base
                    lengths[number] += 1
            base += 1
        self.guards |= 1 << base
        if is_trump:
            self.trumps = suit.field
        for length in lengths:
            suit.steps.append(self.next_shape_step)
            self.next_shape_step *= length + 1
        self.suits.append(suit)
        return base

    def _share_out_owners(self) -> None:
        """Choose where a `Holding` stores the owners of each suit's cards."""
        lower = upper = 0
        for suit in self.suits:
            number: int = suit.card_count
            suit.in_lower = lower + number <= MAX_OWNERS
            if suit.in_lower:
                suit.shift = 2 * lower
                lower += number
            else:
                suit.shift = 2 * upper
                upper += number
        if upper > MAX_OWNERS:
            raise ValueError("the suits are too long for the partition search")

    def compute_holding(self, suit: SearchSuit, mask: i64) -> Holding:
        """Compute and store the distribution of these cards of a suit."""
        cards: int = mask
        low: i64 = 1 << cards.bit_length() - 1
        before = suit.holdings[mask ^ low]
        if before is None:
            before = self.compute_holding(suit, mask ^ low)
        card = low << suit.base
        owner: i64 = 0
        for seat in self.seats:
            if seat.hand & card:
                owner = seat.number
        place: i64 = SUIT_SIZES[mask]
        place = 2 * (place - 1) + suit.shift  # the owner of the highest card is in the lowest bits
        lower = before.lower
        upper = before.upper
        if suit.in_lower:
            lower |= owner << place
        else:
            upper |= owner << place
        found = suit.holdings[mask] = Holding(before.shape + suit.steps[owner], lower, upper)
        return found
