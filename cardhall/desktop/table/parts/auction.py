"""The calls of an auction in columns by seat, in the middle of the table until the auction ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table.parts.observation_readers import call_words, this_deal
from cardhall.desktop.table.parts.rail import OPEN_CELL, Sheet, SheetLine
from cardhall.desktop.table.parts.zones import Names
from cardhall.language import say, tr, translate
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.call_states import AuctionState

DOUBLE_SIGNS = {"double": "X", "redouble": "XX"}
# A seat's last call in words, where it is no bid.
LAST_CALL_WORDS = {"pass": say("Passed"), "double": say("Doubled"), "redouble": say("Redoubled")}


@dataclass(frozen=True)
class AuctionSheet:
    """A sheet with a column for each seat in the order of bidding, the person's last."""

    title: str = say("Auction")
    phase: str = "auction"
    verb: str = "bid"  # there is a sheet where bids of this verb are made
    visible_rounds: int = 5  # the number of rounds of calls that stay in sight where there is room
    has_meanings: bool = False  # calls have meanings, which are listed below
    no_trumps: str = say("NT")  # the words for no trumps in a cell

    def sheet(self, seen: Observation, names: Names, *, brief: bool = False) -> Sheet | None:
        """Return the calls so far, or None without an auction or with only a card to take or pass.

        `brief`: use short words.
        """
        calls = self.calls(seen)
        bids = [action for _, action in calls if action.verb == self.verb]
        possible_calls = (*seen.repertoire(), *seen.actions()) if seen.phase == self.phase and not bids else ()
        if seen.phase != self.phase or not (bids or any(action.verb == self.verb for action in possible_calls)):
            return None
        order = self.seat_order(seen, calls)
        write_call = self.short_call if brief else self.call_text
        texts = [*((seat, write_call(action)) for seat, action in calls), *self.open_cells(seen)]
        places = self.cell_places(order, [seat for seat, _ in texts])
        lines = [[""] * len(order) for _ in range(places[-1][0] + 1 if places else 0)]
        for (row, column), (_, text) in zip(places, texts, strict=True):
            lines[row][column] = text
        return Sheet(
            self.title, [names(seat) for seat in order], [SheetLine("", line) for line in lines], self.note(seen)
        )

    def note(self, seen: Observation) -> str:
        """Return the words at the right of the title."""
        return ""

    def cell_places(self, order: Sequence[int], seats: Sequence[int]) -> list[tuple[int, int]]:
        """Return the line and column of each call; `seats`: the callers in turn, `order`: the seats of the columns.

        A line ends where the next caller stands no further right.
        """
        places: list[tuple[int, int]] = []
        row, last = -1, len(order)
        for seat in seats:
            column = order.index(seat)
            row += column <= last
            places.append((row, column))
            last = column
        return places

    def calls(self, seen: Observation) -> list[tuple[int, Action]]:
        """Return each call of the deal's auction with its seat, in order.

        Questions before the auction are no calls.
        """
        if isinstance(seen.state, AuctionState):
            return [(call.seat, call.action) for call in seen.state.calls]
        acts = [event for event in this_deal(seen.history) if event.kind == "act"]
        return [(e.seat, e.action) for e in acts if e.seat is not None and e.action is not None and not e.action.cards]

    def last_call(self, seen: Observation, seat: int) -> str:
        """Return a seat's last call in words: "Bid 3♣", "Passed"; "" if there is none."""
        calls = [action for who, action in self.calls(seen) if who == seat]
        if not calls:
            return ""
        words = call_words(" ".join(calls[-1].words), no_trumps=self.no_trumps)
        return (
            tr("Bid {words}", words=words) if words else translate(LAST_CALL_WORDS.get(calls[-1].verb, calls[-1].verb))
        )

    def open_cells(self, seen: Observation) -> list[tuple[int, str]]:
        """Return an open cell for the seat to call."""
        return [] if seen.turn is None else [(seen.turn, OPEN_CELL)]

    def seat_order(self, seen: Observation, calls: Sequence[tuple[int, Action]]) -> list[int]:
        """Return the seats in the order of play from the person's neighbour, the same in the whole auction."""
        others = list(range(1, seen.seats))
        return [*(others if seen.direction > 0 else reversed(others)), 0]

    def call_text(self, action: Action) -> str:
        """Return a call as written in the sheet: `3♦`, `Pass`."""
        words = action.words if action.verb == self.verb else (action.verb,)
        return call_words(" ".join(words), no_trumps=self.no_trumps)

    def short_call(self, action: Action) -> str:
        """Return a call as written in a narrow sheet: `X` and `XX` for doubles."""
        return DOUBLE_SIGNS.get(action.verb) or self.call_text(action)

    def all_call_texts(self, seen: Observation, *, brief: bool = False) -> list[str]:
        """Return all possible calls of the auction as written in the sheet."""
        return [(self.short_call if brief else self.call_text)(action) for action in seen.repertoire()]
