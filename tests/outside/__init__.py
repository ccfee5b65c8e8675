"""Games from outside: written on the shared rooms alone, as somebody would who adds a game, and in no catalogue.

Each is a game of another kind than those of the house, so that what the shared rooms take for granted shows here.
`registered()` lends them to the catalogue for a test.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from cardhall.rules.catalogue import Entry
from tests.trials import lent

GAMES = {
    "briscola": Entry("Briscola", "trick-taking", (2, 4), (4,), "Any card may be played, and a new one is drawn."),
}


def registered() -> AbstractContextManager[None]:
    """The games from outside stand in the catalogue while this lasts."""
    return lent(GAMES, "tests.outside")
