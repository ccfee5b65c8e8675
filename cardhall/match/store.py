"""The store of a person's matches: a file for each match, and the results of finished matches.

One window at a time writes a match: it has locked the file (`lock`), and checks that the file is unchanged since its
last write, so that changes by others are never overwritten. A damaged file is kept, and the newest playable older
version is offered in its place. A file of another version stays, and is offered once the version fits.

Matches are listed without loading the rules: modules that play and write them are imported when a match is opened.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall.language import say
from cardhall.match import damaged_files, file_versions, temporary_files
from cardhall.match.folders import Folders, Problem, default_folder, files_in
from cardhall.match.listing import MatchList, Summary
from cardhall.match.results import Result, Results
from cardhall.match.saves import OtherVersionGame, SaveError
from cardhall.match.working_matches import WorkingMatches

if TYPE_CHECKING:
    from cardhall.match.match import Match


class Store(WorkingMatches):
    """A person's folder of matches, created by the first write: lists, archives and deletes matches."""

    def __init__(self, folder: Path | str | None = None, *, can_list: bool = True) -> None:
        """Open a store.

        `folder`: default, the folder of this system's user; `can_list`: False when the program starts after a fault.
        """
        folders = Folders(Path(folder) if folder is not None else default_folder())
        super().__init__(folders, Results(folders.results, is_readable=can_list))
        self.can_list = can_list
        self.finished_folder, self.damaged_folder, self.history = folders.finished, folders.damaged, folders.results
        self.matches = MatchList(self.folder)
        self._not_archived: list[Problem] = []  # finished matches that could not be archived

    def open(self, path: Path, *, take_over: bool = False) -> Match:
        try:
            return super().open(path, take_over=take_over)
        except OtherVersionGame as error:
            self.matches.note_age(path, error.age)
            raise

    def unfinished_matches(self) -> list[Summary]:
        """Return the unfinished matches, newest first. Files that cannot be read are named in `problems`, and stay."""
        self.finish_left_matches()
        self.problems = [one for one in self._not_archived if os.path.lexists(one.path)]
        return self.matches.unfinished(self.problems) if self.can_list else []

    @property
    def other_version_files(self) -> list[Path]:
        """Files of another version that could not be listed the last time."""
        return self.matches.other_version_files

    def clean_up(self) -> None:
        """Clean up after killed programs: delete temporary files, and archive finished matches.

        Also merges conflict copies of logs, deletes copies of matches with a result, and lists playable matches among
        the damaged files again. `problems` names matches that cannot be archived.
        """
        from cardhall.match.records.conflict_copies import merge_conflict_copies

        for folder in (self.folder, self.finished_folder):
            temporary_files.remove_abandoned(folder)
        merge_conflict_copies(self.folder)
        damaged_files.restore_playable(self.folders)
        finished = self.matches.finished() if self.can_list else []
        self._not_archived = []
        for summary in sorted(
            finished, key=lambda one: one.path != self.folders.match_file(one.game, one.id)
        ):  # copies last
            try:
                self._archive_finished(summary)
            except SaveError as error:
                from cardhall.match.match_file import OpenElsewhere

                if not isinstance(error, OpenElsewhere):  # another window archives its own matches
                    self._not_archived.append(Problem(summary.path, str(error)))
        self.problems = [*self.problems, *self._not_archived]

    def _archive_finished(self, summary: Summary) -> None:
        """Archive a finished match. Raises `SaveError`."""
        if summary.path != self.folders.match_file(summary.game, summary.id) and self.has_result(summary.id):
            self.delete_unfinished(summary)
            return
        match = self.open(summary.path)
        try:
            if not match.is_done:
                raise SaveError(say("This game is damaged: its summary cannot be read."))
            self.record(match)
        finally:
            self.release(match)

    @property
    def damaged(self) -> list[Path]:
        """The damaged files of matches that were continued from an older version."""
        return files_in(self.damaged_folder, [])

    def finished_file(self, result: Result) -> Path | None:
        """Return the path of a finished match's file; None: the file is not kept any more."""
        path = self.finished_path(result)
        return path if os.path.isfile(path) else None  # noqa: PTH113 - False where access is denied, too

    def finished_path(self, result: Result) -> Path:
        """Return the path of a finished match's file, which may not be kept any more."""
        return self.folders.finished_file(result.game, result.id)

    def delete(self, result: Result) -> None:
        """Delete a finished match from the lists and figures; its file is kept for a while. Raises `SaveError`."""
        path = self.finished_file(result)
        self.past_results.delete(result)
        if path is not None:
            with file_versions.deletion_errors(path):
                file_versions.move_to_deleted(path, self.folders)

    def restore_deleted(self, result: Result) -> None:
        """Undo `delete`. Raises `SaveError`."""
        self.past_results.delete(result, restore=True)
        file_versions.restore_deleted(self.finished_path(result).name, self.folders, self.finished_folder)

    def results(self) -> list[Result]:
        """Return the results of all finished matches, oldest first. Damaged lines are left out, and stay."""
        found = self.past_results.all_results()
        if self.past_results.problem:
            self.problems.append(Problem(self.history, self.past_results.problem))
        return found

    @property
    def results_problem(self) -> str:
        """A sentence on why the last reading of results failed; "": it did not."""
        return self.past_results.problem

    def last_played(self) -> dict[str, datetime]:
        """Return the time of the last play of each game."""
        times = [(result.game, result.date) for result in self.results()]
        times += [(summary.game, summary.saved) for summary in self.unfinished_matches()]
        return dict(sorted(times, key=lambda one: one[1]))  # of each game the latest time stays

    def wins(self) -> dict[str, tuple[int, int]]:
        """Return by game the matches won by the person at seat 0, and the matches finished."""
        counts: dict[str, tuple[int, int]] = {}
        for result in self.results():
            won, played = counts.get(result.game, (0, 0))
            counts[result.game] = (won + result.won, played + 1)
        return counts
