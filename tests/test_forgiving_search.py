"""The search that forgives typing mistakes, by itself: distances, what is allowed, what comes first."""

from __future__ import annotations

import doctest

import pytest

from cardhall.language import forgiving_search as engine
from cardhall.language.forgiving_search import (
    SearchIndex,
    count_mistakes,
    max_mistakes,
    nearest_words,
    search_documents,
)
from cardhall.rules import game_search as games


@pytest.mark.parametrize(
    ("typed", "word", "number"),
    [
        ("whist", "whist", 0),
        ("whits", "whist", 1),
        ("wist", "whist", 1),
        ("whiist", "whist", 1),
        ("whisk", "whist", 1),
        ("hwits", "whist", 2),
        ("euchar", "euchre", 2),
        ("ca", "abc", None),  # a letter takes part in one mistake only
        ("bridge", "whist", None),
        ("", "whist", None),
    ],
)
def test_mistakes_are_counted(typed: str, word: str, number: int | None) -> None:
    assert count_mistakes(typed, word, 2) == number
    assert count_mistakes(word, typed, 2) == number, "from either side"


def test_the_beginning_of_a_word_may_have_a_mistake() -> None:
    assert count_mistakes("euchar", "euchre", 1, is_prefix=True) == 1 and count_mistakes("euchar", "euchre", 1) is None
    assert count_mistakes("lkodni", "klondike", 1, is_prefix=True) is None
    assert nearest_words("calabersel", ["calabrasella", "calabash"]) == {"calabrasella": 5}


def test_short_words_and_numbers_are_taken_as_typed() -> None:
    assert [max_mistakes(word) for word in ("uno", "skat", "spades", "klondike", "21", "1234567")] == [
        *(0, 1, 1, 2),
        *(0, 0),
    ]
    assert not nearest_words("uno", ["una"]) and nearest_words("skta", ["skat", "ska"]) == {"skat": 2, "ska": 2}


def test_what_is_typed_right_hides_what_is_forgiven() -> None:
    pages = {"one": [("hearts", 1)], "two": [("heart", 5), ("beat the hearth", 1)]}
    assert [hit.key for hit in search_documents("hearts", pages)] == ["one"]
    assert [hit.key for hit in search_documents("heart", pages)] == ["two", "one"], (
        "a whole word before a word that begins so"
    )
    assert [(hit.key, hit.corrected) for hit in search_documents("haert", pages)] == [("two", "heart")]
    assert (
        not search_documents("", pages)
        and not search_documents("hearts spades", pages)
        and not search_documents("?!", pages)
    )


def test_of_several_words_each_has_to_be_found() -> None:
    index = SearchIndex[int]()
    index.add_text(1, "save the match", 3, "saving")
    index.add_text(2, "save a picture", 3)
    index.add_text(2, "match", 1)
    assert [(hit.key, hit.score) for hit in index.find_documents(["save", "match"])] == [(1, 6), (2, 4)]
    hit = index.find_documents(["saev", "match"])[0]
    assert hit.is_forgiven and hit.corrected == "save match" and hit.matches[0].label == "saving"
    assert not index.find_documents(["saev"], is_forgiving=False)


@pytest.mark.parametrize("module", [engine, games])
def test_the_examples_are_true(module: object) -> None:
    assert doctest.testmod(module).attempted and not doctest.testmod(module).failed  # type: ignore[arg-type]
