"""The table of Nuts: the own layout large at the foot, the others' small around it, the foundations in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout import patience
from cardhall.desktop.table.layout.patience import FOUNDATIONS, OWN

BACKS = {0: "blue", 1: "green", 2: "claret", 3: "ochre", 4: "green", 6: "ochre"}  # by the first seat of the side
OFTEN = ("first time", "second time", "third time")


def is_stuck(seen: parts.Observation, seat: int) -> bool:
    return seat in parts.seats_in(seen, "stuck")


def reserve_words(seen: parts.Observation, side: int, names: parts.Names) -> str:
    return "" if side else f"Reserve  {parts.numbers(seen, 'reserve')[0]}"


def waste_words(seen: parts.Observation, side: int, names: parts.Names) -> str:
    number = len(seen.zones["waste:0"])
    return f"Waste, {number}" if number and not side else ""


def stock_words(seen: parts.Observation, side: int, names: parts.Names) -> str:
    return "" if side else f"Stock, {len(seen.zones['stock:0'])}"


class Players(parts.Seats):
    """What is left of each side's reserve, and who is stuck."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        left = parts.numbers(seen, "reserve")[next(n for n, side in enumerate(seen.sides) if seat in side)]
        if seen.seats > 4:
            return "Stuck" if is_stuck(seen, seat) else f"{left} left"
        return f"Stuck · {left} left" if is_stuck(seen, seat) else f"Reserve {left}"

    def at(self, frame: parts.Frame, seat: int, width: float) -> parts.Rect:
        return patience.plaque_at(frame, seat)


class ScoreAndDeal(parts.Score):
    """In a list of scores also what the deal has brought, and the colours of the backs and rings."""

    def form(self, seen: parts.Observation) -> parts.Form:
        if len(seen.sides) == 2:
            return parts.Figures()
        both = zip(parts.numbers(seen, "reserve"), parts.numbers(seen, "contributed"), strict=True)
        facts = [f"{left} in the reserve, {played} played" for left, played in both]
        return parts.Listed(facts, [parts.owner_colour(side[0]) for side in seen.sides])


class ReserveAndStuck(parts.RailPart):
    """What each side has left and has played, and who says that nothing more can be played."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        stuck, plays = ("stuck", "now"), ("playing", "later")
        said = [stuck if is_stuck(seen, seat) else plays for seat in range(seen.seats)]
        rows = [parts.Row(names(seat), text, mark=mark) for seat, (text, mark) in enumerate(said)]
        stuck_panel = parts.Panel("Nothing more to play", rows, OFTEN[min(2, int(seen.facts["stuck_rounds"]))])
        if len(seen.sides) > 2:
            return (stuck_panel,)
        left, played = parts.numbers(seen, "reserve"), parts.numbers(seen, "contributed")
        deal = [
            parts.Row(" and ".join(names(seat) for seat in side), f"{left[n]} left, {played[n]} played")
            for n, side in enumerate(seen.sides)
        ]
        return (parts.Panel("Reserve and foundations", deal), stuck_panel)

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        left, stuck = "  ".join(seen.facts["reserve"].split()), len(parts.seats_in(seen, "stuck"))
        return f"Reserves {left}" + (f"  ·  stuck {stuck} of {seen.seats}" if stuck else "")


@lru_cache(maxsize=1)
def last_played(seen: parts.Observation) -> dict[str, int]:
    """By foundation the seat that played its uppermost card."""
    moves = [event for event in seen.history if event.kind == "move" and event.target.startswith("foundation")]
    return {event.target: event.seat for event in moves if event.seat is not None}


class Sides(parts.CardMarks):
    """The backs are of the sides' colours, and so are the rings of those whose cards lie on the foundations."""

    def owner(self, seen: parts.Observation, zone: str, card: Card) -> int | None:
        if not zone.startswith("foundation") or card is not seen.zones[zone][-1]:
            return None
        seat = last_played(seen).get(zone)
        return next((side[0] for side in seen.sides if seat in side), None)

    def back(self, seen: parts.Observation, zone: str) -> str:
        kind, side = parts.zone_owner(zone)
        return f"lattice-{BACKS[seen.sides[side][0]]}" if kind in ("reserve", "stock", "waste", "column") else ""


class OwnGround(parts.Drawing):
    """The panel under the own layout, and the numbers of its columns."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        canvas.show_panel(patience.own_panel(canvas.frame))
        for number in range(1, 5):
            box = patience.column_at(canvas.frame, 0, f"column:0:{number}")
            canvas.show_words(str(number), box.cx, box.y - 16 * canvas.frame.unit, size=13)


class Race(parts.Moves):
    """A click sends a card to the foundations if it can go there; an ace may be dropped on any place that is free."""

    def places(self, seen: parts.Observation) -> Sequence[str]:
        return [f"foundation:{number}" for number in range(1, 4 * len(seen.sides) + 1)]

    def targets(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        free: list[str] = []
        if action.verb == "play" and action.cards[0].rank == "A":
            free = [zone for zone in self.places(seen) if not seen.zones.get(zone)]
        return (*super().targets(seen, action), *free)

    def pile_action(self, seen: parts.Observation, zone: str) -> parts.Action | None:
        return parts.Action("draw") if zone in ("stock:0", "waste:0") else None

    def first(self, seen: parts.Observation, actions: Sequence[parts.Action]) -> parts.Action | None:
        return next((action for action in actions if action.verb == "play"), actions[0])

    def attempt(self, seen: parts.Observation, card: Card, zone: str) -> parts.Action | None:
        if zone.startswith("foundation"):
            return parts.Action("play", card)
        return parts.Action("move", card, zone.rpartition(":")[2]) if zone.startswith("column:0:") else None


class OwnPanel(parts.Places):
    """The buttons stand in the own panel, the prompt over it."""

    def deck(self, frame: parts.Frame) -> parts.Rect:
        return patience.deck_at(frame)

    def prompt(self, frame: parts.Frame) -> parts.Rect:
        return patience.prompt_at(frame)


TABLE = parts.Table(
    zones=(
        parts.Pile(
            "reserve", patience.reserve_at, width=OWN, top_first=True, grab=True, label=reserve_words, slot=True
        ),
        parts.Column("column", patience.column_at, width=OWN, grab=True, slot=True),
        parts.Spread("waste", patience.waste_at, width=OWN, step=0.28, last=3, grab=True, label=waste_words),
        parts.Pile("stock", patience.stock_at, width=OWN, top_first=True, down=True, label=stock_words, slot=True),
        parts.Pile("foundation", patience.foundation_at, width=FOUNDATIONS, slot=True),
    ),
    tricks=False,
    seats=Players(dealer=False, own=False),
    score=ScoreAndDeal(note="before this deal", goal="above {} wins"),
    rail=(ReserveAndStuck(),),
    drawings=(OwnGround(),),
    buttons=parts.Buttons(kept={"play": ("stuck", "draw")}, gold=()),
    moves=Race(),
    marks=Sides(),
    log=parts.Log("list", "", "turn"),
    places=OwnPanel(),
)
