"""Named pipes of Windows, by which a second start reaches the open window of the same person on the same computer.

Any program on the computer may create a pipe of any name. So the asking program first checks whose program is at the
other end, and connects anonymously; the listening program rejects other computers.
"""

from __future__ import annotations

import contextlib
import ctypes
from ctypes import c_int, c_uint32, c_void_p, c_wchar_p
from importlib import import_module
from pathlib import Path
from typing import Any

from cardhall.desktop import windows_owner
from cardhall.system_calls import windows_function

BUFFER_SIZE = 16 * 1024  # bytes
REJECT_REMOTE = 0x8  # PIPE_REJECT_REMOTE_CLIENTS
ANONYMOUS_CLIENT = 0x00100000  # SECURITY_SQOS_PRESENT | SECURITY_ANONYMOUS: the other end may do nothing in our name
INVALID_HANDLE = c_void_p(-1).value


class NotOurs(OSError):
    """Raised if the program at the other end belongs to another user."""


def pipe_address(name: str) -> Path:
    """Return the address of the pipe of a name."""
    return Path(rf"\\.\pipe\{name}")


def session_number() -> int:
    """Return the number of the login session, since a user may be logged in several times. Raise OSError."""
    found = c_uint32()
    tell = windows_function("kernel32", "ProcessIdToSessionId", c_int, c_uint32, c_void_p)
    tell(windows_function("kernel32", "GetCurrentProcessId", c_uint32)(), ctypes.byref(found))
    return found.value


def is_listening(address: Path) -> bool:
    """Tell whether any program listens at an address."""
    wait = windows_function("kernel32", "WaitNamedPipeW", c_int, c_wchar_p, c_uint32)
    try:
        wait(str(address), 1)
    except FileNotFoundError:
        return False
    except OSError:
        return True  # the program is busy
    return True


def connect(address: Path, limit: float) -> Any:
    """Connect to whoever listens there, waiting at most `limit` seconds. Returns a `PipeConnection`.

    Raises OSError: FileNotFoundError where nobody listens, `NotOurs` where it is not a program of this person.
    """
    winapi = import_module("_winapi")
    windows_function("kernel32", "WaitNamedPipeW", c_int, c_wchar_p, c_uint32)(str(address), int(limit * 1000))
    open_pipe = windows_function(
        "kernel32", "CreateFileW", c_void_p, c_wchar_p, c_uint32, c_uint32, c_void_p, c_uint32, c_uint32, c_void_p,
        failed=INVALID_HANDLE,
    )  # fmt: skip
    access, flags = winapi.GENERIC_READ | winapi.GENERIC_WRITE, winapi.FILE_FLAG_OVERLAPPED | ANONYMOUS_CLIENT
    handle = open_pipe(str(address), access, 0, None, winapi.OPEN_EXISTING, flags, None)
    try:
        if not windows_owner.is_ours(_server_of(handle), handle):
            raise NotOurs(str(address))
        winapi.SetNamedPipeHandleState(handle, winapi.PIPE_READMODE_MESSAGE, None, None)
    except BaseException:
        winapi.CloseHandle(handle)
        raise
    return _connection(handle)


def ask(address: Path, request: bytes, most: int, limit: float) -> bytes:
    """Send a request to the listener, and return the answer, limited in bytes. Raise OSError.

    The limit is the timeout in seconds. The program at the other end is allowed to raise its window.
    """
    with connect(address, limit) as connection:
        allow = windows_function("user32", "AllowSetForegroundWindow", c_int, c_uint32)
        with contextlib.suppress(OSError):  # fails if this program is not in front: then the window only blinks
            allow(_server_of(connection.fileno()))
        connection.send_bytes(request)
        if not connection.poll(limit):
            raise TimeoutError(str(address))
        try:
            answer: bytes = connection.recv_bytes(most)
        except EOFError:
            raise BrokenPipeError(str(address)) from None
        return answer


class Listener:
    """Listens at a pipe, as the only program."""

    def __init__(self, address: Path) -> None:
        """Start listening. Raise OSError if another program listens at the address."""
        if is_listening(address):
            raise FileExistsError(str(address))
        self.address = address
        self._winapi = import_module("_winapi")
        create = windows_function("kernel32", "CreateEventW", c_void_p, c_void_p, c_int, c_int, c_wchar_p)
        self._next: int | None = self._new(first=True)
        self._stopped = create(None, True, False, None)

    def accept(self) -> Any | None:
        """Wait for the next visitor. Return a `PipeConnection`, or None after `stop`. Raise OSError."""
        winapi, handle = self._winapi, self._next
        if handle is None:
            return None
        try:
            waiting = winapi.ConnectNamedPipe(handle, overlapped=True)
            came = winapi.WaitForMultipleObjects([waiting.event, self._stopped], False, winapi.INFINITE)
            if came != winapi.WAIT_OBJECT_0:
                waiting.cancel()
            waiting.GetOverlappedResult(True)
        except BaseException:
            winapi.CloseHandle(handle)
            self._next = self._new()
            raise
        if came != winapi.WAIT_OBJECT_0:
            winapi.CloseHandle(handle)
            self._next = None
            return None
        self._next = self._new()
        return _connection(handle)

    def stop(self) -> None:
        """Make `accept` return None, even while another thread waits in it. Raise OSError."""
        windows_function("kernel32", "SetEvent", c_int, c_void_p)(self._stopped)

    def _new(self, *, first: bool = False) -> int:
        winapi = self._winapi
        flags = winapi.PIPE_ACCESS_DUPLEX | winapi.FILE_FLAG_OVERLAPPED
        flags |= winapi.FILE_FLAG_FIRST_PIPE_INSTANCE if first else 0
        kind = winapi.PIPE_TYPE_MESSAGE | winapi.PIPE_READMODE_MESSAGE | winapi.PIPE_WAIT | REJECT_REMOTE
        number = winapi.PIPE_UNLIMITED_INSTANCES
        made: int = winapi.CreateNamedPipe(
            str(self.address), flags, kind, number, BUFFER_SIZE, BUFFER_SIZE, 0, winapi.NULL
        )
        return made


def _connection(handle: int) -> Any:
    return import_module("multiprocessing.connection").PipeConnection(handle)


def _server_of(handle: int) -> int:
    """Return the id of the process that created a pipe. Raise OSError."""
    found = c_uint32()
    tell = windows_function("kernel32", "GetNamedPipeServerProcessId", c_int, c_void_p, c_void_p)
    tell(handle, ctypes.byref(found))
    return found.value
