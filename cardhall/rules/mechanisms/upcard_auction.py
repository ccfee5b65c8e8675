"""The upcard auction: two rounds in which each seat may make trumps.

In the first a seat may make the suit of the upcard trumps; if all pass, a seat may make another suit trumps in the
second. The first to do so has the last word.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import Card
from cardhall.language import fill_template, say, suit_name, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.phase import Phase
from cardhall.rules.mechanisms.asking import NAME_SUIT_ACTIONS, SUIT_LABELS
from cardhall.rules.mechanisms.auctions import Auction
from cardhall.rules.mechanisms.call_states import AuctionState, Call
from cardhall.rules.mechanisms.trick_state import TrickState


class UpcardState(TrickState, AuctionState):
    """A state with an upcard whose suit is offered as trumps."""

    upcard: Card
    turned_down: bool  # nobody wanted the upcard's suit
    maker: int | None  # the seat that made trumps

    def begin_upcard(self) -> None:
        """Turn up the upcard, and let the seat after the dealer speak first."""
        self.begin_auction()
        self.upcard = self.zones["upcard"][0]
        self.turned_down, self.maker = False, None
        self.show([self.upcard], "upcard", self.dealer)


UpcardT = TypeVar("UpcardT", bound=UpcardState)


class TrumpAuction(Auction[UpcardT], Generic[UpcardT]):
    """The common part of both rounds of an auction that makes trumps."""

    def after_trumps_made(self, state: UpcardT) -> Phase[Any]:
        """Return the next phase after `state.maker` has made trumps."""
        raise NotImplementedError

    def after_all_passed(self, state: UpcardT) -> Phase[Any] | None:
        """Return the next phase after all have passed."""
        return None

    def finish(self, state: UpcardT) -> Phase[Any] | None:
        bid = state.standing_bid
        if bid is None:
            return self.after_all_passed(state)
        call = bid.action  # the single bid of the first round names no suit
        state.maker, state.trump = bid.seat, call[1] if len(call) > 1 else state.upcard.suit
        return self.after_trumps_made(state)


class FirstRound(TrumpAuction[UpcardT], Generic[UpcardT]):
    """The first round. A game gives its single bid as the `scale`, and names the second round."""

    turns = 1
    top_closes = True
    second_round: ClassVar[Phase[Any]]

    def after_all_passed(self, state: UpcardT) -> Phase[Any]:
        state.turned_down = True
        state.begin_auction()
        return self.second_round


NamingT = TypeVar("NamingT", bound=AuctionState)


class SuitNamingAuction(Auction[NamingT], Generic[NamingT]):
    """A round in which each seat once may name a suit as trumps. The first to do so has the last word."""

    name = "trump"
    scale = tuple(NAME_SUIT_ACTIONS.values())
    free = True
    turns = 1
    labels = SUIT_LABELS

    def closes(self, state: NamingT, call: Call) -> bool:
        return bool(call.action != PASS)

    def asked_for(self, state: NamingT, seat: int) -> str:
        return (
            say("Name a suit as trumps.") if self.why_must_bid(state, seat) else say("Name a suit as trumps, or pass.")
        )


class SecondRound(TrumpAuction[UpcardT], SuitNamingAuction[UpcardT], Generic[UpcardT]):
    """The second round: each seat may make another suit trumps."""

    # the refusal of the first suit, a template
    turned_down_text: ClassVar[str] = template("{suit:capital} have been turned down: name another suit.")

    def why_barred(self, state: UpcardT, seat: int, call: Action) -> str:
        suit = state.upcard.suit
        if call[-1] != suit:
            return ""
        return fill_template(self.turned_down_text, suit=suit_name(suit))

    def barred_key(self, state: UpcardT, seat: int) -> tuple[Any, ...]:
        return (state.upcard.suit,)
