"""Reads the requests of second starts without blocking the open window."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Signal

from cardhall.desktop import local_sockets, named_pipes, second_start

REQUEST_TIMEOUT_S = 0.2  # seconds in which a complete request must arrive
MAX_WAITING_VISITORS = 8  # second starts that may wait at once
MAX_FAILED_VISITORS = 10  # failures in a row after which the pipe counts as broken, and listening ends


class Visit(NamedTuple):
    """The request of a second start, and the means to answer it."""

    request: bytes
    send_answer: Callable[[bytes], None]  # raises OSError where the other start has given up
    close: Callable[[], None]


class SocketVisitors(QObject):
    """Visitors of a local socket on Unix; their requests are lines."""

    visit_received = Signal(object)  # a Visit

    def __init__(self, address: Path, parent: QObject) -> None:
        """Raise OSError if the socket cannot be opened, or somebody else listens there."""
        super().__init__(parent)
        listener = local_sockets.open_listener(address, MAX_WAITING_VISITORS, REQUEST_TIMEOUT_S)
        if listener is None:
            raise FileExistsError(str(address))
        self.listener, self.address = listener, address
        self._inode = address.lstat().st_ino
        self._notifier = QSocketNotifier(listener.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._accept_visitor)

    def close(self) -> None:
        """Stop listening, and remove the socket's file."""
        self._notifier.setEnabled(False)
        for reading in self.findChildren(_RequestReader):
            reading.close_visitor()
        try:
            if self.address.lstat().st_ino == self._inode:  # otherwise it is another window's by now
                self.address.unlink()
        except FileNotFoundError:
            pass  # the folder has been tidied meanwhile
        finally:
            self.listener.close()

    def _accept_visitor(self) -> None:
        with contextlib.suppress(OSError):  # gone again
            visitor, _ = self.listener.accept()
            _RequestReader(visitor, self)


class _RequestReader(QObject):
    """Reads a visitor's line as it arrives."""

    def __init__(self, visitor: socket.socket, visitors: SocketVisitors) -> None:
        super().__init__(visitors)
        self.visitor, self.visitors, self.received = visitor, visitors, b""
        visitor.setblocking(False)
        self._notifier = QSocketNotifier(visitor.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read_part)
        self._timer = QTimer(self, singleShot=True, interval=int(REQUEST_TIMEOUT_S * 1000))
        self._timer.timeout.connect(self._end_reading)
        self._timer.start()

    def close_visitor(self) -> None:
        """Close the connection to the visitor."""
        self._notifier.setEnabled(False)
        self._timer.stop()
        self.visitor.close()
        self.deleteLater()

    def _read_part(self) -> None:
        try:
            part = self.visitor.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        self.received += part
        if not part or len(self.received) > second_start.MAX_REQUEST_BYTES:
            self.close_visitor()
        elif self.received.endswith(b"\n"):
            self._notifier.setEnabled(False)
            self._timer.stop()
            self.visitors.visit_received.emit(Visit(self.received, self.visitor.sendall, self.close_visitor))

    def _end_reading(self) -> None:
        """End reading after the timeout, with a last look: in a busy window the request may be waiting unread."""
        self._read_part()
        if self._notifier.isEnabled():
            self.close_visitor()


class PipeVisitors(QObject):
    """Visitors of a named pipe on Windows; a thread waits for them and reads the requests."""

    visit_received = Signal(object)  # a Visit

    def __init__(self, address: Path, parent: QObject) -> None:
        """Raise OSError if the pipe cannot be opened, or somebody else listens there."""
        super().__init__(parent)
        self._listener = named_pipes.PipeListener(address)
        self._thread = threading.Thread(target=self._serve, name="visitors", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening, and wait briefly for the thread. Raise OSError."""
        self._listener.stop_listening()
        self._thread.join(2 * REQUEST_TIMEOUT_S)

    def _serve(self) -> None:
        failures = 0
        while failures < MAX_FAILED_VISITORS:
            try:
                visitor = self._listener.accept_visitor()
            except OSError:  # gone again
                failures += 1
                continue
            if visitor is None:
                return
            failures = 0
            self._receive(visitor)

    def _receive(self, visitor: Any) -> None:
        """Pass on a visitor's request if it arrives in time."""
        try:
            if visitor.poll(REQUEST_TIMEOUT_S):
                request = visitor.recv_bytes(second_start.MAX_REQUEST_BYTES)
                self.visit_received.emit(Visit(request, visitor.send_bytes, visitor.close))
                return
        except (OSError, EOFError):  # gone again, or it has sent far too much
            pass
        visitor.close()
