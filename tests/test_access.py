"""The tables of the help page on accessibility: complete, the same in all languages, and each row rests on tests."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE

TESTS = Path(__file__).parent
HELP = TESTS.parent / "resources" / "help"
STATES = {
    "met": ("met", "erfüllt", "cumple", "rempli", "sì"),
    "partly": ("partly", "teils", "en parte", "en partie", "in parte"),
    "not": ("not", "nicht", "no", "non"),
}
ROW = re.compile(r"^\| (?P<what>[^|]+?) \| (?P<state>\w+(?: \w+)?) \| (?P<why>[^|]+?) \|$", re.MULTILINE)
MAX_WORDS = 25  # of a sentence in the help
# Criteria of WCAG 2.2, levels A and AA: principle and guideline -> numbers. 4.1.1 no longer counts.
CRITERIA = {
    "1.1": (1,),
    "1.2": (1, 2, 3, 4, 5),
    "1.3": (1, 2, 3, 4, 5),
    "1.4": (1, 2, 3, 4, 5, 10, 11, 12, 13),
    "2.1": (1, 2, 4),
    "2.2": (1, 2),
    "2.3": (1,),
    "2.4": (1, 2, 3, 4, 5, 6, 7, 11),
    "2.5": (1, 2, 3, 4, 7, 8),
    "3.1": (1, 2),
    "3.2": (1, 2, 3, 4, 6),
    "3.3": (1, 2, 3, 4, 7, 8),
    "4.1": (2, 3),
}
XBOX = range(101, 124)


def rows(page: Path) -> list[list[tuple[str, str, str]]]:
    """The rows of each table of a page: criterion, state, reason."""
    parts = page.read_text(encoding="utf-8").split("\n## ")[1:]
    tables = [[match.group("what", "state", "why") for match in ROW.finditer(part)][1:] for part in parts]
    return [table for table in tables if table]


def known(word: str) -> str:
    return next(state for state, words in STATES.items() if word in words)


@pytest.fixture(scope="module")
def data() -> Any:
    return tomllib.loads((TESTS / "access.toml").read_text(encoding="utf-8"))


def test_every_criterion_is_told_of_or_said_to_be_absent(data: Any) -> None:
    wcag, gnome, xbox = rows(HELP / "access.md")
    wanted = {f"{part}.{number}" for part, numbers in CRITERIA.items() for number in numbers}
    wanted |= {str(number) for number in XBOX}
    told = [what.split()[0] for what, *_ in (*wcag, *xbox)]
    assert len(told) == len(set(told)) and gnome
    assert set(told) | set(data["absent"]) == wanted and not set(told) & set(data["absent"])


def test_every_row_rests_on_tests_or_on_a_reason(data: Any) -> None:
    for name, table in zip(("wcag", "gnome", "xbox"), rows(HELP / "access.md"), strict=True):
        keys = [what if name == "gnome" else what.split()[0] for what, *_ in table]
        assert keys == list(data[name])
        for key, rests_on in data[name].items():
            assert rests_on.get("read") or rests_on["tests"], key
            for test in rests_on.get("tests", ()):
                path, _, function = test.partition("::")
                text = (TESTS / "desktop" / path).read_text(encoding="utf-8")
                assert f"\ndef {function}(" in text, f"{key}: there is no {test}"


@pytest.mark.parametrize("language", list(NAME_AND_SEPARATORS_BY_LANGUAGE))
def test_the_tables_say_the_same_in_every_language(language: str) -> None:
    english, other = rows(HELP / "access.md"), rows(HELP / language / "access.md")
    for one, two in zip(english, other, strict=True):
        assert [known(state) for _, state, _ in one] == [known(state) for _, state, _ in two]
        numbers = [[what.split()[0] for what, *_ in table if what[0].isdigit()] for table in (one, two)]
        assert numbers[0] == numbers[1]


@pytest.mark.parametrize("page", sorted(HELP.glob("**/access.md")), ids=lambda path: path.parent.name)
def test_sentences_of_the_page_are_short(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    told = [why for table in rows(page) for *_, why in table] + re.findall(r"^- (.+)$", text, re.MULTILINE)
    for words in told:
        for sentence in re.split(r"(?<=[.:])\s", words):
            assert len(sentence.split()) <= MAX_WORDS, sentence
