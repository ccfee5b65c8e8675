"""The table of Nine-Card Don: a peg board, the pitcher's badge, a hand that may not be looked at before the pitch."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.desktop.tables.nine_card_don.peg_board import Pegs


class Pitchers(parts.Seats):
    """The pitcher has a badge; whose partner may not look at its cards yet is said."""

    def role(self, seen: parts.Observation, seat: int) -> str:
        return "Pitcher" if parts.seat_in(seen, "pitcher") == seat else ""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        pitcher = parts.seat_in(seen, "pitcher")
        partners = next((side for side in seen.sides if pitcher in side), ())
        if parts.fact(seen, "trump") or seat == pitcher or seat not in partners:
            return ""
        return "May not look yet"


class ForGame(parts.CardPoints):
    """What the cards won so far count for game."""

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        taken, counted = parts.tricks_taken(seen), seen.card_points
        if counted is None:
            return ""
        own = seen.side
        return f"Tricks {taken[own]} to {taken[1 - own]}  ·  Game {counted.won[own]} to {counted.won[1 - own]}"


class Values(parts.RailPart):
    """What cards score at once, as trumps and otherwise, and what they count for game."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        ranks = list(dict.fromkeys(rank for values in seen.game.values.values() for rank in values))
        lines = [
            parts.SheetLine(label, [str(values.get(rank, "–")) for rank in ranks])
            for label, values in seen.game.values.items()
        ]
        return (parts.Sheet("What cards score", ranks, lines, ranks=True),)


TABLE = parts.Table(
    zones=(parts.Pile("stock", parts.At(0.5, 0.45, 2.5), down=True, label="Stock"),),  # pegs may be at the left
    seats=Pitchers(),
    score=Pegs(),
    rail=(ForGame("cards for game"), parts.Trumps(), Values()),
)
