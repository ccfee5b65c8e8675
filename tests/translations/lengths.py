"""Short translations that may be too long for their place: a button, a key or the head of a column."""

from __future__ import annotations

from babel.messages.catalog import Catalog

from tests.game_files import catalogue_paths
from tests.translations.catalogues import read

MAX_LABEL_WORDS = 3  # of an English text that may stand on a button
LONGER_SHARE, LONGER_LETTERS = 1.6, 7  # a translation is looked at where it is longer by both


def long_translations(code: str) -> list[str]:
    """The labels of a language that are much longer than the English ones, longest first, a line each."""
    found = []
    for path in catalogue_paths(code).values():
        found += _long_labels(read(path, code))
    return [f"{english}: {text}" for _, english, text in sorted(found, reverse=True)]


def _long_labels(catalogue: Catalog) -> list[tuple[int, str, str]]:
    """How many letters longer, the English text and the translation, of each long label in a catalogue."""
    found = []
    for entry in catalogue:
        if isinstance(entry.id, str) and isinstance(entry.string, str) and 0 < len(entry.id.split()) <= MAX_LABEL_WORDS:
            more = len(entry.string) - len(entry.id)
            if "{" not in entry.id and more >= LONGER_LETTERS and len(entry.string) > LONGER_SHARE * len(entry.id):
                found.append((more, entry.id, entry.string))
    return found
