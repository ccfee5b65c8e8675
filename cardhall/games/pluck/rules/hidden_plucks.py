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


class Plucked(NamedTuple):
    """A pluck made in the deal; a third seat sees neither of its cards (`HIDDEN`)."""

    seat: int
    other: int
    given: Card
    received: Card

    def seen_by(self, seat: int) -> Plucked:
        """Return the pluck as seen by `seat`."""
        return self if seat in (self.seat, self.other) else self._replace(given=HIDDEN, received=HIDDEN)


def impossible_cards(plucked: Sequence[Plucked], seat: int) -> dict[str, int]:
    """Return by hand the cards ruled out since `seat` plucked it: all above the card that came back.

    It gets none later: a card that is given and is the highest of its suit comes back.
    """
    found: dict[str, int] = {}
    for one in plucked:
        if one.seat == seat:
            for card in SUIT_BITS.cards[SUIT_BITS.suit[one.received]]:
                if SUIT_BITS.power[card] > SUIT_BITS.power[one.received]:
                    found[HAND[one.other]] = found.get(HAND[one.other], 0) | 1 << int(card)
    return found


@final
class Plucks:
    """The plucks of a deal as seen by a seat, some hidden, prepared for checking many layouts."""

    def __init__(self, plucked: Sequence[Plucked]) -> None:
        """Prepare for many layouts; `plucked`: the plucks of the deal in order, some hidden."""
        self.plucked = list(plucked)
        # by pluck, as things were before it: the cards that each seat must hold, and the number of hidden plucks
        self.wanted: list[list[int]] = []
        self.hidden: list[int] = []
        for end in range(len(plucked)):
            self.wanted.append(cards_required(plucked[:end]))
            self.hidden.append(len([one for one in plucked[:end] if one.given is HIDDEN]))

    def agrees_with(self, state: Any) -> bool:
        """Tell whether the hands of a state, in which no card is hidden, can have come about by the plucks."""
        return self.can_explain([SUIT_BITS.flags(state.whole_hand(seat)) for seat in SEAT_NUMBERS], len(self.plucked))

    def can_explain(self, hands: list[int], number: int) -> bool:
        """Tell whether the hands can have come about by the first `number` plucks.

        `hands`: by seat, as bits of suits.
        """
        if not number:
            return True
        before = number - 1
        last = self.plucked[before]
        if last.given is HIDDEN:
            return any(self.can_explain(earlier, before) for earlier in self.hands_before(hands, before))
        given, got = SUIT_BITS.flag[last.given], SUIT_BITS.flag[last.received]
        if not hands[last.seat] & got or hands[last.other] & SUIT_BITS.suit_of(got) & -(got << 1):
            return False
        if given == got:
            return self.can_explain(hands, before)
        return hands[last.other] & given != 0 and self.can_explain(swap_cards(hands, last, given | got), before)

    def hands_before(self, hands: list[int], before: int) -> list[list[int]]:
        """Return the hands before a hidden pluck, as far as they differ for earlier plucks."""
        last, wanted = self.plucked[before], self.wanted[before]
        seat, other = hands[last.seat], hands[last.other]
        to_seat, to_other = wanted[last.seat] & other, wanted[last.other] & seat
        found: list[list[int]] = []
        # every hidden pluck moves at most one of the cards that must have moved
        if (to_seat | to_other).bit_count() > self.hidden[before] + 1:
            return found
        comes_back = False
        for suit_mask in SUIT_BITS.fields:
            other_suit = other & suit_mask
            better = (
                seat & suit_mask & -(1 << other_suit.bit_length()) if other_suit else seat & suit_mask
            )  # cards that the plucker can have got
            comes_back = comes_back or better != 0
            for got in single_bits(better):
                for given in single_bits(to_seat & suit_mask):
                    found.append(swap_cards(hands, last, given | got))
                free = other_suit & ~wanted[last.other]
                if got & to_other and free:
                    found.append(swap_cards(hands, last, free & -free | got))
        if comes_back:
            found.append(hands)
        return found


def cards_required(plucked: Sequence[Plucked]) -> list[int]:
    """Return by seat the cards that the hand must hold after the plucks, as far as seen."""
    wanted = [0, 0, 0]
    moved = 0  # the cards that went on in later plucks, and need not lie where they went before
    for one in reversed(plucked):
        if one.given is not HIDDEN:
            given, got = SUIT_BITS.flag[one.given], SUIT_BITS.flag[one.received]
            wanted[one.seat] |= got & ~moved
            if given != got:
                wanted[one.other] |= given & ~moved
                moved |= given | got
    return wanted


def swap_cards(hands: Sequence[int], pluck: Plucked, cards: int) -> list[int]:
    """Return the hands after two cards, one of each hand of the pluck, have changed places."""
    found = list(hands)
    found[pluck.seat] ^= cards
    found[pluck.other] ^= cards
    return found


def single_bits(cards: int) -> Iterator[int]:
    """Yield the bits of a mask, from the lowest."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card
