"""States of deals in which seats call, answer questions or exchange cards.

Their attributes are declared in `State` itself. Compiled classes have C structs, and Python cannot combine several
classes with C structs, as a game's state combines these. So this module is not compiled.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.state import State


class AskState(State):
    """A state in which seats are asked in order: `waiting` holds the seats still to be asked."""


class ExchangeState(AskState):
    """A state with an exchange: `laid_away` counts the cards laid away singly."""


class Call(NamedTuple):
    """A seat's bid, pass or other call."""

    seat: int
    action: Action
    label: str = ""  # the text of its button, where somebody listens


class AuctionState(State):
    """A state with an auction, which keeps `calls` and `standing_bid`."""

    def begin_auction(self) -> None:
        """Start without calls; the seat after the dealer speaks first."""
        self.calls, self.standing_bid = (), None
        self.turn = self.next_seat(self.dealer)

    @property
    def bidder(self) -> int | None:
        """The seat that made the standing bid."""
        return None if self.standing_bid is None else self.standing_bid.seat

    def has_passed(self, seat: int) -> bool:
        """Return whether the seat has passed at some turn."""
        return any(call.seat == seat and call.action == PASS for call in self.calls)

    def bid_of(self, seat: int) -> Action | None:
        """Return the last call of the seat; `None` where it has not spoken."""
        return next((call.action for call in reversed(self.calls) if call.seat == seat), None)

    @property
    def high_bid(self) -> Action | None:
        """The action of the standing bid."""
        return None if self.standing_bid is None else self.standing_bid.action

    def bids_of_side(self, side: int) -> list[Action]:
        """Return the bids of a side's seats, in order, without passes."""
        return [call.action for call in self.calls if call.action != PASS and self.side_of(call.seat) == side]

    def last_bids(self) -> tuple[Action | None, ...]:
        """Return the last call of each seat; None for a seat that has not spoken."""
        return tuple([self.bid_of(seat) for seat in range(self.seats)])

    def call_rows(self) -> list[list[str]]:
        columns = {seat: column for column, seat in enumerate(self.seats_from(0))}
        rows: list[list[str]] = []
        last_column = self.seats
        for call in self.calls:
            column = columns[call.seat]
            if column <= last_column:
                rows.append([""] * self.seats)
            rows[-1][column] = call.label
            last_column = column
        return rows
