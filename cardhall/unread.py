"""Tells whether an output has lost its reader, as after `head`; systems say that in different ways."""

from __future__ import annotations

import errno
import sys


def is_unread(error: OSError) -> bool:
    """Tell whether an error of writing means that nobody reads any more.

    Windows has no error of its own for that: a pipe's end is “invalid” there, as is a bad name, which the error holds.
    """
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
