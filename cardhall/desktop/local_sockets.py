"""Local sockets of Unix, by which a second start reaches the open window of the same person on the same computer.

A socket is a file name in a folder. It is trusted only if folder and socket belong to this user, and nobody else may
write to the folder, to replace the socket.
"""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

GROUP_OR_OTHERS_WRITE_BITS = stat.S_IWGRP | stat.S_IWOTH


def is_trusted(address: Path) -> bool:
    """Tell whether only this user can have created the socket. Raise OSError without a folder."""
    folder = address.parent.stat()
    if folder.st_uid != os.getuid() or folder.st_mode & GROUP_OR_OTHERS_WRITE_BITS:
        return False
    try:
        status = address.lstat()
    except FileNotFoundError:
        return True
    return status.st_uid == os.getuid() and stat.S_ISSOCK(status.st_mode)


def send_request(address: Path, request: bytes, max_answer_bytes: int, timeout_s: float) -> bytes:
    """Send a request to the listener, and return the answer, cut at a number of bytes. Raise OSError.

    The limit is the timeout in seconds of each step.
    """
    if not is_trusted(address):
        raise PermissionError(str(address))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(timeout_s)
        connection.connect(str(address))
        connection.sendall(request)
        return connection.recv(max_answer_bytes)


def is_listening(address: Path, timeout_s: float) -> bool:
    """Tell whether a program listens at an address, within a timeout in seconds. Raise OSError if unknown."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(timeout_s)
        try:
            connection.connect(str(address))
        except TimeoutError:
            return True  # the program is busy
        except (FileNotFoundError, ConnectionRefusedError):
            return False
    return True


def open_listener(address: Path, max_waiting: int, timeout_s: float) -> socket.socket | None:
    """Open a listening socket. Return None if the address is not this user's, or another window listens.

    The numbers are how many visitors may wait at once, and the timeout in seconds of the check for another window.
    Raise OSError without a folder, or with too long a name.
    """
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if not is_trusted(address) or is_listening(address, timeout_s):
            listener.close()
            return None
        address.unlink(missing_ok=True)  # left by a window that was killed
        listener.bind(str(address))
        address.chmod(0o600)
        listener.listen(max_waiting)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener
