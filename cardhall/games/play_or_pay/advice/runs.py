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
KEEPS_LEAD: Final = 1000  # the hand also has the last card of the suit
EACH_CARD: Final = 200  # for each card of the suit in the hand
LONE_CARD: Final = -500  # the only card of its suit
LATE_PENALTY: Final = 20  # lost for each card of the suit before the hand's last one falls
OUT_LATE: Final = 400  # the same where the hand goes out with that card


@final
class Runs:
    """A deal under way: the holder of each card, the payments of each seat, and the seat to act."""

    def __init__(self, holder: Sequence[int], sizes: Sequence[int], turn: int, wanted: int) -> None:
        """Set up a deal; `holder`: by card number, `NO_SEAT` for played cards.

        `sizes`: cards by seat; `wanted`: the next card, or `NO_SEAT` for a lead.
        """
        self.holder: list[int] = list(holder)
        self.sizes: list[int] = list(sizes)
        self.paid: list[int] = [0] * len(sizes)  # from now on
        self.turn = turn
        self.wanted = wanted

    def lead(self, card: int) -> None:
        """Lead a card of the seat on turn."""
        seat = self.turn
        self.holder[card] = NO_SEAT
        self.sizes[seat] -= 1
        if not self.sizes[seat]:
            self.turn = NO_SEAT
            return
        self.turn = seat + 1 if seat + 1 < len(self.sizes) else 0
        self.wanted = card + 1 if card % SUIT_SIZE < SUIT_SIZE - 1 else card - SUIT_SIZE + 1

    def run(self) -> int:
        """Play until a seat has to lead or the deal is over, and return the number of turns."""
        card, seat, turns = self.wanted, self.turn, 0
        if card < 0 or seat < 0:
            return 0
        holder, sizes, paid, seats = self.holder, self.sizes, self.paid, len(self.sizes)
        while True:
            owner = holder[card]
            if owner == NO_SEAT:  # this card began the suit: the seat that played last leads
                self.turn = seat - 1 if seat else seats - 1
                self.wanted = -1
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
                self.wanted = -1
                return turns
            seat = seat + 1 if seat + 1 < seats else 0
            card = card + 1 if card % SUIT_SIZE < SUIT_SIZE - 1 else card - SUIT_SIZE + 1

    def play_out(self, sound: bool) -> int:
        """Play to the end of the deal, and return the number of turns.

        `sound`: all lead by fitted values; else from the suit of which they hold most.
        """
        turns = self.run()
        while self.turn >= 0:
            values = lead_values(self.hand(self.turn), sound)
            self.lead(max(values, key=values.__getitem__))
            turns += 1 + self.run()
        return turns

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a seat, in order."""
        return [card for card, owner in enumerate(self.holder) if owner == seat]

    def gains(self) -> list[int]:
        """Return the chips that a finished deal brings each seat, earlier payments left out."""
        found = [-paid - size for paid, size in zip(self.paid, self.sizes, strict=True)]
        winner = self.sizes.index(0)
        found[winner] = 0
        found[winner] = -sum(found)
        return found


def last_of_own(hand: Sequence[int]) -> dict[int, int]:
    """Return by card of a hand, if led, how many cards of the suit follow up to the hand's last.

    In the order of the hand. In a suit the card led is followed upwards and round past the king, so the hand's last
    card is the one just below it.
    """
    found: dict[int, int] = {}
    first, before = 0, NO_SEAT  # the suit's first card in the hand, and the one before
    for card in hand:
        if before >= 0 and card // SUIT_SIZE == before // SUIT_SIZE:
            found[card] = before - card + SUIT_SIZE
        else:
            if before >= 0:
                found[first] = before - first
            first = card
            found[card] = 0
        before = card
    if before >= 0:
        found[first] = before - first
    return found


def lead_values(hand: Sequence[int], sound: bool) -> dict[int, int]:
    """Return the apparent value of each lead from the hand alone, in order of its cards.

    `sound`: by all that was fitted; else only by the number of cards of the suit.
    """
    numbers = [0, 0, 0, 0]
    for card in hand:
        numbers[card // SUIT_SIZE] += 1
    if not sound:
        return {card: EACH_CARD * numbers[card // SUIT_SIZE] for card in hand}
    found: dict[int, int] = {}
    for card, late in last_of_own(hand).items():
        number = numbers[card // SUIT_SIZE]
        if number == len(hand):
            found[card] = -OUT_LATE * late
            continue
        found[card] = EACH_CARD * number - LATE_PENALTY * late
        if number == 1:
            found[card] += LONE_CARD
        if late == TURNS_TO_LAST_CARD:
            found[card] += KEEPS_LEAD
    return found
