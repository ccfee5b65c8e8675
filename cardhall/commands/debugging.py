"""The option `--debug [CATEGORIES]`, before or after any command, and CARDHALL_DEBUG: both start the log."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from cardhall import __version__
from cardhall.language import say
from cardhall.log import ALL_CATEGORIES, CATEGORIES, get_category, parse_categories, start_logging

log = get_category("start")

DEBUG_OPTION = "--debug"
DEBUG_VARIABLE = "CARDHALL_DEBUG"
OFF_VALUES = ("", "0")  # values of the variable that leave the log off


def add_debug_option(parser: argparse.ArgumentParser) -> None:
    """Add `--debug [CATEGORIES]` to a parser for its help; `extract_debug_option` reads the option."""
    help_text = say(
        (
            "write a log to standard error and to the error file. CATEGORIES: all (default), or some of "
            "{names}, separated by commas"
        ),
        names=", ".join(CATEGORIES),
    )
    parser.add_argument(DEBUG_OPTION, nargs="?", metavar="CATEGORIES", help=help_text)


def extract_debug_option(
    arguments: Sequence[str], is_command_or_file: Callable[[str], bool]
) -> tuple[list[str], tuple[str, ...] | None]:
    """Return the command line without `--debug`, and the categories; None: the log stays off.

    `is_command_or_file`: whether the word behind `--debug` is a command or a file, so no list of categories. Raises
    `UnknownCategory`.
    """
    other_arguments: list[str] = []
    category_text: str | None = None
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word == DEBUG_OPTION:
            category_text = (
                words.pop(0)
                if words and not (words[0].startswith("-") or is_command_or_file(words[0]))
                else ALL_CATEGORIES
            )
        elif word.startswith(f"{DEBUG_OPTION}="):
            category_text = word.partition("=")[2]
        elif word == "--":
            other_arguments += [word, *words]
            break
        else:
            other_arguments.append(word)
    if category_text is None and (variable_text := os.environ.get(DEBUG_VARIABLE, "")) not in OFF_VALUES:
        category_text = variable_text
    return other_arguments, None if category_text is None else parse_categories(category_text)


def apply_debug_option(arguments: Sequence[str], is_command_or_file: Callable[[str], bool]) -> list[str]:
    """Turn the log on where `--debug` asks for it. Returns the other arguments; see `extract_debug_option`."""
    other_arguments, names = extract_debug_option(arguments, is_command_or_file)
    if names is not None:
        turn_log_on(names)
    return other_arguments


def turn_log_on(names: Sequence[str]) -> None:
    """Turn categories of the log on, here and in the file of faults, and write the versions to it."""
    start_logging(names)
    import platform

    from cardhall import build
    from cardhall.match import log_file

    path = log_file.default_path()
    try:
        log_file.attach_log_file(path)
    except OSError as error:
        log_file.report_trouble(path, error)
    log("Card Hall %s (%s), Python %s", __version__, build.build_kind(), platform.python_version())
    log("%s %s %s, compiled for %s", platform.system(), platform.release(), platform.machine(), sys.platform)
    log("categories: %s; file: %s", ", ".join(names), path)
