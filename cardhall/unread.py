"""Detection of outputs whose reader has gone, as after `head`.

Systems report it in different ways.
"""

from __future__ import annotations

import errno
import sys


def is_unread(error: OSError) -> bool:
    """Return whether an error of writing means that nobody reads any more.

    Windows has no error of its own for this: a pipe's end is “invalid” there, as is a bad name, which the error holds.
    """
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
