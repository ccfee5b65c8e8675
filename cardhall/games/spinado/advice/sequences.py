"""Spinado in whole numbers by card: deals played out fast, with all cards known.

A leader uses only its own knowledge: its hand, and the cards at which the play is sure to stop. A card at which it is
sure to stop, or whose following cards of the same hand end at one, costs nothing: it is led first, unless it is kept to
win the turn back. This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

NO_SEAT: Final = -1  # the holder of a card that is dead, played or not in the pack; the turn after the deal
SPINADO_CARD: Final = 13  # the ace of diamonds
JACK_OF_DIAMONDS: Final = 23  # of diamonds
QUEEN_OF_DIAMONDS: Final = 24  # of diamonds
KING_OF_DIAMONDS: Final = 25  # of diamonds
CARD_COUNT: Final = 52
SUIT_SIZE: Final = 13  # card numbers of a suit, from the ace to the king
MATRIMONY_POT: Final = 0  # place in `DealPosition.pot_count`
INTRIGUE_POT: Final = 1
GAME_POT: Final = 2
PENALTY_CHIPS: Final = 2  # for each card in a hand that keeps the spinado
KING_CHIPS: Final = 1  # chips from each other seat, by option
SPINADO_CHIPS: Final = 3  # the same
# `DealPosition.simple_lead_value`; fitted to deals played out
SURE_STOP_VALUE: Final = 60  # the play is sure to stop at a card of the seat
SHED_CARD_VALUE: Final = 8  # for each own card that is sure to be played
VALUE_PER_POT_CHIP: Final = 10  # for each chip that the lead takes out of a pot
VALUE_PER_RANK_BELOW_KING: Final = 1  # for each rank below the king
ONLY_LED_VALUE: Final = 45  # no card leads up to it any more, so it must be led
# `DealPosition.lead_value`, in hundredths of a chip; fitted to deals played out
OWN_CARD_VALUE: Final = 13  # for each own card that is sure to be played
FREE_LEAD_VALUE: Final = 300  # the lead is free, and need not be kept
MANY_COSTLY_LEADS: Final = 2  # with as many costly leads, a free card that may also follow is kept to win the turn back
KEPT_LEAD_VALUE: Final = -84
KEPT_VALUE_PER_RANK_BELOW_KING: Final = -2  # for each rank below the king
KEPT_LATE_VALUE: Final = 39  # added where another seat is about to go out
FEW_LATE_CARDS: Final = 2  # with as few cards, a seat is about to go out
COSTLY_FOLLOWER_VALUE: Final = -71  # a costly lead of a card that may follow instead
COSTLY_ONLY_LED_VALUE: Final = -27  # a costly lead of a card that can only be led
VALUE_PER_CARD_BELOW: Final = 4  # for each card of others that leads up to it
RETURN_VALUE: Final = 24  # the seat holds a card a little higher,
MAX_CARDS_TO_RETURN: Final = 2  # with at most this number of others' cards between
VALUE_PER_MATRIMONY_CHIP: Final = 25  # for each chip in the pot
VALUE_PER_INTRIGUE_CHIP: Final = 27  # the same
MIN_LEAD_VALUE: Final = -1000  # below the value of any lead


def find_next_cards() -> list[int]:
    """Return the next card in its suit by card number; `NO_SEAT` where the pack has none."""
    missing = [1, 14, 20, 27, 40]  # the twos, and the eight of diamonds
    following = [card + 1 if card % SUIT_SIZE < SUIT_SIZE - 1 else NO_SEAT for card in range(CARD_COUNT)]
    return [NO_SEAT if card in missing or after in missing else after for card, after in enumerate(following)]


NEXT_CARD: Final = find_next_cards()
PREVIOUS_CARD: Final = [NEXT_CARD.index(card) if card in NEXT_CARD else NO_SEAT for card in range(CARD_COUNT)]


@final
class DealPosition:
    """A deal of Spinado: the holder of each card, the public knowledge, and the state of play."""

    def __init__(
        self,
        holder: Sequence[int],
        sizes: Sequence[int],
        gone_cards: Sequence[bool],
        pots: Sequence[int],
        turn: int,
        next_card: int,
        kings: bool,
        court_players: Sequence[int],
    ) -> None:
        """Set up the play from the holder of each card, and from the cards known to be in no hand (`gone_cards`).

        `sizes`: cards by seat. `next_card`: the card to be played next, or `NO_SEAT` for a lead. `kings`: the option of
        that name. `court_players`: the seats that have played jack, queen and king of diamonds; `NO_SEAT`: not played
        yet.
        """
        self.holder: list[int] = list(holder)
        self.sizes: list[int] = list(sizes)
        self.gone_cards: list[bool] = list(gone_cards)
        self.pots: list[int] = list(pots)
        self.gains: list[int] = [0] * len(sizes)  # chips by seat, from now on
        self.turn = turn
        self.next_card = next_card
        self.kings = kings
        self.court_players: list[int] = list(court_players)

    def play_card(self, card: int, with_spinado: bool) -> None:
        """Play a card for the seat to act, `with_spinado`: together with the spinado."""
        seat = self.turn
        self.remove_card(seat, card)
        if with_spinado:
            self.remove_card(seat, SPINADO_CARD)
        if not self.sizes[seat]:
            self.finish(seat)
            return
        following = NEXT_CARD[card]
        if with_spinado or following < 0:
            self.next_card = NO_SEAT
            return
        holder = self.holder[following]
        if holder < 0:
            self.gone_cards[following] = True
            self.next_card = NO_SEAT
            return
        self.next_card, self.turn = following, holder

    def remove_card(self, seat: int, card: int) -> None:
        """Remove a card from the seat's hand, and credit its immediate reward."""
        self.holder[card] = NO_SEAT
        self.gone_cards[card] = True
        self.sizes[seat] -= 1
        if JACK_OF_DIAMONDS <= card <= KING_OF_DIAMONDS:
            court_players = self.court_players
            court_players[card - JACK_OF_DIAMONDS] = seat
            if court_players[1] == seat:
                for pot, other in ((MATRIMONY_POT, KING_OF_DIAMONDS - JACK_OF_DIAMONDS), (INTRIGUE_POT, 0)):
                    if court_players[other] == seat:
                        self.gains[seat] += self.pots[pot]
                        self.pots[pot] = 0
        if self.kings and (card % SUIT_SIZE == SUIT_SIZE - 1 or card == SPINADO_CARD):
            chips = SPINADO_CHIPS if card == SPINADO_CARD else KING_CHIPS
            for other in range(len(self.gains)):
                self.gains[other] -= chips
            self.gains[seat] += chips * len(self.gains)

    def finish(self, winner: int) -> None:
        """Pay the seat that has gone out, and end the deal."""
        self.gains[winner] += self.pots[GAME_POT]
        holder = self.holder[SPINADO_CARD]
        if holder >= 0:
            chips = PENALTY_CHIPS * self.sizes[holder]
            self.gains[holder] -= chips
            self.gains[winner] += chips
        self.turn = self.next_card = NO_SEAT

    def play_out(self, uses_stops: bool) -> int:
        """Play to the end of the deal. Return the number of turns.

        `uses_stops`: whether seats use the cards at which the play is sure to stop, or their hands alone.
        """
        turns = 0
        while self.turn >= 0:
            turns += 1
            if self.next_card >= 0:
                self.play_card(
                    self.next_card, self.holder[SPINADO_CARD] == self.turn and not self.keeps_turn(self.next_card)
                )
                continue
            seat, best_value, chosen = self.turn, MIN_LEAD_VALUE, SPINADO_CARD
            costly_leads = self.count_costly_leads() if uses_stops else 0
            for card in range(CARD_COUNT):
                if self.holder[card] == seat and card != SPINADO_CARD:
                    value = self.lead_value(card, costly_leads) if uses_stops else self.simple_lead_value(card, False)
                    if value > best_value:
                        best_value, chosen = value, card
            with_spinado = self.holder[SPINADO_CARD] == seat and chosen != SPINADO_CARD and not self.keeps_turn(chosen)
            self.play_card(chosen, with_spinado)
        return turns

    def own_run_end(self, card: int) -> int:
        """Return the last of the cards that the seat to act plays in a row, from `card` on."""
        following = NEXT_CARD[card]
        while following >= 0 and self.holder[following] == self.turn:
            card, following = following, NEXT_CARD[following]
        return card

    def keeps_turn(self, card: int) -> bool:
        """Tell whether the seat that plays the card surely plays the next card too, or leads again."""
        following = NEXT_CARD[card]
        return following < 0 or self.gone_cards[following] or self.holder[following] == self.turn

    def count_costly_leads(self) -> int:
        """Return the number of the seat's leads that lose the turn, less one if the seat holds the spinado."""
        number = -1 if self.holder[SPINADO_CARD] == self.turn else 0
        for card in range(CARD_COUNT):
            if self.holder[card] == self.turn and card != SPINADO_CARD and not self.keeps_turn(card):
                number += 1  # a run of cards in one hand counts once, by its last card
        return number

    def may_follow(self, card: int) -> bool:
        """Return whether another seat may lead up to a card of the seat to act."""
        before = PREVIOUS_CARD[card]
        return before >= 0 and not self.gone_cards[before] and self.holder[before] != self.turn

    def lead_value(self, card: int, costly_leads: int) -> int:
        """Return the value of a lead from the seat's own knowledge, in hundredths of a chip.

        `costly_leads`: the number of the seat's leads that lose the turn (`count_costly_leads`).
        """
        seat, run_end, value = self.turn, self.own_run_end(card), 0
        own_below = PREVIOUS_CARD[card] >= 0 and self.holder[PREVIOUS_CARD[card]] == seat
        only_led = not own_below and not self.may_follow(card)
        below, before = 0, PREVIOUS_CARD[card]
        while before >= 0 and not self.gone_cards[before] and self.holder[before] != seat:
            below, before = below + 1, PREVIOUS_CARD[before]
        if self.keeps_turn(run_end):
            if only_led or own_below or costly_leads < MANY_COSTLY_LEADS:
                value = FREE_LEAD_VALUE
            else:
                value = (
                    KEPT_LEAD_VALUE
                    + KEPT_VALUE_PER_RANK_BELOW_KING * (SUIT_SIZE - 1 - card % SUIT_SIZE)
                    + VALUE_PER_CARD_BELOW * below
                )
                for other, size in enumerate(self.sizes):
                    if other != seat and size <= FEW_LATE_CARDS:
                        value += KEPT_LATE_VALUE
                        break
        else:
            if not own_below:
                value = COSTLY_ONLY_LED_VALUE if only_led else COSTLY_FOLLOWER_VALUE + VALUE_PER_CARD_BELOW * below
            above, following = 0, NEXT_CARD[run_end]
            while following >= 0 and not self.gone_cards[following] and self.holder[following] != seat:
                above, following = above + 1, NEXT_CARD[following]
            if above <= MAX_CARDS_TO_RETURN and following >= 0 and self.holder[following] == seat:
                value += RETURN_VALUE
        value += OWN_CARD_VALUE * (run_end - card + 1)
        if card <= QUEEN_OF_DIAMONDS <= run_end:
            if run_end >= KING_OF_DIAMONDS:
                value += VALUE_PER_MATRIMONY_CHIP * self.pots[MATRIMONY_POT]
            if card <= JACK_OF_DIAMONDS:
                value += VALUE_PER_INTRIGUE_CHIP * self.pots[INTRIGUE_POT]
        return value

    def simple_lead_value(self, card: int, uses_stops: bool) -> int:
        """Return the apparent value of a lead from the hand and the cards gone. At least 0."""
        run_end = self.own_run_end(card)
        value = SHED_CARD_VALUE * (run_end - card + 1) + VALUE_PER_RANK_BELOW_KING * (SUIT_SIZE - 1 - card % SUIT_SIZE)
        if not uses_stops:
            return value
        if self.keeps_turn(run_end):
            value += SURE_STOP_VALUE
        if PREVIOUS_CARD[card] < 0 or self.gone_cards[PREVIOUS_CARD[card]]:
            value += ONLY_LED_VALUE
        if card <= QUEEN_OF_DIAMONDS <= run_end:
            if run_end >= KING_OF_DIAMONDS:
                value += VALUE_PER_POT_CHIP * self.pots[MATRIMONY_POT]
            if card <= JACK_OF_DIAMONDS:
                value += VALUE_PER_POT_CHIP * self.pots[INTRIGUE_POT]
        return value
