"""Drawings on the cloth besides zones: pictures of cards, words, chips, drawn on the stage as a `Canvas`."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtWidgets import QGraphicsItem

from cardhall.cards import Card
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.table.layout.frame import Frame, usual_seat_places
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.layout.zone_layout import ZoneLayout
from cardhall.desktop.table.parts.zones import At, Names
from cardhall.english import capitalize_first
from cardhall.language import join_words, numbered, say, tr
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation

PURSE_SIDES = {  # by the edge of a seat: the sides for its chips, the best first
    "own": ("below", "right", "above"),
    "left": ("below", "right"),
    "right": ("below", "left"),
    "top": ("right", "left", "below"),
}


class NamePlate(Protocol):
    """A seat's plaque, as drawings see it."""

    @property
    def rect(self) -> Rect:
        """The plaque's rectangle on the cloth."""


class Canvas(Protocol):
    """The stage as drawings see it. Everything drawn is removed before the next drawing."""

    zone_layouts: dict[str, ZoneLayout]
    seats: int

    @property
    def frame(self) -> Frame:
        """The layout of the window."""

    @property
    def skin(self) -> Skin:
        """Colours, fonts and lengths, for a game's own items."""

    @property
    def plaques(self) -> Sequence[NamePlate]:
        """The plaques by seat, with their current words."""

    def name(self, seat: int) -> str:
        """Return a seat's name: "You", "Bruno"."""

    def card_spot(self, zone: str, card: Card) -> Spot | None:
        """Return the spot of a card in a zone, or None."""

    def show_cards(
        self, cards: Sequence[Card], x: float, y: float, width: float, *, step: float = 1.1, dim: Sequence[Card] = ()
    ) -> Rect:
        """Show pictures of cards side by side, the first centred at the point. Return their rectangle.

        `step`: from card to card, in card widths; `dim`: the darkened cards.
        """

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
        max_width: float = math.inf,
    ) -> None:
        """Show a line of words at a point, smaller where it is longer than `max_width` pixels.

        `colour`: text, second, third, gold or red.
        """

    def show_felt_words(self, text: str) -> None:
        """Show words on the cloth above the action row, clear of cards and plaques."""

    def show_chips(
        self, x: float, y: float, amount: int, caption: str = "", label: str = "", align: str = "", narrow: bool = False
    ) -> Rect:
        """Show a pile of chips with its first column at the point. Return its rectangle.

        `align`: put the `left` or `right` edge at the point instead; `narrow`: put all chips in one column, as
        in a small window.
        """

    def show_chips_by(
        self,
        area: Rect,
        sides: Sequence[str],
        amount: int,
        caption: str = "",
        label: str = "",
        *,
        optional: bool = False,
        or_by: Rect | None = None,
    ) -> None:
        """Show chips beside an area, on the first of these sides with enough room: `below`, `right`, …

        `optional`: show nothing where there is no room; `or_by`: another area that will do.
        """

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
        """Show a line of words beside an area, on the first of these sides with enough room.

        `optional`: show nothing where there is no room.
        """

    def mark_pot(self, name: str, rect: Rect) -> None:
        """Set the place to which chips fly from and to a pot: `pot`, `pot:0`."""

    def show_ring(self, rect: Rect) -> None:
        """Show a gold ring round a rectangle."""

    def show_panel(self, rect: Rect) -> None:
        """Show a quiet background in a rectangle."""

    def show_place(self, spot: Spot) -> None:
        """Show the faint outline of a missing card."""

    def show_badge(self, text: str, x: float, y: float, suit: str = "") -> None:
        """Show a few words on paper-white round a point, with an optional suit mark."""

    def show_arrow(self, ellipse: Rect, start_angle: float, end_angle: float) -> None:
        """Show an arrow along an ellipse, from `start_angle` to `end_angle` in radians, clockwise from the right."""

    def show_shade(self) -> None:
        """Darken the cloth, but nothing on it."""

    def show_betting_place(self, x: float, y: float) -> None:
        """Show a place round a point, onto which chips may be dragged."""

    def add(self, item: QGraphicsItem) -> None:
        """Add a graphics item of the game's own."""


