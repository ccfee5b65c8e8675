"""Local sockets of Unix: how a second start reaches the open window of the same person on the same computer.

A socket is a name in a folder. It is trusted only where folder and socket belong to this person, and nobody else may
put another in its place.
"""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def is_trusted(where: Path) -> bool:
    """Return whether only this person can have made the socket. Raises OSError: there is no folder."""
    folder = where.parent.stat()
    if folder.st_uid != os.getuid() or folder.st_mode & OTHERS_MAY_WRITE:
        return False
    try:
        found = where.lstat()
    except FileNotFoundError:
        return True
    return found.st_uid == os.getuid() and stat.S_ISSOCK(found.st_mode)


def ask(where: Path, request: bytes, most: int, limit: float) -> bytes:
    """Send a request to whoever listens there, and return an answer of at most `most` bytes. Raises OSError."""
    if not is_trusted(where):
        raise PermissionError(str(where))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(limit)
        line.connect(str(where))
        line.sendall(request)
        return line.recv(most)


def is_answered(where: Path, limit: float) -> bool:
    """Whether a program listens there. Raises OSError where that cannot be found out."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trial:
        trial.settimeout(limit)
        try:
            trial.connect(str(where))
        except TimeoutError:
            return True  # it is there, and busy
        except (FileNotFoundError, ConnectionRefusedError):
            return False
    return True


def listen(where: Path, waiting: int, limit: float) -> socket.socket | None:
    """Listen there; `waiting` visitors may wait at once. Returns None where it is not ours, or another window listens.

    Raises OSError: no folder, or too long a name.
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
