"""Detection of outputs whose reader has gone, as after `head`; systems report them in different ways."""

from __future__ import annotations

import errno
import sys


def is_reader_gone(error: OSError) -> bool:
    """Return whether an error of writing means that the reader of the output has gone.

    Windows has no error of its own for this: it reports EINVAL, as for a bad file name; then the error holds the name.
    """
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
