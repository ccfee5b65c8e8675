"""Copies of a match, apart from the match at the table: played to its end, or free to go on otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.match.match import Match

if TYPE_CHECKING:
    from cardhall.rules.engine.state import State


def played_out(match: Match, deal: int) -> Match:
    """Return a copy with nothing undone, for a finished deal. Raises ValueError for other deals."""
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
