"""What games say in another language than English: nothing is left in English, and what is kept can be told again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardhall import rules
from cardhall.desktop.table.table_lookup import table_for
from cardhall.language import PseudoLanguage, current_language, use_language
from cardhall.players.advice import advice_for
from tests.sentences import NAMES, Translated
from tests.strategies import Variant, bidding_low, variants
from tests.tools.sizes.untold import english_in

SAME_WORDS = frozenset({*NAMES, "You", "you"})
SEAT_VALUES = frozenset({"seat"})  # whose names are put in where they are shown
ACTIONS_PER_MATCH = 54


class LeftInEnglish(Translated):
    """What a match says in the language in use that is still English."""

    def say(self, kind: str, *texts: str | None) -> None:
        for text in texts:
            told = current_language().translate(text, self.manner) if text else ""
            if english_in(told, SAME_WORDS):
                self.examples[kind, told] = told


def tried_variants(game_id: str) -> list[Variant]:
    """The game by the book, and as most people play it."""
    some = variants(game_id)
    return [some[0], *[variant for variant in some[-1:] if variant.options]]


@pytest.fixture
def pseudo() -> Iterator[None]:
    """What modules say when they are read was said in English before."""
    for game_id in rules.GAMES:
        table_for(game_id), advice_for(game_id)
    use_language("qps")
    yield
    use_language("en")


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("game_id", rules.GAMES)
def test_nothing_that_a_game_says_is_left_in_english(game_id: str) -> None:
    for variant in tried_variants(game_id):
        asked = LeftInEnglish(variant)
        asked.play(variant, 1, ACTIONS_PER_MATCH)
        assert asked.examples == {}


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_what_a_match_keeps_is_told_again_in_another_language(game_id: str) -> None:
    """Events and reckonings that were made while English was in use."""
    language, left = PseudoLanguage(), set()
    for variant in tried_variants(game_id):
        state, rng = variant.start(1), random.Random(1)
        while not state.is_over and len(state.results) < 2:
            seat, action = bidding_low(state, rng)
            state.play(action, seat)
        kept = [event.text for event in state.history]
        for result in state.results:
            kept += [result.headline, *(text for line in result.lines for text in (line.label, line.note))]
        left |= {text for text in kept if english_in(language.translate(text), SEAT_VALUES)}
    assert left == set()
