"""The lock of a match: a file beside it, locked and signed by the playing window.

The system lets go of the lock when a program ends, however it ends, so none is ever left behind. Another window takes a
match over by signing the file; the first finds, before it writes next, that the signature is no longer its own.
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

if sys.platform == "win32":  # here, since nothing can be imported any more while the program ends
    import msvcrt
else:
    import fcntl

LOCK_ENDING = ".lock"
LOCKED_BYTE = 1 << 30  # the byte that is locked where locks keep others from reading: far behind the signature
LONGEST_WAIT = 1.0  # seconds for another window that writes the same file
MAX_TRIES = 5  # how many times at most an owner that leaves may delete the file under us


class Lock:
    """The lock of the file of a match. It ends with `close`, and with the program."""

    def __init__(self, path: Path) -> None:
        """`path`: the match's file."""
        self.path = files.companion_path(path, LOCK_ENDING, ".")
        self.signature = secrets.token_hex(8).encode()
        self._handle: int | None = None
        self._locked = False

    def acquire(self) -> bool:
        """Lock and sign. Returns False where another window has the match. Raises OSError."""
        for _ in range(MAX_TRIES):
            handle = self._open()
            self._locked = _lock(handle)
            if not self._locked:
                self.close()
                return False
            if self._in_place(handle):
                self._sign(handle)
                return True
            self.close()
        return False

    def take(self) -> None:
        """Sign whether or not another window has the match: from now on it is ours. Raises OSError."""
        handle = self._open()
        self._locked = _lock(handle)
        self._sign(handle)

    def is_ours(self) -> bool:
        """Return whether nobody has taken the match over. Raises OSError.

        A lock file that is gone is made anew; one that lies in its place, as when the folder has been replaced, counts
        only where another window holds it.
        """
        if self._handle is None or not self._in_place(self._handle):
            self.close()
            return self.acquire()
        if not self._locked:
            self._locked = _lock(self._handle)  # whoever had it before may have left by now
        return self._signed_by_us(self._handle)

    def close(self) -> None:
        """Let go, and delete the file if it is ours. May be called twice."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        ours = False
        with contextlib.suppress(OSError):
            ours = (self._locked or _lock(handle)) and self._in_place(handle) and self._signed_by_us(handle)
        if ours and not busy_files.SPARES_OPEN_FILES:
            self._delete()
        os.close(handle)
        if ours and busy_files.SPARES_OPEN_FILES:
            self._delete()
        self._locked = False

    def _delete(self) -> None:
        with contextlib.suppress(OSError):  # another window has it by now, or the folder has gone
            self.path.unlink()

    def __del__(self) -> None:
        self.close()

    def _open(self) -> int:
        """Return the open file, which is made if need be. Raises OSError."""
        if self._handle is None:
            files.make_folder(self.path.parent)
            if self.path.is_symlink():  # it would lead elsewhere, and what is there is not ours to write over
                busy_files.delete(self.path)
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
            self._handle = busy_files.open_file(self.path, flags)
            if os.fstat(self._handle).st_nlink > 1:  # another name of a file that is not ours either
                os.close(self._handle)
                self._handle = None
                busy_files.delete(self.path)
                self._handle = busy_files.open_file(self.path, flags)
        return self._handle

    def _in_place(self, handle: int) -> bool:
        """Return whether the open file still has its name."""
        try:
            there, ours = self.path.lstat(), os.fstat(handle)
        except FileNotFoundError:
            return False
        return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)

    def _sign(self, handle: int) -> None:
        try:
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, self.signature)
            os.ftruncate(handle, len(self.signature))
        except OSError:
            self.close()
            raise

    def _signed_by_us(self, handle: int) -> bool:
        os.lseek(handle, 0, os.SEEK_SET)
        return os.read(handle, len(self.signature) + 1) == self.signature


@contextlib.contextmanager
def locked(path: Path, longest: float = LONGEST_WAIT) -> Iterator[None]:
    """No other window writes the file meanwhile, as far as that can be had within a moment. Raises OSError."""
    lock, until = Lock(path), time.monotonic() + longest
    try:
        while not lock.acquire() and time.monotonic() < until:
            time.sleep(longest / 100)
        yield
    finally:
        lock.close()


def _lock(handle: int) -> bool:
    """Lock an open file against other openings, without waiting. Returns False where it is locked already.

    A file system that has no locks gives them to everybody: there the signature alone tells windows apart.
    """
    if sys.platform == "win32":
        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
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
