"""Stealing Bundles: what scenarios cannot say: the order in a bundle, who sees what, the reckoning in words."""

from __future__ import annotations

import random
from typing import Any

from cardhall import rules
from cardhall.cards import HIDDEN, as_text
from tests.scenarios.runner import begin
from tests.strategies import step


def deal_state(**deal: str) -> Any:
    return begin({"game": "stealing-bundles", "dealer": 1, "deal": {z.replace("_", ":"): t for z, t in deal.items()}})


def test_the_order_in_a_bundle() -> None:
    """Old bundle, stolen bundle in its order, board cards in their order, the card played on top."""
    state = deal_state(hand_0="7H 9C 2D 3S", hand_1="8C 7S JC 5C", board="9S 7C JH 7D")
    state.play("play 7H")
    assert as_text(state.zones["bundle:0"]) == "7C 7D 7H"
    state.play("play JC")
    state.play("play 9C")
    assert as_text(state.zones["bundle:0"]) == "7C 7D 7H 9S 9C"
    assert as_text(state.zones["bundle:1"]) == "JH JC"
    state.play("play 7S")
    assert as_text(state.zones["board"]) == "7S", "only the top of a bundle counts"


def test_a_stolen_bundle_keeps_its_order() -> None:
    state = deal_state(hand_0="7H KC 2D 3S", hand_1="7S QD 8H 9H", board="9S 7C JH 8C")
    for text in ("play 7H", "play 8H", "play 2D", "play 7S"):
        state.play(text)
    assert as_text(state.zones["bundle:1"]) == "8C 8H 7C 7H 7S"


def test_who_sees_what() -> None:
    state = deal_state(hand_0="7H KC 2D 3S", hand_1="7S QD 8H 9H", board="9S 7C JH TH")
    state.play("play 7H")
    for seat in (0, 1):
        seen = state.observe(seat)
        assert HIDDEN not in seen.zones["board"] + seen.zones["bundle:0"] + seen.zones[f"hand:{seat}"]
        assert set(seen.zones[f"hand:{1 - seat}"]) == {HIDDEN}
        assert seen.zones["stock"] == [HIDDEN] * 40


def test_new_cards_are_seen_by_their_owner_only() -> None:
    state = deal_state()
    rng = random.Random(2)
    for _ in range(8):
        step(state, rng)
    moves = [event for event in state.observe(0).history if event.source == "stock"]
    assert [event.target for event in moves] == ["hand:0", "hand:1"]
    assert HIDDEN not in moves[0].cards and set(moves[1].cards) == {HIDDEN}


def test_who_trailed_could_not_capture() -> None:
    """What a seat trailed tells which ranks it cannot hold, until it gets new cards."""
    state = deal_state(hand_0="7H KC 2D 3S", hand_1="5S QD 8H 4H", board="9S 6C JH TH")
    state.play("play 7H")
    state.play("play QD")
    seen = state.observe(0)
    for number in range(40):
        ranks = {card.rank for card in seen.sample(random.Random(number)).zones["hand:1"]}
        assert not ranks & set("96JT7"), "with such a card seat 1 would have had to capture"


def test_the_reckoning_in_words() -> None:
    game = rules.get("stealing-bundles")
    for seed in range(6):
        state = game.start(seed=seed)
        rng = random.Random(seed)
        while not state.is_over:
            step(state, rng)
        (result,) = state.results
        bundles, left, stolen = result.lines
        assert bundles.amounts == result.delta
        assert sum(result.delta) + int(left.note.split()[0]) == 52
        assert stolen.label == "Bundles stolen"


def test_refusals() -> None:
    state = deal_state(hand_0="7H KC 2D 3S", hand_1="5S QD 8H 4H", board="9S 7C JH TH")
    seen = state.observe(0)
    refusals = {
        "play KC": "Your seven can capture, so you must play a card that captures.",
        "play 5S": "You do not hold the five of spades.",
        "pass": "Play one card from your hand.",
    }
    for text, reason in refusals.items():
        assert seen.refusal(rules.Action.parse(text)) == reason
