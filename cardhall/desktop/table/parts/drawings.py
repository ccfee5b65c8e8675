"""What is drawn on the cloth besides zones: pictures of cards, words, chips. A drawing uses the stage as a `Canvas`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cardhall.cards import Card
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.layout.laid import Laid
from cardhall.desktop.table.parts.facts import numbers
from cardhall.desktop.table.parts.zones import At
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.words import capital


class Canvas(Protocol):
    """What a drawing may do. Everything it shows is taken away before the next settling."""

    frame: Frame
    laid: dict[str, Laid]
    seats: int

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

    def show_chips(self, x: float, y: float, amount: int, words: str = "", label: str = "", align: str = "") -> Rect:
        """A pile of chips with its first column at the point, or with `align` its `left` or its `right` edge."""

    def show_ring(self, rect: Rect) -> None:
        """A gold ring round something."""

    def show_panel(self, rect: Rect) -> None:
        """A quiet ground under something."""

    def show_betting_place(self, x: float, y: float) -> None:
        """A place round a point, onto which chips may be dragged."""

    def add(self, item: Any) -> None:
        """A graphics item of the game's own."""


class Drawing:
    """Something drawn on the cloth after every settling."""

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        """Show it as the observation has it."""
        raise NotImplementedError


@dataclass(frozen=True)
class FeltWords(Drawing):
    """Words on the cloth above the action row, as a casino has its rule; not shown where cards lie."""

    text: str

    def words(self, seen: Observation) -> str:
        """What is written there."""
        return self.text

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        canvas.show_felt_words(self.words(seen))


@dataclass(frozen=True)
class Pots(Drawing):
    """The pots in the middle, from the facts that tell how many chips are in them; several with their names."""

    facts: tuple[str, ...] = ("pot", "pots")
    at: At = At(0.5, 0.5)
    apart: float = 1.7  # from pot to pot, in hand cards

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        piles = [(name, amount) for name in self.facts for amount in numbers(seen, name)]
        area, w = canvas.frame.middle, canvas.frame.w
        for place, (name, amount) in enumerate(piles):
            x = area.x + self.at.x * area.w + (self.at.dx + self.apart * (place - (len(piles) - 1) / 2)) * w
            y = area.y + self.at.y * area.h + self.at.dy * w
            words = capital(name.replace("_", " ")) if len(self.facts) > 2 or name == "pot" else ""
            canvas.show_chips(x - 0.2 * w, y, amount, words)


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
                canvas.show_chips(*canvas.frame.before(seat), int(bet))
