"""Temporary files, from which whole files are made, and the remains of killed programs."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cardhall.match import busy_files, disk

TEMPORARY_ENDING = ".tmp"
ABANDONED_SECONDS = 600.0  # seconds after which a temporary file belongs to a program that was killed
LONGEST_WAIT = 4.0  # seconds that a folder that is to be deleted waits for the disk


def create_temporary(path: Path) -> tuple[int, Path]:
    """Create the temporary file for the file at `path`. Returns its handle and path.

    `tempfile.mkstemp` would do, but where Windows lets nobody write into a folder it tries more names for ever.
    Raises OSError.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    flags |= sum(getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NOFOLLOW", "O_NOINHERIT"))
    while True:
        temporary = path.parent / (".".join(("", path.name[:60], secrets.token_hex(4))) + TEMPORARY_ENDING)
        with contextlib.suppress(FileExistsError):  # another program has hit on the same name
            return os.open(temporary, flags, 0o600), temporary


@contextlib.contextmanager
def open_for_writing(handle: int) -> Iterator[BinaryIO]:
    """The file of a handle, to be written; the handle is closed in any case."""
    try:
        file = os.fdopen(handle, "wb")
    except BaseException:
        os.close(handle)
        raise
    with file:
        yield file


def remove_abandoned(folder: Path) -> int:
    """Delete the temporary files of killed programs. Returns their number."""
    removed = 0
    with contextlib.suppress(OSError):
        for path in folder.glob(f".*{TEMPORARY_ENDING}"):
            with contextlib.suppress(OSError):
                if time.time() - path.lstat().st_mtime > ABANDONED_SECONDS:
                    busy_files.delete(path)
                    removed += 1
    return removed


@contextlib.contextmanager
def temporary_folder(prefix: str) -> Iterator[Path]:
    """Make a temporary folder, and delete the folder once the disk has answered.

    Files in it that other programs have open by then are left to whoever tidies the system's temporary files.
    """
    import tempfile

    with tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as made:
        try:
            yield Path(made)
        finally:
            disk.wait_for_all(LONGEST_WAIT)
