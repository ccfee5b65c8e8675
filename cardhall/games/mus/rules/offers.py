"""Offers: a seat bids for a stake, and the other side accepts, raises or refuses, seat after seat.

Unlike a round of betting, nothing is put down before an offer is accepted, and who refuses loses no more than what had
been accepted before. Besides a number, the whole game may be offered. What a seat accepts or raises binds its partner;
what one refuses, the other is asked too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.language import say
from cardhall.rules.engine.action import PASS, Action, sort_actions
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import State

CALL_ACTION, FOLD_ACTION = Action("call"), Action("fold")


class OfferState(State):
    """A state with offers; `waiting` holds the seats still to speak or to answer."""

    offer: Action | None  # the standing offer: `bet 4`, `raise 6`, or that of the whole game
    bidder: int | None  # the seat that made it
    accepted: int  # stones that a refusal brings the bidder’s side

    def begin_offers(self, refusal_stones: int = 1) -> None:
        """Start without an offer; `refusal_stones`: the stones that refusing the first offer costs."""
        self.offer, self.bidder, self.accepted = None, None, refusal_stones

    def offered_stones(self, whole_game_verb: str) -> int | str | None:
        """Return the stones of the standing offer, `whole_game_verb` for the whole game, or None for no offer."""
        if self.offer is None:
            return None
        return whole_game_verb if self.offer.verb == whole_game_verb else self.offer.number


StateT = TypeVar("StateT", bound=Any)


class OfferRound(Phase[StateT], Generic[StateT]):
    """A round in which offers are made and answered."""

    whole_game_offer: ClassVar[Action] = Action("ordago")  # the offer of the whole game
    whole_game_name: ClassVar[str] = say("órdago")  # its name
    min_offer: ClassVar[int] = 2  # the smallest offer

    def bidders(self, state: StateT) -> Sequence[int]:
        """Return the seats that may make the first offer, in order."""
        return tuple(state.eldest_first())

    def answerers(self, state: StateT, seat: int) -> Sequence[int]:
        """Return the seats that answer an offer of `seat`, in order: by default all opponents, the next first."""
        return tuple(s for s in state.seats_from(seat) if state.side_of(s) != state.side_of(seat))

    def max_offer(self, state: StateT) -> int:
        """Return the largest number of stones that may be offered."""
        raise NotImplementedError

    def after_passes(self, state: StateT) -> Phase[Any] | None:
        """Return the next phase when nobody has made an offer."""
        raise NotImplementedError

    def after_agreement(self, state: StateT, stake: int) -> Phase[Any] | None:
        """Return the next phase when an offer of `stake` stones has been accepted."""
        raise NotImplementedError

    def after_agreement_on_all(self, state: StateT) -> Phase[Any] | None:
        """Return the next phase when the offer of the whole game has been accepted."""
        raise NotImplementedError

    def after_refusals(self, state: StateT, bidder: int, stones: int) -> Phase[Any] | None:
        """Return the next phase when all have refused the offer of `bidder`, whose side scores `stones`."""
        raise NotImplementedError

    # ---- how it goes

    def begin(self, state: StateT) -> Phase[Any] | None:
        state.begin_offers()
        self.ask(state, self.bidders(state))
        return self

    def ask(self, state: StateT, seats: Sequence[int]) -> None:
        """Give the turn to some seats, the first of them now."""
        state.waiting = tuple(seats)
        state.turn = state.waiting[0]

    def actions(self, state: StateT, seat: int) -> list[Action]:
        numbers = range(self.min_offer, self.max_offer(state) + 1)
        if state.offer is None:
            return sort_actions([PASS, self.whole_game_offer, *(Action("bet", number) for number in numbers)])
        if state.offer == self.whole_game_offer:
            return [CALL_ACTION, FOLD_ACTION]
        higher = range(state.offer.number + 1, self.max_offer(state) + 1)
        return sort_actions(
            [CALL_ACTION, FOLD_ACTION, self.whole_game_offer, *(Action("raise", number) for number in higher)]
        )

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action in (PASS, FOLD_ACTION):
            if len(state.waiting) > 1:
                self.ask(state, state.waiting[1:])
                return self
            return (
                self.after_passes(state) if action == PASS else self.after_refusals(state, state.bidder, state.accepted)
            )
        if action == CALL_ACTION:
            return (
                self.after_agreement_on_all(state)
                if state.offer == self.whole_game_offer
                else self.after_agreement(state, state.offer.number)
            )
        if state.offer is not None:
            state.accepted = state.offer.number
        state.offer, state.bidder = action, seat
        self.ask(state, self.answerers(state, seat))
        return self

    # ---- words

    def asked_for(self, state: StateT, seat: int) -> str:
        if state.offer is None:
            return say(
                "Pass, bid from {least} to {most}, or stake the whole game with {whole}.",
                least=self.min_offer,
                most=self.max_offer(state),
                whole=self.whole_game_name,
            )
        if state.offer == self.whole_game_offer or state.offer.number == self.max_offer(state):
            return say("See the bid or fold.")
        return say("See the bid, fold, or raise it above {number}.", number=state.offer.number)

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        asked_text = self.asked_for(state, seat)
        if action.verb == "bet" and state.offer is not None:
            return say("There is a bid already. {asked}", asked=asked_text)
        if action.verb in ("raise", "call", "fold") and state.offer is None:
            return say("Nobody has bid yet. {asked}", asked=asked_text)
        return asked_text

    def label(self, state: StateT, action: Action) -> str:
        if action == self.whole_game_offer:
            return say("{whole:capital}", whole=self.whole_game_name)
        if action.verb == "bet":
            return say("Bid {number}", number=action.number)
        if action.verb == "raise":
            return say("Raise to {number}", number=action.number)
        if action == FOLD_ACTION:
            return say("Fold")
        if action == CALL_ACTION:
            offer = state.offer
            return say("See {number}", number=offer.number) if offer is not None and offer.words else say("See it")
        return super().label(state, action)

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        if state.offer is None or state.bidder is None:
            return say("Nobody has bid")
        player = names(state.bidder)
        if state.offer == self.whole_game_offer:
            return say("{player:capital} says {whole}", player=player, whole=self.whole_game_name)
        if state.offer.verb == "raise":
            return say("{player:capital} raises to {number}", player=player, number=state.offer.number)
        return say("{player:capital} bids {number}", player=player, number=state.offer.number)
