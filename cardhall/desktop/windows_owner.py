"""Checks the owner of a process and of a named pipe on Windows."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_int, c_uint32, c_void_p
from typing import Any

from cardhall.system_calls import windows_function

# PROCESS_QUERY_LIMITED_INFORMATION, TOKEN_QUERY, TokenUser
QUERY_PROCESS_ACCESS, QUERY_TOKEN_ACCESS, TOKEN_USER_CLASS = 0x1000, 0x8, 1
KERNEL_OBJECT_TYPE, OWNER_INFORMATION_FLAG = 6, 1  # SE_KERNEL_OBJECT, OWNER_SECURITY_INFORMATION
MAX_USER_BYTES = 256  # bytes that Windows needs at most to describe a user
NO_FAILURE_VALUE = None  # for `windows_function`: no return value means failure


def is_owned_by_us(process: int, pipe: int) -> bool:
    """Return whether this person owns a process, by its number, and its pipe, by a handle.

    Raise OSError: Windows usually does not tell about another user's process.
    """
    open_process = windows_function("kernel32", "OpenProcess", c_void_p, c_uint32, c_int, c_uint32)
    this_process = windows_function("kernel32", "GetCurrentProcess", c_void_p)
    is_same = windows_function("advapi32", "EqualSid", c_int, c_void_p, c_void_p, error_value=NO_FAILURE_VALUE)
    with (
        _closing_handle(open_process(QUERY_PROCESS_ACCESS, False, process)) as other_process,
        _pipe_owner(pipe) as owner,
    ):
        own_user, other_user = _read_process_user(this_process()), _read_process_user(other_process)
        if not is_same(_sid_address(own_user), _sid_address(other_user)):
            return False
        return owner is None or bool(is_same(_sid_address(own_user), owner))


def _read_process_user(process: int) -> ctypes.Array[ctypes.c_char]:
    """Return a TOKEN_USER structure of a process's user: its first bytes are the address of the SID."""
    open_token = windows_function("advapi32", "OpenProcessToken", c_int, c_void_p, c_uint32, c_void_p)
    read_token = windows_function(
        "advapi32", "GetTokenInformation", c_int, c_void_p, c_int, c_void_p, c_uint32, c_void_p
    )
    token, user, length = c_void_p(), ctypes.create_string_buffer(MAX_USER_BYTES), c_uint32()
    open_token(process, QUERY_TOKEN_ACCESS, ctypes.byref(token))
    with _closing_handle(token.value):
        read_token(token, TOKEN_USER_CLASS, user, MAX_USER_BYTES, ctypes.byref(length))
    return user


def _sid_address(user: ctypes.Array[ctypes.c_char]) -> int | None:
    return c_void_p.from_buffer(user).value


@contextmanager
def _pipe_owner(pipe: int) -> Iterator[int | None]:
    """Return the address of the SID of a pipe's owner; None where the system does not tell, as Wine."""
    find_owner = windows_function(
        "advapi32",
        "GetSecurityInfo",
        c_uint32,
        c_void_p,
        c_int,
        c_uint32,
        *[c_void_p] * 5,
        error_value=NO_FAILURE_VALUE,
    )
    free_memory = windows_function("kernel32", "LocalFree", c_void_p, c_void_p, error_value=NO_FAILURE_VALUE)
    owner, description = c_void_p(), c_void_p()
    error = find_owner(
        pipe,
        KERNEL_OBJECT_TYPE,
        OWNER_INFORMATION_FLAG,
        ctypes.byref(owner),
        None,
        None,
        None,
        ctypes.byref(description),
    )
    if error:
        raise OSError(error, str(pipe))  # Windows does not tell
    try:
        yield owner.value
    finally:
        free_memory(description)


@contextmanager
def _closing_handle(handle: Any) -> Iterator[Any]:
    """Yield a handle, and close it at the end."""
    try:
        yield handle
    finally:
        windows_function("kernel32", "CloseHandle", c_int, c_void_p)(handle)
