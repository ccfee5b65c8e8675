"""Lists saved matches: reads their summaries from the files of a folder, without loading the games."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from cardhall.language import say
from cardhall.match import disk, files, saves
from cardhall.match.file_versions import read_versions
from cardhall.match.folders import Problem, files_in, newest_paths
from cardhall.match.one_deal import Occasion
from cardhall.match.program_version import NEWER_VERSION
from cardhall.match.results import Number
from cardhall.match.saves import OtherVersionGame, SavedGame, SaveError
from cardhall.match.sliced_work import Slices
from cardhall.rules.catalogue import CATALOGUE

MAX_LISTED_MATCHES = 1000  # the newest matches under way
UNSYNCED_TEXT = say("Matches are saved, but this disk cannot protect them from a power cut.")


@dataclass(frozen=True)
class Summary:
    """The summary of a saved match, read without loading its game."""

    path: Path
    id: str
    game: str
    saved: datetime  # the time of saving
    seats: int
    options: Mapping[str, Any]
    levels: Mapping[int, str]
    names: tuple[str, ...]
    deal: int  # the number of the deal being played
    scores: tuple[Number, ...]  # by side
    sides: tuple[tuple[int, ...], ...]
    is_over: bool  # whether the match has ended
    points: tuple[Number, ...] = ()  # by side in the game under way, where games won decide the match
    is_again: bool = False  # whether it is one deal of another match, played again
    occasion: Occasion | None = None  # of a match of one single deal
    age: str = ""  # a key of `program_version.AGE_TEXTS`: only that version can play it; "": this version can
    is_damaged: bool = False  # whether the file is damaged: then this is from its newest readable older version

    @property
    def name(self) -> str:
        """The game's name."""
        return CATALOGUE[self.game].name


class MatchList:
    """The matches in a folder. A file that has not changed is not read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.other_version_files: list[Path] = []  # files of another version that cannot be listed
        self._known_files: dict[Path, tuple[files.FileStamp, Summary | SaveError]] = {}  # files read before

    def unfinished(self, problems: list[Problem]) -> list[Summary]:
        """Return the unfinished matches, newest first. Files that cannot be read are added to `problems`, and stay."""
        self.other_version_files = []
        if disk.unsyncable_devices:
            problems.append(Problem(self.folder, UNSYNCED_TEXT))
        problems += [Problem(path, _unsynced_sentence(error)) for path, error in disk.failed_writes()]
        paths = dict.fromkeys(newest_paths(files_in(self.folder, problems), MAX_LISTED_MATCHES))
        self._known_files = {path: known for path, known in self._known_files.items() if path in paths}
        summaries = [self._summary(path, problems) for path in paths]
        open_summaries = [summary for summary in summaries if summary is not None and not summary.is_over]
        return sorted(open_summaries, key=lambda summary: summary.saved, reverse=True)

    def finished(self) -> list[Summary]:
        """Return the finished matches that still lie among the matches under way."""
        found = map(self._read, files_in(self.folder, []))
        return [summary for summary in found if isinstance(summary, Summary) and summary.is_over]

    def count_unread(self) -> int:
        """Return the number of files that have not been read."""
        return sum(path not in self._known_files for path in files_in(self.folder, []))

    def read_slices(self) -> Slices[None]:
        """Read the files for `unfinished` in slices, file by file."""
        for path in newest_paths(files_in(self.folder, []), MAX_LISTED_MATCHES):
            self._read(path)
            yield

    def note_age(self, path: Path, age: str) -> None:
        """List the file as another version's from now on, until it changes."""
        found = self._read(path)
        if isinstance(found, Summary) and path in self._known_files:
            self._known_files[path] = (self._known_files[path][0], replace(found, age=age))

    def _summary(self, path: Path, problems: list[Problem]) -> Summary | None:
        """Return the summary of a file, or of its newest readable older version."""
        summary_or_error = self._read(path)
        if isinstance(summary_or_error, Summary):
            return summary_or_error
        if isinstance(summary_or_error, OtherVersionGame):
            problems.append(Problem(path, str(summary_or_error)))
            self.other_version_files.append(path)
            return None
        for saved in read_versions(path):
            with contextlib.suppress(SaveError):
                if not isinstance(saved, SaveError):
                    summary = summary_of(path, saved, is_damaged=True)
                    sentence = say("{found} You can continue from an older copy.", found=summary_or_error)
                    problems.append(Problem(path, sentence))
                    return summary
        problems.append(Problem(path, str(summary_or_error)))
        return None

    def _read(self, path: Path) -> Summary | SaveError:
        """Return the summary of a file, or why it cannot be read."""
        try:
            stamp = files.file_stamp(path)
        except OSError:
            stamp = None
        known_file = self._known_files.get(path)
        if known_file is not None and known_file[0] == stamp:
            return known_file[1]
        summary_or_error: Summary | SaveError
        try:
            summary_or_error = summary_of(path, saves.read(path))
        except SaveError as error:
            summary_or_error = error.without_traceback()
        if stamp is not None:
            self._known_files[path] = (stamp, summary_or_error)
        return summary_or_error


def _unsynced_sentence(error: OSError) -> str:
    return say("The latest changes may be lost if the power fails: {reason}.", reason=files.error_reason(error))


def summary_of(path: Path, saved: SavedGame, is_damaged: bool = False) -> Summary:
    """Return the summary of the saved game at `path`. Raises `SaveError` when its summary is damaged."""
    from cardhall.match import schema

    summary_fields = saved.summary
    if not summary_fields or not schema.are_scores_consistent(
        summary_fields["scores"], summary_fields["sides"], summary_fields["winners"], saved.seats
    ):
        raise SaveError(say("This game is damaged: its summary cannot be read."))
    return Summary(
        path=path,
        id=saved.id,
        game=saved.game,
        saved=saved.time,
        seats=saved.seats,
        options=saved.options,
        levels=saved.levels,
        names=saved.names,
        deal=summary_fields["deal"],
        scores=tuple(summary_fields["scores"]),
        sides=tuple(map(tuple, summary_fields["sides"])),
        is_over=summary_fields["over"],
        points=tuple(summary_fields["points"])
        if len(summary_fields["points"]) == len(summary_fields["scores"])
        else (),
        is_again=saved.again is not None,
        occasion=None if saved.occasion is None else Occasion.from_fields(saved.occasion),
        age=NEWER_VERSION if saved.revision > CATALOGUE[saved.game].revision else "",
        is_damaged=is_damaged,
    )
