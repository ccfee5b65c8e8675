"""The places of the program, as listed in the side bar. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from cardhall.language import say

PLAY, TODAY, LEARN, RECORD, HELP, SETTINGS = "play", "today", "learn", "record", "help", "settings"


class Place(NamedTuple):
    """A place of the program, opened from the side bar."""

    id: str
    name: str
    icon: str
    description: str  # description for the tool tip and screen readers

    @property
    def command(self) -> str:
        """Return the name of the command that opens the place."""
        return f"place_{self.id}"


ALL_PLACES = (
    Place(PLAY, say("Play", context="place"), "home", say("All games, and your unfinished matches")),
    Place(TODAY, say("Today", context="place"), "calendar", say("The deal of the day, duplicate sets, deal codes")),
    Place(LEARN, say("Learn", context="place"), "practice", say("Your mistakes, exercises, reviews")),
    Place(RECORD, say("Record", context="place"), "statistics", say("Past matches, statistics, fairness of the deal")),
    Place(HELP, say("Help", context="place"), "rules", say("The rules of all games, the manual, keys")),
    Place(SETTINGS, say("Settings"), "settings", say("Appearance, cards, speed, sound, keys, players")),
)
