"""A match with all that has been played in it, apart from the one at the table."""

from __future__ import annotations

from cardhall.match.match import Match


def played_out(match: Match, deal: int) -> Match:
    """A copy in which nothing is undone, for a deal that is over. Raises ValueError for one that is not."""
    again = Match.restored(match.saved())
    while again.step():
        pass
    if not 0 < deal <= len(again.state.results):
        raise ValueError(f"Deal {deal} is not over.")
    return again
