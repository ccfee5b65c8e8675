"""Simultaneous patiences: parts for the own layout at the foot and the others' around."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.nuts.facts import NutsFacts
from cardhall.games.nuts.table import layout
from cardhall.games.nuts.table.layout import OWN_CARD_SCALE
from cardhall.language import fill_template, join_words, say, template, tr

STUCK_ROUND_TEXTS = (say("first time"), say("second time"), say("third time"))


def make_own_zone_label(
    zone_kind: str, text: str, *, labels_empty: bool = True
) -> Callable[[parts.Observation, int, parts.Names], str]:
    """Return a function for the label of an own zone: `text` with the number of its cards.

    `zone_kind`: of the zone; `labels_empty`: also label it when nothing lies there. Other sides' zones have no label.
    """

    def label(seen: parts.Observation, owner: int, names: parts.Names) -> str:
        number = len(seen.zones.get(f"{zone_kind}:{owner}", ()))
        return fill_template(text, number=number) if owner == seen.side and (number or labels_empty) else ""

    return label


def patience_zones() -> tuple[parts.Zone, ...]:
    """Return the zones: each side's reserve, columns, waste and stock, and the foundations."""
    reserve, stock = (
        make_own_zone_label("reserve", template("Reserve  {number}")),
        make_own_zone_label("stock", template("Stock, {number}")),
    )
    waste = make_own_zone_label("waste", template("Waste, {number}"), labels_empty=False)
    return (
        parts.Pile(
            "reserve",
            layout.reserve_rect,
            width=OWN_CARD_SCALE,
            label=reserve,
            shows_slot=True,
            top_first=True,
            can_be_grabbed=True,
        ),
        parts.Column("column", layout.column_rect, width=OWN_CARD_SCALE, can_be_grabbed=True, shows_slot=True),
        parts.Spread(
            "waste",
            layout.waste_rect,
            width=OWN_CARD_SCALE,
            step=0.28,
            spread_count=3,
            can_be_grabbed=True,
            label=waste,
        ),
        parts.Pile(
            "stock",
            layout.stock_rect,
            width=OWN_CARD_SCALE,
            top_first=True,
            lies_face_down=True,
            label=stock,
            shows_slot=True,
        ),
        parts.Pile("foundation", layout.foundation_rect, width=OWN_CARD_SCALE, shows_slot=True),
    )


@dataclass(frozen=True)
class PatienceSeats(parts.Seats):
    """Plaques that stand with the layouts; there is no dealer."""

    has_dealer: bool = False
    shows_own_plaque: bool = False
    own_strip_row_seats: tuple[int, ...] = (3, 4, 6, 8)

    def plaque_rect(self, frame: parts.Frame, seat: int, width: float) -> parts.Rect:
        return layout.plaque_rect(frame, seat)


def is_stuck(seen: parts.Observation, seat: int) -> bool:
    """Tell whether a seat has declared itself stuck."""
    return seat in NutsFacts.of(seen).stuck


class ReserveAndStuck(parts.RailPart):
    """Shows each side's reserve and cards played, and seats that are stuck."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        stuck, plays, facts = (say("stuck"), "now"), (say("playing"), "later"), NutsFacts.of(seen)
        texts_and_marks = [stuck if is_stuck(seen, seat) else plays for seat in range(seen.seats)]
        rows = [parts.Row(names(seat), text, lamp_mark=mark) for seat, (text, mark) in enumerate(texts_and_marks)]
        stuck_panel = parts.Panel(tr("Nothing more to play"), rows, STUCK_ROUND_TEXTS[min(2, facts.stuck_rounds)])
        if len(seen.sides) > 2:
            return (stuck_panel,)
        left, played = facts.reserve, facts.contributed
        deal = [
            parts.Row(
                join_words([names(seat) for seat in side]),
                tr("{left} left, {played} played", left=left[n], played=played[n]),
            )
            for n, side in enumerate(seen.sides)
        ]
        return (parts.Panel(tr("Reserve and foundations"), deal), stuck_panel)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        facts = NutsFacts.of(seen)
        reserves_text, stuck = "  ".join(map(str, facts.reserve)), len(facts.stuck)
        if stuck:
            return tr("Reserves {left}  ·  stuck {stuck} of {seats}", left=reserves_text, stuck=stuck, seats=seen.seats)
        return tr("Reserves {left}", left=reserves_text)


@dataclass(frozen=True)
class InOwnPanel(parts.Places):
    """Puts the buttons in the panel under the own layout, and the prompt over it."""

    log_at_left: bool = True

    def buttons_rect(self, frame: parts.Frame) -> parts.Rect:
        return layout.buttons_rect(frame)

    def prompt_rect(self, frame: parts.Frame) -> parts.Rect:
        return layout.prompt_rect(frame)


class OwnPanel(parts.Drawing):
    """Draws the panel under the own layout, and the numbers of its columns."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        canvas.show_panel(layout.own_panel(canvas.frame))
        for number in range(1, 5):
            box = layout.column_rect(canvas.frame, 0, f"column:0:{number}")
            canvas.show_words(str(number), box.cx, box.y - 16 * canvas.frame.unit, size=13)
