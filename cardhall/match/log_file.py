"""Writes faults, and the log where it is switched on, to a file of limited size with a few older files."""

from __future__ import annotations

import logging
import os
import sys
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from platformdirs import user_log_path

from cardhall import log
from cardhall.language import tr
from cardhall.match import busy_files
from cardhall.match.files import NotRegularFile, error_reason, make_folder, open_privately

MAX_FAULT_BYTES, OLDER_FILE_COUNT = 256 * 2**10, 3  # bytes of the file of faults; number of older files
MAX_BYTES_WITH_LOG = 4 * 2**20  # bytes while the log is on, so that its many lines do not displace faults at once


class LogFile(RotatingFileHandler):
    """The file of faults, open only while a record is written, as other windows may rename it."""

    def __init__(self, path: Path) -> None:
        """Make the folder of the file `path`. Raises OSError."""
        make_folder(path.parent)
        super().__init__(
            path,
            maxBytes=MAX_BYTES_WITH_LOG if log.active_category_names() else MAX_FAULT_BYTES,
            backupCount=OLDER_FILE_COUNT,
            encoding="utf-8",
            delay=True,
            errors="backslashreplace",
        )
        self._is_trouble_reported = False

    def format(self, record: logging.LogRecord) -> str:
        return log.format_record(record)

    def _open(self) -> TextIOWrapper:
        if os.path.exists(self.baseFilename) and not os.path.isfile(self.baseFilename):  # noqa: PTH110, PTH113
            raise NotRegularFile(tr("it is not a file"))  # opening a named pipe would wait for somebody to read it
        return open(self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=open_privately)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, and close the file: Windows renames no open file."""
        try:
            super().emit(record)
        finally:
            if self.stream:
                self.stream.close()
                self.stream = None  # opened again for the next record

    def handleError(self, record: logging.LogRecord) -> None:
        """Raise the OSError of a fault's record to whoever reports the fault; report one of the log once."""
        error = sys.exc_info()[1]
        if record.name == log.ROOT_LOGGER or not isinstance(error, OSError):
            raise
        if not self._is_trouble_reported:
            self._is_trouble_reported = True
            report_trouble(Path(self.baseFilename), error)

    def rotate(self, source: str, dest: str) -> None:
        if os.path.exists(source):  # noqa: PTH110
            busy_files.replace_file(Path(source), Path(dest))


def default_path() -> Path:
    """Return the path of the file of faults on this system."""
    return user_log_path("cardhall", appauthor=False) / "faults.log"


def attach_log_file(path: Path) -> None:
    """Write faults, and the log where it is on, to the file at `path` from now on. Raises OSError."""
    logger = logging.getLogger(log.ROOT_LOGGER)
    absolute_path = os.path.abspath(path)  # noqa: PTH100 - as `logging` makes its own
    if not any(isinstance(handler, LogFile) and handler.baseFilename == absolute_path for handler in logger.handlers):
        logger.addHandler(LogFile(path))


def report_trouble(path: Path, error: OSError) -> None:
    """Report on standard error that the log cannot be written."""
    sentence = tr("The log cannot be written to {path}: {reason}.", path=path, reason=error_reason(error))
    if sys.stderr is not None:
        sys.stderr.write(f"cardhall: {sentence}\n")
