"""The lock of a match: a file beside the match's file, locked and signed by the window that plays the match.

The system releases the lock when a program ends, also after a crash, so that no lock is left behind. Another window
takes a match over by signing the file; before its next write the first window finds that the signature is not its own.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from cardhall.match import busy_files, files

if sys.platform == "win32":  # at the top, as `__del__` may run when nothing can be imported any more
    import msvcrt
else:
    import fcntl

LOCK_ENDING = ".lock"
LOCKED_BYTE_OFFSET = 1 << 30  # offset of the byte that Windows locks: far after the signature, which others must read
MAX_WAIT_SECONDS = 1.0  # seconds to wait for another window that writes the same file
TRIES_PER_WAIT = 100  # attempts to get the lock in that time
MAX_TRIES = 5  # attempts, as an owner that closes may delete the file between opening and locking


class Lock:
    """The lock of a file, released by `close` and at the end of the program."""

    def __init__(self, path: Path) -> None:
        """`path`: the file to protect; the lock file is beside it."""
        self.path = files.companion_path(path, LOCK_ENDING, ".")
        self.signature = secrets.token_hex(8).encode()
        self._handle: int | None = None
        self._is_locked = False

    def acquire(self) -> bool:
        """Lock and sign the lock file. Returns False where another window has the match. Raises OSError."""
        for _ in range(MAX_TRIES):
            handle = self._open()
            self._is_locked = _lock_handle(handle)
            if not self._is_locked:
                self.close()
                return False
            if self._is_in_place(handle):
                self._sign(handle)
                return True
            self.close()
        return False

    def take_over(self) -> None:
        """Take the match over: sign the lock file, whoever has locked it. Raises OSError."""
        handle = self._open()
        self._is_locked = _lock_handle(handle)
        self._sign(handle)

    def is_ours(self) -> bool:
        """Return whether the match is still ours, and nobody has taken it over. Raises OSError.

        A missing lock file is made again. Another lock file in its place, as after a restored folder, counts only while
        a window has it locked.
        """
        if self._handle is None or not self._is_in_place(self._handle):
            self.close()
            return self.acquire()
        if not self._is_locked:
            # the window from which the match was taken over may have closed
            self._is_locked = _lock_handle(self._handle)
        return self._is_signed_by_us(self._handle)

    def close(self) -> None:
        """Release the lock, and delete the lock file if it is ours. May be called twice."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        is_ours = False
        with contextlib.suppress(OSError):
            is_ours = (
                (self._is_locked or _lock_handle(handle))
                and self._is_in_place(handle)
                and self._is_signed_by_us(handle)
            )
        if is_ours and not busy_files.LOCKS_OPEN_FILES:
            self._delete()
        os.close(handle)
        if is_ours and busy_files.LOCKS_OPEN_FILES:
            self._delete()
        self._is_locked = False

    def _delete(self) -> None:
        with contextlib.suppress(OSError):  # another window has it by now, or the folder has gone
            self.path.unlink()

    def __del__(self) -> None:
        self.close()

    def _open(self) -> int:
        """Return the handle of the lock file, opened or created when needed. Raises OSError."""
        if self._handle is None:
            files.make_folder(self.path.parent)
            if self.path.is_symlink():  # a link would have us overwrite some other file
                busy_files.delete(self.path)
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
            self._handle = busy_files.open_file(self.path, flags)
            if os.fstat(self._handle).st_nlink > 1:  # a hard link, likewise
                os.close(self._handle)
                self._handle = None
                busy_files.delete(self.path)
                self._handle = busy_files.open_file(self.path, flags)
        return self._handle

    def _is_in_place(self, handle: int) -> bool:
        """Return whether the open file still has its name."""
        try:
            file_at_path, open_file = self.path.lstat(), os.fstat(handle)
        except FileNotFoundError:
            return False
        return (file_at_path.st_dev, file_at_path.st_ino) == (open_file.st_dev, open_file.st_ino)

    def _sign(self, handle: int) -> None:
        try:
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, self.signature)
            os.ftruncate(handle, len(self.signature))
        except OSError:
            self.close()
            raise

    def _is_signed_by_us(self, handle: int) -> bool:
        os.lseek(handle, 0, os.SEEK_SET)
        return os.read(handle, len(self.signature) + 1) == self.signature


@contextlib.contextmanager
def hold_lock(path: Path, max_seconds: float = MAX_WAIT_SECONDS) -> Iterator[None]:
    """Hold the lock of a file in the block; after `max_seconds` seconds go on without a lock. Raises OSError."""
    lock, deadline = Lock(path), time.monotonic() + max_seconds
    try:
        while not lock.acquire() and time.monotonic() < deadline:
            time.sleep(max_seconds / TRIES_PER_WAIT)
        yield
    finally:
        lock.close()


def _lock_handle(handle: int) -> bool:
    """Lock an open file against other openings, without waiting. Returns False where it is locked already.

    On a file system without locks every attempt succeeds: there the signature alone tells windows apart.
    """
    if sys.platform == "win32":
        os.lseek(handle, LOCKED_BYTE_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
