"""Lists every kind of file kept for a person, with the way to restore such files from a backup.

The name of a file in a backup is `matches/…` for a file in the folder of matches, and `settings/…` for a file beside
the settings. Files of no kind in the list, perhaps from a newer version, are backed up too.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_config_path

from cardhall.match.folders import default_folder

MATCHES_FOLDER, SETTINGS_FOLDER = "matches", "settings"  # the two folders in a backup
MAX_NAME_PARTS = 6  # parts of a name in a backup
TEMPORARY_NAME_PATTERN = re.compile(r"\..*\.(tmp|lock)", re.DOTALL)  # temporary files and locks are in no backup
SYSTEM_NAME_PATTERN = re.compile(r".*\.(socket|log|zip)(\.\d+)?", re.DOTALL)  # other files that some systems keep there


class MergeRule(Enum):
    """The way to restore a file of a backup where a file of the same name exists."""

    MATCH = auto()  # the longer history of the match wins; the other file is kept beside it
    LINES = auto()  # missing lines are added
    ENTRIES = auto()  # a JSON list: entries of missing deals are added
    EXERCISES = auto()  # a JSON object by game: missing answers are added
    KEEP_OWN = auto()  # the present file stays: it is equal, or can be computed again
    KEEP_BESIDE = auto()  # the present file stays; the backup's file is kept beside it
    SETTINGS = auto()  # restored only if the person asks for settings


class FileKind(NamedTuple):
    """A kind of file: the pattern of names, and the way to restore such files."""

    title: str  # for programmers: the content of such a file
    name_pattern: re.Pattern[str]  # matches the names in a backup
    merge: MergeRule


def _make_kind(title: str, name_pattern: str, merge: MergeRule) -> FileKind:
    return FileKind(title, re.compile(name_pattern, re.DOTALL), merge)


FILE_KINDS = (  # a file is of the first kind whose pattern matches
    _make_kind("how-exercises-went", r"matches/exercises\.json", MergeRule.EXERCISES),
    _make_kind("matches-under-way", r"matches/[^/]+\.json", MergeRule.MATCH),
    _make_kind("finished-matches", r"matches/finished/[^/]+\.json", MergeRule.MATCH),
    _make_kind("finished-single-deals", r"matches/deals/[^/]+\.json", MergeRule.MATCH),
    _make_kind("older-versions-of-matches", r"matches/((finished|deals)/)?[^/]+\.json\.[1-3]", MergeRule.KEEP_OWN),
    _make_kind("deleted-matches", r"matches/deleted/[^/]+", MergeRule.KEEP_OWN),
    _make_kind("damaged-files", r"matches/damaged/[^/]+", MergeRule.KEEP_OWN),
    _make_kind("damaged-files-put-aside", r"(matches|settings)/([^/]+/)?[^/]+\.bad(-\d+)?", MergeRule.KEEP_OWN),
    _make_kind("results", r"matches/results\.jsonl", MergeRule.LINES),
    _make_kind("deals-of-the-day", r"matches/days\.jsonl", MergeRule.LINES),
    _make_kind("reviewed-decisions", r"matches/decisions\.jsonl", MergeRule.LINES),
    _make_kind("what-was-dealt", r"matches/dealt\.jsonl", MergeRule.KEEP_OWN),
    _make_kind("duplicate-sets", r"matches/sets/[^/]+\.jsonl", MergeRule.LINES),
    _make_kind("practice-positions", r"matches/practice/[^/]+\.json", MergeRule.KEEP_OWN),
    _make_kind("answers-in-practice", r"matches/practice/answers\.jsonl", MergeRule.LINES),
    _make_kind("analyses", r"matches/reviews/[^/]+\.json", MergeRule.ENTRIES),
    _make_kind("deals-played-by-the-computer", r"matches/others/[^/]+\.json", MergeRule.ENTRIES),
    _make_kind("the-losing-versions-of-a-merge", r"matches/([^/]+/)*[^/]+\.backup(-\d+)?", MergeRule.KEEP_OWN),
    _make_kind("settings", r"settings/settings\.json", MergeRule.SETTINGS),
    _make_kind("the-person-picture", r"settings/picture\.png", MergeRule.SETTINGS),
)


class PersonFolders(NamedTuple):
    """The two folders with a person's files."""

    matches: Path
    settings: Path  # the folder of the settings file

    @classmethod
    def of_user(cls) -> PersonFolders:
        """Return the folders of this system's user."""
        return cls(default_folder(), user_config_path("cardhall", appauthor=False))

    def path_of(self, name: str) -> Path:
        """Return the path of the file with a name in a backup; `name` must have been checked."""
        folder, _, rest = name.partition("/")
        return (self.matches if folder == MATCHES_FOLDER else self.settings).joinpath(*rest.split("/"))


def kind_of_file(name: str) -> FileKind | None:
    """Return the kind of a file by its name in a backup; None: no kind of the list."""
    return next((kind for kind in FILE_KINDS if kind.name_pattern.fullmatch(name)), None)


def person_files(folders: PersonFolders) -> Iterator[tuple[str, Path]]:
    """Yield the files of a person, each as name in a backup and path, without links, locks and temporary files.

    Raises OSError where an existing folder cannot be read.
    """
    yield from _files_below(folders.matches, MATCHES_FOLDER, 1)
    if folders.settings.is_dir():
        for path in sorted(folders.settings.iterdir()):
            if (
                _is_file(path)
                and not TEMPORARY_NAME_PATTERN.fullmatch(path.name)
                and not SYSTEM_NAME_PATTERN.fullmatch(path.name)
            ):
                yield f"{SETTINGS_FOLDER}/{path.name}", path


def _files_below(folder: Path, name: str, depth: int) -> Iterator[tuple[str, Path]]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if TEMPORARY_NAME_PATTERN.fullmatch(path.name):
            continue
        if _is_file(path):
            yield f"{name}/{path.name}", path
        elif depth < MAX_NAME_PARTS - 1 and path.is_dir() and not path.is_symlink():
            yield from _files_below(path, f"{name}/{path.name}", depth + 1)


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except FileNotFoundError:  # it has gone since its folder was read
        return False
