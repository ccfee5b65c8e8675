"""Players of all levels in all games: legal, fair, and the same for the same observation and seed."""

from __future__ import annotations

import pickle
import random
import time

import pytest

from cardhall import players, rules
from cardhall.players.advice import advice_for
from tests.players.positions import actor_with_choice, play_randomly

GAMES = list(rules.CATALOGUE)
LEVELS = players.LEVELS
SIMULATIONS = 12


def make_player(level: str, game_id: str, seed: int = 1) -> object:
    simulations = SIMULATIONS if level in ("normal", "hard") else None
    return players.get(level, game=game_id, seed=seed, simulations=simulations)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_level_chooses_something_legal(game_id):
    for depth in (0, 9, 30):
        state = play_randomly(game_id, seed=depth + 1, actions=depth)
        seat = actor_with_choice(state)
        seen = state.observe(seat)
        for level in LEVELS:
            assert make_player(level, game_id).choose(seen) in state.actions(seat)
        ranking = make_player("normal", game_id).rank(seen)
        assert sorted(action for action, _ in ranking) == state.actions(seat)
        values = [value for _, value in ranking]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_hidden_does_not_change_a_decision(game_id):
    rng = random.Random(5)
    for depth in (3, 20):
        state = play_randomly(game_id, seed=depth, actions=depth)
        seat = actor_with_choice(state)
        seen = state.observe(seat)
        other = seen.sample(rng).observe(seat)
        assert other.as_dict() == seen.as_dict()
        for level in LEVELS:
            assert make_player(level, game_id).choose(other) == make_player(level, game_id).choose(seen)
        sent = pickle.loads(pickle.dumps(seen))
        assert make_player("normal", game_id).rank(sent) == make_player("normal", game_id).rank(other)


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_hidden_is_sent_to_the_thinking_process(game_id):
    """What is sent of two states that a seat cannot tell apart is the same, attribute by attribute."""
    state = play_randomly(game_id, seed=8, actions=12)
    seat = actor_with_choice(state)
    seen = state.observe(seat)
    other = seen.sample(random.Random(2)).observe(seat)
    assert observation_contents(seen) == observation_contents(other)


def observation_contents(seen):
    """All attributes of the state that an observation holds, as text, in an order of its own."""
    sent = pickle.loads(pickle.dumps(seen)).state
    found = {name: repr(value) for name, value in sent.attributes().items() if name not in ("past", "game", "at")}
    return found | {"at": type(sent.at).__name__, "past": [event.as_dict() for event in sent.history]}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_glance_looks_at_nothing_hidden(game_id):
    advice = advice_for(game_id)
    rng = random.Random(3)
    for depth in (2, 15, 33):
        state = play_randomly(game_id, seed=depth, actions=depth)
        seat = actor_with_choice(state)
        seen = state.observe(seat)
        actions = seen.actions()
        weights = advice.weights(seen.state, seat, actions)
        assert len(weights) == len(actions)
        assert all(weight > 0 for weight in weights)
        for _ in range(3):
            assert advice.weights(seen.sample(rng), seat, actions) == weights


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choice(level):
    state = play_randomly("whist", seed=4, actions=6)
    seen = state.observe(state.turn)
    choices = {str(make_player(level, "whist", seed=9).choose(seen)) for _ in range(3)}
    assert len(choices) == 1


def test_the_seed_varies_the_easy_players():
    seen = rules.get("whist").start(seed=2).observe(rules.get("whist").start(seed=2).turn)
    assert len({players.get("easy", game="whist", seed=seed).choose(seen) for seed in range(30)}) > 2


def test_the_only_action_needs_no_thought():
    state = rules.get("whist").start(seed=5)
    while len(state.actions()) > 1:
        state.play(state.actions()[0])
    started = time.perf_counter()
    assert players.get("hard", game="whist", seconds=5).choose(state.observe(state.turn)) == state.actions()[0]
    assert time.perf_counter() - started < 0.2


def test_a_time_budget_is_kept():
    """Where all actions are to be compared: else the search ends as soon as it is plain which is best."""
    state = rules.get("whist").start(seed=2)
    started = time.perf_counter()
    players.get("hard", game="whist", seconds=0.2).rank(state.observe(state.turn))
    assert 0.1 < time.perf_counter() - started < 1.0


def test_an_easy_player_makes_no_absurd_blunder():
    """Last to play on a trick that the partner holds with the ace, nobody ruffs it or throws a high card away."""
    deal = {
        "hand:0": "AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
        "hand:1": "2C 4C 5C 6C 7C 8C 9C TC JC 2H 3H 4H 5H",
        "hand:2": "3C QC KC AD 6H 7H 8H 9H TH JH QH KH AH",
        "hand:3": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    }
    state = rules.get("whist").start(deals=[deal], dealer=3)
    state.play("play AC")
    state.play("play 2C")
    for seed in range(40):
        choice = str(players.get("easy", game="whist", seed=seed).choose(state.observe(2)))
        assert choice == "play 3C"


def test_bad_arguments_are_explained():
    with pytest.raises(players.UnknownLevel, match=r"There is no level 'clever'\. The levels are random, easy"):
        players.get("clever", game="whist")
    with pytest.raises(LookupError, match="whist"):
        players.get("easy", game="wist")
    with pytest.raises(ValueError, match="one simulation at least"):
        players.get("hard", game="whist", simulations=0)
    with pytest.raises(ValueError, match="not both"):
        players.get("hard", game="whist", simulations=5, seconds=1)
    state = rules.get("whist").start(seed=5, dealer=0)
    with pytest.raises(ValueError, match="not to act"):
        players.get("easy", game="whist").choose(state.observe(0))
    with pytest.raises(ValueError, match="plays stealing-bundles, not whist"):
        players.get("easy", game="stealing-bundles").choose(state.observe(1))
