"""Reads and writes files of a person: within bounds, whole or not at all, never silently overwritten.

The content of files is the callers' business. Reading never blocks (as on a named pipe or a device), and never reads
more than a given number of bytes. Writing goes to a temporary file, which is synced and renamed over the old one.

Nobody waits long for appended lines, or for a file that replaces none: see `disk`.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import hashlib
import os
import stat
import sys
from collections.abc import Callable, Iterable
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import busy_files, disk, file_names, temporary_files

MAX_NAME_BYTES = 255  # bytes of a file name, the limit of nearly all file systems
MAX_APPEND_TRIES = 3  # attempts to append lines, if another window replaces the file meanwhile
MAX_DAMAGED_COPIES = 20  # copies kept of one damaged file
READ_CHUNK_BYTES = 1 << 20


class NotRegularFile(OSError):
    """The name belongs to a folder, a named pipe or a device."""


class FileTooLarge(OSError):
    """The file is larger than its reader allows."""


class FileStamp(NamedTuple):
    """Identity, size and time of a file, which change whenever the file changes."""

    device: int
    inode: int
    size: int
    changed: int  # nanoseconds

    @classmethod
    def from_status(cls, status: os.stat_result) -> FileStamp:
        """Return the stamp from the result of `os.stat`."""
        return cls(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def file_stamp(path: Path) -> FileStamp | None:
    """Return the stamp of the file at `path`; None where there is no file. Raises OSError where nobody can tell."""
    try:
        return FileStamp.from_status(path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return None


def read(path: Path, max_bytes: int, *, from_end: bool = False) -> bytes:
    """Return the content of a regular file of at most `max_bytes` bytes; `from_end`: the last bytes of a larger one.

    Raises OSError, such as `NotRegularFile` and `FileTooLarge`, and ValueError for a name that no file can have.
    """
    # Without O_NONBLOCK opening a named pipe would wait for somebody to write to it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    if path.is_dir():  # which Windows would not open
        raise NotRegularFile(say("“{printable}” is a folder", printable=make_printable(path.name or str(path))))
    handle = busy_files.open_file(path, flags)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise NotRegularFile(say("“{printable}” is not a file", printable=make_printable(path.name)))
        if status.st_size > max_bytes:
            if not from_end:
                raise FileTooLarge(say("“{printable}” is far too large", printable=make_printable(path.name)))
            os.lseek(handle, status.st_size - max_bytes, os.SEEK_SET)
        chunks: list[bytes] = []
        bytes_left = max_bytes + 1  # one more than allowed: so a file that grows meanwhile is noticed
        while bytes_left > 0 and (chunk := os.read(handle, min(bytes_left, READ_CHUNK_BYTES))):
            chunks.append(chunk)
            bytes_left -= len(chunk)
    finally:
        os.close(handle)
    if bytes_left <= 0 and not from_end:  # it has grown meanwhile
        raise FileTooLarge(say("“{printable}” is far too large", printable=make_printable(path.name)))
    return b"".join(chunks)


def last_lines(path: Path, max_bytes: int) -> list[bytes]:
    """Return the lines in the last `max_bytes` bytes of a file; a line cut there is left out. Raises OSError."""
    data = read(path, max_bytes, from_end=True)
    lines = data.splitlines()
    return lines[1:] if len(data) >= max_bytes else lines


def resolve_links(path: Path) -> Path:
    """Return the path with all links followed. Raises OSError where a link cannot be followed."""
    try:
        return Path(os.path.realpath(path))
    except OSError:  # some Windows drives cannot name what they hold, and Wine cannot where a name is very long
        if path.is_symlink():
            raise
        return path.absolute()


class Sync(Enum):
    """The time when written data must be on the disk."""

    AT_ONCE = auto()  # before the program goes on
    LATER = auto()  # in the background
    NEVER = auto()  # whenever the system likes


class PreparedFile:
    """A new file in a temporary place, later renamed over the old file. Raises OSError, or ValueError.

    Where `path` is a link, the file behind the link is replaced. A device or a pipe is never replaced.
    """

    def __init__(self, path: Path, data: bytes, *, shared: bool = False, sync: Sync = Sync.LATER) -> None:
        """`shared`: other users may read the file as far as the system's usual mask allows."""
        if sys.platform == "win32":
            file_names.check_name(path)
        self.path = path = resolve_links(path)
        make_folder(path.parent)
        if path.exists() and not path.is_file() and not path.is_dir():  # the system itself refuses a folder
            raise NotRegularFile(say("“{printable}” is not a file", printable=make_printable(path.name)))
        self.pending: disk.PendingJob | None = None  # the sync in the background; None: there is none
        handle, self._temporary = temporary_files.create_temporary(path)
        try:
            with temporary_files.open_for_writing(handle) as file:
                file.write(data)
                file.flush()
                if sync is Sync.AT_ONCE:
                    disk.sync(file.fileno())
                elif sync is Sync.LATER:
                    self.pending = disk.sync_later(file.fileno())
            if shared:
                mask = os.umask(0o077)
                os.umask(mask)
                self._temporary.chmod(0o666 & ~mask)
        except BaseException:
            self.discard()
            raise

    def replace_target(self, before_rename: Callable[[], None] | None = None) -> None:
        """Give the new file its name. Raises OSError; then the new file is dropped.

        `before_rename`: is called while the old file still has its name.
        """
        try:
            if before_rename is not None:
                before_rename()
            busy_files.replace_file(self._temporary, self.path)
        except BaseException:
            self.discard()
            raise
        sync_folder_later(self.path.parent)

    def discard(self) -> None:
        """Delete the new file, once it is synced."""
        if self.pending is None or self.pending.is_done:
            self._delete()
        else:  # the disk has it open, and Windows deletes no open file
            disk.run_later(self._delete)

    def _delete(self) -> None:
        with contextlib.suppress(OSError):  # `temporary_files.remove_abandoned` tries again at the next start
            busy_files.delete(self._temporary)


