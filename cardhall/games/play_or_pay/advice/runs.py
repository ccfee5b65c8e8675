"""Play or Pay by card number: suits run from a card on, deals played out fast, all cards being known.

Once a suit is begun nobody has a choice until its thirteenth card is played, so a deal is at most four runs. This
module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

SUIT_SIZE: Final = 13  # cards
NO_SEAT: Final = -1  # the holder of a played card, and the turn in a deal that is over
TURNS_TO_LAST_CARD: Final = SUIT_SIZE - 1  # cards of the suit after the first; who plays the last one leads again
# Values of a lead by the own hand alone, on a scale of their own; fitted to deals played out.
KEPT_LEAD_VALUE: Final = 1000  # the hand also has the last card of the suit
VALUE_PER_SUIT_CARD: Final = 200  # for each card of the suit in the hand
LONE_CARD_VALUE: Final = -500  # the only card of its suit
PENALTY_PER_CARD_WAITED: Final = 20  # lost for each card of the suit before the hand's last one falls
OUT_PENALTY_PER_CARD_WAITED: Final = 400  # the same where the hand goes out with that card


@final
class DealPosition:
    """A deal under way: the holder of each card, the payments of each seat, and the seat to act."""

    def __init__(self, holder: Sequence[int], sizes: Sequence[int], turn: int, next_card: int) -> None:
        """Set up a deal; `holder`: by card number, `NO_SEAT` for played cards.

        `sizes`: cards by seat; `next_card`: the next card, or `NO_SEAT` for a lead.
        """
        self.holder: list[int] = list(holder)
        self.sizes: list[int] = list(sizes)
        self.paid: list[int] = [0] * len(sizes)  # from now on
        self.turn = turn
        self.next_card = next_card

    def lead(self, card: int) -> None:
        """Lead a card of the seat on turn."""
        seat = self.turn
        self.holder[card] = NO_SEAT
        self.sizes[seat] -= 1
        if not self.sizes[seat]:
            self.turn = NO_SEAT
            return
        self.turn = seat + 1 if seat + 1 < len(self.sizes) else 0
        self.next_card = card + 1 if card % SUIT_SIZE < SUIT_SIZE - 1 else card - SUIT_SIZE + 1

    def play_run(self) -> int:
        """Play until a seat has to lead or the deal is over, and return the number of turns."""
        card, seat, turns = self.next_card, self.turn, 0
        if card < 0 or seat < 0:
            return 0
        holder, sizes, paid, seats = self.holder, self.sizes, self.paid, len(self.sizes)
        while True:
            owner = holder[card]
            if owner == NO_SEAT:  # this card began the suit: the seat that played last leads
                self.turn = seat - 1 if seat else seats - 1
                self.next_card = -1
                return turns
            turns += 1
            while seat != owner:
                paid[seat] += 1
                turns += 1
                seat = seat + 1 if seat + 1 < seats else 0
            holder[card] = NO_SEAT
            sizes[seat] -= 1
            if not sizes[seat]:
                self.turn = NO_SEAT
                self.next_card = -1
                return turns
            seat = seat + 1 if seat + 1 < seats else 0
            card = card + 1 if card % SUIT_SIZE < SUIT_SIZE - 1 else card - SUIT_SIZE + 1

    def play_out(self, uses_fitted_values: bool) -> int:
        """Play to the end of the deal, and return the number of turns.

        `uses_fitted_values`: all lead by fitted values; else from the suit of which they hold most.
        """
        turns = self.play_run()
        while self.turn >= 0:
            values = lead_values(self.hand(self.turn), uses_fitted_values)
            self.lead(max(values, key=values.__getitem__))
            turns += 1 + self.play_run()
        return turns

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a seat, in order."""
        return [card for card, owner in enumerate(self.holder) if owner == seat]

    def gains(self) -> list[int]:
        """Return the chips that a finished deal brings each seat, earlier payments left out."""
        results = [-paid - size for paid, size in zip(self.paid, self.sizes, strict=True)]
        winner = self.sizes.index(0)
        results[winner] = 0
        results[winner] = -sum(results)
        return results


def turns_to_last_own(hand: Sequence[int]) -> dict[int, int]:
    """Return by card of a hand, if led, how many cards of the suit follow up to the hand's last.

    In the order of the hand. In a suit the card led is followed upwards and round past the king, so the hand's last
    card is the one just below it.
    """
    turns_by_card: dict[int, int] = {}
    first_card, previous = 0, NO_SEAT  # the suit's first card in the hand, and the one before
    for card in hand:
        if previous >= 0 and card // SUIT_SIZE == previous // SUIT_SIZE:
            turns_by_card[card] = previous - card + SUIT_SIZE
        else:
            if previous >= 0:
                turns_by_card[first_card] = previous - first_card
            first_card = card
            turns_by_card[card] = 0
        previous = card
    if previous >= 0:
        turns_by_card[first_card] = previous - first_card
    return turns_by_card


def lead_values(hand: Sequence[int], uses_fitted_values: bool) -> dict[int, int]:
    """Return the apparent value of each lead from the hand alone, in order of its cards.

    `uses_fitted_values`: by all that was fitted; else only by the number of cards of the suit.
    """
    numbers = [0, 0, 0, 0]
    for card in hand:
        numbers[card // SUIT_SIZE] += 1
    if not uses_fitted_values:
        return {card: VALUE_PER_SUIT_CARD * numbers[card // SUIT_SIZE] for card in hand}
    values: dict[int, int] = {}
    for card, turns in turns_to_last_own(hand).items():
        number = numbers[card // SUIT_SIZE]
        if number == len(hand):
            values[card] = -OUT_PENALTY_PER_CARD_WAITED * turns
            continue
        values[card] = VALUE_PER_SUIT_CARD * number - PENALTY_PER_CARD_WAITED * turns
        if number == 1:
            values[card] += LONE_CARD_VALUE
        if turns == TURNS_TO_LAST_CARD:
            values[card] += KEPT_LEAD_VALUE
    return values
