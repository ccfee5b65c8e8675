"""The person's own matches: one file each, to which every action is added, and the results of the finished ones.

A match is written by one window at a time, which holds its file (`lock`), and only as long as the file is as that
window left it: what somebody else has written is never written over. A damaged file is kept, and the newest older copy
that can be gone on with is offered in its place. That of another version stays, and is offered when the version fits.

The matches are listed without the rules: what plays and writes them is imported when one is opened.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from cardhall.english import printable
from cardhall.language import say
from cardhall.log import category
from cardhall.match import busy_files, damaged_files, disk, families, files, results, saves, temporary_files, united
from cardhall.match.laying import Laying
from cardhall.match.listing import ENDING, UNSYNCED, Problem, Summary, files_in, newest, refused, summed_up
from cardhall.match.results import Result
from cardhall.match.saves import CutOff, DamagedEnd, OfAnother, Saved, SaveError

if TYPE_CHECKING:
    from cardhall.match.holding import Holding
    from cardhall.match.match import Match

DELETED_KEPT = 50  # files of deleted matches that are kept
LISTED = 1000  # matches under way that are listed, the newest

log = category("store")


def default_folder() -> Path:
    """Where this system keeps a person's data: for Card Hall, the folder of its matches."""
    return Path(platformdirs.user_data_dir("cardhall", appauthor=False)) / "matches"


