"""A board of squares in the middle of the table: each shows a card, takes a card or a chip, and is a target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import NamedTuple

from cardhall.cards import Card
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.drawings import Canvas, Drawing
from cardhall.desktop.table.parts.facts import fact
from cardhall.desktop.table.parts.zones import Field
from cardhall.rules.engine.observation import Observation

GAP = 2.0  # pixels between squares
CORNER = "**"  # a square without a card, in the fact


class Square(NamedTuple):
    """What a square shows."""

    card: Card | None = None  # None: a free corner
    side: int | None = None  # whose chip lies there
    last: bool = False  # the chip was put there last


@dataclass(frozen=True)
class Board(Drawing):
    """Squares in columns a, b … and rows 1, 2 …, as zones `square:a1` …; it is a drawing, and gives the table its zone.

    What is on them is in the facts: `board` the cards row by row, `chips_0`, `chips_1` … where each side has chips.
    """

    columns: int = 10
    rows: int = 10
    kind: str = "square"

    def zone(self) -> Field:
        """How the squares lie, for the table's zones."""
        return Field(self.kind, self.place, slot=False)

    def names(self) -> list[str]:
        """The zones, row by row, for `Moves.places`."""
        return [f"{self.kind}:{ascii_lowercase[c]}{r + 1}" for r in range(self.rows) for c in range(self.columns)]

    def area(self, frame: Frame) -> Rect:
        """The squares together: as large as the middle allows."""
        room = frame.middle
        side = min((room.w - 30) / self.columns, (room.h - 30) / self.rows)
        wide, high = side * self.columns, side * self.rows
        return Rect(room.cx - wide / 2 + 8, room.cy - high / 2 + 8, wide, high)

    def place(self, frame: Frame, owner: int, zone: str) -> Rect:
        """Where a square lies."""
        name, area = zone.rpartition(":")[2], self.area(frame)
        side = area.w / self.columns
        column, row = ascii_lowercase.index(name[0]), int(name[1:]) - 1
        return Rect(area.x + column * side + GAP / 2, area.y + row * side + GAP / 2, side - GAP, side - GAP)

    def squares(self, seen: Observation) -> Sequence[Square]:
        """What the squares show, row by row."""
        names = [zone.rpartition(":")[2] for zone in self.names()]
        chips = {name: side for side in range(len(seen.sides)) for name in fact(seen, f"chips_{side}").split()}
        said = [word for event in seen.history if event.action is not None for word in event.action.words]
        last = next((word for word in reversed(said) if word in chips), "")
        cards = fact(seen, "board").split() or [CORNER] * len(names)
        return [
            Square(None if text == CORNER else Card.of(text), chips.get(name), name == last)
            for name, text in zip(names, cards, strict=True)
        ]

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        canvas.show_board(self.area(canvas.frame), self.columns, self.squares(seen))
