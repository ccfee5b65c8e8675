"""Positions of tricks as bits: they follow the rules that the phases follow."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.rules.mechanisms.trick_position import finish_state, position_of

RULES = [
    ("whist", {}),
    ("whist", {"honours": True, "target": 5}),
    ("euchre", {}),
    ("euchre", {"pack": 24}),
    ("euchre", {"stick_dealer": True}),
    ("euchre", {"pack": 24, "stick_dealer": True}),
    ("spades", {"breaking": True}),
]


def in_play(game_id: str, options: dict[str, Any], seed: int) -> Any:
    """A state somewhere in the play of the cards of a first deal; `None` where the deal was void."""
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed, options=options)
    left = rng.randrange(52 if game_id == "whist" else 18)
    while not state.results:
        if state.phase == "play":
            if not left or sum(len(state.zones[f"hand:{seat}"]) for seat in range(4)) == 1:
                return state
            left -= 1
        actions = state.actions()
        state.play(actions[rng.randrange(len(actions))])
    return None


@pytest.mark.parametrize(("game_id", "options"), RULES)
def test_positions_keep_the_rules(game_id, options):
    """At every step the same cards are legal, the same seats play and win the tricks, and the points are the same."""
    lone = 0
    for seed in range(60):
        state = in_play(game_id, options, seed)
        if state is None:
            continue
        rng, before = random.Random(seed), state.copy()
        lone += getattr(state, "sitting_out", None) is not None
        position = position_of(state)
        suits = position.suits
        winners: list[int | None] = []
        while not state.results:
            legal = suits.cards_of(position.legal())
            assert sorted(legal) == [action.cards[0] for action in state.actions()]
            assert position.turn == state.turn
            unplayed = set(suits.cards_of(position.unplayed))
            assert unplayed == set(state.game.deck(options=options)) - {
                card for zone in ("trick", "won:0", "won:1") for card in state.zones[zone]
            }
            card = legal[rng.randrange(len(legal))]
            other = position.copy()
            other.play(position.legal() & -position.legal())  # changes nothing but the copy
            position.play(suits.flag[card])
            events = state.play(f"play {card}")
            winners += [event.seat for event in events if event.kind == "trick"]
            if winners and not position.cards_in_trick:
                assert position.holder == winners[-1]
        assert position.legal() == 0
        assert before.game.deal_value(before, position.tricks_taken, position.points) == state.results[0].delta
        finish_state(before, position)
        assert before.results[0].delta == state.results[0].delta
        assert before.scores == state.scores
        assert [trick.winner for trick in before.tricks[-len(winners) :]] == winners
        assert sorted(card for some in before.zones.values() for card in some) == sorted(
            state.game.deck(options=options)
        )
    assert lone or game_id != "euchre"


def test_the_left_bower_is_a_trump():
    state = next(found for seed in range(500) if (found := with_left_bower_led(seed)) is not None)
    position = position_of(state)
    suits = position.suits
    assert position.led == position.trumps
    assert {str(card)[0] for card in suits.cards_of(suits.trumps)} == set("789TJQKA")
    assert len(suits.cards_of(suits.trumps)) == 9


def with_left_bower_led(seed: int) -> Any:
    state = in_play("euchre", {}, seed)
    same = {"C": "S", "S": "C", "D": "H", "H": "D"}
    return state if state and " ".join(map(str, state.zones["trick"][:1])) == f"J{same[state.trump]}" else None