class Store:
    """The folder of a person's matches. Made on the first writing; reading an absent one finds nothing."""

    def __init__(self, folder: Path | str | None = None, *, lists: bool = True) -> None:
        """`folder`: default, the system's place for a person's data; `lists`: whether what lies there is listed."""
        self.lists = lists
        self.folder = Path(folder) if folder is not None else default_folder()
        self.history = self.folder / "results.jsonl"  # the results
        self.damaged_folder = self.folder / "damaged"  # of files in whose place an older version was gone on with
        self.problems: list[Problem] = []  # of the last reading
        self.others: list[Path] = []  # files of another version of which nothing can be listed
        self._held: dict[str, Holding] = {}  # by the match's id
        self._laying = Laying()
        self._known: dict[Path, tuple[files.Stamp, Summary | SaveError]] = {}  # files read before
        self._kept_back: list[Problem] = []  # matches that are over and could not be laid away
        self._results: tuple[files.Stamp | None, list[Result]] | None = None
        self.results_trouble = ""  # a sentence on why the results could not be read last; "": they could

    # ---- matches under way

    def path_of(self, match: Match) -> Path:
        """The file of a match: the one that is held, whatever it is named, else that of its own name."""
        holding = self._held.get(match.id)
        return self._own_path(match.game.id, match.id) if holding is None else holding.path

    def _own_path(self, game_id: str, match_id: str) -> Path:
        """The file that a match has unless somebody has renamed it."""
        return self.folder / families.name_of(game_id, match_id)

    def autosave(self, match: Match, *, sync: bool = True) -> Path:
        """Write down how the match has gone on; older versions of its file at least a minute apart are kept.

        `sync`: have it on the disk at once; nobody waits for that longer than a moment, and until then a crash of the
        whole computer (not of the program) may lose it. Raises `SaveError`: `HeldElsewhere` when another window has the
        match, `Overtaken` when it has taken it over or when the file has been changed; then nothing is written.
        """
        from cardhall.match.holding import Holding

        self._laying.goes_on(match.id)
        path = self.path_of(match)
        holding = self._held.get(match.id)
        if holding is None or holding.path != path:
            holding = Holding(path)
            try:
                holding.hold()
                holding.compare(match)
            except SaveError:
                holding.close()
                raise
            self._held[match.id] = holding
        holding.write(match, sync=sync)
        log("%s: saved after %d actions as %s%s", match.id, len(match.log), path, "" if sync else ", not synced")
        return path

    def prepare(self, match: Match) -> None:
        """The match is about to be played on: where it was read from a file, that is prepared for it."""
        if (holding := self._held.get(match.id)) is not None:
            holding.prepare(match)

    def settle(self, match: Match) -> bool:
        """Whether nothing of the match is still on its way to the disk; nobody waits for it. Raises `SaveError`."""
        holding = self._held.get(match.id)
        return self._laying.settle(self, match.id) and (holding is None or holding.is_settled)

    def release(self, match: Match) -> None:
        """Let other windows have the match: it is left. Its file is made whole if it can be without waiting long."""
        holding = self._held.pop(match.id, None)
        if holding is not None:
            log("%s: released", match.id)
            if self._laying.leave(self, match.id, holding):
                return
            with contextlib.suppress(SaveError):  # its lines are as good
                holding.tidy(match)
            holding.close()
            if holding.replaces is not None and holding.is_on_disk:
                with contextlib.suppress(OSError):  # then it is listed as damaged once more
                    families.move(holding.replaces, self.damaged_folder)
                    kept = say("The damaged file is kept in the folder “{folder}”.", folder=str(self.damaged_folder))
                    self.problems = [*self.problems, Problem(self.damaged_folder / holding.replaces.name, kept)]

    def settle_left(self) -> None:
        """Finish with the matches that are over and were left before the disk had answered, where it has by now."""
        self._laying.settle_left(self)

    def part(self, match: Match) -> None:
        """Go on with the match as one of its own, with another id and file: its file belongs to somebody else now."""
        from cardhall.match.match import Match

        if (holding := self._held.pop(match.id, None)) is not None:
            holding.close()
        self._laying.goes_on(match.id)
        left, match.id = match.id, Match.new_id()
        log("%s: goes on as %s", left, match.id)

    def continuing(self) -> list[Summary]:
        """The unfinished matches, newest first. What cannot be read is named in `problems`, and left as it is."""
        self.settle_left()
        self.problems, self.others = [one for one in self._kept_back if os.path.lexists(one.path)], []
        if not self.lists:
            return []
        if disk.unsynced:
            self.problems.append(Problem(self.folder, UNSYNCED))
        self.problems += map(refused, disk.refused())
        paths = dict.fromkeys(newest(files_in(self.folder, self.problems), LISTED))
        self._known = {path: known for path, known in self._known.items() if path in paths}
        summaries = [self._summary(path) for path in paths]
        found = [summary for summary in summaries if summary is not None and not summary.over]
        return sorted(found, key=lambda summary: summary.saved, reverse=True)

    def load(self, summary: Summary, *, take: bool = False) -> Match:
        """The match itself, to go on with: held, until it is released. Raises `SaveError`; no file is changed.

        Where it cannot be gone on with, the newest older version of it that can be is returned, as a match of its own,
        and `problems` says so. Raises `OfAnother` where another version can, and lists it so from then on;
        `HeldElsewhere` when another window has it, unless it is to `take` it over.
        """
        return self.open(summary.path, take=take)

    def open(self, path: Path, *, take: bool = False) -> Match:
        """The match in a file of this folder, as `load`."""
        from cardhall.match.holding import HeldElsewhere, Holding

        log("opened%s: %s", ", taken over" if take else "", path)
        self._laying.settle_left(self, path)
        self._let_go(path)  # it was left without a word, or is to be read anew
        holding, is_held = Holding(path), True
        try:
            holding.hold(take=take)
        except HeldElsewhere:
            raise
        except SaveError:
            is_held = False  # a folder that cannot be written: reported when the match is saved
        try:
            return self._opened(holding, is_held)
        except SaveError as error:
            holding.close()
            if isinstance(error, OfAnother):
                self._note_age(path, error.age)
            raise

    def _let_go(self, path: Path) -> None:
        for match_id in [match_id for match_id, one in self._held.items() if one.path == path]:
            self._held.pop(match_id).close()

    def _note_age(self, path: Path, age: str) -> None:
        """From now on the file is listed as one of another version, as long as it does not change."""
        found = self._summary_or_error(path)
        if isinstance(found, Summary) and path in self._known:
            self._known[path] = (self._known[path][0], replace(found, age=age))

    def _opened(self, holding: Holding, is_held: bool) -> Match:
        """The match in the file, or the newest older version of it that can be gone on with.

        A file that somebody has renamed or copied is gone on with as it is; a copy beside its original becomes a match
        of its own in it, unless it is over: then it is the match's own end.
        """
        from cardhall.match.holding import Holding
        from cardhall.match.match import Match

        path, first = holding.path, None
        holding.expect()
        for saved in self._versions(path):
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
                self.problems = [*self.problems, Problem(path, saved.sentence())]
            own_path = self._own_path(match.game.id, match.id)
            if first is None and (is_held or own_path == path):
                beside = not match.is_done and os.path.lexists(own_path)
                if own_path != path and (beside or match.id in self._held):
                    match.id = Match.new_id()
                self._held[match.id] = holding
                return match
            match.id = Match.new_id()
            self._held[match.id] = own = Holding(self.path_of(match))
            if first is not None:
                told = say("{first} An older version of it is gone on with.", first=first)
                self.problems = [*self.problems, Problem(path, told)]
                own.replaces = path
            holding.close()
            return match
        raise first or SaveError(say("“{printable}” is not there.", printable=printable(path.name)))

    def look(self, summary: Summary) -> Match:
        """The match as it is written now, only to be looked at. Raises `SaveError`."""
        from cardhall.match.match import Match

        return Match.load(summary.path)

    def adopt(self, path: Path) -> Match:
        """The match in a file from anywhere, to go on with here.

        In this folder it is `open`, from elsewhere see `from_elsewhere`. Raises `SaveError`.
        """
        from cardhall.match.from_elsewhere import adopted

        if path.suffix.lower() == ENDING and path.absolute().parent == self.folder.absolute():
            return self.open(path)
        return adopted(self, path)

    def forget(self, summary: Summary) -> Path:
        """Delete a match and its older versions; for a while they are kept in the folder that is returned.

        Raises `SaveError` when the system refuses, `HeldElsewhere` when another window has the match.
        """
        from cardhall.match.holding import Holding

        path = summary.path
        log("deleted: %s", path)
        self._laying.settle_left(self, path)
        self._let_go(path)
        holding = Holding(path)
        try:
            with families.told_when_not_deleted(path):
                holding.hold()
                return self.move_to_deleted(path)
        finally:
            holding.close()

    def bring_back(self, summary: Summary) -> None:
        """Undo `forget`. Raises `SaveError`."""
        self._bring_back(summary.path.name, self.folder)

    def _bring_back(self, name: str, folder: Path) -> None:
        try:
            for one in families.family(self.folder / "deleted" / name):
                if not (folder / one.name).exists():
                    busy_files.replace(one, folder / one.name)
        except OSError as error:
            raise SaveError(say("The match cannot be brought back: {reason}.", reason=files.reason(error))) from error

    def tidy(self) -> None:
        """What killed programs have left: temporary files, and finished matches whose result is not written down.

        What copies of the results and the like have more is taken over, see `united`. A copy of a match that counts
        already counts no second time; it is laid among the deleted ones. What cannot be laid away is named in
        `problems` from now on. A match that an older version has put among the damaged files is offered again.
        """
        for folder in (self.folder, self.finished_folder):
            temporary_files.remove_abandoned(folder)
        united.unite(self.folder)
        damaged_files.restore_playable(self.damaged_folder, self.folder)
        found = map(self._summary_or_error, files_in(self.folder, []) if self.lists else ())
        over = [summary for summary in found if isinstance(summary, Summary) and summary.over]
        self._kept_back = []
        for summary in sorted(over, key=lambda one: one.path != self._own_path(one.game, one.id)):  # copies last
            try:
                self._lay_away(summary)
            except SaveError as error:
                from cardhall.match.holding import HeldElsewhere

                if not isinstance(error, HeldElsewhere):  # another window has it, which lays it away itself
                    self._kept_back.append(Problem(summary.path, str(error)))
        self.problems = [*self.problems, *self._kept_back]

    def _lay_away(self, summary: Summary) -> None:
        """A match that is over, as its file says. Raises `SaveError`."""
        if summary.path != self._own_path(summary.game, summary.id) and self.counts(summary.id):
            self.forget(summary)
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
        """The damaged files in the place of which an older version was gone on with."""
        return files_in(self.damaged_folder, [])

    def move_to_deleted(self, path: Path) -> Path:
        """Move a file and its older versions to the deleted ones, of which the last are kept. Raises OSError."""
        return families.move_to_last(path, self.folder / "deleted", DELETED_KEPT)

    def _versions(self, path: Path) -> Iterator[Saved | SaveError]:
        """What a file holds, what can be read of it if it is damaged, and its older versions, the newest first."""
        for one in (path, *saves.older(path)):
            try:
                yield saves.read(one)
            except DamagedEnd as error:
                yield error
                yield error.saved
            except SaveError as error:
                yield error

    def _summary(self, path: Path) -> Summary | None:
        """The summary of a file, or of its newest older version that can be read."""
        found = self._summary_or_error(path)
        if isinstance(found, Summary):
            return found
        if isinstance(found, OfAnother):
            self.problems.append(Problem(path, str(found)))
            self.others.append(path)
            return None
        for saved in self._versions(path):
            with contextlib.suppress(SaveError):
                if not isinstance(saved, SaveError):
                    summary = summed_up(path, saved, damaged=True)
                    told = say("{found} An older version of it is offered instead.", found=found)
                    self.problems.append(Problem(path, told))
                    return summary
        self.problems.append(Problem(path, str(found)))
        return None

    def _summary_or_error(self, path: Path) -> Summary | SaveError:
        """The summary of a file, or why it cannot be read; a file that has not changed is not read again."""
        try:
            stamp = files.stamp(path)
        except OSError:
            stamp = None
        known = self._known.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        found: Summary | SaveError
        try:
            found = summed_up(path, saves.read(path))
        except SaveError as error:
            found = error.alone()
        if stamp is not None:
            self._known[path] = (stamp, found)
        return found

    # ---- finished matches

    @property
    def finished_folder(self) -> Path:
        """Where the files of finished matches lie."""
        return self.folder / "finished"

    def record(self, match: Match) -> str:
        """Write down the result of a finished match, once, and lay its file away. Raises `SaveError`.

        A deal played again has none: its file is deleted. `single_deals` has those of single deals; a sentence from
        there is for the person to read. What counts nowhere though it was played, lies among the deleted ones.
        """
        if not match.is_done:
            raise SaveError(say("The match is not over, so it has no result yet."))
        path = self.path_of(match)
        log("%s: over after %d actions", match.id, len(match.log))
        if path.exists() and match.id not in self._held:
            self.autosave(match)  # which holds the file, or says who has it
        return self._laying.record(self, match, self._held.get(match.id))

    def counts(self, match_id: str) -> bool:
        """Whether the result of a match has been written down."""
        return any(result.id == match_id for result in self.results())

    def give_up(self, match: Match) -> None:
        """The person gives the match up: it counts as lost, and is not gone on with. Raises `SaveError`."""
        match.given_up = True
        try:
            self.autosave(match)
            self.record(match)
        except SaveError:
            match.given_up = False
            raise

    def file_of(self, result: Result) -> Path | None:
        """The file of a finished match; None when it is not kept any more."""
        path = self.finished_path(result)
        return path if os.path.isfile(path) else None  # noqa: PTH113 - which may not be looked for is not there

    def finished_path(self, result: Result) -> Path:
        return self.finished_folder / families.name_of(result.game, result.id)

    def delete(self, result: Result) -> None:
        """Delete a finished match from the lists and figures; its file is kept for a while. Raises `SaveError`."""
        path = self.file_of(result)
        self.add_result(results.deletion(result))
        if path is not None:
            with families.told_when_not_deleted(path):
                self.move_to_deleted(path)

    def undelete(self, result: Result) -> None:
        """Undo `delete`. Raises `SaveError`."""
        self.add_result(results.deletion(result, back=True))
        self._bring_back(self.finished_path(result).name, self.finished_folder)

    def results(self) -> list[Result]:
        """The results of all finished matches, oldest first. Lines that cannot be read are left out, and kept."""
        if not self.lists:
            return []
        try:
            stamp = files.stamp(self.history)
            if self._results is None or stamp is None or self._results[0] != stamp:
                self._results = stamp, results.read(self.history)
        except OSError as error:
            self.results_trouble = say("The past results cannot be read: {reason}.", reason=files.reason(error))
            self.problems.append(Problem(self.history, self.results_trouble))
            return []
        self.results_trouble = ""
        return list(self._results[1])

    def last_played(self) -> dict[str, datetime]:
        """When each game was last played, for those that were."""
        times = [(result.game, result.date) for result in self.results()]
        times += [(summary.game, summary.saved) for summary in self.continuing()]
        return dict(sorted(times, key=lambda one: one[1]))  # of each game the last one holds

    def wins(self) -> dict[str, tuple[int, int]]:
        """By game: matches won by the person at seat 0, and matches finished."""
        count: dict[str, tuple[int, int]] = {}
        for result in self.results():
            won, played = count.get(result.game, (0, 0))
            count[result.game] = (won + result.won, played + 1)
        return count

    def add_result(self, line: str) -> None:
        try:
            files.make_folder(self.folder)
            files.add_lines(self.history, [line])
        except OSError as error:
            raise SaveError(say("The result cannot be written down: {reason}.", reason=files.reason(error))) from error
