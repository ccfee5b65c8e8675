"""Several pots with chips and names: in the middle beside the trick, and in a panel of the rail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.reversis.facts import ReversisFacts
from cardhall.language import listing, numbered, tr, tr_many

POT_WIDTH, POT_HEIGHT = 78.0, 70.0  # least place of a pot, in pixels at a text scale of 1
EDGE_WIDTH = 4.0  # pixels free at each side of a pot's place
NAME_SIZE = 12  # type size of a pot's name
TRICK_RADIUS_CARD_WIDTHS = 1.4  # distance from the middle to the edge of the trick, in widths of its cards
# heights of a pot's place below the middle of the trick, in heights of a place; the best first
ROW_OFFSETS = (0.0, 1.0, -1.0, 0.5, -0.5, 1.5, -1.5, 2.0, -2.0)


def label_pot(number: int, pot_count: int) -> str:
    """Return the name of a pot, the first being the oldest."""
    return tr("Pot {number}", number=number) if number < pot_count else tr("Newest pot") if pot_count > 1 else tr("Pot")


@dataclass(frozen=True)
class PotsInTheMiddle(parts.Drawing):
    """Draws the pots of the fact `pots` with names at both sides of the trick; pots without room are counted."""

    note: Callable[[parts.Observation], str]  # a few words below the pots; "": none

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        pots = ReversisFacts.of(seen).pots
        places = self.pot_places(canvas, seen)
        hidden_pots = max(0, len(pots) - len(places))
        newest_first = [*range(len(pots) - 1, hidden_pots - 1, -1)]
        drawn: list[parts.Rect] = []
        for number, pot_rect in zip(newest_first, places, strict=False):
            pot_label = label_pot(number + 1, len(pots))
            is_left = pot_rect.cx < canvas.frame.centre[0]
            x, align = (pot_rect.right - EDGE_WIDTH, "right") if is_left else (pot_rect.x + EDGE_WIDTH, "left")
            drawn.append(canvas.show_chips(x, pot_rect.cy, pots[number], pot_label, align=align, narrow=True))
            canvas.mark_pot(f"pot:{number}", drawn[-1])
        canvas.mark_pot(f"pot:{len(pots)}", (places[len(drawn) :] or places)[0])  # the place of the next new pot
        notes = [tr("and {older_pots}", older_pots=numbered(hidden_pots, "older pot"))] * bool(hidden_pots)
        notes += filter(None, (self.note(seen),))
        if drawn and notes and not canvas.frame.is_small:  # a small window shows the notes in its strips
            lowest = max(drawn, key=lambda rect: rect.bottom)
            canvas.show_words_by(lowest, ("below", "above"), " · ".join(notes), optional=True)

    def pot_places(self, canvas: parts.Canvas, seen: parts.Observation) -> list[parts.Rect]:
        """Return the free places for pots, best first: clear of the trick, of cards before the seats and of plaques."""
        frame = canvas.frame
        pot_height, trick_radius, pots = (
            POT_HEIGHT * frame.unit,
            TRICK_RADIUS_CARD_WIDTHS * frame.centre_w,
            len(ReversisFacts.of(seen).pots),
        )
        names = [canvas.skin.text_width(label_pot(number, pots), canvas.skin.sans(NAME_SIZE)) for number in (1, pots)]
        pot_width = max(POT_WIDTH * frame.unit, max(names) + 2 * EDGE_WIDTH)
        occupied = [laid.area for zone, laid in canvas.zone_layouts.items() if zone != "trick" and seen.zones.get(zone)]
        occupied += [plaque.rect for plaque in canvas.plaques]
        free_places: list[parts.Rect] = []
        centre_offset = 0.0 if seen.zones["trick"] or seen.phase == "play" else trick_radius + pot_width  # no trick yet
        for distance in (
            trick_radius + pot_width / 2,
            trick_radius + 1.5 * pot_width,
            trick_radius + 1.5 * pot_width - centre_offset,
            trick_radius + pot_width - centre_offset,
        ):
            for row in ROW_OFFSETS:
                for x in (frame.centre[0] - distance, frame.centre[0] + distance):
                    pot_rect = parts.centred(x, frame.centre[1] + row * pot_height, pot_width, pot_height)
                    is_free = not any(map(pot_rect.meets, [*occupied, *free_places]))
                    if is_free and pot_rect.y > frame.middle.y and pot_rect.bottom < frame.row.y:
                        free_places.append(pot_rect)
        return free_places or [
            parts.centred(frame.centre[0] - trick_radius - pot_width / 2, frame.centre[1], pot_width, pot_height)
        ]


@dataclass(frozen=True)
class PotPanel(parts.RailPart):
    """Shows the contents of each pot of the fact `pots`."""

    note: Callable[[parts.Observation], str]  # a few words below the pots

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        pots = ReversisFacts.of(seen).pots
        rows = [parts.Row(label_pot(number, len(pots)), str(chips)) for number, chips in enumerate(pots, 1)]
        return (parts.Panel(tr("Pots"), rows or [parts.Row(tr("Taken"))], self.note(seen)),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        pots = ReversisFacts.of(seen).pots
        chips = listing(pots, ",")
        words = tr_many("Pot {chips}", "Pots {chips}", number=len(pots), chips=chips) if pots else tr("No pot")
        return f"{words} · {self.note(seen)}"
