"""Replaces all files of a person by the files of a backup, or changes nothing.

First the present files are saved as a backup. Then the backup is unpacked into a folder beside the matches and checked;
only then its files are moved to their places. If the program is killed meanwhile, either nothing has changed, or a list
of the remaining moves is left: `finish_replacement` completes them at the next start.
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
from cardhall.match.backup import BackupError, BackupProgress
from cardhall.match.backup_reader import BackupReader, DamagedMember, name_refusal
from cardhall.match.lock import Lock
from cardhall.match.person_files import MergeRule, PersonFolders, kind_of_file, person_files
from cardhall.match.restore import RestoreResult, restore_error, set_modification_time
from cardhall.match.sliced_work import Slices, at_once

STAGE_FOLDER, PENDING_LIST_NAME = "restoring", "ready.json"  # a folder beside the matches, and the list of files in it
SAFETY_BACKUP_FOLDER = "backups"  # a folder beside the matches, with backups of replaced files
MAX_LIST_BYTES = 64 * 2**20  # bytes


class StagedBackup(NamedTuple):
    """An unpacked backup, ready to replace the present files."""

    restored: RestoreResult


def stage_backup(
    path: Path, person_folders: PersonFolders, progress: BackupProgress | None = None
) -> Slices[StagedBackup]:
    """Save the present files, and unpack a backup beside them. Nothing is replaced before `finish_replacement`.

    Raises `BackupError`; then nothing has changed. Stopping the work changes nothing either.
    """
    progress, restored, folder = progress or BackupProgress(), RestoreResult(), _stage_folder(person_folders)
    with BackupReader(path) as reader:
        try:
            if (folder / PENDING_LIST_NAME).is_file():
                at_once(finish_replacement_slices(person_folders))
            restored.saved_before = yield from _save_present_files(person_folders)
            _delete_stage(folder)
            progress.total = len(reader.entries)
            kept_names = [one.name for one in reader.refused]  # present files with these names stay
            for name, entry in reader.entries.items():
                try:
                    data = yield from reader.read(name)
                except DamagedMember as error:
                    reader.refuse(name, str(error))
                    kept_names.append(name)
                else:
                    target = folder.joinpath(*name.split("/"))
                    files.make_folder(target.parent)
                    files.write(target, data)
                    set_modification_time(target, entry.changed)
                progress.done_count += 1
                yield
            yield
            pending_list = {
                "files": [name for name in reader.entries if name not in set(kept_names)],
                "keep": kept_names,
            }
            files.write(folder / PENDING_LIST_NAME, json.dumps(pending_list).encode())
        except BaseException as error:
            if not (folder / PENDING_LIST_NAME).is_file():
                with contextlib.suppress(OSError):
                    _delete_stage(folder)
            if isinstance(error, OSError | ValueError):
                raise BackupError(
                    say(
                        "The backup cannot be restored: {reason}. Nothing has changed.",
                        reason=files.error_reason(error) if isinstance(error, OSError) else str(error),
                    )
                ) from error
            raise
        restored.remarks += [one.sentence for one in reader.refused]
    return StagedBackup(restored)


def replace_by_backup(
    path: Path, person_folders: PersonFolders, progress: BackupProgress | None = None
) -> Slices[RestoreResult]:
    """Replace the present files by a backup. Raises `BackupError`."""
    staged = yield from stage_backup(path, person_folders, progress)
    done = yield from finish_replacement_slices(person_folders)
    done.remarks = [*staged.restored.remarks, *done.remarks]
    done.saved_before = staged.restored.saved_before
    return done


def is_replacement_pending(person_folders: PersonFolders) -> bool:
    """Return whether an interrupted replacement is to be completed by `finish_replacement`."""
    return (_stage_folder(person_folders) / PENDING_LIST_NAME).is_file()


def finish_replacement(person_folders: PersonFolders) -> RestoreResult:
    """Move the files of a staged backup to their places. Raises `BackupError`, and may then be repeated."""
    return at_once(finish_replacement_slices(person_folders))


def finish_replacement_slices(person_folders: PersonFolders) -> Slices[RestoreResult]:
    """Move the files as `finish_replacement` does, one file a slice."""
    folder, restored = _stage_folder(person_folders), RestoreResult()
    try:
        pending_list = schema.from_json(files.read(folder / PENDING_LIST_NAME, MAX_LIST_BYTES))
        names = {name for name in pending_list["files"] if not name_refusal(name)}
        for name, path in list(person_files(person_folders)):
            if name not in names and name not in pending_list["keep"] and not _stays_without_backup(name):
                if _is_unlocked(name, path):
                    busy_files.delete(path, missing_ok=True)
                else:
                    restored.remarks.append(_open_elsewhere_sentence(path))
                yield
        for name in sorted(names):
            staged, path = folder.joinpath(*name.split("/")), person_folders.path_of(name)
            if not staged.is_file():
                continue  # already moved before an interruption
            files.make_folder(path.parent)
            if os.path.lexists(path) and not _is_unlocked(name, path):
                restored.remarks.append(_open_elsewhere_sentence(path))
                continue
            restored.changed_count += os.path.lexists(path)
            restored.new_count += not os.path.lexists(path)
            _move_into_place(staged, path)
            yield
        disk.wait_for_all(disk.CLOSING_WAIT_SECONDS)
        busy_files.delete(folder / PENDING_LIST_NAME)
        _delete_stage(folder)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise restore_error(error if isinstance(error, OSError | ValueError) else ValueError(str(error))) from error
    return restored


def _stays_without_backup(name: str) -> bool:
    """Return whether a present file that is not in the backup stays, as do other files beside the settings."""
    kind = kind_of_file(name)
    return name.startswith("settings/") and (kind is None or kind.merge is not MergeRule.SETTINGS)


def _stage_folder(person_folders: PersonFolders) -> Path:
    return person_folders.matches.parent / STAGE_FOLDER


def _save_present_files(person_folders: PersonFolders) -> Slices[Path | None]:
    """Save the present files as a backup. Returns its path; None: there are no files. Raises `BackupError`."""
    if not any(True for _ in person_files(person_folders)):
        return None
    folder = person_folders.matches.parent / SAFETY_BACKUP_FOLDER
    files.make_folder(folder)
    now = datetime.now(UTC).astimezone()
    path = folder / f"before-restoring-{now:%Y-%m-%d-%H%M%S}{backup.BACKUP_ENDING}"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"before-restoring-{now:%Y-%m-%d-%H%M%S}-{number}{backup.BACKUP_ENDING}"
    written = yield from backup.write(path, person_folders)
    if written.problems:  # a file without a backup must not be deleted
        raise BackupError(say("Nothing is replaced. {sentence}", sentence=written.problems[0]))
    return path


def _is_unlocked(name: str, path: Path) -> bool:
    """Return whether a file may be replaced: False for a match open in another window."""
    kind = kind_of_file(name)
    if kind is None or kind.merge is not MergeRule.MATCH:
        return True
    lock = Lock(path)
    try:
        return lock.acquire()
    finally:
        lock.close()


def _open_elsewhere_sentence(path: Path) -> str:
    return say("“{name}” is not changed, because it is open in another window.", name=path.name)


def _move_into_place(staged_path: Path, path: Path) -> None:
    """Move an unpacked file to its place, also on another disk. Raises OSError."""
    try:
        busy_files.replace_file(staged_path, path)
    except OSError as error:
        if error.errno != errno.EXDEV:  # the settings lie on another disk
            raise
        modified = staged_path.stat().st_mtime
        files.write(path, files.read(staged_path, backup.MAX_FILE_BYTES))
        set_modification_time(path, modified)
        busy_files.delete(staged_path)


def _delete_stage(folder: Path) -> None:
    """Delete the folder with unpacked files. Raises OSError."""
    if folder.is_dir():
        busy_files.delete_folder(folder)
