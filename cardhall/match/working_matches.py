"""Opens the matches of a window, locks the files, saves after each action, and releases or archives matches.

Modules that play and write matches are imported when one is opened, so that matches can be listed without the rules.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.log import get_category
from cardhall.match import file_versions
from cardhall.match.archive import Archive
from cardhall.match.folders import MATCH_ENDING, Folders, Problem
from cardhall.match.listing import Summary
from cardhall.match.results import Results
from cardhall.match.saves import CutOffGame, OtherVersionGame, SaveError

if TYPE_CHECKING:
    from cardhall.match.match import Match
    from cardhall.match.match_file import MatchFile

log = get_category("store")


class WorkingMatches:
    """The open matches of a window in a folder, with the locked files."""

    def __init__(self, folders: Folders, past_results: Results) -> None:
        """`past_results`: the results of finished matches."""
        self.folders, self.folder, self.past_results = folders, folders.matches, past_results
        self.problems: list[Problem] = []  # found by the last listing or opening
        self._open_files: dict[str, MatchFile] = {}  # files locked by this window, by the match's id
        self._archive = Archive(folders, past_results)

    def path_of(self, match: Match) -> Path:
        """Return the path of a match: of its locked file, else the usual path."""
        file = self._open_files.get(match.id)
        return self.folders.match_file(match.game.id, match.id) if file is None else file.path

    def autosave(self, match: Match, *, sync: bool = True) -> Path:
        """Save the present state of the match, and return the path. Older versions a minute apart or more are kept.

        `sync`: sync the file at once, with a short wait; until it is synced, a power failure may lose the last changes.
        Raises `SaveError`, with nothing written: `OpenElsewhere` when another window has the match,
        `ChangedElsewhere` when another window has taken it over or the file was changed.
        """
        from cardhall.match.match_file import MatchFile

        self._archive.cancel(match.id)
        path = self.path_of(match)
        file = self._open_files.get(match.id)
        if file is None or file.path != path:
            file = MatchFile(path)
            try:
                file.lock()
                file.check_first_write(match)
            except SaveError:
                file.close()
                raise
            self._open_files[match.id] = file
        file.write(match, sync=sync)
        log("%s: saved after %d actions as %s%s", match.id, len(match.log), path, "" if sync else ", not synced")
        return path

    def prepare(self, match: Match) -> None:
        """Prepare the file from which a match was read for appending, before play goes on."""
        if (file := self._open_files.get(match.id)) is not None:
            file.prepare_appending(match)

    def is_synced(self, match: Match) -> bool:
        """Return whether all writes of the match are synced, without waiting. Raises `SaveError`."""
        file = self._open_files.get(match.id)
        return self._archive.finish_archiving(match.id) and (file is None or file.is_synced)

    def release(self, match: Match) -> None:
        """Unlock a match when the person leaves. The file is rewritten without lines unless the disk is slow."""
        file = self._open_files.pop(match.id, None)
        if file is None:
            return
        log("%s: released", match.id)
        if self._archive.note_left(match.id, file):
            return
        with contextlib.suppress(SaveError):  # a file with lines is as good
            file.rewrite_without_lines(match)
        file.close()
        if file.damaged_original is not None and file.is_on_disk:
            with contextlib.suppress(OSError):  # otherwise the damaged file is listed again
                file_versions.move_versions(file.damaged_original, self.folders.damaged)
                sentence = say("The damaged file is kept in the folder “{folder}”.", folder=str(self.folders.damaged))
                self._add_problem(self.folders.damaged / file.damaged_original.name, sentence)

    def finish_left_matches(self) -> None:
        """Complete the archiving of matches that were left before the disk had answered."""
        self._archive.finish_left_matches()

    def give_new_id(self, match: Match) -> None:
        """Continue the match under another id and file, after another window has taken over its file."""
        from cardhall.match.match import Match

        if (file := self._open_files.pop(match.id, None)) is not None:
            file.close()
        self._archive.cancel(match.id)
        old_id, match.id = match.id, Match.new_id()
        log("%s: goes on as %s", old_id, match.id)

    def load(self, summary: Summary, *, take_over: bool = False) -> Match:
        """Load a match for playing on, locked until released. No file is changed.

        If its file cannot be played, the newest playable older version is returned as a match of its own, and noted in
        `problems`. Raises `SaveError`: `OtherVersionGame` where only another version can play it, which lists show
        from then on; `OpenElsewhere` when another window has it, unless `take_over` is given: take it over.
        """
        return self.open(summary.path, take_over=take_over)

    def open(self, path: Path, *, take_over: bool = False) -> Match:
        """Load the match in a file of this folder, as `load`."""
        from cardhall.match.match_file import MatchFile, OpenElsewhere

        log("opened%s: %s", ", taken over" if take_over else "", path)
        self._archive.finish_left_matches(path)
        self._close_file(path)  # this window may still have it locked, if it was left without `release`
        file, is_held = MatchFile(path), True
        try:
            file.lock(take_over=take_over)
        except OpenElsewhere:
            raise
        except SaveError:
            is_held = False  # the folder cannot be written: reported when the match is saved
        try:
            file.note_present_state()
            match, first_error = self._newest_playable(path)
        except SaveError:
            file.close()
            raise
        return self._hold_match(match, file, is_held, first_error)

    def _close_file(self, path: Path) -> None:
        for match_id in [match_id for match_id, one in self._open_files.items() if one.path == path]:
            self._open_files.pop(match_id).close()

    def _newest_playable(self, path: Path) -> tuple[Match, SaveError | None]:
        """Return the newest playable version of a match, and the error of the file itself (None: playable).

        Raises `SaveError`.
        """
        from cardhall.match.match import Match

        first_error: SaveError | None = None
        for saved in file_versions.read_versions(path):
            try:
                if isinstance(saved, SaveError):
                    log("%s cannot be gone on with: %s", path, type(saved).__name__)
                    raise saved
                match = Match.restored(saved)
            except SaveError as error:
                if first_error is None and isinstance(error, OtherVersionGame):
                    raise
                first_error = first_error or error
                continue
            if isinstance(saved, CutOffGame):
                self._add_problem(path, saved.sentence())
            return match, first_error
        raise first_error or SaveError(say("“{printable}” does not exist.", printable=make_printable(path.name)))

    def _hold_match(self, match: Match, file: MatchFile, is_held: bool, first_error: SaveError | None) -> Match:
        """Keep the file of a loaded match locked, with a new id where the match needs one.

        A file that somebody has renamed is continued as it is. A copy beside its original becomes a match of its own,
        unless it is over. An older version of a damaged file becomes a match of its own in a new file.
        """
        from cardhall.match.match import Match
        from cardhall.match.match_file import MatchFile

        own_path = self.folders.match_file(match.game.id, match.id)
        if first_error is None and (is_held or own_path == file.path):
            has_original = not match.is_done and os.path.lexists(own_path)
            if own_path != file.path and (has_original or match.id in self._open_files):
                match.id = Match.new_id()
            self._open_files[match.id] = file
            return match
        match.id = Match.new_id()
        self._open_files[match.id] = own_file = MatchFile(self.path_of(match))
        if first_error is not None:
            self._add_problem(file.path, say("{first} Card Hall continues from an older copy.", first=first_error))
            own_file.damaged_original = file.path
        file.close()
        return match

    def _add_problem(self, path: Path, sentence: str) -> None:
        self.problems = [*self.problems, Problem(path, sentence)]

    def read_only_copy(self, summary: Summary) -> Match:
        """Load a match only to be shown, without a lock. Raises `SaveError`."""
        from cardhall.match.match import Match

        return Match.load(summary.path)

    def adopt(self, path: Path) -> Match:
        """Load the match in a file from any folder, to be continued in this folder. Raises `SaveError`.

        A file of this folder is opened as `open` does. Otherwise, if the same match is here in the same state, that is
        opened. A match that was continued or has ended here becomes a match of its own. Its new id is computed from
        the old one, so that opening a file repeatedly without playing gives one match.
        """
        from cardhall.match.match import Match

        if path.suffix.lower() == MATCH_ENDING and path.absolute().parent == self.folder.absolute():
            return self.open(path)
        match = Match.load(path)
        if match.given_up:
            raise SaveError(say("You gave up this match, so you cannot continue it."))
        original_id, number = match.id, 0
        while os.path.lexists(path_here := self.path_of(match)) or (
            (number or not match.is_done)
            and (self.has_result(match.id) or self.folders.has_ended(match.game.id, match.id))
        ):
            if file_versions.is_at_same_place(path_here, match.saved()):
                with contextlib.suppress(SaveError):  # another window has it
                    return self.open(path_here)
            number += 1
            match.id = hashlib.sha256(f"{original_id} {number}".encode()).hexdigest()[:16]
        return match

    def delete_unfinished(self, summary: Summary) -> Path:
        """Delete a match under way and its older versions; the returned folder keeps the files for a while.

        Raises `SaveError` when the system refuses, `OpenElsewhere` when another window has the match.
        """
        from cardhall.match.match_file import MatchFile

        path = summary.path
        log("deleted: %s", path)
        self._archive.finish_left_matches(path)
        self._close_file(path)
        file = MatchFile(path)
        try:
            with file_versions.deletion_errors(path):
                file.lock()
                return file_versions.move_to_deleted(path, self.folders)
        finally:
            file.close()

    def restore_unfinished(self, summary: Summary) -> None:
        """Undo `delete_unfinished`. Raises `SaveError`."""
        file_versions.restore_deleted(summary.path.name, self.folders, self.folder)

    def record(self, match: Match) -> str:
        """Write the result of a finished match, once, and archive its file. Raises `SaveError`.

        Returns "", or a sentence for the person. A deal played again has no result: its file is deleted. For single
        deals see `record_deal`. A match that counts nowhere is moved to the deleted matches.
        """
        if not match.is_done:
            raise SaveError(say("The match is not over, so it has no result yet."))
        path = self.path_of(match)
        log("%s: over after %d actions", match.id, len(match.log))
        if path.exists() and match.id not in self._open_files:
            self.autosave(match)  # which holds the file, or says who has it
        return self._archive.record(match, path, self._open_files.get(match.id))

    def has_result(self, match_id: str) -> bool:
        """Return whether the result of a match has been written."""
        return self.past_results.has_result(match_id)

    def give_up(self, match: Match) -> None:
        """Give the match up for the person: it counts as lost, and ends. Raises `SaveError`."""
        match.given_up = True
        try:
            self.autosave(match)
            self.record(match)
        except SaveError:
            match.given_up = False
            raise
