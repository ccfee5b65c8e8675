"""Opens, renames and deletes files that another program may have open: a virus scanner, an indexer, a cloud service.

Windows refuses this while the other program has the file open, usually for some milliseconds. All of `cardhall.match`
opens, renames and deletes its files by these functions, which try again for a second before they pass the refusal on.
Other systems never refuse for this reason: there each function tries once.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")

LOCKS_OPEN_FILES = sys.platform == "win32"  # whether this system refuses to rename and delete open files

ACCESS_DENIED, SHARING_VIOLATION, LOCK_VIOLATION = 5, 32, 33  # error numbers of Windows
TRANSIENT_ERRORS = (ACCESS_DENIED, SHARING_VIOLATION, LOCK_VIOLATION)  # errors after which trying again may succeed
MAX_WAIT_SECONDS = 1.0  # seconds
FIRST_PAUSE_SECONDS = 0.01  # seconds; each pause is twice as long as the one before
REFUSAL_MEMORY_SECONDS = 10.0  # seconds after a wait in vain in which the same file is tried only once
MAX_WAITED_FILES_PER_FOLDER = 3  # files of one folder for which anybody waits in that time
_refusal_times: dict[Path, float] = {}  # when the last wait for a file was in vain, by the monotonic clock


def open_file(path: Path, flags: int, mode: int = 0o600) -> int:
    """Open a file as `os.open` does, and return the handle. Raises OSError."""
    return _retry(lambda: os.open(path, flags, mode), path)


def replace_file(path: Path, target: Path) -> None:
    """Rename a file; a file of the new name is replaced. Raises OSError."""
    _retry(lambda: path.replace(target), target)


def delete(path: Path, *, missing_ok: bool = False) -> None:
    """Delete a file. Raises OSError; with `missing_ok` a file that is not there is no error."""
    _retry(lambda: path.unlink(missing_ok=missing_ok), path)


def delete_folder(path: Path) -> None:
    """Delete a folder with all its content; links are deleted, not followed. Raises OSError."""
    _retry(lambda: shutil.rmtree(path), path)


def _retry(action: Callable[[], Result], path: Path) -> Result:
    """Call `action`, again and again while another program may have the file `path` open. Raises OSError."""
    pause, deadline = FIRST_PAUSE_SECONDS, time.monotonic() + MAX_WAIT_SECONDS
    while True:
        try:
            result = action()
        except OSError as error:
            if getattr(error, "winerror", None) not in TRANSIENT_ERRORS or _keeps_refusing(path):
                raise
            seconds_left = deadline - time.monotonic()
            if seconds_left <= 0:
                _refusal_times[path] = time.monotonic()
                raise
            time.sleep(min(pause, seconds_left))
            pause *= 2
        else:
            _refusal_times.pop(path, None)
            return result


def _keeps_refusing(path: Path) -> bool:
    """Return whether recent waits for the file, or for several of its folder, were in vain: rights are missing."""
    now = time.monotonic()
    for refused in [
        one for one, refusal_time in _refusal_times.items() if now - refusal_time >= REFUSAL_MEMORY_SECONDS
    ]:
        del _refusal_times[refused]
    return (
        path in _refusal_times
        or sum(one.parent == path.parent for one in _refusal_times) >= MAX_WAITED_FILES_PER_FOLDER
    )
