"""Auctions: the seats speak in turn, each new bid is higher than the last, and the last bid stands.

An auction is its calls in order. A game says which bids are open to a seat (`Auction.bids`), how the auction ends
(the four class attributes, or `Auction.is_over`) and what follows (`Auction.settle`).
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import State
from cardhall.rules.engine.words import capital


class Call(NamedTuple):
    """What a seat said at its turn."""

    seat: int
    action: Action


class AuctionState(State):
    """A state with an auction."""

    calls: tuple[Call, ...]  # everything said in this auction, in order
    standing_bid: Call | None  # the highest bid so far: the last one

    def begin_auction(self) -> None:
        """Nothing has been said yet."""
        self.calls, self.standing_bid = (), None

    def has_passed(self, seat: int) -> bool:
        """Whether the seat has passed at some turn."""
        return any(call.seat == seat and call.action == PASS for call in self.calls)

    def passes_running(self) -> int:
        """How many passes in a row the auction ends with now."""
        number = 0
        for call in reversed(self.calls):
            if call.action != PASS:
                break
            number += 1
        return number


A = TypeVar("A", bound=AuctionState)


class Auction(Phase[A], Generic[A]):
    """The seats speak in turn. Set `state.turn` to the first of them, and call `begin_auction`, before it begins.

    As it stands it ends when all seats have passed at the start, or all but one have passed in a row after a call.
    """

    name = "auction"
    turns: int | None = None  # so many for every seat, no more and no fewer; None: until passes end it
    passes_final = False  # whether a seat that has passed is asked no more

    # ---- what a game says

    def bids(self, state: A, seat: int) -> list[Action]:
        """What the seat may say besides passing."""
        raise NotImplementedError

    def may_pass(self, state: A, seat: int) -> bool:
        """Whether the seat may pass."""
        return True

    def is_bid(self, action: Action) -> bool:
        """Whether the call, which is no pass, is a new highest bid (a double is not)."""
        return action.verb != "double" and action.verb != "redouble"

    def closes(self, state: A, call: Call) -> bool:
        """Whether the call ends the auction at once, as the highest bid possible does."""
        return False

    def settle(self, state: A) -> Phase[Any] | None:
        """The auction has ended; `state.standing_bid` tells who won it (`None`: all passed). Returns what follows."""
        raise NotImplementedError

    # ---- how it goes

    def is_over(self, state: A) -> bool:
        """Whether nobody is left to speak."""
        if self.turns is not None:
            return len(state.calls) >= self.turns * state.setup.seats
        if state.standing_bid is None:
            return len(state.calls) >= state.setup.seats
        if self.passes_final:
            return self.following(state, state.calls[-1].seat) == state.standing_bid.seat
        return state.passes_running() >= state.setup.seats - 1

    def following(self, state: A, seat: int) -> int:
        """Who speaks after `seat`."""
        following = state.next_seat(seat)
        while self.passes_final and following != seat and state.has_passed(following):
            following = state.next_seat(following)
        return following

    def actions(self, state: A, seat: int) -> list[Action]:
        able = self.bids(state, seat)
        if self.may_pass(state, seat):
            able.append(PASS)
        return sorted(able)

    def apply(self, state: A, seat: int, action: Action) -> Phase[Any] | None:
        call = Call(seat, action)
        state.act(seat, action)
        state.calls += (call,)
        if action != PASS and self.is_bid(action):
            state.standing_bid = call
        if self.closes(state, call) or self.is_over(state):
            return self.settle(state)
        state.turn = self.following(state, seat)
        return self

    # ---- words

    def refusal(self, state: A, seat: int, action: Action) -> str:
        if action == PASS:
            return "You may not pass now."
        if state.standing_bid is not None and self.is_bid(action) and action.verb == "bid":
            return f"You must bid higher than {spoken(state.standing_bid.action)}, or pass."
        return f"You cannot {action.spoken} now."

    def prompt(self, state: A, seat: int, names: Names) -> tuple[str, str]:
        if state.standing_bid is None:
            return "Nobody has bid" if state.calls else "You speak first", "Bid or pass"
        who = capital(names(state.standing_bid.seat))
        return f"{who} bid {spoken(state.standing_bid.action)}", "Bid higher or pass"


def spoken(bid: Action) -> str:
    """A bid without its verb: `bid 3` is "3"."""
    return " ".join(map(str, bid.args))
