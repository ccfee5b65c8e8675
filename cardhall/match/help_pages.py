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

SUM_DIGITS = 12  # hexadecimal digits of the check sum of an English page
MADE_FROM = re.compile(r"\A<!-- of English (?P<sum>[0-9a-f]+) -->\s*?\n\s*")


@dataclass(frozen=True)
class HelpPage:
    """A help page in Markdown, without the line about the English original."""

    text: str
    code: str  # of the language of the text
    made_from: str = ""  # of a translation: the check sum of its English page; "": not given
    older: bool = False  # whether the English page has changed since the translation
    is_instead: bool = False  # whether this English page replaces a damaged translation


def sum_of(english: str) -> str:
    """Return the check sum of an English page, as its translations give it."""
    return hashlib.sha256(english.encode()).hexdigest()[:SUM_DIGITS]


def page(name: str, code: str | None = None) -> HelpPage | None:
    """Return the help page of a game or topic in a language (`None`: the one in use), else in English.

    None: there is no such page. For a damaged file the page says that it is damaged.
    """
    code = language_in_use() if code is None else code
    english = _file(name, ENGLISH.code)
    if not english.is_file():
        return None
    text = _read(english)
    if text is None:
        return HelpPage(f"# {tr('This page is damaged')}\n\n{tr('Install Card Hall again to read it.')}\n", code)
    own = _file(name, code)
    if code == ENGLISH.code or not own.is_file():
        return HelpPage(text, ENGLISH.code)
    translated = _read(own)
    if translated is None:
        return HelpPage(text, ENGLISH.code, is_instead=True)
    return translation(translated, code, text)


def _read(path: Traversable) -> str | None:
    """Return the text of a file of the program; None: damaged."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None


def translation(text: str, code: str, english: str) -> HelpPage:
    """Return a translated page from the text of its file, compared with the English page."""
    found = MADE_FROM.match(text)
    made_from = found["sum"] if found else ""
    return HelpPage(text[found.end() :] if found else text, code, made_from, made_from != sum_of(english))


def has_page(name: str) -> bool:
    """Return whether there is a help page for a game or topic."""
    return _file(name, ENGLISH.code).is_file()


def _file(name: str, code: str) -> Traversable:
    if name in CATALOGUE:
        return folder_of(name) / "help" / f"{code}.md"
    folder = files("cardhall.resources") / "help"
    return folder / f"{name}.md" if code == ENGLISH.code else folder / code / f"{name}.md"
