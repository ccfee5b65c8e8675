"""Typed calls of functions in the operating system's libraries.

Without types `ctypes` passes and returns whole numbers of 32 bits: a handle or a pointer loses its upper half.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any


def load(name: str | None) -> Any:
    """Load a library by name or path; `None` means the libraries of this process. Raises OSError."""
    return ctypes.CDLL(name)


def function(library: Any, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Find a function of a loaded library, with types for result and arguments. Raises AttributeError.

    The caller must check the returned value.
    """
    found = library[name]
    found.restype, found.argtypes = result, arguments
    call: Callable[..., Any] = found
    return call


def windows_function(
    library: str, name: str, result: Any, *arguments: Any, failed: int | None = 0
) -> Callable[..., Any]:
    """Find a function of Windows, to be called with OSError instead of the returned value `failed`.

    `failed`: None for a function that reports failure in another way.
    """
    loaded = getattr(ctypes, "WinDLL")(library, use_last_error=True)  # noqa: B009 - there is none elsewhere
    found = loaded[name]

    def checked(value: Any, _function: Any, _arguments: Any) -> Any:
        if failed is not None and (value or 0) == failed:  # a pointer to nothing comes as None
            raise getattr(ctypes, "WinError")(getattr(ctypes, "get_last_error")())  # noqa: B009
        return value

    found.restype, found.argtypes, found.errcheck = result, arguments, checked
    call: Callable[..., Any] = found
    return call


def python_function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Find a function of Python's own library."""
    return function(ctypes.pythonapi, name, result, *arguments)
