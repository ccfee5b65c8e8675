"""The available languages, and the language in use.

Catalogues are gettext's: `cardhall/games/<game>/words/<code>.po`, and `resources/translations/<code>/cardhall.po` for
everything that belongs to no single game. Installing makes one file of a language's
(`resources/translations/<code>.mo`), which the standard library reads. In a checkout, where nothing is installed, the
.po files are read themselves, by Babel if available.

A game's own translation of a sentence has the game's id as its context, and is used when the text is about the game;
the common translation has no context.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from cardhall.language.translator import (
    CONTEXT_END,
    ENGLISH,
    PLAIN_MANNER,
    Language,
    Lookup,
    Manner,
    PseudoLanguage,
    current_language,
    set_current_language,
)
from cardhall.language.values import numbered

COMMON_CATALOGUE = "cardhall"  # the name of the file with texts that belong to no single game

# By code: the name of the language in itself, the decimal separator, and the separator of thousands.
NAME_AND_SEPARATORS_BY_LANGUAGE: dict[str, tuple[str, str, str]] = {
    "de": ("Deutsch", ",", "."),
    "es": ("Español", ",", "."),
    "fr": ("Français", ",", "\N{NO-BREAK SPACE}"),
    "it": ("Italiano", ",", "."),
}
OFFERED_LANGUAGES: tuple[str, ...] = ("de", "es", "fr", "it")  # codes of complete translations


def available_languages() -> list[tuple[str, str]]:
    """Return the languages that people may choose, English first, as code and name."""
    return [
        (ENGLISH.code, ENGLISH.name),
        *((code, NAME_AND_SEPARATORS_BY_LANGUAGE[code][0]) for code in OFFERED_LANGUAGES if _has_catalogue(code)),
    ]


@cache
def load_language(code: str) -> Language:
    """Return the language of a code such as `de`; English where there is no catalogue.

    `qps` is the pseudo-language of the tests, `qps-plocm` the same from right to left.
    """
    if code in ("qps", "qps-plocm"):
        return PseudoLanguage(mirrored=code != "qps")
    if code not in NAME_AND_SEPARATORS_BY_LANGUAGE or not _has_catalogue(code):
        return ENGLISH
    name, comma, thousands = NAME_AND_SEPARATORS_BY_LANGUAGE[code]
    try:
        return Language(code, name, _make_lookup(code), decimal_sign=comma, thousands_separator=thousands)
    except (OSError, ValueError, LookupError):  # it is damaged: see `why_english`
        return ENGLISH


def why_english(code: str) -> str:
    """Explain in a sentence why the interface stays English although another language was chosen; "": no trouble."""
    if code not in NAME_AND_SEPARATORS_BY_LANGUAGE or not _has_catalogue(code) or load_language(code) is not ENGLISH:
        return ""
    name = NAME_AND_SEPARATORS_BY_LANGUAGE[code][0]
    return f"The translation for {name} is damaged, so Card Hall speaks English. Install Card Hall again."


def compile_all_catalogues() -> list[tuple[str, bytes]]:
    """Return the compiled catalogues of this checkout, by language code. Raises ImportError without Babel."""
    folder = Path(__file__).parents[2] / "resources" / "translations"
    return [
        (code, compile_catalogue(_po_files(folder, code), code))
        for code in NAME_AND_SEPARATORS_BY_LANGUAGE
        if (folder / code).is_dir()
    ]


def _translations_folder() -> Traversable:
    return files("cardhall.resources") / "translations"


def _has_catalogue(code: str) -> bool:
    """Return whether a language has any catalogue."""
    folder = _translations_folder()
    return (folder / f"{code}.mo").is_file() or (folder / code).is_dir()


def _make_lookup(code: str) -> Lookup:
    """Return the lookup function of a language. Raises OSError, ValueError or LookupError for a damaged catalogue."""
    import gettext  # here, since English needs none of it
    import struct

    mo_file = _translations_folder() / f"{code}.mo"
    catalogue_bytes = (
        mo_file.read_bytes() if mo_file.is_file() else compile_catalogue(_po_files(_translations_folder(), code), code)
    )
    try:
        translations = gettext.GNUTranslations(io.BytesIO(catalogue_bytes))
    except struct.error as error:  # what the standard library says of a catalogue that was cut
        raise ValueError(str(error)) from None

    class MissingTranslations(gettext.NullTranslations):
        """A fallback with empty texts, so that a missing entry differs from a translation equal to the English."""

        def gettext(self, message: str) -> str:
            return ""

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return ""

        def pgettext(self, context: str, message: str) -> str:
            return ""

        def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
            return ""

    translations.add_fallback(MissingTranslations())

    def look_up(context: str, template: str, plural: str, number: int | None) -> str | None:
        if plural and number is not None:
            if context:
                return translations.npgettext(context, template, plural, number) or None
            return translations.ngettext(template, plural, number) or None
        return (translations.pgettext(context, template) if context else translations.gettext(template)) or None

    return look_up


def _po_files(folder: Traversable, code: str) -> list[tuple[str, bytes]]:
    """Return the catalogues of a language in a checkout, as game id ("": common) and bytes."""
    catalogues = [("", (folder / code / f"{COMMON_CATALOGUE}.po").read_bytes())]
    for game in (files("cardhall") / "games").iterdir():
        path = game / "words" / f"{code}.po"
        if path.is_file():
            catalogues.append((game.name.replace("_", "-"), path.read_bytes()))
    return sorted(catalogues)


def compile_catalogue(sources: Iterable[tuple[str, bytes]], code: str) -> bytes:
    """Compile a language's .po files, given with game ids ("": common), into a single catalogue.

    A game's own translation has the game as its context. Where the sentence has no common translation, it becomes the
    common one too. Empty and fuzzy entries are left out. Raises ImportError without Babel.
    """
    from datetime import UTC, datetime

    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    # a fixed date: the same sources make the same file
    catalogue = Catalog(locale=code, creation_date=datetime(1970, 1, 1, tzinfo=UTC))
    for index, (game, data) in enumerate(sorted(sources)):
        po_catalogue = read_po(io.BytesIO(data), locale=code)
        if not index:  # the plural forms of the files, since another version of Babel may know other ones
            catalogue.mime_headers = [("Plural-Forms", po_catalogue.plural_forms)]
        for message in po_catalogue:
            is_translated = all(message.string) if isinstance(message.string, list | tuple) else bool(message.string)
            if not message.id or not is_translated or message.fuzzy:
                continue
            if catalogue.get(_first_template(message.id), message.context) is None:
                catalogue.add(message.id, message.string, context=message.context)
            elif game and message.context is None:
                catalogue.add(message.id, message.string, context=game)
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def _first_template(ids: Any) -> str:
    """Return the first template of a message, the key of the catalogue."""
    return str(ids[0]) if isinstance(ids, list | tuple) else str(ids)


# ---- the one in use


def use_language(code: str) -> Language:
    """Switch to the language of a code, and return the language: English where there is no catalogue."""
    set_current_language(load_language(code))
    return current_language()


def language_in_use() -> str:
    """Return the code of the language in use."""
    return current_language().code


def translate(text: str, manner: Manner = PLAIN_MANNER) -> str:
    """Translate a text made by `say` into the language in use, at any time; any other text stays as it is."""
    return current_language().translate(text, manner)


def tr(template: str, /, context: str = "", **values: Any) -> str:
    """Return a sentence in the language in use, for text that is shown at once and not kept; see `say`."""
    return current_language().translate_template(
        f"{context}{CONTEXT_END}{template}" if context else template, "", values, PLAIN_MANNER
    )


def format_count(number: int | float, singular: str, plural: str = "") -> str:
    """Return a number with its noun, for text that is shown at once: `3 cards`; see `numbered`."""
    return current_language().format_value(numbered(number, singular, plural), "", PLAIN_MANNER)


def join_words(words: Sequence[str], conjunction: str = "and") -> str:
    """Join words for text that is shown at once: see `listing`."""
    return current_language().join_words(words, conjunction)


def tr_many(singular: str, plural: str, /, number: int, **values: Any) -> str:
    """Return a sentence that depends on a number, for text that is shown at once; see `say_many`."""
    return current_language().translate_template(singular, plural, {"number": number, **values}, PLAIN_MANNER)
