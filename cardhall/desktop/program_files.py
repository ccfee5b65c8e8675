"""Tells whether the files of the program were replaced after its start, for example by an update. No Qt.

Loaded modules go on working, but modules loaded later may not fit them: a page of the new version imports names that
the old version lacks. So the code that reports faults first asks here for the cause.

One file shows an update: the program itself in a bundle, else the package's `__init__.py`. In a checkout files change
all the time, so all files are checked there, and only after a failed import.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import cardhall

ProgramStamp = tuple[int, int, int]
CODE_ENDINGS = (".py", ".so", ".pyd", ".dll", ".zip", ".exe")  # of files that hold code


class ProgramFiles:
    """The files of the running program, as found at the start."""

    def __init__(self, folder: Path, update_marker: Path, *, is_checkout: bool) -> None:
        """`folder`: the program's code; `update_marker`: a file replaced by every update."""
        self.folder, self.update_marker, self.is_checkout = folder, update_marker, is_checkout
        self.started_at = time.time()
        self.start_stamp = read_stamp(update_marker)

    @property
    def are_gone(self) -> bool:
        """Tell whether the program has been removed, or is being replaced just now."""
        return read_stamp(self.update_marker) is None

    def find_update_stamp(self) -> ProgramStamp | None:
        """Return the stamp of an update since the start; None: there was none, or this is a checkout."""
        now = read_stamp(self.update_marker)
        return None if self.is_checkout or self.start_stamp is None or now == self.start_stamp else now

    def is_caused_by_update(self, fault: BaseException) -> bool:
        """Tell whether a fault comes from files that were replaced or removed, and not from the program."""
        if self.find_update_stamp() is not None:
            return True
        return isinstance(fault, ImportError) and (self.are_gone or self._has_newer_code())

    def _has_newer_code(self) -> bool:
        return any(when > self.started_at for when in self._change_times())

    def _change_times(self) -> Iterator[float]:
        """Yield, for each file of code, the time of its last change or move, in seconds since 1970."""
        for folder, subfolders, names in os.walk(self.folder):
            subfolders[:] = [name for name in subfolders if name != "__pycache__"]  # Python itself writes files there
            for name in names:
                if name.endswith(CODE_ENDINGS):
                    try:
                        status = os.stat(f"{folder}/{name}")  # noqa: PTH116  (hundreds of them)
                    except OSError:
                        continue  # the file is just being replaced; other files show the update
                    yield max(status.st_mtime, status.st_ctime)


def read_stamp(path: Path) -> ProgramStamp | None:
    """Return inode, time and size of a file, which change on replacement; None without a file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


@lru_cache(maxsize=1)
def find_program_files() -> ProgramFiles:
    """Return the files of this program. Call it right after the start, before any update."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return ProgramFiles(program.resolve().parent, program, is_checkout=False)
    package = Path(cardhall.__file__).parent
    return ProgramFiles(package, package / "__init__.py", is_checkout=(package.parent / "pyproject.toml").is_file())
