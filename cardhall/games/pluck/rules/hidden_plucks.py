"""Plucks of which a third seat sees no cards, and the knowledge gained about hands.

A third player can tell only this: the plucker now holds a card that beats all that the other hand holds of its suit.
And a card of which a seat knew the place may have gone on from there, for a higher one or, to the plucker, as the
highest. Whether hands can have come about by such plucks is tested backwards, from the last to the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, final

from cardhall.cards import FRENCH_52, HIDDEN, Card
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.card_order import ACE_HIGH, Suits, make_order

SEAT_NUMBERS = range(3)
SUIT_BITS = Suits(make_order(ACE_HIGH), FRENCH_52)  # jokers belong to no suit before trumps are named


class PluckRecord(NamedTuple):
    """A pluck made in the deal; a third seat sees neither of its cards (`HIDDEN`)."""

    seat: int
    plucked_seat: int
    given_card: Card
    received_card: Card

    def seen_by(self, seat: int) -> PluckRecord:
        """Return the pluck as seen by `seat`."""
        return (
            self if seat in (self.seat, self.plucked_seat) else self._replace(given_card=HIDDEN, received_card=HIDDEN)
        )


def impossible_cards(plucked: Sequence[PluckRecord], seat: int) -> dict[str, int]:
    """Return by hand the cards ruled out since `seat` plucked it: all above the card that came back.

    It gets none later: a card that is given and is the highest of its suit comes back.
    """
    mask_by_zone: dict[str, int] = {}
    for pluck in plucked:
        if pluck.seat == seat:
            for card in SUIT_BITS.cards[SUIT_BITS.suit[pluck.received_card]]:
                if SUIT_BITS.power[card] > SUIT_BITS.power[pluck.received_card]:
                    mask_by_zone[HAND[pluck.plucked_seat]] = mask_by_zone.get(HAND[pluck.plucked_seat], 0) | 1 << int(
                        card
                    )
    return mask_by_zone


@final
class PluckChecker:
    """The plucks of a deal as seen by a seat, some hidden, prepared for checking many layouts."""

    def __init__(self, plucked: Sequence[PluckRecord]) -> None:
        """Prepare for many layouts; `plucked`: the plucks of the deal in order, some hidden."""
        self.plucked = list(plucked)
        # by pluck, as things were before it: the cards that each seat must hold, and the number of hidden plucks
        self.required_cards: list[list[int]] = []
        self.hidden_counts: list[int] = []
        for end in range(len(plucked)):
            self.required_cards.append(cards_required(plucked[:end]))
            self.hidden_counts.append(len([one for one in plucked[:end] if one.given_card is HIDDEN]))

    def agrees_with(self, state: Any) -> bool:
        """Tell whether the hands of a state, in which no card is hidden, can have come about by the plucks."""
        return self.can_explain([SUIT_BITS.flags(state.whole_hand(seat)) for seat in SEAT_NUMBERS], len(self.plucked))

    def can_explain(self, hands: list[int], pluck_count: int) -> bool:
        """Tell whether the hands can have come about by the first `pluck_count` plucks.

        `hands`: by seat, as bits of suits.
        """
        if not pluck_count:
            return True
        earlier_count = pluck_count - 1
        last_pluck = self.plucked[earlier_count]
        if last_pluck.given_card is HIDDEN:
            return any(self.can_explain(earlier, earlier_count) for earlier in self.hands_before(hands, earlier_count))
        given_bit, received_bit = SUIT_BITS.flag[last_pluck.given_card], SUIT_BITS.flag[last_pluck.received_card]
        if not hands[last_pluck.seat] & received_bit or hands[last_pluck.plucked_seat] & SUIT_BITS.suit_of(
            received_bit
        ) & -(received_bit << 1):
            return False
        if given_bit == received_bit:
            return self.can_explain(hands, earlier_count)
        return hands[last_pluck.plucked_seat] & given_bit != 0 and self.can_explain(
            swap_cards(hands, last_pluck, given_bit | received_bit), earlier_count
        )

    def hands_before(self, hands: list[int], pluck_index: int) -> list[list[int]]:
        """Return the hands before a hidden pluck, as far as they differ for earlier plucks."""
        pluck, required = self.plucked[pluck_index], self.required_cards[pluck_index]
        plucker_hand, other_hand = hands[pluck.seat], hands[pluck.plucked_seat]
        to_seat, to_other = required[pluck.seat] & other_hand, required[pluck.plucked_seat] & plucker_hand
        earlier_hands: list[list[int]] = []
        # every hidden pluck moves at most one of the cards that must have moved
        if (to_seat | to_other).bit_count() > self.hidden_counts[pluck_index] + 1:
            return earlier_hands
        comes_back = False
        for suit_mask in SUIT_BITS.fields:
            other_suit = other_hand & suit_mask
            # cards that the plucker can have got
            possible_gains = (
                plucker_hand & suit_mask & -(1 << other_suit.bit_length()) if other_suit else plucker_hand & suit_mask
            )
            comes_back = comes_back or possible_gains != 0
            for received_bit in single_bits(possible_gains):
                for given_bit in single_bits(to_seat & suit_mask):
                    earlier_hands.append(swap_cards(hands, pluck, given_bit | received_bit))
                free_cards = other_suit & ~required[pluck.plucked_seat]
                if received_bit & to_other and free_cards:
                    earlier_hands.append(swap_cards(hands, pluck, free_cards & -free_cards | received_bit))
        if comes_back:
            earlier_hands.append(hands)
        return earlier_hands


def cards_required(plucked: Sequence[PluckRecord]) -> list[int]:
    """Return by seat the cards that the hand must hold after the plucks, as far as seen."""
    required = [0, 0, 0]
    moved = 0  # the cards that went on in later plucks, and need not lie where they went before
    for pluck in reversed(plucked):
        if pluck.given_card is not HIDDEN:
            given_bit, received_bit = SUIT_BITS.flag[pluck.given_card], SUIT_BITS.flag[pluck.received_card]
            required[pluck.seat] |= received_bit & ~moved
            if given_bit != received_bit:
                required[pluck.plucked_seat] |= given_bit & ~moved
                moved |= given_bit | received_bit
    return required


def swap_cards(hands: Sequence[int], pluck: PluckRecord, cards: int) -> list[int]:
    """Return the hands after two cards, one of each hand of the pluck, have changed places."""
    swapped_hands = list(hands)
    swapped_hands[pluck.seat] ^= cards
    swapped_hands[pluck.plucked_seat] ^= cards
    return swapped_hands


def single_bits(cards: int) -> Iterator[int]:
    """Yield the bits of a mask, from the lowest."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card
