"""Help pages by language: English in `resources/help`, translations in a folder for each language.

A translation begins with a line that says from which English page it was made, by the first digits of its SHA-256:

    <!-- of English 0123456789ab -->

A game of a country has its cards in two ways, as the country's pack shows them and in French ones, a stroke between
them; which of the two is read depends on the pack at the table:

    König und {Reiter/Dame} einer Farbe

Where there is no translation the English page is read; where the English page has changed since, the translation is
still read, and known to be older.
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

SUM_DIGITS = 12  # of the sum of the English page that a translation names
MADE_FROM = re.compile(r"\A<!-- of English (?P<sum>[0-9a-f]+) -->\s*?\n\s*")


@dataclass(frozen=True)
class HelpPage:
    """A help page in Markdown, without the line about its original."""

    text: str
    code: str  # of the language in which it is
    made_from: str = ""  # of a translation: the sum of the English page that it translates; "": it does not say
    older: bool = False  # whether the English page has changed since
    is_instead: bool = False  # whether it stands in the place of a translation that is damaged


def sum_of(english: str) -> str:
    """Return the check sum of an English page, as in translations of the page."""
    return hashlib.sha256(english.encode()).hexdigest()[:SUM_DIGITS]


def page(name: str, code: str | None = None) -> HelpPage | None:
    """Return the help page of a game or topic in a language (`None`: the one in use), else in English.

    `None` where there is no such page. Where its file is damaged the page says so.
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
    """Return whether there is a help page for the game, or of that topic, in any language."""
    return _file(name, ENGLISH.code).is_file()


def _file(name: str, code: str) -> Traversable:
    if name in CATALOGUE:
        return folder_of(name) / "help" / f"{code}.md"
    folder = files("cardhall.resources") / "help"
    return folder / f"{name}.md" if code == ENGLISH.code else folder / code / f"{name}.md"
