"""A row for each suit, from the card on that began it, with the place of the next card; and the pot beside the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardhall.cards import RANKS, SUIT_SIGNS, SUITS, Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.parts.zones import Place
from cardhall.language import tr

POT = 92.0  # the room of the pot beside the rows, in pixels at a text scale of 1
NAMES = 192.0  # the widest plaque, in the same
SIGN = 26.0  # and of the sign before each of them
CLOSEST, APART = 0.36, 1.06  # from card to card, in card widths
BETWEEN = 4.0  # pixels from row to row
LOW = 64.0  # in rows of less height the cards are too small to be read, so that they are not all alike:
SHARES = {"empty": 0.5, "whole": 1.0, "now": 2.2}  # of the height
IN_PAIRS = 36.0  # pixels that cards are wide at least where there two rows lie side by side instead
ASIDE = 12.0  # pixels between these


def row_of(card: Card) -> str:
    """The zone in which a card that was played is shown."""
    return f"layout:{card.suit}"


def shares(seen: parts.Observation) -> tuple[float, ...]:
    """What the row of each suit, from above, takes of a low height: most the one that is played."""
    played = [card for zone, some in seen.zones.items() if zone.startswith("played") for card in some]
    wanted, found = parts.fact(seen, "next"), []
    for suit in parts.SuitLayout.suits:
        begun = any(card.suit == suit for card in played)
        found.append(SHARES["now" if wanted[-1:] == suit else "whole" if begun else "empty"])
    return tuple(found)


def rows_room(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Where the rows lie, clear of the plaques at the sides, and of the pot."""
    area = frame.beside_plaques(frame.middle, NAMES)
    foot = frame.row.y - 10 * frame.unit
    return parts.Rect(area.x, area.y, area.w - POT * frame.unit, foot - area.y)


def in_pairs(frame: parts.Frame) -> bool:
    """Whether two rows lie side by side, in a low window in which their cards can then be read, and all alike."""
    room = rows_room(frame, -1, "")
    wide = ((room.w - ASIDE) / 2 - SIGN * frame.unit) / (1 + CLOSEST * (len(RANKS) - 1))
    low = room.h / len(SUITS) < LOW * frame.unit
    return low and min(wide, (room.h / 2 - BETWEEN) / parts.RATIO) >= IN_PAIRS


@dataclass(frozen=True)
class SuitRow(parts.SuitLayout):
    """The cards of a suit in the order in which they were played; it has room for all thirteen."""

    at: Place = rows_room
    shares: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)  # of the height, where it is low

    def now(self, seen: parts.Observation | None) -> parts.Zone:
        return replace(self, shares=shares(seen)) if seen is not None else self

    def band(self, frame: parts.Frame, place: int) -> parts.Rect:
        """The room of the row at that place from above."""
        room = rows_room(frame, -1, "")
        if in_pairs(frame):
            down, along = divmod(place, 2)
            wide, high = (room.w - ASIDE) / 2, room.h / 2
            return parts.Rect(room.x + along * (wide + ASIDE), room.y + down * high, wide, high - BETWEEN)
        of = self.shares if room.h / len(self.suits) < LOW * frame.unit else (1.0,) * len(self.suits)
        each = room.h / sum(of)
        return parts.Rect(room.x, room.y + each * sum(of[:place]), room.w, each * of[place] - BETWEEN)

    def arrange(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        return list(some)

    def widest(self, frame: parts.Frame) -> float:
        """How wide the cards of the highest row are."""
        high = max(self.band(frame, place).h for place in range(len(self.suits)))
        wide = self.band(frame, 0).w - SIGN * frame.unit
        return min(self.width * frame.w, high / parts.RATIO, wide / (1 + CLOSEST * (len(RANKS) - 1)))

    def lay(
        self, frame: parts.Frame, owner: int, zone: str, held: parts.Held, sides: Sequence[Sequence[int]]
    ) -> parts.Laid:
        line, sign = self.band(frame, self.suits.index(zone[-1])), SIGN * frame.unit
        length, widest = len(RANKS), self.widest(frame)
        w = min(widest, line.h / parts.RATIO)
        step = min(APART * widest, (line.w - sign - widest) / (length - 1))
        total = sign + (length - 1) * step + widest
        left = line.x + (line.w - total) / 2
        first = left + sign + w / 2
        begun = RANKS.index(held.cards[0].rank) if held.cards else 0
        places = [(RANKS.index(card.rank) - begun) % length for card in held.cards]
        spots = [parts.Spot(first + place * step, line.cy, w) for place in places]
        slot = parts.Spot(first + len(spots) % length * step, line.cy, w)
        area = parts.Rect(left - 4, line.y, total + 8, line.h)
        return parts.Laid(spots, area, slot, area, (area.cx, area.y - 12))


class InRows(parts.Moves):
    """Every card that was played lies in the row of its suit, and is dropped there."""

    def shown(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        found = {zone: some for zone, some in seen.zones.items() if not zone.startswith("played")}
        rows: dict[str, list[Card]] = {f"layout:{suit}": [] for suit in SUITS}
        for event in parts.this_deal(seen.history):
            if event.kind == "move":
                for card in event.cards:
                    rows[row_of(card)].append(card)
        return {**found, **rows}

    def lies_in(self, zone: str, card: Card) -> str:
        return row_of(card) if zone.startswith("played") else zone

    def targets(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        return tuple(row_of(card) for card in action.cards)


@dataclass(frozen=True)
class NextPlace(parts.Drawing):
    """The sign of each suit before its row, the place of the card that is wanted, and the pot."""

    row: SuitRow

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        unit = canvas.frame.unit
        for suit in SUITS:
            laid = canvas.laid.get(f"layout:{suit}")
            if laid is None:  # while the first cards are dealt there are no rows yet
                return
            area = laid.area
            canvas.show_words(SUIT_SIGNS[suit], area.x + SIGN / 2 * unit, area.cy, size=22)
        wanted = parts.fact(seen, "next")
        if wanted:
            card = Card.of(wanted)
            box = canvas.laid[row_of(card)].slot.box
            canvas.show_ring(box)
            canvas.show_words(card.face, box.cx, box.cy, weight=600, colour="gold")
        room = rows_room(canvas.frame, -1, "")
        pot = canvas.show_chips(room.right + POT * unit / 2, room.cy, int(seen.facts["pot"]), tr("Pot"), narrow=True)
        canvas.mark_pot("pot", pot)
