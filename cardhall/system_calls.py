"""Typed calls of functions in the operating system's libraries.

Without types `ctypes` passes and returns whole numbers of 32 bits: a handle or a pointer loses its upper half.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any


def load_library(name: str | None) -> Any:
    """Load a library by name or path; `None` means the libraries of this process. Raises OSError."""
    return ctypes.CDLL(name)


def typed_function(library: Any, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Find a function of a loaded library, with types for result and arguments. Raises AttributeError.

    The caller must check the returned value.
    """
    symbol = library[name]
    symbol.restype, symbol.argtypes = result, arguments
    call: Callable[..., Any] = symbol
    return call


def windows_function(
    library: str, name: str, result: Any, *arguments: Any, error_value: int | None = 0
) -> Callable[..., Any]:
    """Find a function of Windows, to be called with OSError instead of the returned value `error_value`.

    `error_value`: None for a function that reports failure in another way.
    """
    loaded_library = getattr(ctypes, "WinDLL")(library, use_last_error=True)  # noqa: B009 - there is none elsewhere
    symbol = loaded_library[name]

    def check_result(value: Any, _function: Any, _arguments: Any) -> Any:
        if error_value is not None and (value or 0) == error_value:  # a pointer to nothing comes as None
            raise getattr(ctypes, "WinError")(getattr(ctypes, "get_last_error")())  # noqa: B009
        return value

    symbol.restype, symbol.argtypes, symbol.errcheck = result, arguments, check_result
    call: Callable[..., Any] = symbol
    return call


def python_function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Find a function of Python's own library."""
    return typed_function(ctypes.pythonapi, name, result, *arguments)