def write(
    path: Path,
    data: bytes,
    before_rename: Callable[[], None] | None = None,
    *,
    shared: bool = False,
    wait_briefly: bool = False,
) -> disk.PendingJob | None:
    """Write a file so that the old or the new file is whole at every moment. Raises OSError, or ValueError.

    `before_rename`: see `PreparedFile.replace_target`; `shared`: see `PreparedFile`. `wait_briefly`: rename the file
    after a short wait, even if the disk has not answered; the job of the sync is returned. Only for files that
    replace none, or that are copies.
    """
    if wait_briefly and busy_files.LOCKS_OPEN_FILES:  # the file is open while it is synced: rename it first
        prepared = PreparedFile(path, data, shared=shared, sync=Sync.NEVER)
        prepared.replace_target(before_rename)
        return _sync_closed(prepared.path)
    prepared = PreparedFile(path, data, shared=shared, sync=Sync.LATER if wait_briefly else Sync.AT_ONCE)
    if prepared.pending is not None:
        try:
            prepared.pending.wait()
        except BaseException:
            prepared.discard()
            raise
    prepared.replace_target(before_rename)
    return prepared.pending


def _sync_closed(path: Path) -> disk.PendingJob:
    """Sync a closed file, with a short wait. Raises OSError."""
    handle = busy_files.open_file(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        pending = disk.sync_later(handle)
    finally:
        os.close(handle)
    pending.wait()
    return pending


def append_lines(path: Path, lines: Iterable[str]) -> None:
    """Append lines to a file, or a new file, and sync. A cut line at the end of the file is ended first.

    The wait for the disk is short; `disk.failed_writes` reports later failures. Raises OSError: `NotRegularFile` for a
    device, which would swallow the lines.
    """
    data = "".join(f"{line}\n" for line in lines).encode("utf-8")
    for _ in range(MAX_APPEND_TRIES):
        if _append_data(path, data):
            return


def _append_data(path: Path, data: bytes) -> bool:
    """Append to a file. Returns False where another window has replaced the file meanwhile: the data may be lost."""
    is_new = not path.exists()
    with open(path, "ab+", opener=open_privately) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotRegularFile(say("“{printable}” is not a file", printable=make_printable(path.name)))
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                data = b"\n" + data
        file.write(data)
        file.flush()
        pending = disk.sync_later(file.fileno())
        is_in_place = _is_same_file(path, os.fstat(file.fileno()))
    if is_new:
        sync_folder_later(path.parent)
    if not pending.wait():
        disk.watch_job(path, pending)
    return is_in_place


def _is_same_file(path: Path, status: os.stat_result) -> bool:
    """Return whether the open file is still at `path`; also True where nothing is there any more."""
    try:
        status_there = path.stat()
    except FileNotFoundError:
        return True
    return (status_there.st_dev, status_there.st_ino) == (status.st_dev, status.st_ino)


def open_privately(name: str, flags: int) -> int:
    """Open a file, as the `opener` of `open`: only this person may read a new file."""
    return busy_files.open_file(Path(name), flags)


def make_folder(folder: Path) -> None:
    """Make a folder and missing parents, readable for this person alone. Raises OSError.

    Where the drive or the network share is missing, the error names the drive or the share.
    """
    if not folder.is_dir():
        if folder.parent == folder:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))
        make_folder(folder.parent)
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
        except FileExistsError as error:  # something else has that name, which is the trouble
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), error.filename) from error


