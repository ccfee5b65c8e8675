"""Archives finished matches: writes result and file, then deletes the working file.

The working file is deleted last, when the disk has everything else. Until then it stays, so that an interrupted archive
can be repeated from it. The window does not wait for a slow disk.
"""

from __future__ import annotations

import contextlib
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardhall.language import say
from cardhall.match import busy_files, disk, file_versions, files, saves
from cardhall.match.folders import Folders, change_time, files_in, newest_paths
from cardhall.match.one_deal import DAY_OCCASION
from cardhall.match.results import Results
from cardhall.match.saves import SaveError

if TYPE_CHECKING:
    from cardhall.match.match import Match
    from cardhall.match.match_file import MatchFile
    from cardhall.match.schema import ResultLine

MAX_FINISHED_FILES = 200  # finished matches whose files are kept
MAX_SINGLE_DEAL_FILES = 400  # finished matches of one single deal whose files are kept


class _ArchivedMatch(NamedTuple):
    """A match with written result and file, before the working file is deleted."""

    path: Path  # the working file
    file: MatchFile | None  # the locked working file; None: no window has it open
    pending: list[disk.PendingJob]  # writes that must be on the disk before the working file is deleted
    is_uncounted: bool  # it counts in no statistics: its working file is moved to the deleted matches
    is_finished: bool  # it is a whole match, not a single deal


class Archive:
    """Archives the finished matches of a folder."""

    def __init__(self, folders: Folders, results: Results) -> None:
        self.folders, self.results = folders, results
        self._unsynced: dict[str, _ArchivedMatch] = {}  # matches that wait for the disk, by id
        self._left_by_person: list[
            _ArchivedMatch
        ] = []  # likewise, after the person has left the table; their files stay locked

    def record(self, match: Match, path: Path, file: MatchFile | None) -> str:
        """Write the result of a finished match, once, and archive its working file `path`, see `Store.record`.

        Raises `SaveError`.
        """
        if file is not None:
            file.check_unchanged()
        is_uncounted, remark, saved_game = False, "", match.saved()
        with disk.gather_jobs() as pending:
            if match.occasion is not None:
                is_uncounted = is_uncounted_deal(self.folders, match)
                remark = record_deal(self.folders, match)
            elif match.first_play is None:
                finished_path = self.folders.finished_file(match.game.id, match.id)
                if not self.results.has_result(match.id):
                    self.results.add(result_line(match))
                else:
                    is_uncounted = file_versions.has_other_course(finished_path, saved_game)
                if not is_uncounted:
                    saves.write(finished_path, saved_game.text(), wait_briefly=True)
        is_finished = match.first_play is None and match.occasion is None
        if file is not None:
            pending = [*file.pending, *pending]
        self._unsynced[match.id] = _ArchivedMatch(path, file, pending, is_uncounted, is_finished)
        self.finish_archiving(match.id, None)
        return remark

    def finish_archiving(self, match_id: str, timeout: float | None = 0.0) -> bool:
        """Delete the working file of a match if everything else is on the disk. Returns whether it is deleted.

        `timeout`: seconds, see `disk.PendingJob.wait`. Raises `SaveError` where the disk has refused something: then
        the file stays, and the match can be recorded again.
        """
        archived = self._unsynced.get(match_id)
        if archived is None:
            return True
        try:
            if not all(job.wait(timeout) for job in archived.pending):
                return False
            del self._unsynced[match_id]
            self._delete_working_file(archived)
        except OSError as error:
            self._unsynced.pop(match_id, None)
            raise SaveError(
                say("The finished match cannot be archived: {reason}.", reason=files.error_reason(error))
            ) from error
        return True

    def cancel(self, match_id: str) -> None:
        """Keep the working file of a match that is continued."""
        self._unsynced.pop(match_id, None)

    def note_left(self, match_id: str, file: MatchFile) -> bool:
        """Note that the person has left the table. Returns whether the file stays locked until the disk answers."""
        with contextlib.suppress(SaveError):  # it is tried again at the next start
            if not self.finish_archiving(match_id, None):
                self._left_by_person.append(self._unsynced.pop(match_id)._replace(file=file))
                return True
        return False

    def finish_left_matches(self, path: Path | None = None) -> None:
        """Archive the matches that were left, where the disk has answered; unlock the file `path` in any case."""
        unfinished = []
        for archived in self._left_by_person:
            if archived.path != path and not all(job.is_done for job in archived.pending):
                unfinished.append(archived)
                continue
            with contextlib.suppress(OSError, SaveError):  # it is tried again at the next start
                if all(job.wait(0.0) for job in archived.pending):
                    self._delete_working_file(archived)
            if archived.file is not None:
                archived.file.close()
        self._left_by_person = unfinished

    def _delete_working_file(self, archived: _ArchivedMatch) -> None:
        """Delete or move the working file. Raises OSError, and `SaveError` if another window has the file by now."""
        if archived.file is not None:
            archived.file.check_unchanged()
        if archived.is_uncounted:  # a copy that was continued after its match had ended; or a deal that was given up
            file_versions.move_to_deleted(archived.path, self.folders)
        for version in file_versions.all_versions(archived.path):
            busy_files.delete(version, missing_ok=True)
        if archived.file is not None:
            archived.file.note_deleted()
        if archived.is_finished:
            self._delete_oldest_finished()

    def _delete_oldest_finished(self) -> None:
        """Delete all but the last `MAX_FINISHED_FILES` files, in the order of the results. Raises OSError."""
        paths = list(self.folders.finished.iterdir())
        if len(paths) > MAX_FINISHED_FILES:
            numbered_results = enumerate(self.results.all_results())
            result_places = {
                self.folders.finished_file(result.game, result.id): number for number, result in numbered_results
            }
            paths.sort(key=lambda path: (result_places.get(path, -1), change_time(path)))
            for path in paths[:-MAX_FINISHED_FILES]:
                busy_files.delete(path, missing_ok=True)


