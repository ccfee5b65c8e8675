"""One name for one thing: presets, the way on, hints, the page of a new match and that of the rules are called alike
on buttons, in sentences and in help pages."""

from __future__ import annotations

import re

import pytest

from cardhall.desktop.short_texts import PRESET_NAMES
from cardhall.language import translate, use_language
from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE
from cardhall.rules.catalogue import CATALOGUE
from tests.translations.pages import english_pages, translated_pages
from tests.translations.source import ROOT, all_messages

# What is not said any more -> what is said instead. Templates of the desktop, the command line and the catalogue.
OTHER_NAMES = {
    r"rules text": "the book",
    r"\bAs in the book": "By the book",
    r"^As usual|[Bb]ack to usual": "As most people play",
    r"by the usual rules|usual preset": "as most people play",
    r"^Resume\b|^Go on\b|[Cc]arry on\b|to go on\b": "Continue",
    r"(?<!ool )\b[Tt]ips?\b|[Ss]uggestion": "Hint",
    r"^(?:Options|Set ?up)$|under Options|[Nn]ew game\b|^Another match|[Pp]lay again\b": "New match",
    r"^How to play|^Instructions|[Rr]ulebook|[Hh]elp page": "Rules",
}
IN_PAGES = {name: OTHER_NAMES[name] for name in OTHER_NAMES if not name.startswith("^")}
IN_GERMAN = {
    r"Regeltext|Regelbuch|\*[Üü]blich\*": "Nach dem Buch / Wie die meisten spielen",
    r"„Anleitung“|„Optionen“": "„Regeln“ / „Neue Partie“",
}
MODULES_WITH_MARKS = (
    "cardhall/desktop/pages/new_match.py",
    "cardhall/desktop/pages/option_row.py",
)  # they speak of the text itself
# The words of games are their own: in Écarté one may go on.
OF_GAMES, GAME_FILE = ("cardhall/rules/", "cardhall/games/"), "/game.toml"


def other_names(text: str, instead: dict[str, str]) -> list[str]:
    """What of a text has another name in Card Hall, each with that name."""
    return [f"{found[0]!r} is called {name!r}" for what, name in instead.items() if (found := re.search(what, text))]


def test_templates_use_the_one_name() -> None:
    faults = []
    for message in all_messages():
        if message.where <= set(MODULES_WITH_MARKS) and "rules text" in message.one:
            continue
        if any(place.endswith(GAME_FILE) or not place.startswith(OF_GAMES) for place in message.where):
            faults += [f"{message.one!r}: {fault}" for fault in other_names(message.one, OTHER_NAMES)]
    assert not faults, "\n".join(faults)


def test_help_pages_use_the_one_name() -> None:
    pages = {**english_pages(), "README": (ROOT / "README.md").read_text("utf-8")}
    faults = [f"{name}: {fault}" for name, text in pages.items() for fault in other_names(text, IN_PAGES)]
    german = [(name, path) for code, name, path in translated_pages() if code == "de"]
    faults += [f"{name}: {one}" for name, path in german for one in other_names(path.read_text("utf-8"), IN_GERMAN)]
    assert not faults, "\n".join(faults)


def test_a_game_has_the_name_of_its_help_page() -> None:
    """In every language: the hall, the table and the rules call a game alike."""
    faults = []
    for code, name, path in translated_pages():
        if name in CATALOGUE:
            use_language(code)
            heading = re.search(r"^# (.+)$", path.read_text("utf-8"), re.MULTILINE)
            assert heading is not None, path
            if translate(CATALOGUE[name].name) != heading[1].strip():
                faults.append(f"{code}: {translate(CATALOGUE[name].name)!r} in the hall, {heading[1]!r} in its rules")
    use_language("en")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The rules text as it stands.", "the book"),
        ("As usual", "As most people play"),
        ("Go on ({key})", "Continue"),
        ("Another match", "New match"),
        ("How to play", "Rules"),
    ],
)
def test_another_name_is_found(text: str, name: str) -> None:
    assert any(repr(name) in fault for fault in other_names(text, OTHER_NAMES))


def test_presets_have_their_names_in_every_language() -> None:
    found = {}
    for code in ("en", *NAME_AND_SEPARATORS_BY_LANGUAGE):
        try:
            use_language(code)
            found[code] = tuple(translate(PRESET_NAMES[name]) for name in ("book", "usual"))
        finally:
            use_language("en")
    assert found == {
        "en": ("By the book", "As most people play"),
        "de": ("Nach dem Buch", "Wie die meisten spielen"),
        "es": ("Según el libro", "Como juega la mayoría"),
        "fr": ("Règles du livre", "Règles courantes"),
        "it": ("Da regolamento", "Come si gioca di solito"),
    }


# Old forms and riddles, and what one says instead. A level is a player: "a Hard player", not "hard".
PLAIN = {
    r"\banew\b": "again, new",
    r"\b(?:as )?at first\b": "reset, at the start",
    r"\bnought\b": "0",
    r"\bwherein|whereof|therein\b": "in which, of which",
    r"\bthe like\b": "such …",
    r"\bgone on with\b": "continued",
    r"\b[Tt]aken back\b": "undone",
    r"\bwritten down\b": "saved",
    r"\b[Tt]hrown in\b": "not played",
    r"\bin 95 of 100\b": "95 % range, usually",
    r"\bchance gives\b": "expected",
    r"\b(?:is|are|was|were) told\b": "read, see, is shown",
    r"\b(?:is|are) to (?:do|be done|be tried)\b": "new, to try",
    r"\b(?:than|as|of|by) hard\b|\b[Hh]ard (?:plays|is ahead|has)\b": "a Hard player",
}
OWN_WORDS = {("taken back", "reversis")}  # of a game: chips that are taken back from the pot
LONGEST_SENTENCE = 20  # words on the screen
MOST_LONG_SENTENCES = 14  # that are longer now; more must not come


def test_templates_have_plain_words() -> None:
    faults = [
        f"{message.one!r}: {fault}"
        for message in all_messages()
        for fault in other_names(message.one, PLAIN)
        if (message.one, message.file) not in OWN_WORDS
    ]
    assert not faults, "\n".join(faults)


def test_sentences_on_the_screen_are_short() -> None:
    long = [
        sentence
        for message in all_messages()
        for sentence in re.split(r"(?<=[.!?:;])\s", message.one)
        if len(sentence.split()) > LONGEST_SENTENCE
    ]
    assert len(long) <= MOST_LONG_SENTENCES, "\n".join(long)
