"""The calls of an auction in columns by seat, shown in the middle of the table as long as it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table.parts.facts import NO_TRUMPS, call_words, this_deal
from cardhall.desktop.table.parts.rail import OPEN, Sheet, SheetLine
from cardhall.desktop.table.parts.zones import Names
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class AuctionSheet:
    """A column for each seat, from the person's left or right as the bidding goes round, the person last."""

    title: str = "Auction"
    phase: str = "auction"
    verb: str = "bid"  # there is a sheet where bids of this verb are made

    def sheet(self, seen: Observation, names: Names) -> Sheet | None:
        """The calls so far; `None` when there is no auction, or only one to pass or take."""
        calls = self.calls(seen)
        bids = [action for _, action in calls if action.verb == self.verb]
        if seen.phase != self.phase or not (bids or any(action.verb == self.verb for action in seen.actions())):
            return None
        order = self.order(seen, calls)
        lines: list[list[str]] = []
        last = len(order)
        for seat, text in [*((seat, self.words(action)) for seat, action in calls), *self.to_come(seen)]:
            place = order.index(seat)
            if place <= last:
                lines.append([""] * len(order))
            lines[-1][place] = text
            last = place
        return Sheet(self.title, [names(seat) for seat in order], [SheetLine("", line) for line in lines])

    def calls(self, seen: Observation) -> list[tuple[int, Action]]:
        """What each seat has called in this deal, in order."""
        done = [event for event in this_deal(seen.history) if event.kind == "act"]
        return [(e.seat, e.action) for e in done if e.seat is not None and e.action is not None and not e.action.cards]

    def to_come(self, seen: Observation) -> list[tuple[int, str]]:
        """The place of the seat that is to call."""
        return [] if seen.turn is None else [(seen.turn, OPEN)]

    def order(self, seen: Observation, calls: Sequence[tuple[int, Action]]) -> list[int]:
        """The seats from the person's left, or from the right where the second caller sits there."""
        seats = [*range(1, seen.seats), 0]
        called = [seat for seat, _ in calls] + [seat for seat, _ in self.to_come(seen)]
        if len(called) > 1 and seen.seats > 2 and (called[1] - called[0]) % seen.seats == seen.seats - 1:
            return [*reversed(seats[:-1]), 0]
        return seats

    def words(self, action: Action) -> str:
        """A call as the sheet has it: `3♦`, `Pass`."""
        words = action.words if action.verb == self.verb else (action.verb,)
        return call_words(" ".join(words)).replace("no trumps", NO_TRUMPS)
