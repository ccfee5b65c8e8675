"""The option `--debug [CATEGORIES]`, before or after any command, and CARDHALL_DEBUG: both start the log."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from cardhall import __version__
from cardhall.language import say
from cardhall.log import ALL_CATEGORIES, CATEGORIES, begin, category, parse_categories

log = category("start")

DEBUG_OPTION = "--debug"
DEBUG_VARIABLE = "CARDHALL_DEBUG"
OFF_VALUES = ("", "0")  # values of the variable that leave the log off


def add_debug(parser: argparse.ArgumentParser) -> None:
    """Add `--debug [CATEGORIES]` to a parser for its help; `take_debug` reads the option."""
    told = say(
        (
            "write a log to standard error and to the error file. CATEGORIES: all (default), or some of "
            "{names}, separated by commas"
        ),
        names=", ".join(CATEGORIES),
    )
    parser.add_argument(DEBUG_OPTION, nargs="?", metavar="CATEGORIES", help=told)


def take_debug(arguments: Sequence[str], is_other: Callable[[str], bool]) -> tuple[list[str], tuple[str, ...] | None]:
    """Return the command line without `--debug`, and the categories; None: the log stays off.

    `is_other`: whether the word behind `--debug` is a command or a file, so no list of categories. Raises
    `UnknownCategory`.
    """
    left: list[str] = []
    wanted: str | None = None
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word == DEBUG_OPTION:
            wanted = words.pop(0) if words and not (words[0].startswith("-") or is_other(words[0])) else ALL_CATEGORIES
        elif word.startswith(f"{DEBUG_OPTION}="):
            wanted = word.partition("=")[2]
        elif word == "--":
            left += [word, *words]
            break
        else:
            left.append(word)
    if wanted is None and (named := os.environ.get(DEBUG_VARIABLE, "")) not in OFF_VALUES:
        wanted = named
    return left, None if wanted is None else parse_categories(wanted)


def start_log(arguments: Sequence[str], is_other: Callable[[str], bool]) -> list[str]:
    """Turn the log on where `--debug` asks for it. Returns the other arguments; see `take_debug`."""
    left, names = take_debug(arguments, is_other)
    if names is not None:
        begin_log(names)
    return left


def begin_log(names: Sequence[str]) -> None:
    """Turn categories of the log on, here and in the file of faults, and write the versions to it."""
    begin(names)
    import platform

    from cardhall import build
    from cardhall.match import log_file

    path = log_file.default_path()
    try:
        log_file.attach(path)
    except OSError as error:
        log_file.tell_trouble(path, error)
    log("Card Hall %s (%s), Python %s", __version__, build.kind(), platform.python_version())
    log("%s %s %s, compiled for %s", platform.system(), platform.release(), platform.machine(), sys.platform)
    log("categories: %s; file: %s", ", ".join(names), path)
