"""Whose a process and a pipe of Windows are."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_int, c_uint32, c_void_p
from typing import Any

from cardhall.system_calls import windows_function

QUERY_PROCESS, QUERY_TOKEN, USER_OF_TOKEN = 0x1000, 0x8, 1
KERNEL_OBJECT, OWNER = 6, 1
LARGEST_USER = 256  # bytes that Windows needs at most to describe a user
ALL_ARE_GOOD = None  # what `windows_function` takes for a failure: nothing


def is_ours(process: int, pipe: int) -> bool:
    """Return whether this person owns a process, by its number, and its pipe, by a handle.

    Raises OSError: where it is somebody else's, Windows usually does not even tell.
    """
    open_process = windows_function("kernel32", "OpenProcess", c_void_p, c_uint32, c_int, c_uint32)
    this_process = windows_function("kernel32", "GetCurrentProcess", c_void_p)
    is_same = windows_function("advapi32", "EqualSid", c_int, c_void_p, c_void_p, failed=ALL_ARE_GOOD)
    with _closed(open_process(QUERY_PROCESS, False, process)) as other, _owner(pipe) as owner:
        ours, theirs = _user(this_process()), _user(other)
        if not is_same(_sid(ours), _sid(theirs)):
            return False
        return owner is None or bool(is_same(_sid(ours), owner))


def _user(process: int) -> ctypes.Array[ctypes.c_char]:
    """Return Windows' description of a process's user: the first bytes are the address of the SID."""
    open_token = windows_function("advapi32", "OpenProcessToken", c_int, c_void_p, c_uint32, c_void_p)
    describe = windows_function("advapi32", "GetTokenInformation", c_int, c_void_p, c_int, c_void_p, c_uint32, c_void_p)
    token, found, length = c_void_p(), ctypes.create_string_buffer(LARGEST_USER), c_uint32()
    open_token(process, QUERY_TOKEN, ctypes.byref(token))
    with _closed(token.value):
        describe(token, USER_OF_TOKEN, found, LARGEST_USER, ctypes.byref(length))
    return found


def _sid(user: ctypes.Array[ctypes.c_char]) -> int | None:
    return c_void_p.from_buffer(user).value


@contextmanager
def _owner(pipe: int) -> Iterator[int | None]:
    """The address of the SID of a pipe's owner; None where the system does not tell, as Wine."""
    find = windows_function(
        "advapi32", "GetSecurityInfo", c_uint32, c_void_p, c_int, c_uint32, *[c_void_p] * 5, failed=ALL_ARE_GOOD
    )
    free = windows_function("kernel32", "LocalFree", c_void_p, c_void_p, failed=ALL_ARE_GOOD)
    owner, description = c_void_p(), c_void_p()
    error = find(pipe, KERNEL_OBJECT, OWNER, ctypes.byref(owner), None, None, None, ctypes.byref(description))
    if error:
        raise OSError(error, str(pipe))  # Windows does not tell
    try:
        yield owner.value
    finally:
        free(description)


@contextmanager
def _closed(handle: Any) -> Iterator[Any]:
    """A handle, which is closed in the end."""
    try:
        yield handle
    finally:
        windows_function("kernel32", "CloseHandle", c_int, c_void_p)(handle)
