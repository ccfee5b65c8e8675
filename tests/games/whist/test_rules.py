"""Whist: what scenarios cannot say: who sees what, and how the deal is reckoned in words."""

from __future__ import annotations

import random

from cardhall import rules
from cardhall.cards import HIDDEN, as_text, cards
from tests.strategies import step

GAME = rules.get("whist")
DEAL = {
    "hand:0": "2C 3C 4C 5C AS KS QS JS TS 9S 8S 7S 6S",
    "hand:1": "AC KC QC JC AH KH QH JH TH AD KD 5S 4S",
    "hand:2": "2H 3H 4H 5H 6H 7H 8H 9H 2D 3D 4D 5D 6D",
    "hand:3": "TC 9C 8C 7C 6C 7D 8D 9D TD JD QD 3S 2S",
}


def test_everyone_sees_the_upcard_and_no_other_card_of_another() -> None:
    state = GAME.start(deals=[DEAL], dealer=0)
    for seat in (1, 2, 3):
        seen = state.observe(seat)
        assert seen.zones["hand:0"] == [HIDDEN] * 12 + cards("6S")
        assert as_text(seen.zones[f"hand:{seat}"]) == DEAL[f"hand:{seat}"]
        assert seen.facts == {"trump": "S", "upcard": "6S"}
        for other in {1, 2, 3} - {seat}:
            assert seen.zones[f"hand:{other}"] == [HIDDEN] * 13
    assert HIDDEN not in state.observe(0).zones["hand:0"]


def test_tricks_and_what_was_played_are_open() -> None:
    state = GAME.start(deals=[DEAL], dealer=0)
    for text in ("play AC", "play 2D", "play 6C"):
        state.play(text)
    seen = state.observe(0)
    assert as_text(seen.zones["trick"]) == "AC 2D 6C"
    state.play("play 2C")
    assert sorted(as_text(state.observe(3).zones["won:1"]).split()) == ["2C", "2D", "6C", "AC"]
    assert [event.seat for event in state.observe(2).history if event.kind == "trick"] == [1]


def test_imagined_hands_respect_what_was_shown() -> None:
    """The dealer has the upcard; whoever did not follow has no card of that suit."""
    state = GAME.start(deals=[DEAL], dealer=0)
    for text in ("play AC", "play 2D", "play 6C", "play 2C"):
        state.play(text)
    seen = state.observe(3)
    for number in range(30):
        imagined = seen.sample(random.Random(number))
        assert cards("6S")[0] in imagined.zones["hand:0"]
        assert not [card for card in imagined.zones["hand:2"] if card.suit == "C"]


def test_the_upcard_once_played_is_known_to_have_gone() -> None:
    state = GAME.start(deals=[DEAL], dealer=0)
    for text in ("play 4S", "play 2D", "play 2S", "play 6S"):
        state.play(text)
    assert state.observe(1).zones["hand:0"] == [HIDDEN] * 12
    assert state.observe(1).facts["upcard"] == "6S"


def test_the_reckoning_in_words() -> None:
    state = GAME.start(deals=[DEAL], dealer=0, options={"honours": True})
    rng = random.Random(1)
    while not state.results:
        step(state, rng)
    result = state.results[0]
    tricks, above, honours = result.lines
    assert sum(tricks.amounts) == 13 and honours.amounts == (4, None)
    assert above.note == "one point each"
    assert "clubs" not in honours.note and "spades" in honours.note
    assert result.headline.endswith(f"took {max(tricks.amounts)} tricks of 13")


def test_refusals() -> None:
    state = GAME.start(deals=[DEAL], dealer=0)
    state.play("play AC")
    state.play("play 2D")
    seen = state.observe(3)
    refusals = {
        "play 7D": "You hold a club, so you must follow suit.",
        "play AS": "You do not hold the ace of spades.",
        "pass": "Play one card from your hand.",
    }
    for text, reason in refusals.items():
        assert seen.refusal(rules.Action.parse(text)) == reason
