"""Several pots, each with its chips: side by side on the cloth, the newest at the right, and in a panel of the rail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.language import numbered, tr

MOST = 4  # pots that are drawn: the newest
APART = 84.0  # pixels from pot to pot
TRICK = 1.35  # how far the trick reaches from the middle, in the widths of its cards


@dataclass(frozen=True)
class PotsInARow(parts.Drawing):
    """The pots of the fact `pots` beside the trick, the newest at the right; older ones without room are counted."""

    note: Callable[[parts.Observation], str]  # said of them below, in a few words; "": nothing

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        pots, unit = parts.numbers(seen, "pots"), canvas.frame.unit
        left, y = canvas.frame.middle.x + 16 * unit, canvas.frame.middle.y + 30 * unit
        older = max(0, len(pots) - self.room_for(canvas, seen, left, y))
        for place, amount in enumerate(pots[older:]):
            words = "" if place < len(pots) - older - 1 else tr("Newest pot") if place else tr("Pot")
            rect = canvas.show_chips(left + place * APART * unit, y, amount, words, narrow=True)
            canvas.mark_pot(f"pot:{older + place}", rect)
        canvas.mark_pot(f"pot:{len(pots)}", parts.centred(left + (len(pots) - older) * APART * unit, y, 30, 30))
        notes = [tr("and {older_pots}", older_pots=numbered(older, "older pot"))] * bool(older)
        notes += filter(None, (self.note(seen),))
        if pots and notes and not canvas.frame.small:  # else they stand in the strips
            canvas.show_words(" · ".join(notes), left - 15 * unit, y + 46 * unit, align="left")

    def room_for(self, canvas: parts.Canvas, seen: parts.Observation, left: float, y: float) -> int:
        """How many pots find room, clear of the extra card at the left, the trick and whoever sits above."""
        frame = canvas.frame
        trick = parts.Rect(frame.centre[0] - TRICK * frame.centre_w, 0, 2 * TRICK * frame.centre_w, frame.height)
        taken = [trick, frame.plaque(2, 190 * frame.unit)]
        lying = [laid.area for zone, laid in canvas.laid.items() if zone != "trick" and seen.zones.get(zone)]
        taken += [area for area in lying if area.x > left]
        for number in range(MOST, 1, -1):
            wide, high = number * APART * frame.unit, 74 * frame.unit
            row = parts.Rect(left - 15 * frame.unit, y - 36 * frame.unit, wide, high)
            if not any(row.meets(area) for area in taken):
                return number
        return 1


@dataclass(frozen=True)
class PotPanel(parts.RailPart):
    """What each pot of the fact `pots` holds."""

    note: Callable[[parts.Observation], str]  # said of them, in a few words

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        pots = parts.numbers(seen, "pots")
        rows = [
            parts.Row(
                tr("Pot {number}", number=number)
                if number < len(pots)
                else tr("Newest pot")
                if number > 1
                else tr("Pot"),
                str(chips),
            )
            for number, chips in enumerate(pots, 1)
        ]
        return (parts.Panel(tr("Pots"), rows or [parts.Row(tr("Taken"))], self.note(seen)),)

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        pots = parts.numbers(seen, "pots")
        words = f"Pot{'s' * (len(pots) > 1)} {', '.join(map(str, pots))}" if pots else tr("No pot")
        return f"{words} · {self.note(seen)}"
