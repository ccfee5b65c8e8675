"""Spinado in whole numbers by card: deals played out fast, with all cards known.

A leader uses only its own knowledge: its hand, and the cards at which the play is sure to stop. A card at which it is
sure to stop, or whose following cards of the same hand end at one, costs nothing: it is led first, unless it is kept to
win the turn back. This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

NO_SEAT: Final = -1  # the holder of a card that is dead, played or not in the pack; the turn after the deal
SPINADO_PLACE: Final = 13  # the ace of diamonds
JACK: Final = 23  # of diamonds
QUEEN: Final = 24  # of diamonds
KING: Final = 25  # of diamonds
CARD_NUMBERS: Final = 52
SUIT_SIZE: Final = 13  # card numbers of a suit, from the ace to the king
MATRIMONY_POT: Final = 0  # place in `Sequences.pots`
INTRIGUE_POT: Final = 1
GAME: Final = 2
PENALTY_CHIPS: Final = 2  # for each card in a hand that keeps the spinado
KING_BRINGS: Final = 1  # chips from each other seat, by option
SPINADO_BRINGS: Final = 3  # the same
# `Sequences.lead_worth`; fitted to deals played out
SURE_VALUE: Final = 60  # the play is sure to stop at a card of the seat
SHED_VALUE: Final = 8  # for each own card that is sure to be played
CHIP_VALUE: Final = 10  # for each chip that the lead takes out of a pot
LOW_RANK_VALUE: Final = 1  # for each rank below the king
ONLY_LED: Final = 45  # no card leads up to it any more, so it must be led
# `Sequences.lead_brings`, in hundredths of a chip; fitted to deals played out
OWN_CARD_VALUE: Final = 13  # for each own card that is sure to be played
FREE_LEAD_VALUE: Final = 300  # the lead is free, and need not be kept
NEEDS_ENTRY: Final = 2  # with as many costly leads, a free card that may also follow is kept to win the turn back
KEPT_LEAD_VALUE: Final = -84
KEPT_LOWER: Final = -2  # for each rank below the king
KEPT_LATE: Final = 39  # added where another seat is about to go out
LATE_CARDS: Final = 2  # with as few cards, a seat is about to go out
FOLLOW_VALUE: Final = -71  # a costly lead of a card that may follow instead
ONLY_COSTS: Final = -27  # a costly lead of a card that can only be led
BELOW_VALUE: Final = 4  # for each card of others that leads up to it
RETURN_VALUE: Final = 24  # the seat holds a card a little higher,
RETURNS_ABOVE: Final = 2  # with at most this number of others' cards between
TAKES_MATRIMONY: Final = 25  # for each chip in the pot
TAKES_INTRIGUE: Final = 27  # the same
LEAST_VALUE: Final = -1000  # below the value of any lead


def next_cards() -> list[int]:
    """Return the next card in its suit by card number; `NO_SEAT` where the pack has none."""
    missing = [1, 14, 20, 27, 40]  # the twos, and the eight of diamonds
    found = [card + 1 if card % SUIT_SIZE < SUIT_SIZE - 1 else NO_SEAT for card in range(CARD_NUMBERS)]
    return [NO_SEAT if card in missing or after in missing else after for card, after in enumerate(found)]


NEXT_CARD: Final = next_cards()
PREVIOUS_CARD: Final = [NEXT_CARD.index(card) if card in NEXT_CARD else NO_SEAT for card in range(CARD_NUMBERS)]


@final
class Sequences:
    """A deal of Spinado: the holder of each card, the public knowledge, and the state of play."""

    def __init__(
        self,
        holder: Sequence[int],
        sizes: Sequence[int],
        gone: Sequence[bool],
        pots: Sequence[int],
        turn: int,
        wanted: int,
        kings: bool,
        lovers: Sequence[int],
    ) -> None:
        """Set up the play from the holder of each card, and from the cards known to be in no hand (`gone`).

        `sizes`: cards by seat. `wanted`: the card to be played next, or `NO_SEAT` for a lead. `kings`: the option of
        that name. `lovers`: the seats that have played jack, queen and king of diamonds; `NO_SEAT`: not played yet.
        """
        self.holder: list[int] = list(holder)
        self.sizes: list[int] = list(sizes)
        self.gone: list[bool] = list(gone)
        self.pots: list[int] = list(pots)
        self.gains: list[int] = [0] * len(sizes)  # chips by seat, from now on
        self.turn = turn
        self.wanted = wanted
        self.kings = kings
        self.lovers: list[int] = list(lovers)

    def lay(self, card: int, along: bool) -> None:
        """Play a card for the seat to act, `along`: together with the spinado."""
        seat = self.turn
        self.take(seat, card)
        if along:
            self.take(seat, SPINADO_PLACE)
        if not self.sizes[seat]:
            self.finish(seat)
            return
        following = NEXT_CARD[card]
        if along or following < 0:
            self.wanted = NO_SEAT
            return
        holder = self.holder[following]
        if holder < 0:
            self.gone[following] = True
            self.wanted = NO_SEAT
            return
        self.wanted, self.turn = following, holder

    def take(self, seat: int, card: int) -> None:
        """Remove a card from the seat's hand, and credit its immediate reward."""
        self.holder[card] = NO_SEAT
        self.gone[card] = True
        self.sizes[seat] -= 1
        if JACK <= card <= KING:
            lovers = self.lovers
            lovers[card - JACK] = seat
            if lovers[1] == seat:
                for pot, other in ((MATRIMONY_POT, KING - JACK), (INTRIGUE_POT, 0)):
                    if lovers[other] == seat:
                        self.gains[seat] += self.pots[pot]
                        self.pots[pot] = 0
        if self.kings and (card % SUIT_SIZE == SUIT_SIZE - 1 or card == SPINADO_PLACE):
            chips = SPINADO_BRINGS if card == SPINADO_PLACE else KING_BRINGS
            for other in range(len(self.gains)):
                self.gains[other] -= chips
            self.gains[seat] += chips * len(self.gains)

    def finish(self, winner: int) -> None:
        """Pay the seat that has gone out, and end the deal."""
        self.gains[winner] += self.pots[GAME]
        holder = self.holder[SPINADO_PLACE]
        if holder >= 0:
            chips = PENALTY_CHIPS * self.sizes[holder]
            self.gains[holder] -= chips
            self.gains[winner] += chips
        self.turn = self.wanted = NO_SEAT

    def play_out(self, sound: bool) -> int:
        """Play to the end of the deal. Return the number of turns.

        `sound`: whether seats use the cards at which the play is sure to stop, or their hands alone.
        """
        turns = 0
        while self.turn >= 0:
            turns += 1
            if self.wanted >= 0:
                self.lay(self.wanted, self.holder[SPINADO_PLACE] == self.turn and not self.stays(self.wanted))
                continue
            seat, best, chosen = self.turn, LEAST_VALUE, SPINADO_PLACE
            costly = self.costly_leads() if sound else 0
            for card in range(CARD_NUMBERS):
                if self.holder[card] == seat and card != SPINADO_PLACE:
                    worth = self.lead_brings(card, costly) if sound else self.lead_worth(card, False)
                    if worth > best:
                        best, chosen = worth, card
            along = self.holder[SPINADO_PLACE] == seat and chosen != SPINADO_PLACE and not self.stays(chosen)
            self.lay(chosen, along)
        return turns

    def end_of_own(self, card: int) -> int:
        """Return the last of the cards that the seat to act plays in a row, from `card` on."""
        following = NEXT_CARD[card]
        while following >= 0 and self.holder[following] == self.turn:
            card, following = following, NEXT_CARD[following]
        return card

    def stays(self, card: int) -> bool:
        """Tell whether the seat that plays the card surely plays the next card too, or leads again."""
        following = NEXT_CARD[card]
        return following < 0 or self.gone[following] or self.holder[following] == self.turn

    def costly_leads(self) -> int:
        """Return the number of the seat's leads that lose the turn, less one if the seat holds the spinado."""
        number = -1 if self.holder[SPINADO_PLACE] == self.turn else 0
        for card in range(CARD_NUMBERS):
            if self.holder[card] == self.turn and card != SPINADO_PLACE and not self.stays(card):
                number += 1  # a run of cards in one hand counts once, by its last card
        return number

    def may_follow(self, card: int) -> bool:
        """Return whether another seat may lead up to a card of the seat to act."""
        before = PREVIOUS_CARD[card]
        return before >= 0 and not self.gone[before] and self.holder[before] != self.turn

    def lead_brings(self, card: int, costly: int) -> int:
        """Return the value of a lead from the seat's own knowledge, in hundredths of a chip.

        `costly`: the number of the seat's leads that lose the turn (`costly_leads`).
        """
        seat, last, found = self.turn, self.end_of_own(card), 0
        own_below = PREVIOUS_CARD[card] >= 0 and self.holder[PREVIOUS_CARD[card]] == seat
        only_led = not own_below and not self.may_follow(card)
        below, before = 0, PREVIOUS_CARD[card]
        while before >= 0 and not self.gone[before] and self.holder[before] != seat:
            below, before = below + 1, PREVIOUS_CARD[before]
        if self.stays(last):
            if only_led or own_below or costly < NEEDS_ENTRY:
                found = FREE_LEAD_VALUE
            else:
                found = KEPT_LEAD_VALUE + KEPT_LOWER * (SUIT_SIZE - 1 - card % SUIT_SIZE) + BELOW_VALUE * below
                for other, size in enumerate(self.sizes):
                    if other != seat and size <= LATE_CARDS:
                        found += KEPT_LATE
                        break
        else:
            if not own_below:
                found = ONLY_COSTS if only_led else FOLLOW_VALUE + BELOW_VALUE * below
            above, following = 0, NEXT_CARD[last]
            while following >= 0 and not self.gone[following] and self.holder[following] != seat:
                above, following = above + 1, NEXT_CARD[following]
            if above <= RETURNS_ABOVE and following >= 0 and self.holder[following] == seat:
                found += RETURN_VALUE
        found += OWN_CARD_VALUE * (last - card + 1)
        if card <= QUEEN <= last:
            if last >= KING:
                found += TAKES_MATRIMONY * self.pots[MATRIMONY_POT]
            if card <= JACK:
                found += TAKES_INTRIGUE * self.pots[INTRIGUE_POT]
        return found

    def lead_worth(self, card: int, sound: bool) -> int:
        """Return the apparent value of a lead from the hand and the cards gone. At least 0."""
        last = self.end_of_own(card)
        found = SHED_VALUE * (last - card + 1) + LOW_RANK_VALUE * (SUIT_SIZE - 1 - card % SUIT_SIZE)
        if not sound:
            return found
        if self.stays(last):
            found += SURE_VALUE
        if PREVIOUS_CARD[card] < 0 or self.gone[PREVIOUS_CARD[card]]:
            found += ONLY_LED
        if card <= QUEEN <= last:
            if last >= KING:
                found += CHIP_VALUE * self.pots[MATRIMONY_POT]
            if card <= JACK:
                found += CHIP_VALUE * self.pots[INTRIGUE_POT]
        return found
