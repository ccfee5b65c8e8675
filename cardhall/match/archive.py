"""The end of a match: result and file are written, and the working file is deleted.

The working file is deleted last, when the disk has everything else. Until then it stays, so that an interrupted archive
can be repeated from it. The window does not wait for the disk.
"""

from __future__ import annotations

import contextlib
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardhall.language import say
from cardhall.match import busy_files, disk, file_versions, files, saves
from cardhall.match.folders import Folders, change_time, files_in, newest_paths
from cardhall.match.one_deal import DAY
from cardhall.match.results import Results
from cardhall.match.saves import SaveError

if TYPE_CHECKING:
    from cardhall.match.match import Match
    from cardhall.match.match_file import MatchFile
    from cardhall.match.schema import ResultLine

MAX_FINISHED_FILES = 200  # finished matches whose files are kept
MAX_DEAL_FILES = 400  # finished matches of one single deal whose files are kept


class _Archived(NamedTuple):
    """A match of which everything is written."""

    path: Path  # the working file
    file: MatchFile | None  # None: nothing is held
    pending: list[disk.Pending]  # has to be on the disk before the working file is deleted
    is_uncounted: bool  # its working file is moved to the deleted ones: it counts nowhere
    is_finished: bool  # it is one of the finished matches


class Archive:
    """Archives the finished matches of a folder."""

    def __init__(self, folders: Folders, results: Results) -> None:
        self.folders, self.results = folders, results
        self._waiting: dict[str, _Archived] = {}  # for the disk, by the match's id
        self._left: list[_Archived] = []  # likewise, where the person has left the table; held until then

    def record(self, match: Match, path: Path, file: MatchFile | None) -> str:
        """Write the result of a finished match, once, and archive its working file `path`, see `Store.record`.

        Raises `SaveError`.
        """
        if file is not None:
            file.check()
        is_uncounted, remark, saved = False, "", match.saved()
        with disk.gather_jobs() as pending:
            if match.occasion is not None:
                is_uncounted = is_uncounted_deal(self.folders, match)
                remark = record_deal(self.folders, match)
            elif match.again is None:
                kept = self.folders.finished_file(match.game.id, match.id)
                if not self.results.counts(match.id):
                    self.results.add(result_line(match))
                else:
                    is_uncounted = file_versions.differs(kept, saved)
                if not is_uncounted:
                    saves.write(kept, saved.text(), hasty=True)
        is_finished = match.again is None and match.occasion is None
        if file is not None:
            pending = [*file.pending, *pending]
        self._waiting[match.id] = _Archived(path, file, pending, is_uncounted, is_finished)
        self.settle(match.id, None)
        return remark

    def settle(self, match_id: str, patience: float | None = 0.0) -> bool:
        """Delete the working file of a match, if all else is on the disk. Returns whether that is done.

        `patience`: seconds, see `disk.Pending.wait`. Raises `SaveError` where the disk has refused something: then the
        file stays, and the match can be recorded again.
        """
        archived = self._waiting.get(match_id)
        if archived is None:
            return True
        try:
            if not all(one.wait(patience) for one in archived.pending):
                return False
            del self._waiting[match_id]
            self._delete_working_file(archived)
        except OSError as error:
            self._waiting.pop(match_id, None)
            raise SaveError(
                say("The finished match cannot be archived: {reason}.", reason=files.reason(error))
            ) from error
        return True

    def cancel(self, match_id: str) -> None:
        """Keep the working file: the match is continued."""
        self._waiting.pop(match_id, None)

    def leave(self, match_id: str, file: MatchFile) -> bool:
        """Note that the person has left the table. Returns whether the file is held until the disk has answered."""
        with contextlib.suppress(SaveError):  # it is tried again at the next start
            if not self.settle(match_id, None):
                self._left.append(self._waiting.pop(match_id)._replace(file=file))
                return True
        return False

    def settle_left(self, path: Path | None = None) -> None:
        """Finish the matches that were left, where the disk has answered; let go of `path` in any case."""
        waiting = []
        for archived in self._left:
            if archived.path != path and not all(one.is_done for one in archived.pending):
                waiting.append(archived)
                continue
            with contextlib.suppress(OSError, SaveError):  # it is tried again at the next start
                if all(one.wait(0.0) for one in archived.pending):
                    self._delete_working_file(archived)
            if archived.file is not None:
                archived.file.close()
        self._left = waiting

    def _delete_working_file(self, archived: _Archived) -> None:
        """Raises OSError, and `SaveError` where somebody else has the file by now."""
        if archived.file is not None:
            archived.file.check()
        if archived.is_uncounted:  # a copy that was continued after its match had ended; or a deal that was given up
            file_versions.move_to_deleted(archived.path, self.folders)
        for one in file_versions.all_versions(archived.path):
            busy_files.delete(one, missing_ok=True)
        if archived.file is not None:
            archived.file.note_deleted()
        if archived.is_finished:
            self._delete_oldest_finished()

    def _delete_oldest_finished(self) -> None:
        """Delete the files of all but the last finished matches, in the order of the results. Raises OSError."""
        paths = list(self.folders.finished.iterdir())
        if len(paths) > MAX_FINISHED_FILES:
            found = enumerate(self.results.all())
            place = {self.folders.finished_file(result.game, result.id): number for number, result in found}
            paths.sort(key=lambda path: (place.get(path, -1), change_time(path)))
            for path in paths[:-MAX_FINISHED_FILES]:
                busy_files.delete(path, missing_ok=True)


