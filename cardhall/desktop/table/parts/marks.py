"""How single cards are marked: backs, wild cards, the suit a card counts as, whose it is."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.observation import Observation

OWNERS = {0: "#5f93e8", 1: "#57bd8c", 2: "#e06680", 3: "#e8b04a", 4: "#57bd8c", 6: "#e8b04a"}


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

    def is_dead(self, seen: Observation, zone: str, card: Card) -> bool:
        """Whether a card can be of no use: it is darkened, with a cross in its corner."""
        return False

    def is_lit(self, seen: Observation, zone: str, card: Card) -> bool:
        """Whether a card stands out because something has just come of it: a payment."""
        return False

    def owner(self, seen: Observation, zone: str, card: Card) -> int | None:
        """The seat whose colour and initial a card bears."""
        return None

    def back(self, seen: Observation, zone: str) -> str:
        """The back of the zone's cards; "": as the settings have it."""
        return ""
