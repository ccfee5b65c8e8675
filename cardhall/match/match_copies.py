"""Copies of a match: a deal of it played again, a branch from a place, or the whole match for looking around.

A repeated deal is a match of its own, with everything before the deal, and ends with it. It counts in no statistics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardhall.match.match import Match
from cardhall.match.one_deal import FirstPlay

if TYPE_CHECKING:
    from cardhall.rules.engine.state import State


def can_be_repeated(match: Match, deal: int) -> bool:
    """Return whether a deal may be played again: scored, and with no card still to come."""
    state = match.state
    return 0 < deal <= len(state.results) and (match.is_done or deal < state.shuffled_in)


def repeat_deal(
    match: Match, deal: int, levels: Mapping[int, str], names: Sequence[str], avatars: Sequence[str]
) -> Match:
    """Return the deal at its beginning as a match of its own; `match` is not changed.

    What was taken back in the match belongs to it. A deal of a match that itself repeats one is compared with the very
    first time. Raises ValueError for a deal that cannot be repeated.
    """
    again = Match.restored(match.saved())
    while again.step():
        pass
    if not can_be_repeated(again, deal):
        raise ValueError(f"Deal {deal} cannot be played again yet.")
    result, first = again.state.results[deal - 1], match.again
    again.id, again.given_up, again.arranged, again.again, again.more = Match.new_id(), False, "", None, {}
    again.rewind(deal)
    again.forget_undone()
    if first is None or first.deal != deal:
        first = FirstPlay(match.id, deal, len(again.log), tuple(result.points), result.headline, dict(match.levels))
    again.levels, again.names, again.avatars, again.again = dict(levels), tuple(names), tuple(avatars), first
    return again


def branch_at(match: Match, place: int) -> Match:
    """Return the match at a place as a match of its own, ending with the deal and counted nowhere.

    `place`: as many actions were done; they belong to a deal that is over. Raises ValueError where the deal cannot be
    repeated.
    """
    course = match.course
    again = Match.restored(match.saved())
    again.rewind()
    while len(again.log) < place and again.step():
        pass
    own = repeat_deal(match, again.state.deal_number, match.levels, match.names, match.avatars)
    for seat, action in course[len(own.log) : place]:
        own.play(action, seat)
    return own


def play_to_end(match: Match, deal: int) -> Match:
    """Return a copy with nothing undone, for a finished deal. Raises ValueError for other deals."""
    again = Match.restored(match.saved())
    while again.step():
        pass
    if not 0 < deal <= len(again.state.results):
        raise ValueError(f"Deal {deal} is not over.")
    return again


def free_state(match: Match) -> State:
    """Return a copy of the match's state from which play may go otherwise.

    The deals that followed in the match are not given there: where a seat has gone out they would have cards for it.
    """
    state: State = match.state.copy()
    state.script = ()
    return state
