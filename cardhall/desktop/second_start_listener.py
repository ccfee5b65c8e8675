"""Listens for second starts of the program on behalf of the open window, which then comes to the front."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop import second_start
from cardhall.desktop.second_start_requests import PipeVisitors, SocketVisitors, Visit
from cardhall.log import get_category
from cardhall.match.files import make_folder

log = get_category("instance")


class SecondStartListener(QObject):
    """Listens for second starts on behalf of a window; `open_path` opens a saved game in it."""

    def __init__(self, window: QWidget, open_path: Callable[[Path], object], person: str = "") -> None:
        """`person`: the id of who plays in the window."""
        super().__init__(window)
        self.window, self.open_path, self.person = window, open_path, person
        self._visitors: SocketVisitors | PipeVisitors | None = None

    def start_listening(self) -> bool:
        """Start listening. Return False if another window listens already, or the system does not allow it."""
        try:
            address = second_start.window_address(person=self.person)
            if sys.platform == "win32":
                self._visitors = PipeVisitors(address, self)
            else:
                make_folder(address.parent)
                self._visitors = SocketVisitors(address, self)
        except OSError as error:  # a second start will have a window of its own
            log("this window does not listen for second starts: %s", error)
            return False
        log("this window listens at %s", address)
        self._visitors.visit_received.connect(self._answer_visit)
        return True

    def stop_listening(self) -> None:
        """Stop listening, and remove the socket."""
        visitors, self._visitors = self._visitors, None
        if visitors is not None:
            visitors.close()
            visitors.deleteLater()

    def _answer_visit(self, visit: Visit) -> None:
        """Answer the request of a second start: open the file, if there is one, and raise the window."""
        try:
            path, token = second_start.parse_request(visit.request)
            can_take = self._visitors is not None and self._can_take(path)
            log(
                "a second start %s: %s",
                "brings a file" if path else "asks for the window",
                "taken" if can_take else "refused",
            )
            if not can_take:
                return
            # fails where the other start has given up and helps itself
            visit.send_answer(second_start.REQUEST_ACCEPTED_ANSWER)
        except (OSError, ValueError, RecursionError):
            return
        finally:
            visit.close()
        self._raise_window(token)
        if path is not None:
            QTimer.singleShot(0, self, lambda: self.open_path(path))

    def _can_take(self, path: Path | None) -> bool:
        """Tell whether a request can be fulfilled: not while the window closes, and no file during an open dialog."""
        return self.window.isVisible() and (path is None or QApplication.activeModalWidget() is None)

    def _raise_window(self, token: str) -> None:
        if token:
            os.environ[second_start.ACTIVATION_TOKEN_VARIABLE] = token  # Qt takes it from there, once
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.raise_()
        self.window.activateWindow()
