"""Copies matches: to play a deal again, to branch off at an action, or to look at another place of the match.

A repeated deal is a match of its own, with all earlier actions, and ends with the deal. It counts in no statistics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardhall.match.match import Match
from cardhall.match.one_deal import FirstPlay

if TYPE_CHECKING:
    from cardhall.rules.engine.state import State


def can_be_repeated(match: Match, deal: int) -> bool:
    """Return whether a deal may be played again: scored, and with no hidden cards coming in the next deal."""
    state = match.state
    return 0 < deal <= len(state.results) and (match.is_done or deal < state.shuffled_in)


def repeat_deal(
    match: Match, deal: int, levels: Mapping[int, str], names: Sequence[str], avatars: Sequence[str]
) -> Match:
    """Return the beginning of a deal as a separate match; `match` is not changed.

    Undone actions of the match count as played. A repeated deal that is repeated again is compared with the first play.
    Raises ValueError for a deal that cannot be repeated.
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
    """Return a copy of the match after `place` actions, ending with the deal and counted in no statistics.

    Raises ValueError where the deal at that place cannot be repeated.
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
    """Return a copy with all actions redone. Raises ValueError unless `deal` is finished there."""
    again = Match.restored(match.saved())
    while again.step():
        pass
    if not 0 < deal <= len(again.state.results):
        raise ValueError(f"Deal {deal} is not over.")
    return again


def free_state(match: Match) -> State:
    """Return a copy of the match's state from which play may take another course.

    The later deals of the match are not scripted in it: they may have cards for a seat that is out by then.
    """
    state: State = match.state.copy()
    state.script = ()
    return state
