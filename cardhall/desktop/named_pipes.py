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

PIPE_BUFFER_BYTES = 16 * 1024  # bytes
REJECT_REMOTE_CLIENTS = 0x8  # PIPE_REJECT_REMOTE_CLIENTS
# SECURITY_SQOS_PRESENT | SECURITY_ANONYMOUS: the other end may do nothing in our name
ANONYMOUS_CLIENT_FLAGS = 0x00100000
INVALID_HANDLE = c_void_p(-1).value


class ForeignPipeError(OSError):
    """Raised if the program at the other end belongs to another user."""


def pipe_address(name: str) -> Path:
    """Return the address of the pipe of a name."""
    return Path(rf"\\.\pipe\{name}")


def session_number() -> int:
    """Return the number of the login session, since a user may be logged in several times. Raise OSError."""
    session = c_uint32()
    get_session = windows_function("kernel32", "ProcessIdToSessionId", c_int, c_uint32, c_void_p)
    get_session(windows_function("kernel32", "GetCurrentProcessId", c_uint32)(), ctypes.byref(session))
    return session.value


def is_listening(address: Path) -> bool:
    """Tell whether any program listens at an address."""
    wait_for_pipe = windows_function("kernel32", "WaitNamedPipeW", c_int, c_wchar_p, c_uint32)
    try:
        wait_for_pipe(str(address), 1)
    except FileNotFoundError:
        return False
    except OSError:
        return True  # the program is busy
    return True


def connect(address: Path, timeout_s: float) -> Any:
    """Connect to whoever listens there, waiting at most `timeout_s` seconds. Returns a `PipeConnection`.

    Raises OSError: FileNotFoundError where nobody listens, `ForeignPipeError` where it is not a program of this person.
    """
    winapi = import_module("_winapi")
    windows_function("kernel32", "WaitNamedPipeW", c_int, c_wchar_p, c_uint32)(str(address), int(timeout_s * 1000))
    open_pipe = windows_function(
        "kernel32", "CreateFileW", c_void_p, c_wchar_p, c_uint32, c_uint32, c_void_p, c_uint32, c_uint32, c_void_p,
        error_value=INVALID_HANDLE,
    )  # fmt: skip
    access, flags = winapi.GENERIC_READ | winapi.GENERIC_WRITE, winapi.FILE_FLAG_OVERLAPPED | ANONYMOUS_CLIENT_FLAGS
    handle = open_pipe(str(address), access, 0, None, winapi.OPEN_EXISTING, flags, None)
    try:
        if not windows_owner.is_owned_by_us(_server_process(handle), handle):
            raise ForeignPipeError(str(address))
        winapi.SetNamedPipeHandleState(handle, winapi.PIPE_READMODE_MESSAGE, None, None)
    except BaseException:
        winapi.CloseHandle(handle)
        raise
    return _create_connection(handle)


def send_request(address: Path, request: bytes, max_answer_bytes: int, timeout_s: float) -> bytes:
    """Send a request to the listener, and return the answer, limited in bytes. Raise OSError.

    The limit is the timeout in seconds. The program at the other end is allowed to raise its window.
    """
    with connect(address, timeout_s) as connection:
        allow_foreground = windows_function("user32", "AllowSetForegroundWindow", c_int, c_uint32)
        with contextlib.suppress(OSError):  # fails if this program is not in front: then the window only blinks
            allow_foreground(_server_process(connection.fileno()))
        connection.send_bytes(request)
        if not connection.poll(timeout_s):
            raise TimeoutError(str(address))
        try:
            answer: bytes = connection.recv_bytes(max_answer_bytes)
        except EOFError:
            raise BrokenPipeError(str(address)) from None
        return answer


class PipeListener:
    """Listens at a pipe, as the only program."""

    def __init__(self, address: Path) -> None:
        """Start listening. Raise OSError if another program listens at the address."""
        if is_listening(address):
            raise FileExistsError(str(address))
        self.address = address
        self._winapi = import_module("_winapi")
        create = windows_function("kernel32", "CreateEventW", c_void_p, c_void_p, c_int, c_int, c_wchar_p)
        self._next_pipe: int | None = self._create_pipe(is_first=True)
        self._stop_event = create(None, True, False, None)

    def accept_visitor(self) -> Any | None:
        """Wait for the next visitor. Return a `PipeConnection`, or None after `stop_listening`. Raise OSError."""
        winapi, handle = self._winapi, self._next_pipe
        if handle is None:
            return None
        try:
            connecting = winapi.ConnectNamedPipe(handle, overlapped=True)
            signalled = winapi.WaitForMultipleObjects([connecting.event, self._stop_event], False, winapi.INFINITE)
            if signalled != winapi.WAIT_OBJECT_0:
                connecting.cancel()
            connecting.GetOverlappedResult(True)
        except BaseException:
            winapi.CloseHandle(handle)
            self._next_pipe = self._create_pipe()
            raise
        if signalled != winapi.WAIT_OBJECT_0:
            winapi.CloseHandle(handle)
            self._next_pipe = None
            return None
        self._next_pipe = self._create_pipe()
        return _create_connection(handle)

    def stop_listening(self) -> None:
        """Make `accept_visitor` return None, even while another thread waits in it. Raise OSError."""
        windows_function("kernel32", "SetEvent", c_int, c_void_p)(self._stop_event)

    def _create_pipe(self, *, is_first: bool = False) -> int:
        winapi = self._winapi
        flags = winapi.PIPE_ACCESS_DUPLEX | winapi.FILE_FLAG_OVERLAPPED
        flags |= winapi.FILE_FLAG_FIRST_PIPE_INSTANCE if is_first else 0
        pipe_mode = winapi.PIPE_TYPE_MESSAGE | winapi.PIPE_READMODE_MESSAGE | winapi.PIPE_WAIT | REJECT_REMOTE_CLIENTS
        max_instances = winapi.PIPE_UNLIMITED_INSTANCES
        pipe: int = winapi.CreateNamedPipe(
            str(self.address), flags, pipe_mode, max_instances, PIPE_BUFFER_BYTES, PIPE_BUFFER_BYTES, 0, winapi.NULL
        )
        return pipe


def _create_connection(handle: int) -> Any:
    return import_module("multiprocessing.connection").PipeConnection(handle)


def _server_process(handle: int) -> int:
    """Return the id of the process that created a pipe. Raise OSError."""
    process = c_uint32()
    get_process = windows_function("kernel32", "GetNamedPipeServerProcessId", c_int, c_void_p, c_void_p)
    get_process(handle, ctypes.byref(process))
    return process.value
