"""Computer opponents: `players.get("hard", game="whist", seed=1).choose(seen)`.

A player is given observations only. Levels differ in how well they think, never in what they see. Importing this
package imports no search and no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.english import quoted

if TYPE_CHECKING:
    from cardhall.players.levels import Player

__all__ = ["LEVELS", "UnknownLevel", "check_limits", "get"]

MAX_SIMULATIONS = 10_000_000  # imagined deals for a decision
MAX_SECONDS = 86_400.0  # for a decision: a day
LEVELS = ("random", "easy", "normal", "hard")


class UnknownLevel(LookupError):
    """Raised for an unknown level; the text names the levels."""

    def __str__(self) -> str:
        return str(self.args[0])


def get(level: str, game: str, seed: int = 0, simulations: int | None = None, seconds: float | None = None) -> Player:
    """Return a computer opponent of a level for the game with the given id.

    `seed` varies its choices where several are good. `simulations` fixes the number of imagined deals for a decision,
    so that it plays alike on every machine; `seconds` sets its thinking time. Without either, "normal" has a fixed
    number and "hard" a second. Raises `UnknownLevel`, `rules.UnknownGame`, or ValueError for an invalid number.
    """
    check_limits(level, simulations, seconds)
    from cardhall import rules
    from cardhall.players.levels import Player

    return Player(level, rules.get(game).id, seed, simulations, seconds)


def check_limits(level: str, simulations: int | None = None, seconds: float | None = None) -> None:
    """Raise `UnknownLevel` for an unknown level, or ValueError for invalid limits."""
    if level not in LEVELS:
        from cardhall.language import listing, say

        raise UnknownLevel(
            say("There is no level {level}. The levels are {levels}.", level=quoted(level), levels=listing(LEVELS))
        )
    if simulations is not None and seconds is not None:
        raise ValueError("Give a number of simulations or of seconds, not both.")
    if simulations is not None and simulations < 1:
        raise ValueError("A player needs one simulation at least.")
    if simulations is not None and simulations > MAX_SIMULATIONS:
        raise ValueError(f"A player makes {MAX_SIMULATIONS:,} simulations at most.")
    if seconds is not None and not seconds > 0:
        raise ValueError("A player needs some time to think.")
    if seconds is not None and seconds > MAX_SECONDS:
        raise ValueError(f"A player thinks {MAX_SECONDS:,.0f} seconds at most.")