def result_line(match: Match) -> ResultLine:
    """Return the line of results for a finished match. The only other side wins a match that was given up."""
    from cardhall.match.replay_by_computer import value_of
    from cardhall.match.schema import ResultLine

    state = match.state
    own_side = next(index for index, side in enumerate(state.sides) if 0 in side)
    ahead = [value_of(match.game.id, tuple(one.points), own_side) for one in state.results]
    winners = tuple(state.winners)
    if match.given_up:
        winners = (1 - own_side,) if len(state.sides) == 2 else ()
    return ResultLine(
        id=match.id,
        game=match.game.id,
        date=saves.now(),
        scores=tuple(state.scores),
        sides=tuple(tuple(side) for side in state.sides),
        winners=winners,
        won=own_side in winners,
        deals=len(state.results),
        seats=state.seats,
        options=dict(state.options),
        levels=dict(match.levels),
        given_up=match.given_up,
        names=match.names,
        points=tuple(match.game.inner_score(state)),
        ahead=round(sum(ahead), 4),
        squares=round(sum(one**2 for one in ahead), 4),
    )


# ---- matches of one single deal


def is_uncounted_deal(folders: Folders, match: Match) -> bool:
    """Return whether the match counts nowhere: given up before the deal was scored, or counted as it ended first."""
    there = folders.deal_file(match.game.id, match.id)
    return not match.state.results or file_versions.differs(there, match.saved())


def record_deal(folders: Folders, match: Match) -> str:
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
            days.add_result(folder, date.fromisoformat(occasion.of), match.game.id, days.YOU, outcome, match.id)
        else:
            duplicates.add_result(folder, occasion.of, occasion.number, duplicates.YOU, outcome, match.id)
    except (OSError, ValueError) as error:
        reason = files.reason(error) if isinstance(error, OSError) else str(error)
        raise SaveError(say("The result cannot be saved: {reason}.", reason=reason)) from error
    saves.write(path, match.saved().text(), hasty=True)
    there = files_in(path.parent, [])
    for old in set(there) - set(newest_paths(there, MAX_DEAL_FILES)):
        with contextlib.suppress(OSError):
            busy_files.delete(old, missing_ok=True)
    if has_set:
        return ""
    return say(
        ("The set of this deal was deleted, so its result is not compared. The deal is kept in the folder “{folder}”."),
        folder=str(path.parent),
    )
