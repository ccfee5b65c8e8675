"""What a player cannot see does not change what it does: in every game, on every level."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.players.advice import advice_for, find_seat_claim
from cardhall.players.remote.observation_json import decode_observation, encode_observation

SIMULATIONS = 2
ACTIONS_BETWEEN_JSON = 4  # actions between positions that are written as JSON
DECISION_DEPTHS = (0.15, 0.5, 0.85)  # how far into the deal the decisions are
MAX_ACTIONS = 1_000  # actions of a deal: at random some games go on for ever, and histories only grow


def _decisions(game_id: str, seed: int) -> list[tuple[Any, int]]:
    """A few states of a random deal with a seat that has a choice there, where the game has any."""
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed)
    met: list[tuple[Any, int]] = []
    for _ in range(MAX_ACTIONS):
        if state.is_over or state.deal_number > 2:
            break
        seat = rng.choice(state.actors)
        actions = state.actions(seat)
        if len(actions) > 1 or not state.game.has_choices:
            met.append((state.copy(), seat))
        state.play(rng.choice(actions), seat)
    return [met[int(depth * len(met))] for depth in DECISION_DEPTHS] if met else []


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_hidden_cards_permuted(game_id: str) -> None:
    """The true cards and others that look the same from the seat: one observation, and one decision."""
    rng = random.Random(11)
    told_apart = 0
    decisions = _decisions(game_id, 5)
    assert decisions
    for state, seat in decisions:
        seen = state.observe(seat)
        others = [seen.sample(rng) for _ in range(2)]
        told_apart += any(other.zones != state.zones for other in others)
        truth = encode_observation(seen)
        for other in others:
            assert encode_observation(other.observe(seat)) == truth, "the observation holds something hidden"
        for level in players.LEVELS:
            limited = level in ("normal", "hard") or advice_for(game_id).knows_nothing
            player = players.get(level, game_id, seed=3, simulations=SIMULATIONS if limited else None)
            choice = player.choose(seen)
            assert choice in seen.actions()
            adviser = players.get(level, game_id, seed=3, simulations=SIMULATIONS)
            ranking = adviser.rank(seen)
            for other in others:
                assert player.choose(other.observe(seat)) == choice, f"{level} knows what it cannot see"
            for other in others[:1]:
                assert adviser.rank(other.observe(seat)) == ranking, f"hints of {level} know what cannot be seen"
        for other in others:
            assert find_seat_claim(other.observe(seat)) == find_seat_claim(seen), "a claim knows what cannot be seen"
            assert advice_for(game_id).reason(other.observe(seat), choice) == advice_for(game_id).reason(seen, choice)
    assert told_apart, "nothing was hidden"


@pytest.mark.parametrize("game_id", [game_id for game_id in rules.GAMES if not advice_for(game_id).knows_nothing])
def test_what_is_inferred_is_inferred_from_what_is_seen(game_id: str) -> None:
    """Any world is weighed alike by whoever sees the same, whatever the truth."""
    rng = random.Random(12)
    for state, seat in _decisions(game_id, 7):
        seen, other = state.observe(seat), state.observe(seat).sample(rng).observe(seat)
        evidence, again = (advice_for(game_id).evidence(one) for one in (seen, other))
        assert (evidence is None) == (again is None)
        if evidence is not None and again is not None:
            for _ in range(3):
                imagined = seen.sample(rng)
                assert 0 < evidence(imagined) == again(imagined)


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_observations_survive_as_json(game_id: str) -> None:
    """What is written for another program comes back the same, and a player does the same with it."""
    for state, by in _decisions(game_id, 6):
        for seat in {by, (by + 1) % state.seats}:  # who acts, and another
            seen = state.observe(seat)
            back = decode_observation(encode_observation(seen))
            assert back.as_dict() == seen.as_dict()
            assert encode_observation(back) == encode_observation(seen)
            assert back.actions() == seen.actions()


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_observations_of_every_phase_survive_as_json(game_id: str) -> None:
    """Through two deals at random, by whoever acts, with the options of the book and with others."""
    rng = random.Random(4)
    game = rules.get(game_id)
    able = {
        name: [choice for choice in option.choices if option.fits(choice, game.seat_counts[0])]
        for name, option in game.options.items()
    }
    for options in ({}, {name: choices[-1] for name, choices in able.items()}):
        state = game.start(seed=4, options=options)
        met: set[str] = set()
        for number in range(150):
            if state.is_over or state.deal_number > 2:
                break
            seat = rng.choice(state.actors)
            if state.phase not in met or number % ACTIONS_BETWEEN_JSON == 0:  # in between little is different
                met.add(state.phase)
                seen = state.observe(seat)
                back = decode_observation(json.loads(json.dumps(encode_observation(seen))))
                assert back.as_dict() == seen.as_dict()
                assert seen.as_json() == json.dumps(seen.as_dict(), sort_keys=True)
            state.play(rng.choice(state.actions(seat)), seat)
