"""Calabrasella: what hands are worth, who plays alone, what is called, given, laid away and taken, what calls tell."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import Card, cards
from cardhall.games.calabrasella.advice import ADVICE, EASY_ADVICE, HARD_ADVICE, cards_dealt_to
from cardhall.games.calabrasella.advice.hands import (
    expected_difference,
    expected_widow_gain,
    gain_of_card,
    loss_of_card,
    ranks_by_suit,
    suit_value_in_play,
)
from cardhall.match.positions import exchange_cards
from cardhall.players.search.playouts import Worlds

GAME = rules.get("calabrasella")
STRONG = "3S 2S AS 7S 3H 2H KH 5H QD 6D 7C 4C"
WEAK = "4S 5S 6S 7H 5H 4H JD QD 6D 7C 5C JC"
TO_DISCARD = ("bid play", "call 3D", "exchange 4C")


def start_deal(hand: str, *actions: str, dealer: int = 2, **deal: str) -> Any:
    state = GAME.start(dealer=dealer, deals=[exchange_cards(GAME.start().deal, {"hand:0": hand, **deal})])
    for action in actions:
        state.play(action)
    return state


def likeliest_action(state: Any, seat: int = 0) -> str:
    seen = state.observe(seat)
    return str(ADVICE.best_by_prior(seen, seen.actions()))


def test_hands_are_counted() -> None:
    assert expected_difference(cards(STRONG)) > 10 > 0 > expected_difference(cards(WEAK))
    suits = ranks_by_suit(cards("3S 2S 7H"))
    assert gain_of_card(suits, Card.of("AS")) > gain_of_card(suits, Card.of("AH")) > gain_of_card(suits, Card.of("4D"))
    assert loss_of_card(suits, Card.of("3S")) == pytest.approx(
        suit_value_in_play(suits[3]) - suit_value_in_play(suits[3] & ~1)
    )


def test_who_plays_alone() -> None:
    assert likeliest_action(start_deal(STRONG)) == "bid play" and likeliest_action(start_deal(WEAK)) == "pass"
    for advice in (ADVICE, HARD_ADVICE):
        seen = start_deal(WEAK).observe(0)
        ranking = advice.calculate_ranking(seen, random.Random(1), "normal")
        assert ranking is not None and str(ranking[0][0]) == "pass" and ranking[0][1] < 0
    state, close = start_deal(WEAK), cards("3S 2S AS 7S 2H KH 5H QD 6D 7C 4C 5C")
    assert EASY_ADVICE.calculate_ranking(start_deal(WEAK).observe(0), random.Random(1), "easy") is None, (
        "it may be mistaken"
    )
    first, last = (ADVICE.playing_probability(state, 0, close, calls) for calls in (0, 2))
    assert first > last, "who speaks first fears that others play"
    assert EASY_ADVICE.playing_probability(state, 0, cards(WEAK), 0) > ADVICE.playing_probability(
        state, 0, cards(WEAK), 0
    )


def test_the_first_to_speak_plays_with_less_for_others_would_win_with_more() -> None:
    """Such hands gained some ten points by playing, against what the others make of it if their holder passes."""
    hand = "3S 5S KS JC 6C AD 6D AC QC 5H JH KH"
    assert -5 < expected_difference(cards(hand)) < -3
    for state, bid in ((start_deal(hand), "bid play"), (start_deal(hand, "pass", "pass", dealer=0), "pass")):
        ranking = ADVICE.calculate_ranking(state.observe(0), random.Random(1), "normal")
        assert ranking is not None and str(ranking[0][0]) == bid


def test_the_last_deal_is_played_for_the_match() -> None:
    for scores, calls, played in (((-9, 4, 5), 2, True), ((8, -4, -4), 2, False), ((-90, 30, 60), 0, True)):
        state = start_deal(WEAK if played else STRONG, "pass", "pass", dealer=0) if calls else start_deal(WEAK)
        state.deal_number, state.scores = state.options["deals"], scores
        assert (ADVICE.playing_probability(state, 0, state.zones["hand:0"], calls) > 0.5) == played


def test_the_three_of_a_strong_suit_is_called() -> None:
    state = start_deal("3S 2H AH KH 5H QD 6D 7C 4C 5C 6S 7S", "bid play")
    assert likeliest_action(state) == "call 3H"
    reason = ADVICE.reason(state.observe(0), rules.Action.parse("call 3H"))
    assert reason == "This card helps your hand most: you hold four hearts."


def test_low_cards_of_short_suits_go() -> None:
    state = start_deal(STRONG, "bid play", "call 3D", **{"hand:1": "3D"})
    assert likeliest_action(state) in ("exchange 4C", "exchange 7C")
    state.play("exchange 4C")
    assert likeliest_action(state) == "discard 7C"
    decided = ADVICE.calculate_ranking(state.observe(0), random.Random(1), "normal")
    assert decided is not None and str(decided[0][0]) == "discard 7C" and len(decided) == 12
    assert HARD_ADVICE.calculate_ranking(state.observe(0), random.Random(1), "hard") is None, (
        "the expert thinks about it"
    )
    assert len(ADVICE.distinct_actions(state, 0, state.actions())) < 6


def test_good_cards_are_taken_from_the_widow() -> None:
    state = start_deal(
        STRONG, *TO_DISCARD, "discard 7C", "discard 6D", "done", **{"hand:1": "3D", "widow": "AH 4D 6S 5D"}
    )
    assert likeliest_action(state) == "take AH 6S"
    unseen = [Card.of(text) for text in ("AH", "4D", "6S", "5D")]
    hopes = [expected_widow_gain(ranks_by_suit(cards("3H 2H")), unseen, place) for place in range(4)]
    assert hopes == sorted(hopes, reverse=True) and hopes[0] == gain_of_card(
        ranks_by_suit(cards("3H 2H")), Card.of("AH")
    )


def test_cards_as_they_were_dealt() -> None:
    state = start_deal(STRONG, *TO_DISCARD, "discard 7C", "done", **{"hand:1": "3D", "widow": "AH 4D 6S 5D"})
    state.play("take AH")
    own, giver = cards_dealt_to(state, 0), cards_dealt_to(state, 1)
    assert {*own, Card.of("4C")} == set(cards(STRONG)) and len(own) == 11
    assert Card.of("3D") in giver and len(giver) == 13


def test_imagined_hands_explain_what_was_said_and_laid_away() -> None:
    """Who plays alone is thought to be strong, and to have laid low cards away."""
    state = start_deal(
        STRONG, *TO_DISCARD, "discard 7C", "discard 6D", "done", **{"hand:1": "3D", "widow": "AH 4D 6S 5D"}
    )
    state.play("take 6S AH")
    seen, rng = state.observe(2), random.Random(3)
    worlds = Worlds(seen, HARD_ADVICE, rng)
    thought = [worlds.draw() for _ in range(60)]
    plain = [seen.sample(rng) for _ in range(60)]

    def mean(some: list[Any]) -> float:
        return sum(expected_difference(cards_dealt_to(world, 0)) for world in some) / len(some)

    assert mean(thought) > mean(plain) + 2
    high = [sum(card.rank in "32A" for world in some for card in world.zones["discard"]) for some in (thought, plain)]
    assert high[0] < high[1] / 2
    assert all(set(cards("6S AH")) <= set(world.zones["hand:0"]) for world in thought)
    evidence = HARD_ADVICE.evidence(seen)
    assert evidence(state) > 0


def test_reasons_are_sentences() -> None:
    state = start_deal(STRONG)
    seen = state.observe(0)
    assert ADVICE.reason(seen, rules.Action.parse("bid play")) == (
        "You hold two threes, two twos and one ace: that is enough to play."
    )
    state = start_deal(STRONG, *TO_DISCARD, **{"hand:1": "3D"})
    for action in ("discard 7C", "done"):
        assert ADVICE.reason(state.observe(0), rules.Action.parse(action)).endswith(".")
