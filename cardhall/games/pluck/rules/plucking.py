"""Plucking: cards go from one hand to another.

A seat with plucks gives a card to a seat that owes one, and gets the highest card of that suit that the other then
holds: it may be the same card. Only these two see the cards; the third player knows who plucked whom (see
`hidden_plucks`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import CARDS, Card
from cardhall.games.pluck.rules.hidden_plucks import SEAT_NUMBERS, SUIT_BITS, PluckRecord
from cardhall.language import card_face, card_name, numbered, say
from cardhall.rules.engine.action import PASS, Action, sort_actions
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.asking import InTurn
from cardhall.rules.mechanisms.call_states import AskState
from cardhall.rules.mechanisms.trick_state import TrickState

# by the seat that is plucked, and by card
GIVE_ACTIONS = [{card: Action("pluck", str(seat), card) for card in CARDS} for seat in SEAT_NUMBERS]


class PluckState(TrickState, AskState):
    """A state of Pluck: tricks, plucks left and cards owed by seat, and the plucks made in this deal."""

    plucks: tuple[int, ...]  # by seat, the plucks left; once a deal is scored, the plucks of the next deal
    owed: tuple[int, ...]  # by seat, the cards that it still owes, in the same deal
    plucked: tuple[PluckRecord, ...]  # the plucks made in this deal, in order

    def set_plucks(self, tricks_over_quota: Sequence[int]) -> None:
        """Set the next deal's plucks from each seat's tricks over its quota (less than 0: short)."""
        self.plucks = tuple([max(0, tricks) for tricks in tricks_over_quota])
        self.owed = tuple([max(0, -tricks) for tricks in tricks_over_quota])

    def owing_seats(self) -> list[int]:
        """Return the seats that still owe a card."""
        return [seat for seat in SEAT_NUMBERS if self.owed[seat]]


class Plucking(InTurn[PluckState]):
    """The plucks of a deal.

    The seat with most makes all of its own first, then the next; ties go to the seat nearer to the dealer.
    """

    name = "pluck"
    labels = {"pass": say("No more plucks")}

    def seats(self, state: PluckState) -> Sequence[int]:
        able = [seat for seat in state.seats_from(state.dealer) if state.plucks[seat]]
        return sorted(able, key=lambda seat: -state.plucks[seat])

    def actions(self, state: PluckState, seat: int) -> list[Action]:
        cards = [card for card in state.zones[HAND[seat]] if not card.is_joker]
        return sort_actions([*(GIVE_ACTIONS[other][card] for other in state.owing_seats() for card in cards), PASS])

    def apply(self, state: PluckState, seat: int, action: Action) -> Phase[Any] | None:
        if action == PASS:
            state.act(seat, action)
            state.plucks = reduce_count(state.plucks, seat, state.plucks[seat])
        else:
            other_seat, card = action.number, action.cards[0]
            state.act(seat, action, viewers=(seat, other_seat))
            self.make_pluck(state, seat, other_seat, card)
        if state.plucks[seat]:
            return self
        state.waiting = state.waiting[1:]
        if not state.waiting:
            return self.next_phase(state)
        self.ask(state)
        return self

    def make_pluck(self, state: PluckState, seat: int, other_seat: int, card: Card) -> None:
        """Give the card of `seat` to `other_seat`, and take the highest card of its suit back."""
        pair = (seat, other_seat)
        hands = HAND[seat], HAND[other_seat]
        # a card that the third player knew in these hands may be the one that moves now
        state.known = tuple(
            one._replace(seats=tuple([who for who in one.seats or () if who in pair])) if one.zone in hands else one
            for one in state.known
        )
        state.move([card], HAND[seat], HAND[other_seat], seat, pair)
        state.mark_known(HAND[other_seat], [card], pair)
        returned = max(
            [own for own in state.zones[HAND[other_seat]] if own.suit == card.suit], key=SUIT_BITS.power.__getitem__
        )
        state.move([returned], HAND[other_seat], HAND[seat], other_seat, pair)
        state.mark_known(HAND[seat], [returned], pair)
        state.plucked += (PluckRecord(seat, other_seat, card, returned),)
        state.plucks, state.owed = reduce_count(state.plucks, seat), reduce_count(state.owed, other_seat)

    # ---- words

    def targets(self, state: PluckState, seat: int, action: Action) -> tuple[str, ...]:
        return (HAND[action.number],) if action.verb == self.name else ()

    def asked_for(self, state: PluckState, seat: int) -> str:
        return say("Give a card to a player who owes you one, or make no more plucks.")

    def refusal(self, state: PluckState, seat: int, action: Action) -> str:
        if action.verb != self.name or len(action.cards) != 1:
            return self.asked_for(state, seat)
        card = action.cards[0]
        if missing := name_missing_card(state.zones[HAND[seat]], [card]):
            return missing
        if card.is_joker:
            return say("The {joker} may not be given: no suit is trumps yet.", joker=card_name(card))
        if action.words == (str(seat),):
            return say("You cannot pluck yourself.")
        if action.words and action.words[0] in map(str, SEAT_NUMBERS):
            return say("This player owes no card.")
        return self.asked_for(state, seat)

    def label(self, state: PluckState, action: Action) -> str:
        if not action.cards:
            return super().label(state, action)
        card = card_face(action.cards[0])
        if action.number == state.left_of(state.waiting[0]):
            return say("Give {card} to the left", card=card)
        return say("Give {card} to the right", card=card)

    def fact(self, state: PluckState, seat: int, names: Names) -> str:
        if state.plucked and state.plucked[-1].seat == seat:
            back = card_face(state.plucked[-1].received_card)
            return say("{player:capital} gave you the {card}", player=names(state.plucked[-1].plucked_seat), card=back)
        return say("You have {plucks:words}", plucks=numbered(state.plucks[seat], "pluck"))

    def task(self, state: PluckState, seat: int, names: Names) -> str:
        owing = state.owing_seats()
        if len(owing) == 1:
            return say("Give {player} a card", player=names(owing[0]))
        return say("Give {player} or {other} a card", player=names(owing[0]), other=names(owing[1]))


def reduce_count(counts: tuple[int, ...], seat: int, amount: int = 1) -> tuple[int, ...]:
    """Return the counts by seat with one seat's count reduced."""
    return (*counts[:seat], counts[seat] - amount, *counts[seat + 1 :])
