"""The calls of an auction in columns by seat, shown in the middle of the table as long as it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table.parts.facts import call_words, this_deal
from cardhall.desktop.table.parts.rail import OPEN, Sheet, SheetLine
from cardhall.desktop.table.parts.zones import Names
from cardhall.language import say, tell, tr
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.call_states import AuctionState

SIGNS = {"double": "X", "redouble": "XX"}
CALLED = {"pass": say("Passed"), "double": say("Doubled"), "redouble": say("Redoubled")}  # what a seat called last


@dataclass(frozen=True)
class AuctionSheet:
    """A column for each seat, from the person's left or right as the bidding goes round, the person last."""

    title: str = say("Auction")
    phase: str = "auction"
    verb: str = "bid"  # there is a sheet where bids of this verb are made
    rounds: int = 5  # of calls are kept in sight where there is room
    means: bool = False  # calls tell of hands: what they meant stands below
    no_trumps: str = say("NT")  # in a cell

    def sheet(self, seen: Observation, names: Names, *, brief: bool = False) -> Sheet | None:
        """The calls so far; `None` when there is no auction, or only one to pass or take. `brief`: in short words."""
        calls = self.calls(seen)
        bids = [action for _, action in calls if action.verb == self.verb]
        able = (*seen.repertoire(), *seen.actions()) if seen.phase == self.phase and not bids else ()
        if seen.phase != self.phase or not (bids or any(action.verb == self.verb for action in able)):
            return None
        order = self.order(seen, calls)
        say_it = self.short if brief else self.words
        texts = [*((seat, say_it(action)) for seat, action in calls), *self.to_come(seen)]
        places = self.places(order, [seat for seat, _ in texts])
        lines = [[""] * len(order) for _ in range(places[-1][0] + 1 if places else 0)]
        for (row, column), (_, text) in zip(places, texts, strict=True):
            lines[row][column] = text
        return Sheet(
            self.title, [names(seat) for seat in order], [SheetLine("", line) for line in lines], self.note(seen)
        )

    def note(self, seen: Observation) -> str:
        """What stands at the right of the title."""
        return ""

    def places(self, order: Sequence[int], seats: Sequence[int]) -> list[tuple[int, int]]:
        """The line and the column of each call, made one after the other by these seats."""
        found: list[tuple[int, int]] = []
        row, last = -1, len(order)
        for seat in seats:
            column = order.index(seat)
            row += column <= last
            found.append((row, column))
            last = column
        return found

    def calls(self, seen: Observation) -> list[tuple[int, Action]]:
        """What each seat has called in this deal, in order; what was asked before the auction is no part of it."""
        if isinstance(seen.state, AuctionState):
            return [(call.seat, call.action) for call in seen.state.calls]
        done = [event for event in this_deal(seen.history) if event.kind == "act"]
        return [(e.seat, e.action) for e in done if e.seat is not None and e.action is not None and not e.action.cards]

    def last_call(self, seen: Observation, seat: int) -> str:
        """What the seat called last, in words: "Bid 3♣", "Passed"; "": nothing yet."""
        calls = [action for who, action in self.calls(seen) if who == seat]
        if not calls:
            return ""
        words = call_words(" ".join(calls[-1].words), no_trumps=self.no_trumps)
        return tr("Bid {words}", words=words) if words else tell(CALLED.get(calls[-1].verb, calls[-1].verb))

    def to_come(self, seen: Observation) -> list[tuple[int, str]]:
        """The place of the seat that is to call."""
        return [] if seen.turn is None else [(seen.turn, OPEN)]

    def order(self, seen: Observation, calls: Sequence[tuple[int, Action]]) -> list[int]:
        """The seats from the person's left, or from the right where play goes there; the same in the whole auction."""
        others = list(range(1, seen.seats))
        return [*(others if seen.direction > 0 else reversed(others)), 0]

    def words(self, action: Action) -> str:
        """A call as the sheet has it: `3♦`, `Pass`."""
        words = action.words if action.verb == self.verb else (action.verb,)
        return call_words(" ".join(words), no_trumps=self.no_trumps)

    def short(self, action: Action) -> str:
        """A call as a sheet with little room has it: doubles are written as players write them."""
        return SIGNS.get(action.verb) or self.words(action)

    def vocabulary(self, seen: Observation, *, brief: bool = False) -> list[str]:
        """All calls that may be made in this auction, as the sheet has them."""
        return [(self.short if brief else self.words)(action) for action in seen.repertoire()]
