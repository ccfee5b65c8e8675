"""A log of the program's work, on request.

Each line has a time, a category and a process.

    log = category("store")
    log("%s: opened", match.id)

A line never tells a card, an action or a seed: a reader of the log at the table learns nothing of hidden cards.

While the log is off, a call looks at one attribute and returns; Python's `logging` is imported when the log begins.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from cardhall.english import make_printable, quoted
from cardhall.language import say

if TYPE_CHECKING:
    import logging

ALL_CATEGORIES = "all"  # on the command line: every category
ROOT_LOGGER = "cardhall"  # the logger above those of all categories; the faults of the program are written to it
MAX_LINE_LENGTH = 2000  # characters of a line that is no fault
Record = tuple[str, str, float, int]  # category, text, seconds since the epoch, number of the process


class UnknownCategory(ValueError):
    """Raised for an unknown category; the text is a sentence."""


class Category:
    """A part of the program that writes to the log.

    Call it with a text and values, as in `logging`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_on = False

    def __call__(self, text: str, *values: object) -> None:
        """Write a line, if the category is on."""
        if self.is_on:
            import logging

            logging.getLogger(f"{ROOT_LOGGER}.{self.name}").debug(text, *values)


CATEGORIES = {name: Category(name) for name in ("start", "instance", "settings", "store", "worker", "table", "sound")}


def get_category(name: str) -> Category:
    """Return the category of a name. Raises KeyError."""
    return CATEGORIES[name]


def parse_categories(text: str) -> tuple[str, ...]:
    """Read the names of categories from a list with commas; "", "1" and "all" mean all. Raises `UnknownCategory`."""
    words = [word for part in text.split(",") if (word := part.strip().lower())]
    for word in words:
        if word not in (*CATEGORIES, ALL_CATEGORIES, "1"):
            known = ", ".join((ALL_CATEGORIES, *CATEGORIES))
            raise UnknownCategory(
                say("There is no log category {given}. The categories are {known}.", given=quoted(word), known=known)
            )
    chosen_names = tuple(name for name in CATEGORIES if name in words)
    return chosen_names if chosen_names and not {ALL_CATEGORIES, "1"} & set(words) else tuple(CATEGORIES)


def active_category_names() -> tuple[str, ...]:
    """Return the names of the active categories, so that another process can log the same."""
    return tuple(name for name, one in CATEGORIES.items() if one.is_on)


def start_logging(names: Collection[str], send: Callable[[Record], object] | None = None) -> None:
    """Turn categories on, and all others off.

    Lines go to standard error, or through `send` to another process that writes them.
    """
    import logging

    stop_logging()
    handler = _stderr_handler() if send is None else _sending_handler(send)
    logging.getLogger(ROOT_LOGGER).addHandler(handler)
    for name in names:
        CATEGORIES[name].is_on = True
        logging.getLogger(f"{ROOT_LOGGER}.{name}").setLevel(logging.DEBUG)


def stop_logging() -> None:
    """Turn all categories off, and close every handler of the log, including the error file's."""
    if not active_category_names():
        return
    import logging

    logger = logging.getLogger(ROOT_LOGGER)
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
    for name, one in CATEGORIES.items():
        one.is_on = False
        logging.getLogger(f"{ROOT_LOGGER}.{name}").setLevel(logging.NOTSET)


def relay_record(record: Record) -> None:
    """Write a line sent by another process. Raises ValueError or TypeError for anything else."""
    import logging

    name, text, created, process = record
    if name not in CATEGORIES:
        raise ValueError("no line of the log")
    log_record = logging.LogRecord(f"{ROOT_LOGGER}.{name}", logging.DEBUG, "", 0, str(text), None, None)
    log_record.created, log_record.process = float(created), int(process)
    logging.getLogger(log_record.name).handle(log_record)


def traceback_without_message(fault: BaseException) -> str:
    """Return the traceback and type of an exception. The message is left out, since it may name cards."""
    import traceback

    return "".join(traceback.format_tb(fault.__traceback__)) + type(fault).__name__


def format_record(record: logging.LogRecord) -> str:
    """Format a line of the log: time, category, process number, text. A fault keeps its line breaks."""
    import logging

    name = record.name.removeprefix(ROOT_LOGGER).removeprefix(".") or "fault"
    text = record.getMessage()
    if record.levelno < logging.WARNING:
        text = make_printable(text, MAX_LINE_LENGTH)
    timestamp = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
    return f"{timestamp}.{int(record.created % 1 * 1000):03d} {name} [{record.process}] {text}"


def _stderr_handler() -> logging.Handler:
    import logging

    class Handler(logging.Handler):
        """Writes to the current standard error. Python itself writes faults of the program there."""

        def emit(self, record: logging.LogRecord) -> None:
            if record.name != ROOT_LOGGER and sys.stderr is not None:
                with contextlib.suppress(OSError, ValueError):  # nobody reads it any more: the program goes on
                    sys.stderr.write(format_record(record) + "\n")
                    sys.stderr.flush()

    return Handler()


def _sending_handler(send: Callable[[Record], object]) -> logging.Handler:
    import logging

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            with contextlib.suppress(OSError):  # whoever writes the log has gone, and this process ends soon
                send((record.name.removeprefix(f"{ROOT_LOGGER}."), record.getMessage(), record.created, os.getpid()))

    return Handler()
