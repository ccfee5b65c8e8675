"""Random play in tricks: each legal action is drawn equally likely, and done as if it had been chosen."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardhall import rules
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.mechanisms.tricks import TrickPlay


def contents(state: Any) -> tuple[Any, ...]:
    """What a play changes."""
    zones = tuple((zone, tuple(some)) for zone, some in sorted(state.zones.items()))
    return zones, state.at.name, state.turn, state.playing, state.leader, state.tricks, state.known, state.scores


@pytest.mark.parametrize("game_id", ["whist", "euchre", "spades", "tresette", "truc"])
def test_each_legal_action_is_drawn_and_done_alike(game_id: str) -> None:
    state, rng = rules.get(game_id).start(seed=6), random.Random(6)
    compared = 0
    for _ in range(24):
        able = state.actions()
        if isinstance(state.at, TrickPlay):
            drawn, chosen = [], []
            for number, action in enumerate(able):
                one, other = state.copy(), state.copy()
                one.single_deal = other.single_deal = True
                following = one.at.play_any(one, one.turn, (number + 0.5) / len(able))
                if following is not one.at or one.decided:
                    one.go_on(following)
                other.advance(action)
                drawn.append(contents(one))
                chosen.append(contents(other))
            assert sorted(map(str, drawn)) == sorted(map(str, chosen))
            compared += 1
        state.play(rng.choice(able))
    assert compared > 3


def about_to_play(game_id: str, seed: int) -> Any:
    """An imagined deal, played at random to the first card."""
    state, rng = rules.get(game_id).start(seed=seed), random.Random(seed)
    state.single_deal = True
    while not isinstance(state.at, TrickPlay) and not state.results:
        state.advance(rng.choice(state.actions()))
    return state


@pytest.mark.parametrize("game_id", ["whist", "euchre", "oh-hell", "contract-bridge", "five-hundred"])
def test_a_deal_played_on_at_random_is_one_of_legal_cards(game_id: str) -> None:
    for seed in range(6):
        state = about_to_play(game_id, seed)
        if state.results:
            continue
        played = state.copy()
        number = played.at.play_on(played, random.Random(seed), 1000)
        assert played.results and number == sum(len(trick.cards) for trick in played.tricks)
        for trick in played.tricks:
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                assert state.playing == seat
                named = trick.named if trick.named and card == trick.cards[0] else ""
                action = Action("play", card, named) if named else PLAY[card]
                assert action in state.actions()
                state.advance(action)
        assert contents(state)[0] == contents(played)[0]
        assert state.tricks == played.tricks and state.results == played.results and state.known == played.known


def test_each_card_that_may_be_played_on_is_equally_likely() -> None:
    state, rng = about_to_play("euchre", 3), random.Random(3)
    led: Counter[Any] = Counter()
    followed: dict[Any, Counter[Any]] = {}
    for _ in range(6000):
        one = state.copy()
        one.at.play_on(one, rng, 1000)
        first, second = one.tricks[0].cards[:2]
        led[first] += 1
        followed.setdefault(first, Counter())[second] += 1
    assert set(led) == {action.cards[0] for action in state.actions()}
    for first, seconds in followed.items():
        one = state.copy()
        one.advance(PLAY[first])
        assert set(seconds) == {action.cards[0] for action in one.actions()}
        assert all(abs(number - led[first] / len(seconds)) < 140 for number in seconds.values())
    assert all(abs(number - 6000 / len(led)) < 140 for number in led.values())


def test_cards_are_played_on_no_further_than_asked() -> None:
    state = about_to_play("whist", 1)
    assert state.at.play_on(state, random.Random(1), 7) == 7
    assert len(state.tricks) == 1 and len(state.zones["trick"]) == 3
