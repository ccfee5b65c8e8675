"""Reads and checks backups: no name in a zip file leads outside the person's folders, and all sizes are bounded.

A member that cannot be used is refused with a sentence; the others can still be restored.
"""

from __future__ import annotations

import hashlib
import stat
import sys
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import file_names, files, schema
from cardhall.match.backup import (
    BACKUP_FORMAT,
    MANIFEST_NAME,
    MAX_FILE_BYTES,
    PROGRAM_NAME,
    UNIX_MODE_SHIFT,
    BackupError,
)
from cardhall.match.person_files import MATCHES_FOLDER, MAX_NAME_PARTS, SETTINGS_FOLDER
from cardhall.match.sliced_work import Slices

MAX_TOTAL_BYTES = 2 * 2**30  # bytes of all files together
MAX_MANIFEST_BYTES = 64 * 2**20  # bytes
MAX_FILES = 100_000
ENCRYPTED_FLAG = 1  # in the flag bits of a member of a zip file
BYTES_PER_SLICE = 2**18  # bytes read at a time; the work can be stopped in between
MAX_NAME_BYTES = 255  # bytes of one part of a name
IGNORES_CASE = sys.platform in ("win32", "darwin")  # whether names that differ only in case are the same file


class ManifestEntry(Struct, frozen=True):
    """The manifest's entry of a file."""

    size: Annotated[int, Meta(ge=0)]
    sha256: str
    changed: float  # seconds since 1970


class _Manifest(Struct, frozen=True):
    program: str
    format: int
    readable_from: int
    version: str
    made: str
    files: dict[str, ManifestEntry]


class DamagedMember(Exception):
    """A member of a backup is damaged; the text is half a sentence that says why."""


class RefusedMember(NamedTuple):
    """A member of a backup that is not restored, and why."""

    name: str
    sentence: str


