"""What is drawn on the cloth besides zones: pictures of cards, words, chips. A drawing uses the stage as a `Canvas`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtWidgets import QGraphicsItem

from cardhall.cards import Card
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.layout.frame import Frame, places
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.layout.laid import Laid
from cardhall.desktop.table.parts.facts import numbers
from cardhall.desktop.table.parts.zones import At
from cardhall.language import tr
from cardhall.rules.engine.observation import Observation

BESIDE_NAME = {  # by the edge at which a seat sits: where its chips stand, first choice first
    "own": ("below", "right", "above"),
    "left": ("below", "right"),
    "right": ("below", "left"),
    "top": ("right", "left", "below"),
}


class NamePlate(Protocol):
    """The plaque of a seat, as a drawing knows it."""

    @property
    def rect(self) -> Rect:
        """Where it stands."""


class Canvas(Protocol):
    """What a drawing may do. Everything it shows is taken away before the next settling."""

    laid: dict[str, Laid]
    seats: int

    @property
    def frame(self) -> Frame:
        """Where everything stands in this window."""

    @property
    def skin(self) -> Skin:
        """Colours, type and lengths, for items of the game's own."""

    @property
    def plaques(self) -> Sequence[NamePlate]:
        """The plaques by seat, with the words of now."""

    def name(self, seat: int) -> str:
        """A seat's name: "You", "Bruno"."""

    def lying(self, zone: str, card: Card) -> Spot | None:
        """Where a card lies in a zone."""

    def show_cards(
        self, some: Sequence[Card], x: float, y: float, width: float, *, step: float = 1.1, dim: Sequence[Card] = ()
    ) -> Rect:
        """Pictures of cards side by side, the first one's middle at the point; `step` in card widths. Returns where."""

    def show_words(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float = 12,
        weight: int = 400,
        colour: str = "second",
        align: str = "middle",
    ) -> None:
        """A line of words by its middle (or `left`, `right`); `colour`: text, second, third, gold or red."""

    def show_felt_words(self, text: str) -> None:
        """Words on the cloth above the action row, where no card and no plaque lies."""

    def show_chips(
        self, x: float, y: float, amount: int, words: str = "", label: str = "", align: str = "", narrow: bool = False
    ) -> Rect:
        """A pile of chips with its first column at the point, or with `align` its `left` or its `right` edge.

        `narrow`: all chips in one column, as in a small window."""

    def show_chips_by(
        self,
        area: Rect,
        sides: Sequence[str],
        amount: int,
        words: str = "",
        label: str = "",
        *,
        optional: bool = False,
        or_by: Rect | None = None,
    ) -> None:
        """Chips beside an area, at the first of these sides of it where there is room: `below`, `right`, …

        `optional`: they are left out where there is none; `or_by`: an area beside which they may stand as well."""

    def show_words_by(
        self,
        area: Rect,
        sides: Sequence[str],
        text: str,
        *,
        size: float = 12,
        weight: int = 400,
        colour: str = "second",
        optional: bool = False,
    ) -> None:
        """A line of words beside an area, at the first of these sides of it where there is room.

        `optional`: they are left out where there is none."""

    def mark_pot(self, name: str, rect: Rect) -> None:
        """Chips that go to a pot of that name, or come from it, fly there: `pot`, `pot:0`."""

    def show_ring(self, rect: Rect) -> None:
        """A gold ring round something."""

    def show_panel(self, rect: Rect) -> None:
        """A quiet ground under something."""

    def show_place(self, spot: Spot) -> None:
        """The faint outline of a card that does not lie there yet."""

    def show_badge(self, text: str, x: float, y: float, suit: str = "") -> None:
        """A few words on paper-white round a point, perhaps behind the mark of a suit."""

    def show_arrow(self, ellipse: Rect, start: float, end: float) -> None:
        """An arrow along an ellipse, between two angles in radians, clockwise from the right; its head is at `end`."""

    def show_shade(self) -> None:
        """The cloth darkened, but not what lies on it."""

    def show_betting_place(self, x: float, y: float) -> None:
        """A place round a point, onto which chips may be dragged."""

    def add(self, item: QGraphicsItem) -> None:
        """A graphics item of the game's own."""


class Drawing:
    """Something drawn on the cloth after every settling."""

    @property
    def name(self) -> str:
        """What a step of the guide calls it: the class's name with strokes, `side-pots`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        """Show it as the observation has it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Pots(Drawing):
    """The pots in the middle, from facts with their chips; the one that is alone has its name below."""

    facts: tuple[str, ...] = ("pot", "pots")
    at: At = At(0.5, 0.5)
    apart: float = 1.7  # from pot to pot, in hand cards

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        piles = [(name, amount) for name in self.facts for amount in numbers(seen, name)]
        area, w = canvas.frame.middle, canvas.frame.w
        for place, (name, amount) in enumerate(piles):
            x = area.x + self.at.x * area.w + (self.at.dx + self.apart * (place - (len(piles) - 1) / 2)) * w
            y = area.y + self.at.y * area.h + self.at.dy * w
            pot, words = self.named(name, place)
            canvas.mark_pot(pot, canvas.show_chips(x - 0.2 * w, y, amount, words, narrow=len(piles) > 1))

    def named(self, name: str, place: int) -> tuple[str, str]:
        """Of one of the piles, the first in place 0, from a fact of that name: which pot it is, and its words."""
        return name, tr("Pot") if name == "pot" else ""


@dataclass(frozen=True)
class Bets(Drawing):
    """The chips that each seat has staked, before it."""

    fact: str = "bets"

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        bets = seen.facts.get(self.fact, "").split()
        if len(bets) != seen.seats:
            return
        for seat, bet in enumerate(bets):
            if bet.isdigit() and int(bet):
                align = {"left": "left", "right": "right"}.get(places(seen.seats)[seat].edge, "")
                canvas.show_chips(*canvas.frame.before(seat), int(bet), align=align)


@dataclass(frozen=True)
class Purses(Drawing):
    """The chips of each seat, beside its name where there is room: those that all began with, and what it has won."""

    start: int = 100

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        for side, score in zip(seen.sides, seen.scores, strict=True):
            chips, edge = self.start + int(score), places(seen.seats)[side[0]].edge
            label = "" if chips >= 0 else tr("owes {number}", number=-chips)
            keys = seen.phase == "auction" and edge == "own"  # they may stand beside the name
            sides = BESIDE_NAME[edge][: 1 if keys else None]
            canvas.show_chips_by(canvas.plaques[side[0]].rect, sides, max(0, chips), label=label, optional=True)
