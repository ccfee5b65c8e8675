"""Local sockets of Unix, by which a second start reaches the open window of the same person on the same computer.

A socket is a file name in a folder. It is trusted only if folder and socket belong to this user, and nobody else may
write to the folder, to replace the socket.
"""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def is_trusted(where: Path) -> bool:
    """Tell whether only this user can have created the socket. Raise OSError without a folder."""
    folder = where.parent.stat()
    if folder.st_uid != os.getuid() or folder.st_mode & OTHERS_MAY_WRITE:
        return False
    try:
        found = where.lstat()
    except FileNotFoundError:
        return True
    return found.st_uid == os.getuid() and stat.S_ISSOCK(found.st_mode)


def ask(where: Path, request: bytes, most: int, limit: float) -> bytes:
    """Send a request to the listener, and return the answer, cut at a number of bytes. Raise OSError.

    The limit is the timeout in seconds of each step.
    """
    if not is_trusted(where):
        raise PermissionError(str(where))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(limit)
        line.connect(str(where))
        line.sendall(request)
        return line.recv(most)


def is_answered(where: Path, limit: float) -> bool:
    """Tell whether a program listens at an address, within a timeout in seconds. Raise OSError if unknown."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trial:
        trial.settimeout(limit)
        try:
            trial.connect(str(where))
        except TimeoutError:
            return True  # the program is busy
        except (FileNotFoundError, ConnectionRefusedError):
            return False
    return True


def listen(where: Path, waiting: int, limit: float) -> socket.socket | None:
    """Open a listening socket. Return None if the address is not this user's, or another window listens.

    The numbers are how many visitors may wait at once, and the timeout in seconds of the check for another window.
    Raise OSError without a folder, or with too long a name.
    """
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if not is_trusted(where) or is_answered(where, limit):
            line.close()
            return None
        where.unlink(missing_ok=True)  # left by a window that was killed
        line.bind(str(where))
        where.chmod(0o600)
        line.listen(waiting)
        line.setblocking(False)
    except OSError:
        line.close()
        raise
    return line
