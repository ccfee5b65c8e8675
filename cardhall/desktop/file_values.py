"""Readers for values of a JSON file that may be damaged or forged: each returns the usable part of a value.

The kinds and bounds are those of `match.schema`, as far as settings need them. That module needs a library whose import
takes as long as reading a hundred such files, and the window cannot be shown before the settings are read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

MAX_ENTRIES = 1000  # entries read of a list or a mapping
MAX_DEPTH = 20  # levels of nested lists and mappings
MAX_WORD_LENGTH, MAX_TEXT_LENGTH = 100, 200  # characters of a short and of a longer text


class ReadValue(NamedTuple):
    """The usable part of a value (`None`: nothing), and whether nothing had to be left out."""

    value: object
    is_complete: bool


NOTHING_FOUND = ReadValue(None, False)
Reader = Callable[[object], ReadValue]


def text_reader(max_length: int) -> Reader:
    """Return a reader for texts of at most `max_length` characters without broken surrogates."""

    def read(value: object) -> ReadValue:
        return ReadValue(value, True) if is_text(value, max_length) else NOTHING_FOUND

    return read


def is_text(value: object, max_length: int = MAX_WORD_LENGTH) -> bool:
    """Tell whether a value is a text of at most `max_length` characters without lone surrogates."""
    return isinstance(value, str) and len(value) <= max_length and not any("\ud800" <= c <= "\udfff" for c in value)


def read_flag(value: object) -> ReadValue:
    """Read true or false."""
    return ReadValue(value, True) if isinstance(value, bool) else NOTHING_FOUND


def whole_number_reader(low: float, high: float) -> Reader:
    """Return a reader for whole numbers within bounds."""

    def read(value: object) -> ReadValue:
        is_usable = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return ReadValue(value, True) if is_usable else NOTHING_FOUND

    return read


def number_reader(low: float, high: float) -> Reader:
    """Return a reader for numbers within bounds, which gives floats."""

    def read(value: object) -> ReadValue:
        is_usable = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        return ReadValue(float(value), True) if is_usable and isinstance(value, int | float) else NOTHING_FOUND

    return read


def choice_reader(choices: Sequence[str]) -> Reader:
    """Return a reader for one of the given texts."""

    def read(value: object) -> ReadValue:
        return ReadValue(value, True) if isinstance(value, str) and value in choices else NOTHING_FOUND

    return read


def first_match_reader(*readers: Reader) -> Reader:
    """Return a reader that tries several readers in order and takes the first usable value."""

    def read(value: object) -> ReadValue:
        return next((found for reader in readers if (found := reader(value)).value is not None), NOTHING_FOUND)

    return read


def list_reader(reader: Reader) -> Reader:
    """Return a reader for lists, which drops unusable entries."""

    def read(value: object) -> ReadValue:
        if not isinstance(value, list):
            return NOTHING_FOUND
        usable = [found.value for one in value[:MAX_ENTRIES] if (found := reader(one)).value is not None]
        return ReadValue(usable, len(usable) == len(value))

    return read


def mapping_reader(is_key: Callable[[object], bool], reader: Reader) -> Reader:
    """Return a reader for mappings, which drops entries with an unusable key or value."""
    return field_reader(lambda key: reader if is_key(key) else None)


def field_reader(find_reader: Callable[[str], Reader | None]) -> Reader:
    """Return a reader for a mapping. `find_reader` gives the reader of each key; other keys are dropped."""

    def read(value: object) -> ReadValue:
        if not isinstance(value, dict):
            return NOTHING_FOUND
        usable, is_complete = {}, len(value) <= MAX_ENTRIES
        for key, entry in list(value.items())[:MAX_ENTRIES]:
            reader = find_reader(key)
            usable_fields = reader(entry) if reader is not None else NOTHING_FOUND
            is_complete = is_complete and usable_fields.is_complete
            if usable_fields.value is not None:
                usable[key] = usable_fields.value
        return ReadValue(usable, is_complete)

    return read


def read_any_value(value: object) -> ReadValue:
    """Read any value with at most `MAX_DEPTH` levels of nesting."""
    level = [value]
    for _ in range(MAX_DEPTH):
        inner = [row.values() if isinstance(row, dict) else row for row in level if isinstance(row, dict | list)]
        level = [one for row in inner for one in row]
        if not level:
            return ReadValue(value, True)
    return NOTHING_FOUND
