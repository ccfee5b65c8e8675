"""Creates temporary files, to become whole files by renaming, and deletes leftovers of killed programs."""

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
MIN_ABANDONED_AGE_SECONDS = 600.0  # seconds: an older temporary file is from a program that was killed
MAX_WAIT_SECONDS = 4.0  # seconds to wait for the disk before a temporary folder is deleted
MAX_STEM_LENGTH = 60  # characters of a file's name that the name of its temporary file repeats


def create_temporary(path: Path) -> tuple[int, Path]:
    """Create the temporary file for the file at `path`. Returns its handle and path.

    `tempfile.mkstemp` is not used: in a folder without write access on Windows it tries new names for ever.
    Raises OSError.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    flags |= sum(getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NOFOLLOW", "O_NOINHERIT"))
    while True:
        temporary = path.parent / (".".join(("", path.name[:MAX_STEM_LENGTH], secrets.token_hex(4))) + TEMPORARY_ENDING)
        with contextlib.suppress(FileExistsError):  # the name is taken: try another
            return os.open(temporary, flags, 0o600), temporary


@contextlib.contextmanager
def open_for_writing(handle: int) -> Iterator[BinaryIO]:
    """Open a handle as a file for writing in this block; the handle is closed in any case."""
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
                if time.time() - path.lstat().st_mtime > MIN_ABANDONED_AGE_SECONDS:
                    busy_files.delete(path)
                    removed += 1
    return removed


@contextlib.contextmanager
def temporary_folder(prefix: str) -> Iterator[Path]:
    """Make a temporary folder for a block; at the end, wait for the disk and delete the folder.

    Files that other programs have open at that time stay, for the system to delete some day.
    """
    import tempfile

    with tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as folder_name:
        try:
            yield Path(folder_name)
        finally:
            disk.wait_for_all(MAX_WAIT_SECONDS)
