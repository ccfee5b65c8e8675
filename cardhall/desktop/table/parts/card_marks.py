"""Marks on single cards: backs, wild cards, counted suits, owners."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.rules.engine.observation import Observation

OWNER_COLOURS = {0: "#5f93e8", 1: "#57bd8c", 2: "#e06680", 3: "#e8b04a", 4: "#57bd8c", 6: "#e8b04a"}


def owner_colour(seat: int) -> str:
    """Return the colour of a seat's rings round cards: for partners, the first partner's."""
    return OWNER_COLOURS.get(seat, "#b9b2a2")


@dataclass(frozen=True)
class CardMarks:
    """The marks on the cards of a table: by default none, and backs as in the settings."""

    def sign(self, seen: Observation, zone: str, card: Card) -> str:
        """Return the suit a card counts to, if not the printed suit."""
        return ""

    def is_wild(self, seen: Observation, zone: str, card: Card) -> bool:
        """Whether a card of a meld stands for another card."""
        return False

    def is_dead(self, seen: Observation, zone: str, card: Card) -> bool:
        """Whether a card is useless: darkened, with a cross in the corner."""
        return False

    def is_lit(self, seen: Observation, zone: str, card: Card) -> bool:
        """Whether a card is highlighted because of a recent event, such as a payment."""
        return False

    def owner(self, seen: Observation, zone: str, card: Card) -> int | None:
        """Return the seat whose colour and initial a card bears."""
        return None

    def back_name(self, seen: Observation, zone: str) -> str:
        """Return the name of the back of a zone's cards; "": as in the settings."""
        return ""
