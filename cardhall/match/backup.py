"""A backup: all files of a person in one zip file, with a manifest.

    manifest.json         {"program": "cardhall", "format": 1, "readable_from": 1, "version": "…", "made": "…",
                           "files": {"matches/results.jsonl": {"size": 812, "sha256": "…", "changed": 1764392000}, …}}
    matches/…             what lies in the folder of matches
    settings/…            what lies beside the settings file

`readable_from` is the oldest format whose programs can restore it. The manifest is written last; the zip file is made
beside its place, synced, and renamed: at every moment the old file of that name or the new one is whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardhall import __version__
from cardhall.language import say
from cardhall.match import busy_files, disk, files, saves, temporary_files
from cardhall.match.person_files import PersonFolders, person_files
from cardhall.match.sliced_work import Slices

PRIVATE_MODE, UNIX_MODE_SHIFT = 0o600, 16  # a zip file keeps Unix permissions in the upper half of `external_attr`
PROGRAM_NAME, BACKUP_FORMAT, READABLE_FROM_FORMAT = "cardhall", 1, 1
MANIFEST_NAME = "manifest.json"
BACKUP_ENDING = ".zip"
MAX_FILE_BYTES = 256 * 2**20  # bytes of one file
COMPRESSION_LEVEL = 6  # of zlib, from 1 (fastest) to 9 (smallest); 6 is the default of zlib
# Seconds since 1970: a zip file can store times from 1980 to 2107.
EARLIEST_ZIP_TIME, LATEST_ZIP_TIME = 315_619_200, 4_354_819_199
BYTES_PER_SLICE = 2**18  # bytes compressed at a time; the work can be stopped in between


class BackupError(Exception):
    """A backup cannot be written or restored; the text is a sentence that says why."""


class BackupProgress:
    """The progress of a backup or a restore; may be read from another thread."""

    def __init__(self) -> None:
        self.done_count, self.total = 0, 0  # numbers of files


class WrittenBackup:
    """Path, size and number of files of a backup that was written."""

    def __init__(self, path: Path) -> None:
        self.path, self.files, self.size = path, 0, 0  # size: bytes of the zip file
        self.problems: list[str] = []  # a sentence for each file that could not be read


def default_file_name(now: datetime | None = None) -> str:
    """Return the default file name of a backup made at a time (None: now)."""
    time = datetime.now(UTC).astimezone() if now is None else now
    return f"cardhall-{time.date().isoformat()}{BACKUP_ENDING}"


def write(path: Path, person_folders: PersonFolders, progress: BackupProgress | None = None) -> Slices[WrittenBackup]:
    """Write a backup of all files in `person_folders` to `path`. Raises `BackupError`; then nothing has changed there.

    A file that cannot be read is left out, and named in `WrittenBackup.problems`. Stopping the work leaves no file
    behind.
    """
    try:
        return (yield from _write_zip(path, person_folders, progress or BackupProgress()))
    except OSError as error:
        raise BackupError(
            say("“{name}” cannot be written: {reason}.", name=path.name, reason=files.error_reason(error))
        ) from error
    except ValueError as error:  # no file can have that name
        raise BackupError(say("The backup cannot be written under that name.")) from error


def _write_zip(path: Path, person_folders: PersonFolders, progress: BackupProgress) -> Slices[WrittenBackup]:
    if path.is_dir():
        raise BackupError(say("“{printable}” is a folder.", printable=path.name))
    if not path.parent.is_dir():
        raise BackupError(say("The folder {folder} does not exist.", folder=str(path.parent)))
    named_paths = list(person_files(person_folders))
    progress.total = len(named_paths)
    written = WrittenBackup(path)
    handle, temporary = temporary_files.create_temporary(path)
    try:
        with temporary_files.open_for_writing(handle) as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION_LEVEL) as archive:
                entries: dict[str, Any] = {}
                for name, source in named_paths:
                    entry = yield from _add_file(archive, name, source, written)
                    if entry is not None:
                        entries[name] = entry
                    progress.done_count += 1
                archive.writestr(MANIFEST_NAME, json.dumps(_manifest_fields(entries), indent=1))
            file.flush()
            disk.sync(file.fileno())
            written.size = os.fstat(file.fileno()).st_size
        yield
        busy_files.replace_file(temporary, path)
    finally:
        busy_files.delete(temporary, missing_ok=True)
    files.sync_folder_later(path.parent)
    written.files = len(entries)
    return written


def _manifest_fields(entries: dict[str, Any]) -> dict[str, Any]:
    return {
        "program": PROGRAM_NAME,
        "format": BACKUP_FORMAT,
        "readable_from": READABLE_FROM_FORMAT,
        "version": __version__,
        "made": saves.current_time(),
        "files": entries,
    }


def _add_file(
    archive: zipfile.ZipFile, name: str, source: Path, written: WrittenBackup
) -> Slices[dict[str, Any] | None]:
    """Add a file. Returns its entry for the manifest; None where the file cannot be read, or has gone."""
    try:
        name.encode("utf-8")
        modified = source.stat().st_mtime
        data = files.read(source, MAX_FILE_BYTES)  # all at once: the file may grow while slices are compressed
    except FileNotFoundError:
        return None  # a match that has been archived since the list was made: its result and file are listed too
    except (OSError, ValueError) as error:
        reason = (
            files.error_reason(error) if isinstance(error, OSError) else say("its name cannot be stored in a backup")
        )
        printable_name = name.encode("utf-8", "replace").decode()
        written.problems.append(say("“{name}” is not in the backup: {reason}.", name=printable_name, reason=reason))
        return None
    time = datetime.fromtimestamp(min(max(modified, EARLIEST_ZIP_TIME), LATEST_ZIP_TIME), UTC)
    zip_info = zipfile.ZipInfo(name, (time.year, time.month, time.day, time.hour, time.minute, time.second))
    zip_info.compress_type, zip_info.external_attr = zipfile.ZIP_DEFLATED, PRIVATE_MODE << UNIX_MODE_SHIFT
    zip_info.file_size = len(data)
    with archive.open(zip_info, "w") as member:
        for start in range(0, len(data), BYTES_PER_SLICE):
            member.write(data[start : start + BYTES_PER_SLICE])
            yield
    yield
    return {"size": len(data), "sha256": hashlib.sha256(data).hexdigest(), "changed": modified}
