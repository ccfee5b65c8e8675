"""Replaces all files of a person by the files of a backup, or changes nothing.

First the present files are saved as a backup. Then the backup is unpacked into a folder beside the matches and checked;
only then its files are moved to their places. If the program is killed meanwhile, either nothing has changed, or a list
of the remaining moves is left: `finish` completes them at the next start.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cardhall.language import say
from cardhall.match import backup, busy_files, disk, files, schema
from cardhall.match.backup import BackupError, Progress
from cardhall.match.backup_reader import Damaged, Reader, why_not
from cardhall.match.lock import Lock
from cardhall.match.person_files import Home, Merge, files_of, kind_of
from cardhall.match.restore import Restored, restore_error, set_time
from cardhall.match.slices import Slices, at_once

STAGE_FOLDER, LIST_NAME = "restoring", "ready.json"  # a folder beside the matches, and the list of files in it
SAVED_FOLDER = "backups"  # a folder beside the matches, with backups of replaced files
LARGEST_LIST = 64 * 2**20  # bytes


class Staged(NamedTuple):
    """An unpacked backup, ready to replace the present files."""

    restored: Restored


def stage_backup(path: Path, home: Home, progress: Progress | None = None) -> Slices[Staged]:
    """Save the present files, and unpack a backup beside them. Nothing is replaced before `finish`.

    Raises `BackupError`; then nothing has changed. Stopping the work changes nothing either.
    """
    progress, restored, folder = progress or Progress(), Restored(), _stage_of(home)
    with Reader(path) as reader:
        try:
            if (folder / LIST_NAME).is_file():
                at_once(finish_slices(home))
            restored.saved_before = yield from _save(home)
            _clear(folder)
            progress.total = len(reader.entries)
            keep = [one.name for one in reader.refused]  # present files with these names stay
            for name, entry in reader.entries.items():
                try:
                    data = yield from reader.read(name)
                except Damaged as error:
                    reader.refuse(name, str(error))
                    keep.append(name)
                else:
                    target = folder.joinpath(*name.split("/"))
                    files.make_folder(target.parent)
                    files.write(target, data)
                    set_time(target, entry.changed)
                progress.done += 1
                yield
            yield
            told = {"files": [name for name in reader.entries if name not in set(keep)], "keep": keep}
            files.write(folder / LIST_NAME, json.dumps(told).encode())
        except BaseException as error:
            if not (folder / LIST_NAME).is_file():
                with contextlib.suppress(OSError):
                    _clear(folder)
            if isinstance(error, OSError | ValueError):
                raise BackupError(
                    say(
                        "The backup cannot be restored: {reason}. Nothing has changed.",
                        reason=files.reason(error) if isinstance(error, OSError) else str(error),
                    )
                ) from error
            raise
        restored.remarks += [one.sentence for one in reader.refused]
    return Staged(restored)


def replace_by_backup(path: Path, home: Home, progress: Progress | None = None) -> Slices[Restored]:
    """Replace the present files by a backup. Raises `BackupError`."""
    staged = yield from stage_backup(path, home, progress)
    done = yield from finish_slices(home)
    done.remarks = [*staged.restored.remarks, *done.remarks]
    done.saved_before = staged.restored.saved_before
    return done


def is_waiting(home: Home) -> bool:
    """Return whether an interrupted replacement is to be completed by `finish`."""
    return (_stage_of(home) / LIST_NAME).is_file()


def finish(home: Home) -> Restored:
    """Move the files of a staged backup to their places. Raises `BackupError`, and may then be repeated."""
    return at_once(finish_slices(home))


def finish_slices(home: Home) -> Slices[Restored]:
    """Move the files as `finish` does, one file a slice."""
    folder, restored = _stage_of(home), Restored()
    try:
        told = schema.from_json(files.read(folder / LIST_NAME, LARGEST_LIST))
        wanted = {name for name in told["files"] if not why_not(name)}
        for name, path in list(files_of(home)):
            if name not in wanted and name not in told["keep"] and not _is_kept(name):
                if _is_free(name, path):
                    busy_files.delete(path, missing_ok=True)
                else:
                    restored.remarks.append(_is_open(path))
                yield
        for name in sorted(wanted):
            staged, path = folder.joinpath(*name.split("/")), home.path_of(name)
            if not staged.is_file():
                continue  # already moved before an interruption
            files.make_folder(path.parent)
            if os.path.lexists(path) and not _is_free(name, path):
                restored.remarks.append(_is_open(path))
                continue
            restored.changed += os.path.lexists(path)
            restored.new += not os.path.lexists(path)
            _move(staged, path)
            yield
        disk.wait_for_all(disk.LONGEST_WAIT)
        busy_files.delete(folder / LIST_NAME)
        _clear(folder)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise restore_error(error if isinstance(error, OSError | ValueError) else ValueError(str(error))) from error
    return restored


def _is_kept(name: str) -> bool:
    """Return whether a present file that is not in the backup stays, as do other files beside the settings."""
    kind = kind_of(name)
    return name.startswith("settings/") and (kind is None or kind.merge is not Merge.SETTINGS)


def _stage_of(home: Home) -> Path:
    return home.matches.parent / STAGE_FOLDER


def _save(home: Home) -> Slices[Path | None]:
    """Save the present files as a backup. Returns its path; None: there are no files. Raises `BackupError`."""
    if not any(True for _ in files_of(home)):
        return None
    folder = home.matches.parent / SAVED_FOLDER
    files.make_folder(folder)
    now = datetime.now(UTC).astimezone()
    path = folder / f"before-restoring-{now:%Y-%m-%d-%H%M%S}{backup.BACKUP_ENDING}"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"before-restoring-{now:%Y-%m-%d-%H%M%S}-{number}{backup.BACKUP_ENDING}"
    written = yield from backup.write(path, home)
    if written.left_out:  # a file without a backup must not be deleted
        raise BackupError(say("Nothing is replaced. {sentence}", sentence=written.left_out[0]))
    return path


def _is_free(name: str, path: Path) -> bool:
    """Return whether a file may be replaced: False for a match open in another window."""
    kind = kind_of(name)
    if kind is None or kind.merge is not Merge.MATCH:
        return True
    lock = Lock(path)
    try:
        return lock.acquire()
    finally:
        lock.close()


def _is_open(path: Path) -> str:
    return say("“{name}” is not changed, because it is open in another window.", name=path.name)


def _move(staged: Path, path: Path) -> None:
    """Move an unpacked file to its place, also on another disk. Raises OSError."""
    try:
        busy_files.replace_file(staged, path)
    except OSError as error:
        if error.errno != errno.EXDEV:  # the settings lie on another disk
            raise
        changed = staged.stat().st_mtime
        files.write(path, files.read(staged, backup.LARGEST_FILE))
        set_time(path, changed)
        busy_files.delete(staged)


def _clear(folder: Path) -> None:
    """Delete the folder with unpacked files. Raises OSError."""
    if folder.is_dir():
        busy_files.delete_folder(folder)