def sync_folder_later(folder: Path) -> None:
    """Sync a folder in the background, if the system can, so that new names there are on the disk."""

    def run() -> None:
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    disk.run_later(run, ("folder", folder))


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a free name, and return the new path.

    Beyond `MAX_DAMAGED_COPIES` the oldest is replaced.

    Raises OSError.
    """
    bad_path = free_name(path, ".bad")
    busy_files.replace_file(path, bad_path)
    return bad_path


def keep_copy(path: Path, data: bytes) -> Path:
    """Write a copy of the data under a free name, and return its path; an equal copy is not written twice.

    Raises OSError.
    """
    for copy in path.parent.glob(f"{glob.escape(path.name)}.bad*"):
        if copy.is_file() and copy.stat().st_size == len(data) and read(copy, len(data)) == data:
            return copy
    bad_path = free_name(path, ".bad")
    write(bad_path, data)
    return bad_path


def companion_path(path: Path, ending: str, prefix: str = "") -> Path:
    """Return the name of a companion file: the file's name between `prefix` and `ending`.

    A name that would become too long is shortened, and gets a digest that makes it unique.
    """
    name = f"{prefix}{path.name}{ending}"
    if len(os.fsencode(name)) > MAX_NAME_BYTES:
        digest = hashlib.sha256(os.fsencode(path.name)).hexdigest()[:16]
        name = f"{prefix}{path.name[:40]}-{digest}{ending}"
    return path.with_name(name)


def free_name(path: Path, ending: str) -> Path:
    """Return a free path beside `path`: `NAME.bad`, `NAME.bad-2`, …; if none is free, the oldest. Raises OSError."""
    paths = [
        companion_path(path, ending + number)
        for number in ("", *(f"-{one}" for one in range(2, MAX_DAMAGED_COPIES + 1)))
    ]
    free_path = next((name for name in paths if not os.path.lexists(name)), None)
    if free_path is None:
        free_path = min(paths, key=lambda name: name.lstat().st_mtime)
    return free_path


def error_reason(error: OSError) -> str:
    """Return the reason of a refusal of the system, as half a sentence."""
    text = (error.strerror or str(error)).rstrip(".")
    return text[:1].lower() + text[1:]
