"""The table of Reversis: pots in a row, oldest to newest, with the remises; points beside the won tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.english import counted

MOST = 4  # pots that are drawn: the newest
APART = 84.0  # pixels from pot to pot
TRICK = 1.35  # how far the trick reaches from the middle, in the widths of its cards
ASIDE = 0.45  # the width of the talon's cards, in hand cards


def remise_words(seen: parts.Observation) -> str:
    """The remises since all have formed a pot: "2 remises"."""
    number = int(parts.fact(seen, "remises") or 0)
    return counted(number, "remise") if number else "no remise yet"


class PotsInARow(parts.Drawing):
    """The pots beside the trick, the newest at the right; older ones that find no room are counted."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        pots, unit = parts.numbers(seen, "pots"), canvas.frame.unit
        left, y = canvas.frame.middle.x + 16 * unit, canvas.frame.middle.y + 30 * unit
        older = max(0, len(pots) - self.room_for(canvas, seen, left, y))
        for place, amount in enumerate(pots[older:]):
            words = "" if place < len(pots) - older - 1 else "Newest pot" if place else "Pot"
            rect = canvas.show_chips(left + place * APART * unit, y, amount, words, narrow=True)
            canvas.mark_pot(f"pot:{older + place}", rect)
        canvas.mark_pot(f"pot:{len(pots)}", parts.centred(left + (len(pots) - older) * APART * unit, y, 30, 30))
        notes = [f"and {counted(older, 'older pot')}"] * bool(older)
        notes += [remise_words(seen)] * (parts.fact(seen, "remises") not in ("", "0"))
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


class Pots(parts.RailPart):
    """What each pot holds, and how often a remise was paid."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        pots = parts.numbers(seen, "pots")
        rows = [
            parts.Row(f"Pot {number}" if number < len(pots) else "Newest pot" if number > 1 else "Pot", str(chips))
            for number, chips in enumerate(pots, 1)
        ]
        return (parts.Panel("Pots", rows or [parts.Row("Taken")], remise_words(seen)),)

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        pots = parts.numbers(seen, "pots")
        words = f"Pot{'s' * (len(pots) > 1)} {', '.join(map(str, pots))}" if pots else "No pot"
        return f"{words} · {remise_words(seen)}"


def won_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """The points beside a pile of won tricks."""
    points = parts.numbers(seen, "points")[owner]
    return f"{names(owner)}  {counted(points, 'point')}"


class Players(parts.Seats):
    """The tricks and points of each; who has undertaken the reversis."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        taken = parts.numbers(seen, "tricks")[seat]
        if not any(parts.numbers(seen, "tricks")):
            return ""
        if self.role(seen, seat):
            return counted(taken, "trick")
        return f"{counted(taken, 'trick')} · {counted(parts.numbers(seen, 'points')[seat], 'point')}"

    def role(self, seen: parts.Observation, seat: int) -> str:
        return "Reversis" if parts.seat_in(seen, "reversis") == seat else ""


TABLE = parts.Table(
    zones=(
        parts.Pile("talon", parts.At(1.0, 0.0, -0.3, 0.35), width=ASIDE, down=True, slot=True, label="Talon"),
        parts.WonTricks(label=won_words),
    ),
    seats=Players(),
    score=parts.Score("Score", note="won or lost"),
    rail=(Pots(), parts.CardValues()),
    drawings=(PotsInARow(), parts.Purses(start=100)),
    buttons=parts.Buttons(kept={"exchange": ("pass",), "claim": ("yes", "no")}, gold=("yes",)),
)
