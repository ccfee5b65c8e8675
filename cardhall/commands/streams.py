"""Standard input and output that may be closed, full or broken: a command says so in a sentence."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable

from cardhall.commands.common import REFUSED
from cardhall.language import say

OUTPUT = (errno.ENOSPC, errno.EBADF, errno.EIO, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC)


class Closed(io.TextIOBase):
    """Stands for an output that was closed before the program began."""

    def __init__(self) -> None:
        self.is_wanted = False  # something was to be written

    def write(self, text: str) -> int:
        self.is_wanted = True
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def flush(self) -> None:
        if self.is_wanted:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def kept(run: Callable[[], int]) -> int:
    """Run a command to its end. Returns its exit status, or `REFUSED` where its output could not be written.

    Letters that the output cannot hold, as in a locale without UTF-8, are written as question marks. Whoever stops
    reading, as `head` does, is no fault.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - as long as the program
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = Closed()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # rather “?” than nothing, where the system has no such letter
    try:
        try:
            status = run()
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else int(left.code is not None)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return 0
    except OSError as error:
        if error.errno not in OUTPUT:
            raise
        _silence()
        reason = error.strerror or str(error)
        with contextlib.suppress(OSError):  # nobody can be told
            told = say("What is to be said cannot be written: {reason}.", reason=reason[:1].lower() + reason[1:])
            sys.stderr.write(f"cardhall: {told}\n")
            sys.stderr.flush()
        return REFUSED
    return status


def _silence() -> None:
    """Have what is still to be written go nowhere, so that Python does not complain when it ends."""
    if isinstance(sys.stdout, Closed):
        sys.stdout.is_wanted = False
        return
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
