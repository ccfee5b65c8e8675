"""Lists, compares, moves and restores the file of a match together with its older versions."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import busy_files, files, saves
from cardhall.match.folders import Folders, change_time
from cardhall.match.saves import DamagedEndError, SavedGame, SaveError

MAX_DELETED_FILES = 50  # files of deleted matches that are kept


def all_versions(path: Path) -> list[Path]:
    """Return a file and its older versions, where they exist."""
    return [version for version in (path, *saves.older_versions(path)) if os.path.lexists(version)]


def read_versions(path: Path) -> Iterator[SavedGame | SaveError]:
    """Yield the match in a file, the readable part of a damaged file, and its older versions, newest first."""
    for version in (path, *saves.older_versions(path)):
        try:
            yield saves.read(version)
        except DamagedEndError as error:
            yield error
            yield error.saved
        except SaveError as error:
            yield error


def move_versions(path: Path, folder: Path) -> Path:
    """Move a file and its older versions into a folder, without replacing anything there. Raises OSError."""
    files.make_folder(folder)
    for version in all_versions(path):
        target = folder / version.name
        if os.path.lexists(target):
            busy_files.replace_file(target, files.free_name(target, ".earlier"))
        busy_files.replace_file(version, target)
        with contextlib.suppress(OSError):
            os.utime(target)  # time of arrival: the file that came first is deleted first
    return folder


def move_to_deleted(path: Path, folders: Folders) -> Path:
    """Move a file with the older versions to the deleted matches. Returns the new folder. Raises OSError.

    The folder keeps the last `MAX_DELETED_FILES` files; older ones are deleted.
    """
    folder = move_versions(path, folders.deleted)
    own_versions = all_versions(folder / path.name)
    other_files = [one for one in folder.iterdir() if one not in own_versions]
    for oldest in sorted(other_files, key=change_time, reverse=True)[max(0, MAX_DELETED_FILES - len(own_versions)) :]:
        busy_files.delete(oldest, missing_ok=True)
    return folder


def restore_deleted(name: str, folders: Folders, target: Path) -> None:
    """Move the deleted file `name` with its older versions to the folder `target`. Raises `SaveError`."""
    try:
        for version in all_versions(folders.deleted / name):
            if not (target / version.name).exists():
                busy_files.replace_file(version, target / version.name)
    except OSError as error:
        raise SaveError(say("The match cannot be restored: {reason}.", reason=files.error_reason(error))) from error


def has_other_course(path: Path, saved: SavedGame) -> bool:
    """Return whether the file at `path` holds another course of the match."""
    try:
        return saves.read(path).course != saved.course
    except SaveError:
        return False


def is_at_same_place(path: Path, saved: SavedGame) -> bool:
    """Return whether the match in the file has the same course and deals, and the same number of actions undone."""
    try:
        saved_there = saves.read(path)
    except SaveError:
        return False
    return saved_there.log == saved.log and saved_there.course == saved.course and saved_there.deals == saved.deals


@contextlib.contextmanager
def deletion_errors(path: Path) -> Iterator[None]:
    """Turn an OSError within into a `SaveError` about a file that cannot be deleted."""
    try:
        yield
    except OSError as error:
        raise SaveError(
            say(
                "“{printable}” cannot be deleted: {reason}.",
                printable=make_printable(path.name),
                reason=files.error_reason(error),
            )
        ) from error
