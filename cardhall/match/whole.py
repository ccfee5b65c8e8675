"""A match with all that has been played in it, apart from the one at the table, and ways on that were not gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.match.match import Match

if TYPE_CHECKING:
    from cardhall.rules.engine.state import State


def played_out(match: Match, deal: int) -> Match:
    """A copy in which nothing is undone, for a deal that is over. Raises ValueError for one that is not."""
    again = Match.restored(match.saved())
    while again.step():
        pass
    if not 0 < deal <= len(again.state.results):
        raise ValueError(f"Deal {deal} is not over.")
    return again


def elsewhere(match: Match) -> State:
    """A copy of the match's state, from which play may go otherwise.

    The deals that followed in the match are not given there: where a seat has gone out they would have cards for it.
    """
    state: State = match.state.copy()
    state.script = ()
    return state
