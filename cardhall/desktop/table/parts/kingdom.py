"""Kingdoms: an owner chooses in turn among several games until all have been played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.desktop.table.parts.facts import fact, seat_in
from cardhall.desktop.table.parts.rail import Panel, RailPart, Sheet, SheetLine
from cardhall.desktop.table.parts.score import Score
from cardhall.desktop.table.parts.zones import Names
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult


def played(seen: Observation) -> list[DealResult]:
    """The deals that have counted."""
    return [result for result in seen.results if not result.thrown_in]


@dataclass(frozen=True)
class Kingdom(RailPart):
    """The games of the kingdom: played ones with what they brought, the one being played, those still to choose.

    From the facts `king`, `game` and `games_left`; the option `kingdoms` says how many there are.
    """

    games: Mapping[str, str]  # the name of each, by its word in the facts

    @property
    def deals(self) -> int:
        """The deals of a kingdom that count."""
        return len(self.games)

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        now, left = fact(seen, "game"), fact(seen, "games_left").split()
        before = len(played(seen)) % self.deals if not seen.is_over else self.deals
        lines = []
        for result in played(seen)[len(played(seen)) - before :]:
            cells = [f"{points:g}".replace("-", "−") if points else "–" for points in result.delta]
            lines.append(SheetLine(result.headline.partition(":")[0].removesuffix(" of Hearts"), cells, "past"))
        if not seen.is_over:
            empty = [""] * seen.seats
            lines += [SheetLine(self.games[game], empty, "now" if game == now else "") for game in left]
        note = f"{self.number(seen)} of {seen.options['kingdoms']}" if seen.options["kingdoms"] > 1 else ""
        heads = [
            names(seat)[:2] if len({names(one)[:1] for one in range(4)}) < 4 else names(seat)[:1] for seat in range(4)
        ]
        return (Sheet(self.title(seen, names), heads, lines, note),)

    def title(self, seen: Observation, names: Names) -> str:
        """Whose kingdom it is."""
        king = seat_in(seen, "king")
        return f"{names(king)}’s kingdom" if king else "Your kingdom"

    def number(self, seen: Observation) -> int:
        """Which kingdom of the match it is, counted from 1."""
        return (len(played(seen)) - seen.is_over) // self.deals + 1

    def strip(self, seen: Observation, names: Names) -> str:
        now = fact(seen, "game")
        return " · ".join(filter(None, (self.games.get(now, ""), self.title(seen, names))))


@dataclass(frozen=True)
class KingdomDeals(Score):
    """How many deals count in the match."""

    deals: int = 5  # of a kingdom

    def goal_words(self, seen: Observation) -> str:
        return f"of {self.deals * seen.options['kingdoms']}"
