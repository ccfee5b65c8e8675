"""Reads help pages in English and in translation: in a game's folder, or in `resources/help` for other topics.

A translation begins with a line that identifies its English page by the first digits of the SHA-256 digest:

    <!-- of English 0123456789ab -->

A page of a national game names cards in two ways with a slash between them, for the national pack and for the French
pack; the reader sees the name for the pack at the table:

    König und {Reiter/Dame} einer Farbe

Without a translation the English page is shown. If the English page has changed since, the translation is still shown,
and marked as outdated.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from cardhall.language import ENGLISH, language_in_use, tr
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.game_folders import folder_of

CHECKSUM_DIGITS = 12  # hexadecimal digits of the check sum of an English page
ORIGINAL_PATTERN = re.compile(r"\A<!-- of English (?P<sum>[0-9a-f]+) -->\s*?\n\s*")


@dataclass(frozen=True)
class HelpPage:
    """A help page in Markdown, without the line about the English original."""

    text: str
    language_code: str  # of the language of the text
    original_checksum: str = ""  # of a translation: the check sum of its English page; "": not given
    is_outdated: bool = False  # whether the English page has changed since the translation
    is_fallback: bool = False  # whether this English page replaces a damaged translation


def english_checksum(english: str) -> str:
    """Return the check sum of an English page, as its translations give it."""
    return hashlib.sha256(english.encode()).hexdigest()[:CHECKSUM_DIGITS]


def read_page(name: str, language_code: str | None = None) -> HelpPage | None:
    """Return the help page of a game or topic in a language (`None`: the one in use), else in English.

    None: there is no such page. For a damaged file the page says that it is damaged.
    """
    language_code = language_in_use() if language_code is None else language_code
    english_file = _page_file(name, ENGLISH.code)
    if not english_file.is_file():
        return None
    english_text = _read_file(english_file)
    if english_text is None:
        return HelpPage(
            f"# {tr('This page is damaged')}\n\n{tr('Install Card Hall again to read it.')}\n", language_code
        )
    translated_file = _page_file(name, language_code)
    if language_code == ENGLISH.code or not translated_file.is_file():
        return HelpPage(english_text, ENGLISH.code)
    translated = _read_file(translated_file)
    if translated is None:
        return HelpPage(english_text, ENGLISH.code, is_fallback=True)
    return parse_translation(translated, language_code, english_text)


def _read_file(path: Traversable) -> str | None:
    """Return the text of a file of the program; None: damaged."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None


def parse_translation(text: str, language_code: str, english: str) -> HelpPage:
    """Return a translated page from the text of its file, compared with the English page."""
    original = ORIGINAL_PATTERN.match(text)
    original_checksum = original["sum"] if original else ""
    return HelpPage(
        text[original.end() :] if original else text,
        language_code,
        original_checksum,
        original_checksum != english_checksum(english),
    )


def has_page(name: str) -> bool:
    """Return whether there is a help page for a game or topic."""
    return _page_file(name, ENGLISH.code).is_file()


def _page_file(name: str, language_code: str) -> Traversable:
    if name in CATALOGUE:
        return folder_of(name) / "help" / f"{language_code}.md"
    folder = files("cardhall.resources") / "help"
    return folder / f"{name}.md" if language_code == ENGLISH.code else folder / language_code / f"{name}.md"
