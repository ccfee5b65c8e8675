"""Patiences that are played at once: the parts for the own layout large at the foot and the others' small around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.desktop.table.layout import patience
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.layout.patience import OWN
from cardhall.desktop.table.parts.drawings import Canvas, Drawing
from cardhall.desktop.table.parts.facts import numbers, seats_in
from cardhall.desktop.table.parts.places import Places
from cardhall.desktop.table.parts.rail import Panel, RailPart, Row, Sheet
from cardhall.desktop.table.parts.seats import Seats
from cardhall.desktop.table.parts.zones import Column, Names, Pile, Spread, Zone
from cardhall.rules.engine.observation import Observation

OFTEN = ("first time", "second time", "third time")


def own_number(kind: str, text: str, *, empty: bool = True) -> Callable[[Observation, int, Names], str]:
    """A label with the number of cards for the own zone of a kind only; `empty`: also where nothing lies there."""

    def words(seen: Observation, owner: int, names: Names) -> str:
        number = len(seen.zones.get(f"{kind}:{owner}", ()))
        return text.format(number) if owner == seen.side and (number or empty) else ""

    return words


def patience_zones() -> tuple[Zone, ...]:
    """Of each side the reserve, the columns, the waste and the stock; and the foundations."""
    reserve, stock = own_number("reserve", "Reserve  {}"), own_number("stock", "Stock, {}")
    waste = own_number("waste", "Waste, {}", empty=False)
    return (
        Pile("reserve", patience.reserve_at, width=OWN, label=reserve, slot=True, top_first=True, grab=True),
        Column("column", patience.column_at, width=OWN, grab=True, slot=True),
        Spread("waste", patience.waste_at, width=OWN, step=0.28, last=3, grab=True, label=waste),
        Pile("stock", patience.stock_at, width=OWN, top_first=True, down=True, label=stock, slot=True),
        Pile("foundation", patience.foundation_at, width=OWN, slot=True),
    )


@dataclass(frozen=True)
class PatienceSeats(Seats):
    """The plaques stand with the layouts; there is no dealer."""

    dealer: bool = False
    own: bool = False
    strips_row: tuple[int, ...] = (3, 4, 6, 8)

    def at(self, frame: Frame, seat: int, width: float) -> Rect:
        return patience.plaque_at(frame, seat)


def is_stuck(seen: Observation, seat: int) -> bool:
    """Whether a seat says that it can play nothing more."""
    return seat in seats_in(seen, "stuck")


class ReserveAndStuck(RailPart):
    """What each side has left and has played, and who says that nothing more can be played."""

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        stuck, plays = ("stuck", "now"), ("playing", "later")
        said = [stuck if is_stuck(seen, seat) else plays for seat in range(seen.seats)]
        rows = [Row(names(seat), text, mark=mark) for seat, (text, mark) in enumerate(said)]
        stuck_panel = Panel("Nothing more to play", rows, OFTEN[min(2, int(seen.facts["stuck_rounds"]))])
        if len(seen.sides) > 2:
            return (stuck_panel,)
        left, played = numbers(seen, "reserve"), numbers(seen, "contributed")
        deal = [
            Row(" and ".join(names(seat) for seat in side), f"{left[n]} left, {played[n]} played")
            for n, side in enumerate(seen.sides)
        ]
        return (Panel("Reserve and foundations", deal), stuck_panel)

    def strip(self, seen: Observation, names: Names) -> str:
        left, stuck = "  ".join(seen.facts["reserve"].split()), len(seats_in(seen, "stuck"))
        return f"Reserves {left}" + (f"  ·  stuck {stuck} of {seen.seats}" if stuck else "")


@dataclass(frozen=True)
class InOwnPanel(Places):
    """The buttons stand in the panel under the own layout, the prompt over it."""

    log_left: bool = True

    def deck(self, frame: Frame) -> Rect:
        return patience.deck_at(frame)

    def prompt(self, frame: Frame) -> Rect:
        return patience.prompt_at(frame)


class OwnPanel(Drawing):
    """The panel under the own layout, and the numbers of its columns."""

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        canvas.show_panel(patience.own_panel(canvas.frame))
        for number in range(1, 5):
            box = patience.column_at(canvas.frame, 0, f"column:0:{number}")
            canvas.show_words(str(number), box.cx, box.y - 16 * canvas.frame.unit, size=13)
