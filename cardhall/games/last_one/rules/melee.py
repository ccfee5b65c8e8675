"""A melee: who plays a four attacks the next seat, and whoever holds the next card of the suit may attack in turn.

All but the aggressor are asked for the next card of the suit, or a joker in its place, beginning with the defender.
Who plays it becomes the aggressor, and the aggressor before the defender; then the next card is wanted, up to the king.
When all have passed, or after a king, the defender draws as many cards as the last card has pips, and the turn goes to
the seat after that. In a melee cards have no effect of their own.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import BLACK_JOKER, RANKS, RED_JOKER, Card
from cardhall.games.last_one.rules.reshuffles import DISCARD_ZONE as DISCARD_ZONE
from cardhall.games.last_one.rules.reshuffles import ReshuffleState, force_draw, note_played_card
from cardhall.language import card_face, card_name, numbered, say
from cardhall.rules.engine.action import PASS, PLAY, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card

PIP_VALUES = {rank: min(pips, 10) for pips, rank in enumerate(RANKS, 1)}  # court cards have ten, as in scoring


class MeleeState(ReshuffleState):
    """A state in which there may be a melee."""

    aggressor: int | None
    defender: int | None
    last_melee_card: Card | None  # the last card played in the melee, or that it stood for
    seats_to_ask: tuple[int, ...]  # the seats still to be asked, the one to act first

    @property
    def next_card(self) -> Card | None:
        """Return the card that may be played next; None if there is no melee, or no card above the king."""
        return (
            None
            if self.last_melee_card is None or self.last_melee_card.rank == "K"
            else Card.numbered(self.last_melee_card + 1)
        )

    def reset_melee(self, seated: tuple[int, ...]) -> None:
        """Start a deal for these seats without a melee, and without a reshuffle."""
        self.seated, self.reshuffled_masks, self.cards_by_age = seated, (), ()
        self.aggressor = self.defender = self.last_melee_card = None
        self.seats_to_ask = ()

    def record_attack(self, aggressor: int, defender: int, card: Card) -> None:
        """Record an attack of a seat on another with a card."""
        self.aggressor, self.defender, self.last_melee_card = aggressor, defender, card


MeleeStateT = TypeVar("MeleeStateT", bound=MeleeState)  # the state of a game with melees


class Melee(Phase[MeleeStateT], Generic[MeleeStateT]):
    """A melee: the cards of a suit upwards, each from its holder. The state holds the last attack."""

    name: ClassVar[str] = "melee"
    labels: ClassVar = {"pass": say("Pass")}

    def after_attack(self, state: MeleeStateT, seat: int, card: Card) -> Phase[Any] | None:
        """Apply an attack of the seat, and return the next phase: the melee itself if more seats may answer."""
        raise NotImplementedError

    def after_melee(self, state: MeleeStateT) -> Phase[Any]:
        """Return the phase after a melee; the defender has drawn, and `state.turn` is the next seat."""
        raise NotImplementedError

    def begin(self, state: MeleeStateT) -> Phase[Any] | None:
        assert state.aggressor is not None and state.defender is not None
        state.seats_to_ask = ()
        if state.next_card is not None:
            state.seats_to_ask = tuple([seat for seat in state.seats_from(state.defender) if seat != state.aggressor])
        return self.ask_next_seat(state)

    def ask_next_seat(self, state: MeleeStateT) -> Phase[Any]:
        """Ask the next seat, or end the melee."""
        if state.seats_to_ask:
            state.turn = state.seats_to_ask[0]
            return self
        assert state.defender is not None and state.last_melee_card is not None
        force_draw(state, state.defender, PIP_VALUES[state.last_melee_card.rank])
        state.turn = state.next_seat(state.defender)
        state.aggressor = state.defender = state.last_melee_card = None
        return self.after_melee(state)

    def actions(self, state: MeleeStateT, seat: int) -> list[Action]:
        hand = state.zones[HAND[seat]]
        return [PASS, *[PLAY[card] for card in playable_cards(state) if card in hand]]

    def apply(self, state: MeleeStateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        card = state.next_card
        if not action.cards or card is None or state.aggressor is None:
            state.seats_to_ask = state.seats_to_ask[1:]
            return self.ask_next_seat(state)
        state.move(action.cards, HAND[seat], DISCARD_ZONE, seat)
        note_played_card(state, seat, action.cards[0])
        state.record_attack(seat, state.aggressor, card)
        following = self.after_attack(state, seat, card)
        return self.begin(state) if following is self else following

    def refusal(self, state: MeleeStateT, seat: int, action: Action) -> str:
        if action.verb == "play" and (missing := name_missing_card(state.zones[HAND[seat]], action.cards)):
            return missing
        return self.asked_for(state, seat)

    def asked_for(self, state: MeleeStateT, seat: int) -> str:
        assert state.next_card is not None
        return say("Play the {card} or a joker in its place, or pass.", card=card_name(state.next_card))

    def fact(self, state: MeleeStateT, seat: int, names: Names) -> str:
        assert state.last_melee_card is not None and state.defender is not None and state.aggressor is not None
        cards = numbered(PIP_VALUES[state.last_melee_card.rank], "card")
        if state.defender == seat:
            return say("{player:capital} attacks you with {cards}", player=names(state.aggressor), cards=cards)
        return say(
            "{player:capital} attacks {other} with {cards}",
            player=names(state.aggressor),
            other=names(state.defender),
            cards=cards,
        )

    def task(self, state: MeleeStateT, seat: int, names: Names) -> str:
        assert state.next_card is not None
        if len(self.actions(state, seat)) > 1:
            return say("Play {card} or a joker, or pass", card=card_face(state.next_card))
        return say("You hold neither {card} nor a joker: pass", card=card_face(state.next_card))

    def targets(self, state: MeleeStateT, seat: int, action: Action) -> tuple[str, ...]:
        return (DISCARD_ZONE,) if action.cards else ()


def playable_cards(state: MeleeState) -> tuple[Card, ...]:
    """Return the cards that may be played in the melee, sorted."""
    return (BLACK_JOKER, RED_JOKER) if state.next_card is None else (state.next_card, BLACK_JOKER, RED_JOKER)
