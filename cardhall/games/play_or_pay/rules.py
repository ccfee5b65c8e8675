"""Play or Pay. A suit is played upwards, round past its king; whoever does not hold the next card pays a chip.

The rules followed. Three to eight players, each alone, 52 cards, all dealt one at a time, so that the first seats may
have one more. In each suit the order is A 2 3 … K and then A again. Eldest hand leads any card; then the next seat to
the left plays the card just above the last one if it holds it, as it must, and else pays a chip to the pot; so it goes
round, and one seat plays two cards running only when its turn comes again. Whoever plays the thirteenth card of the
suit leads at once, from another suit. The deal ends as soon as a seat has no cards: each other seat pays a chip for
each card that it holds, and the winner takes the pot. After the agreed number of deals the most chips win; equal ones
win together.

Options: the number of deals; a chip from everybody before each deal. Seats may owe: there is no limit to what they pay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from cardhall.cards import FRENCH_52
from cardhall.games.play_or_pay.facts import PlayOrPayFacts
from cardhall.language import card_name, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, blank_zeros, line_if_any, only_for
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms.ledger import POT_NAME, LedgerState, Payment
from cardhall.rules.mechanisms.stops import PLAYED_ZONES, Follow, Lead, StopsGame, StopsState

PAY_ACTION = Action("pay")
CHIPS_PER_CARD = 1  # chips for a wanted card that a seat does not hold, and for each card left at the end


class PlayOrPayState(StopsState, LedgerState):
    """A state of Play or Pay: rows of cards, and chips."""

    at_once = True


class PlayOrPayLead(Lead[PlayOrPayState]):
    """The lead: the seat that finished a suit begins another."""

    def fact(self, state: PlayOrPayState, seat: int, names: Names) -> str:
        return say("You finished the suit") if state.zones[PLAYED_ZONES[seat]] else say("You begin")


class PlayOrPayFollow(Follow[PlayOrPayState]):
    """Play the next card, or pay."""

    labels: ClassVar[Mapping[str, str]] = {"pay": say("Pay")}

    def actions_without_card(self, state: PlayOrPayState) -> list[Action]:
        return [PAY_ACTION]

    def apply(self, state: PlayOrPayState, seat: int, action: Action) -> Phase[Any] | None:
        if action != PAY_ACTION:
            return super().apply(state, seat, action)
        assert state.wanted is not None
        state.act(seat, action)
        state.rule_out_card((seat,), state.wanted)
        state.pay(seat, POT_NAME, CHIPS_PER_CARD)
        state.turn = state.next_seat(seat)
        return self

    def refusal(self, state: PlayOrPayState, seat: int, action: Action) -> str:
        card = state.wanted
        assert card is not None
        if card in state.zones[HAND[seat]]:
            return super().refusal(state, seat, action)
        return say("The {card} is next, and you do not hold it: pay a chip.", card=card_name(card))

    def task(self, state: PlayOrPayState, seat: int, names: Names) -> str:
        if state.wanted in state.zones[HAND[seat]]:
            return super().task(state, seat, names)
        return say("You do not hold it: pay a chip")


class PlayOrPay(StopsGame[PlayOrPayState]):
    """Follow the suit upwards in turn, or pay a chip."""

    id = "play-or-pay"
    unit = CHIPS
    state_class = PlayOrPayState
    pack = FRENCH_52
    wraps = True
    turn_goes_round = True
    phases = (PlayOrPayLead(), PlayOrPayFollow())
    options = {
        "deals": deals_in_match(8, (1, 2, 4, 8, 12), left_open=True),
        "ante": one_of(
            {0: say("None"), 1: say("1 chip")},
            say("Ante"),
            say("How many chips each player puts in the pot before each deal."),
        ),
    }
    phrases = {"pay": (say("pay a chip"), say("pays a chip"))}

    def layout(self, state: PlayOrPayState) -> Mapping[str, int]:
        return hand_sizes(state.seats, tuple(state.eldest_first()))

    def deal(self, state: PlayOrPayState) -> Phase[Any]:
        state.begin_stops()
        state.ante(state.eldest_first(), state.options["ante"], why="")
        return self.phases[0]

    def facts(self, state: PlayOrPayState, seat: int) -> PlayOrPayFacts:
        return PlayOrPayFacts(next=state.wanted, pot=state.pot(POT_NAME).chips)

    def tally(self, state: PlayOrPayState) -> DealResult:
        winner = state.seat_without_cards()
        hands = [len(state.zones[HAND[seat]]) for seat in range(state.seats)]
        state.pay_all(Payment(seat, POT_NAME, CHIPS_PER_CARD * card_count) for seat, card_count in enumerate(hands))
        state.take(POT_NAME, winner, "")
        return state.deal_result()

    def score(self, state: PlayOrPayState) -> DealResult:
        winner, ante = state.seat_without_cards(), state.options["ante"]
        remaining_chips = [CHIPS_PER_CARD * len(state.zones[HAND[seat]]) for seat in range(state.seats)]
        paid = [share - ante for share in state.pot(POT_NAME).shares]
        self.tally(state)
        chips = ante * state.seats + sum(paid) + sum(remaining_chips)
        lines = [
            *line_if_any(say("Antes"), [-ante] * state.seats),
            *line_if_any(say("Payments"), [-number for number in paid], say("for cards not held")),
            Line(
                say("Cards left"),
                blank_zeros([-number for number in remaining_chips]),
                say("{price} each", price=CHIPS_PER_CARD),
            ),
            Line(say("The pot"), only_for(winner, chips, state.seats), say("to the player who went out")),
        ]
        headline = say(
            "{{{winner}}} went out and took the pot of {chips}", winner=winner, chips=numbered(chips, "chip")
        )
        return DealResult((0,) * state.seats, tuple(lines), headline)


@lru_cache
def hand_sizes(seats: int, order: Sequence[int]) -> Mapping[str, int]:
    """Return how many cards each hand is dealt, one at a time in the order of seats."""
    cards_each, extra_cards = divmod(len(FRENCH_52), seats)
    return {HAND[seat]: cards_each + (order.index(seat) < extra_cards) for seat in range(seats)}


GAME = PlayOrPay()
