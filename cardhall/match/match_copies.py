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
    repeated = Match.restored(match.saved())
    while repeated.step():
        pass
    if not can_be_repeated(repeated, deal):
        raise ValueError(f"Deal {deal} cannot be played again yet.")
    result, first_play = repeated.state.results[deal - 1], match.first_play
    repeated.id, repeated.given_up, repeated.arranged, repeated.first_play, repeated.unknown_fields = (
        Match.new_id(),
        False,
        "",
        None,
        {},
    )
    repeated.rewind(deal)
    repeated.forget_undone()
    if first_play is None or first_play.deal != deal:
        first_play = FirstPlay(
            match.id, deal, len(repeated.log), tuple(result.points), result.headline, dict(match.levels)
        )
    repeated.levels, repeated.names, repeated.avatars, repeated.first_play = (
        dict(levels),
        tuple(names),
        tuple(avatars),
        first_play,
    )
    return repeated


def branch_at(match: Match, place: int) -> Match:
    """Return a copy of the match after `place` actions, ending with the deal and counted in no statistics.

    Raises ValueError where the deal at that place cannot be repeated.
    """
    course = match.course
    replay = Match.restored(match.saved())
    replay.rewind()
    while len(replay.log) < place and replay.step():
        pass
    branch = repeat_deal(match, replay.state.deal_number, match.levels, match.names, match.avatars)
    for seat, action in course[len(branch.log) : place]:
        branch.play(action, seat)
    return branch


def play_to_end(match: Match, deal: int) -> Match:
    """Return a copy with all actions redone. Raises ValueError unless `deal` is finished there."""
    replay = Match.restored(match.saved())
    while replay.step():
        pass
    if not 0 < deal <= len(replay.state.results):
        raise ValueError(f"Deal {deal} is not over.")
    return replay


def state_without_script(match: Match) -> State:
    """Return a copy of the match's state from which play may take another course.

    The later deals of the match are not scripted in it: they may have cards for a seat that is out by then.
    """
    state: State = match.state.copy()
    state.script = ()
    return state
