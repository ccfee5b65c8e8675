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
        self.foe_cards: i64 = 0  # the opponents' cards
        self.partner_cards: i64 = 0  # the partner's cards, if there is exactly one partner
        self.opponents: list[SearchSeat] = []
        self.next_seat: SearchSeat = self  # who plays next,
        self.previous_seat: SearchSeat = self  # and just before


@final
class Holding:
    """Distribution of certain cards of a suit among the hands."""

    def __init__(self, shape: i64, lower_owners: i64, upper_owners: i64) -> None:
        self.shape = shape  # the lengths in the hands, as one number, to be added to that of the other suits
        self.lower_owners = (
            lower_owners  # who holds the cards from the highest, two bits each, for suits that are `in_lower`,
        )
        self.upper_owners = upper_owners  # and for the others


@final
class SearchSuit:
    """A suit in the partition search."""

    def __init__(self, base: int, card_count: int, is_trump: bool) -> None:
        self.is_trump: bool = is_trump
        self.base: i64 = base  # where its cards begin
        self.card_count: i64 = card_count  # how many there are
        self.field: i64 = (1 << card_count) - 1 << base
        self.in_lower: bool = False  # where its owners stand, and how far from the lowest bit
        self.shift: i64 = 0
        self.steps: list[int] = []  # by seat: what a card adds to a shape
        self.holdings: list[Holding | None] = [None] * (1 << card_count)  # by the cards left
        self.holdings[0] = Holding(0, 0, 0)


@final
class SearchLayout:
    """Seats, suits and the bit of each card, for a search."""

    def __init__(self, setup: SolverSetup, hands: Sequence[int], trick_card: int) -> None:
        """Lay out the remaining cards.

        `hands`: by seat, cards in the fields of the set-up. `trick_card`: a card in the trick, 0 for none.
        """
        self.order: list[int] = sorted(setup.fields, reverse=True)  # trumps come first
        self.bit_at_place: list[int] = [0] * setup.bit_count  # by place in the set-up, the bit here
        self.guards: int = 0  # the empty bits between the suits
        self.trumps: int = 0
        # one more than the greatest shape, to which the seat that leads is added
        self.next_shape_step: int = setup.seats
        self.seats: list[SearchSeat] = [SearchSeat(number, setup.sides[number]) for number in range(setup.seats)]
        self.suits: list[SearchSuit] = []
        playing_hands = [0 if number == setup.sitting_out else hands[number] for number in range(setup.seats)]
        base = 0
        for whole in self.order:
            base = self._lay_out(whole, base, playing_hands, trick_card, whole == setup.trumps) + 1
        self._share_out_owners()
        for seat in self.seats:
            number: int = seat.number
            seat.next_seat = self.seats[setup.next_seat[number]]
            seat.next_seat.previous_seat = seat
            seat.opponents = [other for other in self.seats if other.is_first_side != seat.is_first_side]
            for other in seat.opponents:
                seat.foe_cards |= other.hand
            partners = [
                other
                for other in self.seats
                if other is not seat and other.is_first_side == seat.is_first_side and other.hand
            ]
            if len(partners) == 1:
                seat.partner_cards = partners[0].hand

    def _lay_out(self, suit_field: int, base: int, hands: Sequence[int], trick_card: int, is_trump: bool) -> int:
        """Give bits to the remaining cards of a suit from place `base` on, and return the place after them."""
        unplaced_cards = trick_card
        for hand in hands:
            unplaced_cards |= hand
        unplaced_cards &= suit_field
        suit = SearchSuit(base, unplaced_cards.bit_count(), is_trump)
        lengths = [0] * len(self.seats)
        while unplaced_cards:
            top_place = unplaced_cards.bit_length() - 1
            unplaced_cards ^= 1 << top_place
            self.bit_at_place[top_place] = 1 << base
            for number in range(len(hands)):
                if hands[number] >> top_place & 1:
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

    def compute_holding(self, suit: SearchSuit, card_mask: i64) -> Holding:
        """Compute and store the distribution of these cards of a suit."""
        cards: int = card_mask
        low: i64 = 1 << cards.bit_length() - 1
        smaller_holding = suit.holdings[card_mask ^ low]
        if smaller_holding is None:
            smaller_holding = self.compute_holding(suit, card_mask ^ low)
        card = low << suit.base
        owner: i64 = 0
        for seat in self.seats:
            if seat.hand & card:
                owner = seat.number
        place: i64 = SUIT_SIZES[card_mask]
        place = 2 * (place - 1) + suit.shift  # the owner of the highest card is in the lowest bits
        lower = smaller_holding.lower_owners
        upper = smaller_holding.upper_owners
        if suit.in_lower:
            lower |= owner << place
        else:
            upper |= owner << place
        holding = suit.holdings[card_mask] = Holding(smaller_holding.shape + suit.steps[owner], lower, upper)
        return holding