def result_line(match: Match) -> ResultLine:
    """Return the line of results for a finished match. The only other side wins a match that was given up."""
    from cardhall.match.replay_by_computer import deal_margin
    from cardhall.match.schema import ResultLine

    state = match.state
    own_side = next(index for index, side in enumerate(state.sides) if 0 in side)
    deal_values = [deal_margin(match.game.id, tuple(one.points), own_side) for one in state.results]
    winners = tuple(state.winners)
    if match.given_up:
        winners = (1 - own_side,) if len(state.sides) == 2 else ()
    return ResultLine(
        id=match.id,
        game=match.game.id,
        date=saves.current_time(),
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
        ahead=round(sum(deal_values), 4),
        squares=round(sum(one**2 for one in deal_values), 4),
    )


# ---- matches of one single deal


def is_uncounted_deal(folders: Folders, match: Match) -> bool:
    """Return whether a single deal counts nowhere: given up before it was scored, or already counted once."""
    deal_path = folders.deal_file(match.game.id, match.id)
    return not match.state.results or file_versions.has_other_course(deal_path, match.saved())


def record_deal(folders: Folders, match: Match) -> str:
    """Write the result of a match of a single deal, once, and keep the file. Raises `SaveError`.

    Returns "", or a sentence for the person: the set of the deal was deleted, so that the result counts nowhere.
    """
    from cardhall.match import deal_of_the_day, duplicates
    from cardhall.match.replay_by_computer import deal_outcome

    folder, occasion = folders.matches, match.occasion
    path = folders.deal_file(match.game.id, match.id)
    assert occasion is not None, "asked only of single deals"
    if path.exists() or not match.state.results:
        return ""
    has_set = occasion.kind == DAY_OCCASION or duplicates.read_set(folder, occasion.of) is not None
    outcome = deal_outcome(match.state, 1, tuple(f"{seat} {action}" for seat, action in match.log))
    try:
        if occasion.kind == DAY_OCCASION:
            deal_of_the_day.add_result(
                folder, date.fromisoformat(occasion.of), match.game.id, deal_of_the_day.YOU, outcome, match.id
            )
        else:
            duplicates.add_result(folder, occasion.of, occasion.number, duplicates.YOU, outcome, match.id)
    except (OSError, ValueError) as error:
        reason = files.error_reason(error) if isinstance(error, OSError) else str(error)
        raise SaveError(say("The result cannot be saved: {reason}.", reason=reason)) from error
    saves.write(path, match.saved().text(), wait_briefly=True)
    deal_files = files_in(path.parent, [])
    for oldest in set(deal_files) - set(newest_paths(deal_files, MAX_SINGLE_DEAL_FILES)):
        with contextlib.suppress(OSError):
            busy_files.delete(oldest, missing_ok=True)
    if has_set:
        return ""
    return say(
        ("The set of this deal was deleted, so its result is not compared. The deal is kept in the folder “{folder}”."),
        folder=str(path.parent),
    )
