"""The search over all of the help."""

from __future__ import annotations

import pytest

from cardhall.language import use_language
from cardhall.match.help_search import HelpIndex, Section, read_pages, split_into_sections

PAGE = """\
# Whist
Four players in pairs.

## The play
![a picture](a.svg)
You must follow suit if you can. The highest trump wins the trick.

```position
hand: AS
```

## The score
Each trick over six scores **one** point. See [the manual](table).
"""
SECTIONS = split_into_sections("whist", "Whist", PAGE)


def searched(titles: dict[str, str]) -> HelpIndex:
    return HelpIndex(section for page in read_pages(titles) for section in page)


@pytest.fixture(scope="module")
def all_of_it() -> HelpIndex:
    return searched({"table": "Your table"})


def test_a_page_is_read_by_its_headings_without_marks() -> None:
    assert [one.heading for one in SECTIONS] == ["", "The play", "The score"]
    assert SECTIONS[1].lines == ("You must follow suit if you can.", "The highest trump wins the trick.")
    assert SECTIONS[2].lines == ("Each trick over six scores one point.", "See the manual.")


@pytest.mark.parametrize(
    ("typed", "heading", "line"),
    [
        ("TRUMP", "The play", "The highest trump wins the trick."),
        ("wins trump", "The play", "The highest trump wins the trick."),
        ("tru", "The play", "The highest trump wins the trick."),
        ("what is the score", "The score", "Each trick over six scores one point."),
        ("tricj", "The play", "The highest trump wins the trick."),
        ("scored", "The score", "Each trick over six scores one point."),
        ("folow suit bananas", "The play", "You must follow suit if you can."),
    ],
)
def test_words_in_any_order_forms_of_them_and_mistakes(typed: str, heading: str, line: str) -> None:
    first = HelpIndex(SECTIONS).find(typed)[0]
    assert (first.section.heading, first.line) == (heading, line)


@pytest.mark.parametrize("typed", ["", "  ", "?!", "bananas", "bananas oranges trump"])
def test_what_fits_nothing_finds_nothing(typed: str) -> None:
    assert HelpIndex(SECTIONS).find(typed) == []


def test_what_several_pages_say_is_found_once_and_the_page_asked_from_comes_first() -> None:
    same = [Section(page, page.title(), "Undo", ("Undo takes a card back.",)) for page in ("euchre", "nap", "tute")]
    found = HelpIndex(same).find("undo", "nap")
    assert [one.section.page for one in found] == ["nap"]


def test_the_help_as_it_is(all_of_it: HelpIndex) -> None:
    for typed, page in (
        ("finesse", "contract-bridge"),
        ("dummy", "contract-bridge"),
        ("nil", "spades"),
        ("retruc", "truc"),
    ):
        found = all_of_it.find(typed)
        assert found and found[0].section.page == page, (typed, [one.section.title for one in found[:3]])
    lines = [line for one in all_of_it.find("wins match") for line in one.section.lines]
    assert lines and not any("{{" in line or "||" in line for line in lines), "told for what is dealt"


def test_german_is_searched_in_german() -> None:
    use_language("de")
    try:
        found = searched({}).find("Trumpf")
        assert found and "trumpf" in " ".join((found[0].line, found[0].section.heading)).lower()
    finally:
        use_language("en")