class Drawing:
    """A drawing on the cloth, drawn again for every observation."""

    @property
    def name(self) -> str:
        """Return the name in steps of the guide: the class name with hyphens, `side-pots`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        """Draw on the canvas, from the facts of an observation."""
        raise NotImplementedError

    def spoken_lines(self, seen: Observation, names: Names) -> Sequence[str]:
        """Return what is drawn as sentences for screen readers, as far as nothing else on the table says it."""
        return ()


def describe_shares(title: str, amounts: Sequence[int], names: Names) -> Sequence[str]:
    """Return a line with the chips of each seat that has any: "Staked: You 16, Bruno 17"; () where nobody has any."""
    shares = [f"{names(seat)} {format_figure(amount)}" for seat, amount in enumerate(amounts) if amount]
    return (say("{title}: {words}", title=title, words=", ".join(shares)),) if shares else ()


@dataclass(frozen=True)
class Pots(Drawing):
    """The pots in the middle with their chips; a single pot has a name below."""

    at: At = At(0.5, 0.5)
    spacing: float = 1.7  # the distance from pot to pot, in widths of a hand card

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        piles = self.piles(seen)
        area, card_width = canvas.frame.middle, canvas.frame.w
        for place, (name, amount) in enumerate(piles):
            x = area.x + self.at.x * area.w + (self.at.dx + self.spacing * (place - (len(piles) - 1) / 2)) * card_width
            y = area.y + self.at.y * area.h + self.at.dy * card_width
            pot, words = self.name_pot(name, place)
            canvas.mark_pot(pot, canvas.show_chips(x - 0.2 * card_width, y, amount, words, narrow=len(piles) > 1))

    def spoken_lines(self, seen: Observation, names: Names) -> Sequence[str]:
        piles = self.piles(seen)
        pot_names = [self.name_pot(name, place)[1] or tr("Pot") for place, (name, _) in enumerate(piles)]
        return [
            say("{title}: {words}", title=title, words=numbered(amount, "chip"))
            for title, (_, amount) in zip(pot_names, piles, strict=True)
        ]

    def piles(self, seen: Observation) -> Sequence[tuple[str, int]]:
        """Return each pot's fact, `pot` or `pots`, and its number of chips."""
        facts = Facts.of(seen)
        main = () if facts.pot is None else (("pot", facts.pot),)
        return [*main, *(("pots", chips) for chips in facts.pots)]

    def name_pot(self, name: str, place: int) -> tuple[str, str]:
        """Return the name of the pot at an index, to which chips fly, and the words below the pot.

        `name`: as in `piles`.
        """
        return name, tr("Pot") if name == "pot" else ""


@dataclass(frozen=True)
class Bets(Drawing):
    """Each seat's staked chips, before the seat."""

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        bets = Facts.of(seen).bets
        if len(bets) != seen.seats:
            return
        for seat, bet in enumerate(bets):
            if bet:
                align = {"left": "left", "right": "right"}.get(usual_seat_places(seen.seats)[seat].edge, "")
                canvas.show_chips(*canvas.frame.seat_layout.point_before(seat), bet, align=align)

    def spoken_lines(self, seen: Observation, names: Names) -> Sequence[str]:
        bets = Facts.of(seen).bets
        if len(bets) != seen.seats or None in bets:
            return ()
        return describe_shares(tr("Staked"), [bet or 0 for bet in bets], names)


@dataclass(frozen=True)
class Purses(Drawing):
    """Each seat's chips beside its name: the initial chips plus winnings."""

    initial_chips: int = 100  # the chips of a side at the beginning of the match

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        for side, score in zip(seen.sides, seen.scores, strict=True):
            chips, edge = self.initial_chips + int(score), usual_seat_places(seen.seats)[side[0]].edge
            label = "" if chips >= 0 else tr("owes {number}", number=-chips)
            are_keys_shown = seen.phase == "auction" and edge == "own"  # keys for bids may stand beside the own plaque
            sides = PURSE_SIDES[edge][: 1 if are_keys_shown else None]
            canvas.show_chips_by(canvas.plaques[side[0]].rect, sides, max(0, chips), label=label, optional=True)

    def spoken_lines(self, seen: Observation, names: Names) -> Sequence[str]:
        shares = [
            " ".join(
                (
                    capitalize_first(join_words([names(seat) for seat in side])),
                    format_figure(self.initial_chips + score),
                )
            )
            for side, score in self.chips_by_side(seen)
        ]
        return (
            (say("{title}: {words}", title=tr("Chips in hand"), words=", ".join(shares)),) if self.initial_chips else ()
        )

    @staticmethod
    def chips_by_side(seen: Observation) -> Sequence[tuple[Sequence[int], int]]:
        """Return the sides with their scores in chips."""
        return [(side, int(score)) for side, score in zip(seen.sides, seen.scores, strict=True)]
