"""The owners of cards: backs for each side, and the side's colour on the top card of a foundation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardhall.cards import Card
from cardhall.desktop.table import parts

# by the first seat of a side, in the colours of `owner_colour`
BACK_BY_SIDE = {
    0: "blue",
    1: "green",
    2: "claret",
    3: "ochre",
    4: "green",
    6: "ochre",
}


@dataclass(frozen=True)
class PackForEachSide(parts.CardMarks):
    """Gives each side other backs; on shared piles the top card has the colour of its side."""

    shared_kind: str = "foundation"  # the kind of those piles

    def owner(self, seen: parts.Observation, zone: str, card: Card) -> int | None:
        if parts.zone_owner(zone)[0] != self.shared_kind or card is not seen.zones[zone][-1]:
            return None
        seat = top_card_players(seen, self.shared_kind).get(zone)
        return next((side[0] for side in seen.sides if seat in side), None)

    def back_name(self, seen: parts.Observation, zone: str) -> str:
        zone_kind, side = parts.zone_owner(zone)
        return (
            f"lattice-{BACK_BY_SIDE[seen.sides[side][0]]}"
            if zone_kind != self.shared_kind and 0 <= side < len(seen.sides)
            else ""
        )


@lru_cache(maxsize=1)
def top_card_players(seen: parts.Observation, zone_kind: str) -> dict[str, int]:
    """Return by zone of this kind the player of the top card, as a seat."""
    moves = [event for event in seen.history if event.kind == "move" and parts.zone_owner(event.target)[0] == zone_kind]
    return {event.target: event.seat for event in moves if event.seat is not None}
