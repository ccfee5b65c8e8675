"""The matches under way that a window plays: each is opened, held, saved after every action, and released or archived.

What plays and writes a match is imported when one is opened, so that matches can be listed without the rules.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall.english import printable
from cardhall.language import say
from cardhall.log import category
from cardhall.match import file_versions
from cardhall.match.archive import Archive
from cardhall.match.folders import MATCH_ENDING, Folders, Problem
from cardhall.match.listing import Summary
from cardhall.match.results import Results
from cardhall.match.saves import CutOff, OfAnother, SaveError

if TYPE_CHECKING:
    from cardhall.match.match import Match
    from cardhall.match.match_file import MatchFile

log = category("store")


class WorkingMatches:
    """The open matches of this window in one folder, and their files."""

    def __init__(self, folders: Folders, past: Results) -> None:
        """`past`: the results of finished matches."""
        self.folders, self.folder, self.past = folders, folders.matches, past
        self.problems: list[Problem] = []  # of the last reading
        self._held: dict[str, MatchFile] = {}  # by the match's id
        self._archive = Archive(folders, past)

    def path_of(self, match: Match) -> Path:
        """Return the file of a match: the held file, else the file of the match's own name."""
        file = self._held.get(match.id)
        return self.folders.match_file(match.game.id, match.id) if file is None else file.path

    def autosave(self, match: Match, *, sync: bool = True) -> Path:
        """Write how the match has gone on; older versions of its file at least a minute apart are kept.

        `sync`: have it on the disk at once; nobody waits for that longer than a moment, and until then a crash of the
        whole computer (not of the program) may lose it. Raises `SaveError`: `HeldElsewhere` when another window has the
        match, `Overtaken` when it has taken it over or when the file has been changed; then nothing is written.
        """
        from cardhall.match.match_file import MatchFile

        self._archive.cancel(match.id)
        path = self.path_of(match)
        file = self._held.get(match.id)
        if file is None or file.path != path:
            file = MatchFile(path)
            try:
                file.hold()
                file.compare(match)
            except SaveError:
                file.close()
                raise
            self._held[match.id] = file
        file.write(match, sync=sync)
        log("%s: saved after %d actions as %s%s", match.id, len(match.log), path, "" if sync else ", not synced")
        return path

    def prepare(self, match: Match) -> None:
        """Prepare the file from which a match was read: the match is about to be played on."""
        if (file := self._held.get(match.id)) is not None:
            file.prepare(match)

    def settle(self, match: Match) -> bool:
        """Return whether nothing of the match is on its way to the disk, without waiting. Raises `SaveError`."""
        file = self._held.get(match.id)
        return self._archive.settle(match.id) and (file is None or file.is_settled)

    def release(self, match: Match) -> None:
        """Let other windows have a match that is left. The file is made whole unless the disk is slow."""
        file = self._held.pop(match.id, None)
        if file is None:
            return
        log("%s: released", match.id)
        if self._archive.leave(match.id, file):
            return
        with contextlib.suppress(SaveError):  # its lines are as good
            file.tidy(match)
        file.close()
        if file.replaces is not None and file.is_on_disk:
            with contextlib.suppress(OSError):  # then it is listed as damaged once more
                file_versions.move(file.replaces, self.folders.damaged)
                kept = say("The damaged file is kept in the folder “{folder}”.", folder=str(self.folders.damaged))
                self._add_problem(self.folders.damaged / file.replaces.name, kept)

    def settle_left(self) -> None:
        """Finish the archived matches that were left before the disk had answered."""
        self._archive.settle_left()

    def part(self, match: Match) -> None:
        """Give the match another id and file: its file belongs to somebody else now."""
        from cardhall.match.match import Match

        if (file := self._held.pop(match.id, None)) is not None:
            file.close()
        self._archive.cancel(match.id)
        left, match.id = match.id, Match.new_id()
        log("%s: goes on as %s", left, match.id)

    def load(self, summary: Summary, *, take: bool = False) -> Match:
        """Return the match itself, to be continued: held, until it is released. No file is changed.

        Where it cannot be continued, the newest older version of it that can be is returned, as a match of its own,
        and `problems` says so. Raises `SaveError`: `OfAnother` where another version can, and lists it so from then on;
        `HeldElsewhere` when another window has it, unless it is to `take` it over.
        """
        return self.open(summary.path, take=take)

    def open(self, path: Path, *, take: bool = False) -> Match:
        """Return the match in a file of this folder, as `load`."""
        from cardhall.match.match_file import HeldElsewhere, MatchFile

        log("opened%s: %s", ", taken over" if take else "", path)
        self._archive.settle_left(path)
        self._let_go(path)  # it was left without a word, or is to be read anew
        file, is_held = MatchFile(path), True
        try:
            file.hold(take=take)
        except HeldElsewhere:
            raise
        except SaveError:
            is_held = False  # a folder that cannot be written: reported when the match is saved
        try:
            file.expect()
            match, first_error = self._newest_playable(path)
        except SaveError:
            file.close()
            raise
        return self._hold(match, file, is_held, first_error)

    def _let_go(self, path: Path) -> None:
        for match_id in [match_id for match_id, one in self._held.items() if one.path == path]:
            self._held.pop(match_id).close()

    def _newest_playable(self, path: Path) -> tuple[Match, SaveError | None]:
        """Return the newest playable version of a match, and the error of the file itself (None: playable).

        Raises `SaveError`.
        """
        from cardhall.match.match import Match

        first: SaveError | None = None
        for saved in file_versions.read_versions(path):
            try:
                if isinstance(saved, SaveError):
                    log("%s cannot be gone on with: %s", path, type(saved).__name__)
                    raise saved
                match = Match.restored(saved)
            except SaveError as error:
                if first is None and isinstance(error, OfAnother):
                    raise
                first = first or error
                continue
            if isinstance(saved, CutOff):
                self._add_problem(path, saved.sentence())
            return match, first
        raise first or SaveError(say("“{printable}” does not exist.", printable=printable(path.name)))

    def _hold(self, match: Match, file: MatchFile, is_held: bool, first_error: SaveError | None) -> Match:
        """Hold the match that was read from a file.

        A file that somebody has renamed or copied is continued as it is; a copy beside its original becomes a match
        of its own in it, unless it is over: then it is the match's own end. An older version becomes one of its own.
        """
        from cardhall.match.match import Match
        from cardhall.match.match_file import MatchFile

        own_path = self.folders.match_file(match.game.id, match.id)
        if first_error is None and (is_held or own_path == file.path):
            beside = not match.is_done and os.path.lexists(own_path)
            if own_path != file.path and (beside or match.id in self._held):
                match.id = Match.new_id()
            self._held[match.id] = file
            return match
        match.id = Match.new_id()
        self._held[match.id] = own = MatchFile(self.path_of(match))
        if first_error is not None:
            self._add_problem(file.path, say("{first} Card Hall continues from an older copy.", first=first_error))
            own.replaces = file.path
        file.close()
        return match

    def _add_problem(self, path: Path, sentence: str) -> None:
        self.problems = [*self.problems, Problem(path, sentence)]

    def look(self, summary: Summary) -> Match:
        """Return the match as it is written now, only to be looked at. Raises `SaveError`."""
        from cardhall.match.match import Match

        return Match.load(summary.path)

    def adopt(self, path: Path) -> Match:
        """Return the match in a file from anywhere, to be continued here. Raises `SaveError`.

        In this folder it is `open`. From elsewhere the match that is here in the same state is opened; a match that has
        been continued or has ended here becomes one of its own, whose id follows from the match's: so a file that is
        opened again and again, and nothing played, becomes one match.
        """
        from cardhall.match.match import Match

        if path.suffix.lower() == MATCH_ENDING and path.absolute().parent == self.folder.absolute():
            return self.open(path)
        match = Match.load(path)
        if match.given_up:
            raise SaveError(say("You gave up this match, so you cannot continue it."))
        first, number = match.id, 0
        while os.path.lexists(there := self.path_of(match)) or (
            (number or not match.is_done) and (self.counts(match.id) or self.folders.has_ended(match.game.id, match.id))
        ):
            if file_versions.is_at_same_place(there, match.saved()):
                with contextlib.suppress(SaveError):  # another window has it
                    return self.open(there)
            number += 1
            match.id = hashlib.sha256(f"{first} {number}".encode()).hexdigest()[:16]
        return match

    def forget(self, summary: Summary) -> Path:
        """Delete a match and its older versions; the returned folder keeps the files for a while.

        Raises `SaveError` when the system refuses, `HeldElsewhere` when another window has the match.
        """
        from cardhall.match.match_file import MatchFile

        path = summary.path
        log("deleted: %s", path)
        self._archive.settle_left(path)
        self._let_go(path)
        file = MatchFile(path)
        try:
            with file_versions.deletion_errors(path):
                file.hold()
                return file_versions.move_to_deleted(path, self.folders)
        finally:
            file.close()

    def bring_back(self, summary: Summary) -> None:
        """Undo `forget`. Raises `SaveError`."""
        file_versions.restore_deleted(summary.path.name, self.folders, self.folder)

    def record(self, match: Match) -> str:
        """Write the result of a finished match, once, and archive its file. Raises `SaveError`.

        Returns "", or a sentence for the person. A deal played again has no result: its file is deleted. `record_deal`
        has the results of single deals. A match that counts nowhere though it was played is moved to the deleted ones.
        """
        if not match.is_done:
            raise SaveError(say("The match is not over, so it has no result yet."))
        path = self.path_of(match)
        log("%s: over after %d actions", match.id, len(match.log))
        if path.exists() and match.id not in self._held:
            self.autosave(match)  # which holds the file, or says who has it
        return self._archive.record(match, path, self._held.get(match.id))

    def counts(self, match_id: str) -> bool:
        """Return whether the result of a match has been written."""
        return self.past.counts(match_id)

    def give_up(self, match: Match) -> None:
        """Give the match up for the person: it counts as lost, and is not continued. Raises `SaveError`."""
        match.given_up = True
        try:
            self.autosave(match)
            self.record(match)
        except SaveError:
            match.given_up = False
            raise
