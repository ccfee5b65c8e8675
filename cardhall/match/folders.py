"""The folder of a person's matches: the path of each file in it, and lists of files.

This module reads no matches, so that every module with records can import it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import platformdirs

from cardhall.language import say
from cardhall.match import files

MATCH_ENDING = ".json"
PROGRESS_FILE = "exercises.json"  # progress with exercises: a file beside the matches that is no match
ID_LENGTH = 40  # letters of a match's id in a file name


def default_folder() -> Path:
    """Return the folder of matches where this system keeps a person's data."""
    return Path(platformdirs.user_data_dir("cardhall", appauthor=False)) / "matches"


class Problem(NamedTuple):
    """A file that could not be read or wholly written."""

    path: Path
    sentence: str


class Folders(NamedTuple):
    """The folders and files of a person's matches."""

    matches: Path  # the folder of all, with the files of matches under way

    @property
    def finished(self) -> Path:
        """The folder of finished matches."""
        return self.matches / "finished"

    @property
    def deals(self) -> Path:
        """The folder of finished matches of one single deal."""
        return self.matches / "deals"

    @property
    def deleted(self) -> Path:
        """The folder of deleted matches."""
        return self.matches / "deleted"

    @property
    def damaged(self) -> Path:
        """The folder of damaged files of matches that were continued from an older version."""
        return self.matches / "damaged"

    @property
    def results(self) -> Path:
        """The file of the results."""
        return self.matches / "results.jsonl"

    def match_file(self, game_id: str, match_id: str) -> Path:
        """Return the path of the file of a match under way, as long as nobody renames it."""
        return self.matches / match_file_name(game_id, match_id)

    def finished_file(self, game_id: str, match_id: str) -> Path:
        """Return the path of the file of a finished match."""
        return self.finished / match_file_name(game_id, match_id)

    def deal_file(self, game_id: str, match_id: str) -> Path:
        """Return the path of the file of a finished match of one single deal."""
        return self.deals / match_file_name(game_id, match_id)

    def has_ended(self, game_id: str, match_id: str) -> bool:
        """Return whether the file of a match is among the finished matches or the finished single deals."""
        return any(os.path.lexists(path_of(game_id, match_id)) for path_of in (self.finished_file, self.deal_file))


def match_file_name(game_id: str, match_id: str) -> str:
    """Return the name of the file of a match, with no letter that a file name may not have."""
    safe_id = "".join(c for c in match_id if c.isascii() and (c.isalnum() or c in "-_"))[:ID_LENGTH] or "match"
    return f"{game_id}-{safe_id}{MATCH_ENDING}"


def files_in(folder: Path, problems: list[Problem], ending: str = MATCH_ENDING) -> list[Path]:
    """Return the files of matches in a folder, or those with another ending, by name.

    A folder that cannot be read is added to the problems.
    """
    try:
        paths = (path for path in folder.iterdir() if path.suffix.lower() == ending and not path.name.startswith("."))
        return sorted((path for path in paths if path.name.lower() != PROGRESS_FILE), key=_file_name)
    except FileNotFoundError:
        return []
    except OSError as error:
        problems.append(
            Problem(
                folder, say("The folder of your matches cannot be read: {reason}.", reason=files.error_reason(error))
            )
        )
        return []


def _file_name(path: Path) -> str:
    return path.name  # compared far more quickly than paths


def newest_paths(paths: list[Path], max_count: int) -> list[Path]:
    """Return the newest `max_count` of the paths; all paths in their order if there are no more."""
    if len(paths) <= max_count:
        return paths
    return sorted(paths, key=change_time, reverse=True)[:max_count]


def change_time(path: Path) -> float:
    """Return when a file was changed, in seconds since 1970; 0 for a file that is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
