"""The languages there are, and the one in use.

Catalogues are gettext's: `cardhall/games/<game>/words/<code>.po`, and `resources/translations/<code>/cardhall.po` for
what is no single game's.
Installing makes one file of a language's (`resources/translations/<code>.mo`), which the standard library reads. In a
checkout, where nothing is installed, the .po files are read themselves, by Babel if that is there.

A game's own translation of a sentence stands under the game's id as its context, and is used where the game is spoken
of; the common translation has no context.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from cardhall.language.telling import ENDS, ENGLISH, PLAIN, Language, Lookup, Manner, Pseudo, current, set_current
from cardhall.language.values import numbered

COMMON = "cardhall"  # the file of what is no single game's

# By code: its own name, the comma of fractions, and what stands between thousands.
NAMES: dict[str, tuple[str, str, str]] = {
    "de": ("Deutsch", ",", "."),
    "es": ("Español", ",", "."),
}
OFFERED: tuple[str, ...] = ("de", "es")  # the codes of those that are whole enough to be chosen


def languages() -> list[tuple[str, str]]:
    """The languages that people may choose, English first: code and name."""
    return [(ENGLISH.code, ENGLISH.name), *((code, NAMES[code][0]) for code in OFFERED if _sources(code))]


@cache
def language(code: str) -> Language:
    """The language of a code such as `de`; English where there is no catalogue of it.

    `qps` is the pseudo-language of the tests, `qps-plocm` the same from right to left.
    """
    if code in ("qps", "qps-plocm"):
        return Pseudo(mirrored=code != "qps")
    if code not in NAMES or not _sources(code):
        return ENGLISH
    name, comma, thousands = NAMES[code]
    try:
        return Language(code, name, _lookup(code), comma=comma, thousands=thousands)
    except (OSError, ValueError, LookupError):  # it is damaged: see `trouble`
        return ENGLISH


def trouble(code: str) -> str:
    """Why people read English though they want the language of a code, as a sentence; "": they read theirs."""
    if code not in NAMES or not _sources(code) or language(code) is not ENGLISH:
        return ""
    return f"The translation for {NAMES[code][0]} is damaged, so Card Hall speaks English. Install Card Hall again."


def compiled() -> list[tuple[str, bytes]]:
    """The compiled catalogues of this checkout, by the codes of languages. Raises ImportError without Babel."""
    folder = Path(__file__).parents[2] / "resources" / "translations"
    return [(code, compile_catalogue(_po_files(folder, code), code)) for code in NAMES if (folder / code).is_dir()]


def _folder() -> Traversable:
    return files("cardhall.resources") / "translations"


def _sources(code: str) -> bool:
    """Whether there is anything to read of a language."""
    folder = _folder()
    return (folder / f"{code}.mo").is_file() or (folder / code).is_dir()


def _lookup(code: str) -> Lookup:
    """How templates of a language are looked up. Raises OSError, ValueError or LookupError for a damaged catalogue."""
    import gettext  # English does without
    import struct

    compiled = _folder() / f"{code}.mo"
    data = compiled.read_bytes() if compiled.is_file() else compile_catalogue(_po_files(_folder(), code), code)
    try:
        found = gettext.GNUTranslations(io.BytesIO(data))
    except struct.error as error:  # what the standard library says of a catalogue that was cut
        raise ValueError(str(error)) from None

    class Missing(gettext.NullTranslations):
        """What the catalogue lacks is an empty text, so that it can be told from what is translated alike."""

        def gettext(self, message: str) -> str:
            return ""

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return ""

        def pgettext(self, context: str, message: str) -> str:
            return ""

        def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
            return ""

    found.add_fallback(Missing())

    def look_up(context: str, template: str, many: str, number: int | None) -> str | None:
        if many and number is not None:
            if context:
                return found.npgettext(context, template, many, number) or None
            return found.ngettext(template, many, number) or None
        return (found.pgettext(context, template) if context else found.gettext(template)) or None

    return look_up


def _po_files(folder: Traversable, code: str) -> list[tuple[str, bytes]]:
    """Return the catalogues of a language in a checkout: ids of games, "" for the common one, and their bytes."""
    found = [("", (folder / code / f"{COMMON}.po").read_bytes())]
    for game in (files("cardhall") / "games").iterdir():
        path = game / "words" / f"{code}.po"
        if path.is_file():
            found.append((game.name.replace("_", "-"), path.read_bytes()))
    return sorted(found)


def compile_catalogue(sources: Iterable[tuple[str, bytes]], code: str) -> bytes:
    """One compiled catalogue of a language's .po files, each with the id of its game ("": the common one).

    A game's own translation has the game as its context; where there is no common one of the same sentence it is that
    too. Empty and fuzzy entries are left out. Raises ImportError without Babel.
    """
    from datetime import UTC, datetime

    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    # no day of its making: the same sources make the same file
    made = Catalog(locale=code, creation_date=datetime(1970, 1, 1, tzinfo=UTC))
    for place, (game, data) in enumerate(sorted(sources)):
        read = read_po(io.BytesIO(data), locale=code)
        if not place:  # as the files were written, whatever this Babel knows of the language
            made.mime_headers = [("Plural-Forms", read.plural_forms)]
        for message in read:
            whole = all(message.string) if isinstance(message.string, list | tuple) else bool(message.string)
            if not message.id or not whole or message.fuzzy:
                continue
            if made.get(_key(message.id), message.context) is None:
                made.add(message.id, message.string, context=message.context)
            elif game and message.context is None:
                made.add(message.id, message.string, context=game)
    file = io.BytesIO()
    write_mo(file, made)
    return file.getvalue()


def _key(ids: Any) -> str:
    """The first template of a message: that by which it is found."""
    return str(ids[0]) if isinstance(ids, list | tuple) else str(ids)


# ---- the one in use


def use(code: str) -> Language:
    """From now on everything is said in this language. Returns it; English where there is no catalogue of it."""
    set_current(language(code))
    return current()


def in_use() -> str:
    """The code of the language in use."""
    return current().code


def tell(text: str, manner: Manner = PLAIN) -> str:
    """A text in the language in use, where it was said, at any time; any other as it is."""
    return current().tell(text, manner)


def tr(template: str, /, context: str = "", **values: Any) -> str:
    """A sentence in the language in use, for what is shown at once and not kept: as `say`."""
    return current().filled(f"{context}{ENDS}{template}" if context else template, "", values, PLAIN)


def counted(number: int | float, one: str, many: str = "") -> str:
    """A number of something, for what is shown at once: `3 cards`; see `numbered`."""
    return current().value(numbered(number, one, many), "", PLAIN)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as a sentence lists them, for what is shown at once: see `listing`."""
    return current().listed(words, joint)


def tr_many(one: str, many: str, /, number: int, **values: Any) -> str:
    """The same of a sentence that differs by a number: as `say_many`."""
    return current().filled(one, many, {"number": number, **values}, PLAIN)
