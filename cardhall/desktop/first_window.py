"""The window that is open listens for second starts: it comes to the front, and opens the file that one brings."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop import second_start
from cardhall.match.files import make_folder

PATIENCE = 0.2  # seconds in which a request must have come whole
WAITING = 8  # starts that may wait at once


class FirstWindow(QObject):
    """Listens for second starts on behalf of a window; `open_path` opens a saved game in it."""

    def __init__(self, window: QWidget, open_path: Callable[[Path], object]) -> None:
        super().__init__(window)
        self.window, self.open_path = window, open_path
        self._line: socket.socket | None = None
        self._where: Path | None = None
        self._inode = 0

    def listen(self) -> bool:
        """Listen from now on. False where another window does so already, or where it cannot be done here."""
        where = second_start.address()
        if where is None:
            return False
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            make_folder(where.parent)
            if _answers(where):
                line.close()
                return False
            where.unlink(missing_ok=True)  # left by a window that was killed
            line.bind(str(where))
            where.chmod(0o600)
            line.listen(WAITING)
            self._inode = where.lstat().st_ino
        except OSError:  # no folder, or too long a name: a second start will have a window of its own
            line.close()
            return False
        line.setblocking(False)
        self._line, self._where = line, where
        QSocketNotifier(line.fileno(), QSocketNotifier.Type.Read, self).activated.connect(self._answer)
        return True

    def close(self) -> None:
        """Listen no longer, and leave nothing behind."""
        for notifier in self.findChildren(QSocketNotifier):
            notifier.setEnabled(False)
            notifier.deleteLater()
        if self._line is None or self._where is None:
            return
        try:
            if self._where.lstat().st_ino == self._inode:  # otherwise it is another window's by now
                self._where.unlink()
        except FileNotFoundError:
            pass  # the folder has been tidied meanwhile
        finally:
            self._line.close()
            self._line = None

    def _answer(self) -> None:
        """Somebody has started the program a second time."""
        assert self._line is not None
        try:
            visitor, _ = self._line.accept()
        except OSError:  # gone again
            return
        with visitor:
            try:
                path, token = second_start.understood(_read(visitor))
                if not self._takes(path):
                    return
                visitor.sendall(second_start.TAKEN)  # fails where the other start has given up and helps itself
            except (OSError, ValueError, RecursionError):
                return
        self._raise(token)
        if path is not None:
            QTimer.singleShot(0, self, lambda: self.open_path(path))

    def _takes(self, path: Path | None) -> bool:
        """Whether what is asked can be done: not while the window goes, and no file under an open question."""
        return self.window.isVisible() and (path is None or QApplication.activeModalWidget() is None)

    def _raise(self, token: str) -> None:
        if token:
            os.environ[second_start.TOKEN] = token  # Qt takes it from there, once
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.raise_()
        self.window.activateWindow()


def _answers(where: Path) -> bool:
    """Whether a window listens there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trial:
        trial.settimeout(PATIENCE)
        try:
            trial.connect(str(where))
        except TimeoutError:
            return True  # it is there, and busy
        except (FileNotFoundError, ConnectionRefusedError):
            return False
    return True


def _read(visitor: socket.socket) -> bytes:
    """The one line that a visitor sends. Raises OSError where it does not come in time, ValueError where it is long."""
    until, found = time.monotonic() + PATIENCE, b""
    while not found.endswith(b"\n"):
        visitor.settimeout(max(until - time.monotonic(), 0.001))
        part = visitor.recv(4096)
        found += part
        if not part or len(found) > second_start.LARGEST:
            raise ValueError("not a request")
    return found
