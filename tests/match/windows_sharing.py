"""A Linux that treats open files as Windows does: none of them is deleted, renamed or replaced."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from cardhall.match import busy_files

OPEN_FILES = Path("/proc/self/fd")
SHARING_VIOLATION = 32
CALLS = ("unlink", "remove", "rename", "replace")
sharing = pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="this system does not list the files that are open")


class InUse(PermissionError):
    """What Windows says of a file that a program has open."""

    winerror = SHARING_VIOLATION


def share_as_windows(patch: pytest.MonkeyPatch) -> list[str]:
    """Refuse as Windows does from now on. Returns the names of the files that were refused, in order, growing."""
    refused: list[str] = []
    for name in CALLS:
        patch.setattr(os, name, _refusing(name, refused))
    patch.setattr(busy_files, "LOCKS_OPEN_FILES", True)
    return refused


def _refusing(name: str, refused: list[str]) -> Any:
    real = getattr(os, name)

    def call(path: Any, *others: Any, **more: Any) -> None:
        for one, folder in ((path, "dir_fd"), *((other, "dst_dir_fd") for other in others)):
            if is_open(one, more.get(folder, more.get("src_dir_fd"))):
                refused.append(os.fsdecode(one))
                raise InUse(errno.EACCES, "The process cannot access the file", os.fsdecode(one))
        real(path, *others, **more)

    return call


def is_open(path: Any, folder: int | None = None) -> bool:
    """Whether this process has the file open; `folder`: the handle of the folder from which the path leads."""
    try:
        found = os.stat(path, dir_fd=folder, follow_symlinks=False)
    except OSError:
        return False  # there is no such file
    for handle in OPEN_FILES.iterdir() if OPEN_FILES.is_dir() else ():
        try:
            other = handle.stat()
        except OSError:
            continue  # of the listing itself, closed by now
        if (found.st_dev, found.st_ino) == (other.st_dev, other.st_ino):
            return True
    return False
