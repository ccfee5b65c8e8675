"""Standard input and output that may be closed, full or broken: a command says so in a sentence."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO, cast

from cardhall.commands.command_line import REFUSED_STATUS
from cardhall.language import say
from cardhall.reader_gone import is_reader_gone

READER_GONE_STATUS = 141  # the exit status where nobody reads the output any more, as of a program that SIGPIPE ends
OUTPUT_ERRORS = (errno.ENOSPC, errno.EBADF, errno.EIO, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC)


class ClosedOutput(io.TextIOBase):
    """Stands for an output that was closed before the program began."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.has_lost_text = False  # something was to be written

    def write(self, text: str) -> int:
        self.has_lost_text = True
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def flush(self) -> None:
        if self.has_lost_text:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))


class ErrorOutput:
    """Standard error; where it cannot be written there is nobody to tell, and the command goes on."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        try:
            return self.stream.write(text)
        except OSError:
            _discard_output(self.stream)
            return len(text)

    def flush(self) -> None:
        try:
            self.stream.flush()
        except OSError:
            _discard_output(self.stream)


def run_command(run: Callable[[], int]) -> int:
    """Run a command to its end. Returns the exit status, or `REFUSED_STATUS` where the output could not be written.

    Letters that the output cannot hold, as in a locale without UTF-8, are written as question marks; in Windows all
    files and pipes are UTF-8. Where nobody reads on, as after `head`, nothing is said of that; the status is the
    command's own if it has failed.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - as long as the program
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _use_utf8(stream)
    sys.stderr = cast(TextIO, ErrorOutput(sys.stderr))
    status = 0
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a locale without the letter gets “?” instead of an error
    try:
        try:
            status = run()
        except SystemExit as exit_request:
            status = exit_request.code if isinstance(exit_request.code, int) else int(exit_request.code is not None)
        sys.stdout.flush()
    except OSError as error:
        if is_reader_gone(error):
            _discard_standard_output()
            return status or READER_GONE_STATUS
        if error.errno not in OUTPUT_ERRORS:
            raise
        _discard_standard_output()
        reason = error.strerror or str(error)
        error_text = say("The output cannot be written: {reason}.", reason=reason[:1].lower() + reason[1:])
        sys.stderr.write(f"cardhall: {error_text}\n")
        return REFUSED_STATUS
    return status


def _use_utf8(stream: TextIO | None) -> None:
    """Read and write UTF-8 in files and pipes: Windows takes the letters of one country there, and has no ♠."""
    has_chosen_encoding = "PYTHONIOENCODING" in os.environ
    if (
        sys.platform == "win32"
        and isinstance(stream, io.TextIOWrapper)
        and not has_chosen_encoding
        and not stream.isatty()
    ):
        stream.reconfigure(encoding="utf-8")


def _discard_standard_output() -> None:
    """Discard the rest of the output, so that Python does not complain at the end."""
    if isinstance(sys.stdout, ClosedOutput):
        sys.stdout.has_lost_text = False
        return
    _discard_output(sys.stdout)


def _discard_output(stream: TextIO) -> None:
    """Discard further output to a stream, and its buffer."""
    with contextlib.suppress(OSError, ValueError):
        null_device = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_device, stream.fileno())
        os.close(null_device)
