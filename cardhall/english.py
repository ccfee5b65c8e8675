"""English words for sentences: capitals at the beginning, numbers spelled out, lists joined."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

MAX_QUOTED_LENGTH = 100  # characters of what somebody has given
MAX_MARKS_PER_LETTER = 3  # marks over, under or round one letter that are shown
COMBINING_MARK_CATEGORIES = ("Mn", "Me")
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def capitalize_first(text: str) -> str:
    """Return the text with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def join_english(words: Sequence[str], conjunction: str = "and") -> str:
    """Join words for a sentence: `hearts`, `hearts and spades`, `clubs, hearts and spades`."""
    return f" {conjunction} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def number_with_noun(number: int, noun: str) -> str:
    """Return a number with a noun whose plural ends in s: `1 card`, `3 cards`, `−1 chip`."""
    return f"{number:,} {noun}{'s' * (abs(number) != 1)}".replace("-", "−")


def with_full_stop(text: str) -> str:
    """Return the text with a full stop, unless it already ends like a sentence."""
    return text if text.endswith((".", "?", "!", ":", "…")) else f"{text}."


def yes_no(is_so: object) -> str:
    """Return a truth value as a fact: `yes` or `no`."""
    return "yes" if is_so else "no"


def make_printable(text: str, max_length: int = 80) -> str:
    """Return an outside text in a form safe to show: without control characters, cut where too long.

    Characters that turn the direction of writing are control characters too; of accents on one letter a few are left,
    and blank letters are shown as the replacement character.
    """
    printable_text, marks = "", 0
    for letter in text[: max_length + 1]:
        marks = marks + 1 if unicodedata.category(letter) in COMBINING_MARK_CATEGORIES else 0
        if marks <= MAX_MARKS_PER_LETTER:
            printable_text += (
                letter if letter.isprintable() and letter not in BLANK_LETTERS else "\N{REPLACEMENT CHARACTER}"
            )
    return printable_text if len(printable_text) <= max_length else printable_text[: max_length - 1] + "…"


def fold_accents(text: str) -> str:
    """Return the text in lower case without accents, for sorting and searching."""
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def quoted(value: object, max_length: int = MAX_QUOTED_LENGTH) -> str:
    """Return an outside value as quoted in a sentence: `'whist'`, `7`; cut where too long."""
    return (
        repr(make_printable(value, max_length)) if isinstance(value, str) else make_printable(repr(value), max_length)
    )


def values_or_none(values: Iterable[object]) -> str:
    """Return seats or other words as a fact: `1 3`, or `none`."""
    return " ".join(map(str, values)) or "none"


def value_or_none(value: int | None) -> str:
    """Return a seat or a card as a fact: its number or face, or `none`. (The ace of clubs is falsy as an `int`.)"""
    return "none" if value is None else str(value)
