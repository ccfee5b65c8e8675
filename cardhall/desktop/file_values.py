"""Readers for values of a JSON file that may be damaged or forged: each returns the usable part of a value.

The kinds and bounds are those of `match.schema`, as far as settings need them. That module needs a library whose import
takes as long as reading a hundred such files, and the window cannot be shown before the settings are read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

MAX_ENTRIES = 1000  # entries read of a list or a mapping
MAX_DEPTH = 20  # levels of nested lists and mappings
WORD_LENGTH, NAME_LENGTH = 100, 200  # characters of a short and of a longer text


class Found(NamedTuple):
    """The usable part of a value (`None`: nothing), and whether nothing had to be left out."""

    value: object
    whole: bool


NOTHING_FOUND = Found(None, False)
Reader = Callable[[object], Found]


def text(longest: int) -> Reader:
    """Return a reader for texts of at most `longest` characters without broken surrogates."""

    def read(value: object) -> Found:
        return Found(value, True) if is_text(value, longest) else NOTHING_FOUND

    return read


def is_text(value: object, longest: int = WORD_LENGTH) -> bool:
    """Tell whether a value is a text of at most `longest` characters without lone surrogates."""
    return isinstance(value, str) and len(value) <= longest and not any("\ud800" <= c <= "\udfff" for c in value)


def read_flag(value: object) -> Found:
    """Read true or false."""
    return Found(value, True) if isinstance(value, bool) else NOTHING_FOUND


def whole_number(low: float, high: float) -> Reader:
    """Return a reader for whole numbers within bounds."""

    def read(value: object) -> Found:
        usable = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return Found(value, True) if usable else NOTHING_FOUND

    return read


def number(low: float, high: float) -> Reader:
    """Return a reader for numbers within bounds, which gives floats."""

    def read(value: object) -> Found:
        usable = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        return Found(float(value), True) if usable and isinstance(value, int | float) else NOTHING_FOUND

    return read


def reader_of_choices(choices: Sequence[str]) -> Reader:
    """Return a reader for one of the given texts."""

    def read(value: object) -> Found:
        return Found(value, True) if isinstance(value, str) and value in choices else NOTHING_FOUND

    return read


def reader_of_any(*readers: Reader) -> Reader:
    """Return a reader that tries several readers in order and takes the first usable value."""

    def read(value: object) -> Found:
        return next((found for reader in readers if (found := reader(value)).value is not None), NOTHING_FOUND)

    return read


def reader_of_list(reader: Reader) -> Reader:
    """Return a reader for lists, which drops unusable entries."""

    def read(value: object) -> Found:
        if not isinstance(value, list):
            return NOTHING_FOUND
        used = [found.value for one in value[:MAX_ENTRIES] if (found := reader(one)).value is not None]
        return Found(used, len(used) == len(value))

    return read


def reader_of_mapping(is_key: Callable[[object], bool], reader: Reader) -> Reader:
    """Return a reader for mappings, which drops entries with an unusable key or value."""
    return fields(lambda key: reader if is_key(key) else None)


def fields(reader_of: Callable[[str], Reader | None]) -> Reader:
    """Return a reader for a mapping. `reader_of` gives the reader of each key; other keys are dropped."""

    def read(value: object) -> Found:
        if not isinstance(value, dict):
            return NOTHING_FOUND
        used, whole = {}, len(value) <= MAX_ENTRIES
        for key, one in list(value.items())[:MAX_ENTRIES]:
            reader = reader_of(key)
            found = reader(one) if reader is not None else NOTHING_FOUND
            whole = whole and found.whole
            if found.value is not None:
                used[key] = found.value
        return Found(used, whole)

    return read


def read_anything(value: object) -> Found:
    """Read any value with at most `MAX_DEPTH` levels of nesting."""
    rows = [value]
    for _ in range(MAX_DEPTH):
        inner = [row.values() if isinstance(row, dict) else row for row in rows if isinstance(row, dict | list)]
        rows = [one for row in inner for one in row]
        if not rows:
            return Found(value, True)
    return NOTHING_FOUND
