"""Replaces a person's files by a backup: all of them, or none.

What is here is saved as a backup of its own first. Then all files are unpacked into a folder beside the matches, and
checked; only then they get their places. A program that is killed meanwhile leaves either all as it was, or a list that
says what is still to be done: `finish` does that at the next start.
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

STAGE_FOLDER, LIST_NAME = "restoring", "ready.json"  # the folder beside the matches, and the list in it
SAVED_FOLDER = "backups"  # the folder beside the matches with backups of what was replaced
LARGEST_LIST = 64 * 2**20  # bytes


class Staged(NamedTuple):
    """An unpacked backup, ready to take its place."""

    restored: Restored


def stage_backup(path: Path, home: Home, progress: Progress | None = None) -> Slices[Staged]:
    """Save the present files, and unpack a backup beside them. Nothing is replaced before `finish`.

    Raises `BackupError`; then all is as it was. Work that is stopped leaves all as it was too.
    """
    progress, restored, folder = progress or Progress(), Restored(), _stage_of(home)
    with Reader(path) as reader:
        try:
            if (folder / LIST_NAME).is_file():
                at_once(finish_slices(home))
            restored.saved_before = yield from _save(home)
            _clear(folder)
            progress.total = len(reader.entries)
            keep = [one.name for one in reader.refused]  # what cannot be restored stays as it is here
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
    """Put a backup in the place of what is here. Raises `BackupError`."""
    staged = yield from stage_backup(path, home, progress)
    done = yield from finish_slices(home)
    done.remarks = [*staged.restored.remarks, *done.remarks]
    done.saved_before = staged.restored.saved_before
    return done


def is_waiting(home: Home) -> bool:
    """Return whether a restored backup has not wholly taken its place yet."""
    return (_stage_of(home) / LIST_NAME).is_file()


def finish(home: Home) -> Restored:
    """Give the files of a staged backup their places. Raises `BackupError`, and may then be repeated."""
    return at_once(finish_slices(home))


def finish_slices(home: Home) -> Slices[Restored]:
    """Return the same in slices."""
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
                continue  # it has its place already
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
    """Return whether a file missing in the backup stays: settings, where the backup has none of their kind."""
    kind = kind_of(name)
    return name.startswith("settings/") and (kind is None or kind.merge is not Merge.SETTINGS)


def _stage_of(home: Home) -> Path:
    return home.matches.parent / STAGE_FOLDER


def _save(home: Home) -> Slices[Path | None]:
    """Save what is here. Returns where; None: there is nothing. Raises `BackupError`."""
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
    if written.left_out:  # what is in no backup must not be deleted
        raise BackupError(say("Nothing is replaced. {sentence}", sentence=written.left_out[0]))
    return path


def _is_free(name: str, path: Path) -> bool:
    """Return whether no other window plays the match in the file."""
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
    """Give a file its place, also on another disk. Raises OSError."""
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
    """Delete the folder with what was unpacked. Raises OSError."""
    if folder.is_dir():
        busy_files.delete_folder(folder)