class BackupReader:
    """An open backup. Use it in a `with` statement."""

    def __init__(self, path: Path) -> None:
        """Open the backup at `path`. Raises `BackupError` for other files, and for backups of a newer version."""
        self.path = path
        self.refused: list[RefusedMember] = []
        self._bytes_read = 0  # bytes read so far, of all members
        try:
            files.file_stamp(path)  # raises for a name that no file can have
            if not path.is_file():
                raise BackupError(say("“{printable}” does not exist.", printable=make_printable(path.name)))
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, NotImplementedError):
            raise BackupError(
                say("“{name}” is not a backup of Card Hall, or it is damaged.", name=make_printable(path.name))
            ) from None
        except (OSError, ValueError) as error:
            reason = files.error_reason(error) if isinstance(error, OSError) else str(error)
            raise BackupError(
                say("“{name}” cannot be read: {reason}.", name=make_printable(path.name), reason=reason)
            ) from error
        try:
            self.manifest = self._read_manifest()
            self.entries = self._check_entries()
        except BaseException:
            self._zip.close()
            raise

    def __enter__(self) -> BackupReader:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._zip.close()

    def _read_manifest(self) -> _Manifest:
        name = make_printable(self.path.name)
        try:
            info = self._zip.getinfo(MANIFEST_NAME)
            with self._zip.open(info) as member:
                data = member.read(MAX_MANIFEST_BYTES + 1)
            if len(data) > MAX_MANIFEST_BYTES:
                raise ValueError
            manifest: _Manifest = schema.convert_value(schema.from_json(data), _Manifest)
            if manifest.program != PROGRAM_NAME:
                raise ValueError
        except (KeyError, ValueError, TypeError, RuntimeError, zipfile.BadZipFile, zlib.error, EOFError):
            raise BackupError(say("“{name}” is not a backup of Card Hall, or it is damaged.", name=name)) from None
        except OSError as error:
            raise BackupError(
                say("“{name}” cannot be read: {reason}.", name=name, reason=files.error_reason(error))
            ) from error
        if manifest.readable_from > BACKUP_FORMAT:
            raise BackupError(
                say("A newer version of Card Hall wrote “{name}”. Use that version to restore it.", name=name)
            )
        return manifest

    def _check_entries(self) -> Mapping[str, ManifestEntry]:
        """Return the restorable files by name, in the order of the zip file."""
        infos = [info for info in self._zip.infolist() if info.filename != MANIFEST_NAME and not info.is_dir()]
        if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_TOTAL_BYTES:
            raise BackupError(say("“{name}” is far too large for a backup.", name=make_printable(self.path.name)))
        entries: dict[str, ManifestEntry] = {}
        used_names: set[str] = set()
        for info in infos:
            entry, name = self.manifest.files.get(info.filename), info.filename
            refusal = name_refusal(name) or self._member_refusal(info, entry)
            if not refusal and (name.casefold() if IGNORES_CASE else name) in used_names:
                refusal = say("another file has that name")
            if refusal or entry is None:
                self.refuse(name, refusal)
                continue
            used_names.add(name.casefold() if IGNORES_CASE else name)
            entries[name] = entry
        for name in self.manifest.files.keys() - {info.filename for info in infos}:
            self.refuse(name, say("it is missing"))
        return entries

    def _member_refusal(self, info: zipfile.ZipInfo, entry: ManifestEntry | None) -> str:
        file_type = stat.S_IFMT(info.external_attr >> UNIX_MODE_SHIFT)  # 0: the zip file was not written on Unix
        if file_type not in (0, stat.S_IFREG):
            return say("it is a link, not a file")
        if info.flag_bits & ENCRYPTED_FLAG:
            return say("it is encrypted")
        if info.file_size > MAX_FILE_BYTES:
            return say("it is far too large")
        if entry is None or entry.size != info.file_size:
            return say("it does not match the backup’s list of files")
        return ""

    def refuse(self, name: str, reason: str) -> None:
        """Note that a file is not restored; `reason`: half a sentence."""
        self.refused.append(
            RefusedMember(
                name, say("“{name}” is not restored: {reason}.", name=make_printable(name, 120), reason=reason)
            )
        )

    def read(self, name: str) -> Slices[bytes]:
        """Read the content of a member in slices. Raises `DamagedMember`, and OSError where the disk cannot be read."""
        chunks: list[bytes] = []
        bytes_left = self.entries[name].size
        try:
            with self._zip.open(name) as member:
                while chunk := member.read(min(BYTES_PER_SLICE, bytes_left + 1)):
                    bytes_left -= len(chunk)
                    self._bytes_read += len(chunk)
                    if bytes_left < 0 or self._bytes_read > MAX_TOTAL_BYTES:
                        raise DamagedMember(say("it is far too large"))
                    chunks.append(chunk)
                    yield
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError):
            raise DamagedMember(say("it is damaged")) from None
        data = b"".join(chunks)
        if hashlib.sha256(data).hexdigest() != self.entries[name].sha256:
            raise DamagedMember(say("it is damaged"))
        return data


def name_refusal(name: str, *, for_windows: bool = sys.platform == "win32") -> str:
    """Return why a file with a name cannot be restored, as half a sentence; "": no reason.

    `for_windows`: whether the name must also be allowed in Windows.
    """
    parts = name.split("/")
    if parts[0] not in (MATCHES_FOLDER, SETTINGS_FOLDER) or not 2 <= len(parts) <= (
        MAX_NAME_PARTS if parts[0] == MATCHES_FOLDER else 2
    ):
        return say("it does not belong in a folder of Card Hall")
    for part in parts:
        if part in ("", ".", "..") or any(ord(letter) < 32 for letter in part) or "\\" in part:
            return say("it does not belong in a folder of Card Hall")
        if len(part.encode("utf-8", "surrogatepass")) > MAX_NAME_BYTES:
            return say("its name is too long")
        if for_windows:
            try:
                file_names.check_name(Path(part))
            except file_names.ForbiddenName as error:
                return str(error)
            if part[-1] in ". ":
                return say("in Windows a file name cannot end in a dot or a space")
    return ""
