"""Cards that cost their captor points, and that their holders may double before the play by laying them open.

A doubled card costs twice as much. Its holder gets the simple cost; if the holder captures the card itself, the seat
that led to the trick gets it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Generic, TypeVar

from cardhall.cards import Card
from cardhall.language import capitalized, card_name, say
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.results import Line
from cardhall.rules.mechanisms.asking import AskState, Question
from cardhall.rules.mechanisms.trick_state import Trick, TrickState


class DoubledState(TrickState, AskState):
    """A state with doubled cards."""

    doubled: tuple[Card, ...]  # sorted


S = TypeVar("S", bound=DoubledState)


class DoubleCards(Question[S], Generic[S]):
    """A question to seats in turn: each may double cards of the hand, or pass."""

    name = "double"
    plays_with = "double"
    labels = {"double": say("Double", context="cards")}

    def may_double(self, state: S) -> tuple[Sequence[Card], str]:
        """Return the cards that may be doubled in this deal, and their name in words."""
        raise NotImplementedError

    def available_choices(self, state: S, seat: int) -> Sequence[Action]:
        held = [card for card in self.may_double(state)[0] if card in state.zones[HAND[seat]]]
        choices = [chosen for number in range(1, len(held) + 1) for chosen in combinations(held, number)]
        return [*(Action("double", *chosen) for chosen in choices), PASS]

    def asked_for(self, state: S, seat: int) -> str:
        can_double = len(self.available_choices(state, seat)) > 1
        return (
            say("Double {may_double} that you hold, or pass.", may_double=self.may_double(state)[1])
            if can_double
            else say("You can only pass.")
        )

    def on_answer(self, state: S, seat: int, answer: Action) -> None:
        state.mark_known(HAND[seat], answer.cards)
        state.doubled = tuple(sorted([*state.doubled, *answer.cards]))


def find_captures(tricks: Sequence[Trick], searched_cards: Sequence[Card]) -> list[tuple[Card, int, int, int]]:
    """Return for each captured card of `searched_cards`: card, captor, holder, and leader of the trick."""
    captures = []
    for seats, trick_cards, winner, _ in tricks:
        captures += [
            (card, winner, seat, seats[0])
            for seat, card in zip(seats, trick_cards, strict=True)
            if card in searched_cards
        ]
    return captures


def rewarded_seat(winner: int, holder: int, leader: int) -> int | None:
    """Return the seat that scores for a doubled card: the holder, or the leader where the holder captured it."""
    if winner != holder:
        return holder
    return leader if leader != holder else None


def rewarded_seats(tricks: Sequence[Trick], doubled: Sequence[Card]) -> list[int] | None:
    """Return the seats that score for each doubled card; None until all are captured."""
    captured = find_captures(tricks, doubled)
    if len(captured) < len(doubled):
        return None
    found = [rewarded_seat(winner, holder, leader) for _, winner, holder, leader in captured]
    return [seat for seat in found if seat is not None]


def capture_lines(
    tricks: Sequence[Trick], counting_cards: Sequence[Card], doubled: Sequence[Card], cost: int
) -> tuple[tuple[Line, ...], list[int]]:
    """Return a line of the reckoning for each of the cards `counting_cards`, and the seats that captured them.

    `cost`: the cost of a card that is not doubled.
    """
    lines, takers = [], set()
    for card, winner, holder, leader in find_captures(tricks, counting_cards):
        rewarded, note = None, say("{lost} lost", lost=cost)
        if card in doubled:
            rewarded, doubled_cost = rewarded_seat(winner, holder, leader), 2 * cost
            if rewarded is None:
                note = say("doubled: {lost} lost", lost=doubled_cost)
            elif rewarded == holder:
                note = say("doubled: {lost} lost, {bonus} to its holder", lost=doubled_cost, bonus=cost)
            else:
                note = say("doubled: {lost} lost, {bonus} to the player who led", lost=doubled_cost, bonus=cost)
        amounts = {winner: -cost * (1 + (card in doubled)), rewarded: cost}
        takers.add(winner)
        lines.append(Line(capitalized(card_name(card)), map(amounts.get, range(len(tricks[0].seats))), note))
    return tuple(lines), sorted(takers)
