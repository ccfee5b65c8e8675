"""How single cards are marked: backs, wild cards, the suit a card counts as, whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardhall.cards import Card
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

OWNERS = {0: "#5f93e8", 1: "#57bd8c", 2: "#e06680", 3: "#e8b04a", 4: "#57bd8c", 6: "#e8b04a"}
BACKS = {0: "blue", 1: "green", 2: "claret", 3: "ochre", 4: "green", 6: "ochre"}  # like the colours above


def owner_colour(seat: int) -> str:
    """The colour of a seat's rings round cards: for partners that of the first of them."""
    return OWNERS.get(seat, "#b9b2a2")


@dataclass(frozen=True)
class CardMarks:
    """Nothing is marked, and backs are as the settings have them."""

    def sign(self, seen: Observation, zone: str, card: Card) -> str:
        """The suit that a card counts as, if it is not its own."""
        return ""

    def is_wild(self, seen: Observation, zone: str, card: Card) -> bool:
        """Whether a card of a meld stands for another one."""
        return False

    def owner(self, seen: Observation, zone: str, card: Card) -> int | None:
        """The seat whose colour and initial a card bears."""
        return None

    def back(self, seen: Observation, zone: str) -> str:
        """The back of the zone's cards; "": as the settings have it."""
        return ""


@dataclass(frozen=True)
class PackForEachSide(CardMarks):
    """Each side has a pack with backs of its own; on piles that all share the top card bears the colour of its side."""

    shared: str = "foundation"  # the kind of those piles

    def owner(self, seen: Observation, zone: str, card: Card) -> int | None:
        if zone_owner(zone)[0] != self.shared or card is not seen.zones[zone][-1]:
            return None
        seat = last_played(seen, self.shared).get(zone)
        return next((side[0] for side in seen.sides if seat in side), None)

    def back(self, seen: Observation, zone: str) -> str:
        kind, side = zone_owner(zone)
        return f"lattice-{BACKS[seen.sides[side][0]]}" if kind != self.shared and 0 <= side < len(seen.sides) else ""


@lru_cache(maxsize=1)
def last_played(seen: Observation, kind: str) -> dict[str, int]:
    """By zone of that kind the seat that played its uppermost card."""
    moves = [event for event in seen.history if event.kind == "move" and zone_owner(event.target)[0] == kind]
    return {event.target: event.seat for event in moves if event.seat is not None}
