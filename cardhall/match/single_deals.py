"""Finished matches of one single deal: results go to their day or set, files to a folder of their own.

The result that counts is the first: whoever takes the deal back and ends it otherwise changes nothing of it.
"""

from __future__ import annotations

import contextlib
from datetime import date
from typing import TYPE_CHECKING

from cardhall.language import say
from cardhall.match import busy_files, file_versions, files, saves
from cardhall.match.folders import Folders, files_in, newest
from cardhall.match.occasion import DAY
from cardhall.match.saves import SaveError

if TYPE_CHECKING:
    from cardhall.match.match import Match

MAX_DEAL_FILES = 400


def is_uncounted(folders: Folders, match: Match) -> bool:
    """Return whether the match counts nowhere: given up before the deal was scored, or counted as it ended first."""
    there = folders.deal_file(match.game.id, match.id)
    return not match.state.results or file_versions.differs(there, match.saved())


def record(folders: Folders, match: Match) -> str:
    """Write how such a match ended, once, and keep its file. Raises `SaveError`.

    Returns "", or a sentence: the set is gone, so that the result counts nowhere.
    """
    from cardhall.match import days, duplicates
    from cardhall.match.replay_by_computer import outcome_of

    folder, occasion = folders.matches, match.occasion
    path = folders.deal_file(match.game.id, match.id)
    assert occasion is not None, "asked only of single deals"
    if path.exists() or not match.state.results:
        return ""
    has_set = occasion.kind == DAY or duplicates.read(folder, occasion.of) is not None
    outcome = outcome_of(match.state, 1, tuple(f"{seat} {action}" for seat, action in match.log))
    try:
        if occasion.kind == DAY:
            days.add(folder, date.fromisoformat(occasion.of), match.game.id, days.YOU, outcome, match.id)
        else:
            duplicates.add(folder, occasion.of, occasion.number, duplicates.YOU, outcome, match.id)
    except (OSError, ValueError) as error:
        reason = files.reason(error) if isinstance(error, OSError) else str(error)
        raise SaveError(say("The result cannot be written down: {reason}.", reason=reason)) from error
    saves.write(path, match.saved().text(), hasty=True)
    there = files_in(path.parent, [])
    for old in set(there) - set(newest(there, MAX_DEAL_FILES)):
        with contextlib.suppress(OSError):
            busy_files.delete(old, missing_ok=True)
    if has_set:
        return ""
    return say(
        "The set of this deal is not there any more, so its result is in no comparison. "
        "The deal itself is kept in the folder “{folder}”.",
        folder=str(path.parent),
    )
