"""Random play, checked after every action against what every game promises."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import Game
from cardhall.rules.engine.state import State


def play_through(game: Game[Any], seed: int, *, sampled: float = 0.3, **setup: Any) -> State:
    """A whole match of random actions; every promise is checked on the way, those of samples for a share of states."""
    rng = random.Random(seed)
    state: State = game.start(seed=seed, **setup)
    pack = Counter(game.deck(seats=state.seats, options=setup.get("options")))
    for _ in range(50_000):
        check_state(state, pack)
        if rng.random() < sampled:
            check_observations(state, rng.randrange(1 << 30))
        if state.is_over:
            return state
        seat = rng.choice(state.actors)
        check_copy(state, seat, rng)
        state.play(rng.choice(state.actions(seat)), seat)
    raise AssertionError("the match did not end")


def check_state(state: State, pack: Counter[Any]) -> None:
    """Every card lies in one place, and the actions are sorted and without equals."""
    assert Counter(card for some in state.zones.values() for card in some) == pack
    assert Counter(word for text in state.deal.values() for word in text.split()) == Counter(
        str(card) for card in pack.elements()
    )
    for seat in range(state.seats):
        actions = state.actions(seat)
        assert bool(actions) == (seat in state.actors)
        assert actions == sorted(actions)
        assert len(set(actions)) == len(actions)
        assert all(Action.parse(str(action)) == action for action in actions)
        assert all(isinstance(state.game.label(state, action), str) for action in actions)


def check_copy(state: State, seat: int, rng: random.Random) -> None:
    """Playing a copy changes nothing in the original."""
    before = (str(state.zones), state.scores, state.facts_of(seat) if hasattr(state, "facts_of") else None)
    copied = state.copy()
    copied.play(rng.choice(copied.actions(seat)), seat)
    assert before[:2] == (str(state.zones), state.scores)


def check_observations(state: State, seed: int) -> None:
    """Each seat sees the same in a sample as in the truth, and a sample is a whole state."""
    for seat in range(state.seats):
        seen = state.observe(seat)
        told = seen.as_dict()
        assert pickle.loads(pickle.dumps(seen)).as_dict() == told
        sample = seen.sample(random.Random(seed))
        assert sample.observe(seat).as_dict() == told
        assert Counter(c for z in sample.zones.values() for c in z) == Counter(
            c for z in state.zones.values() for c in z
        )
        dealt = Counter(word for text in sample.deal.values() for word in text.split())
        assert dealt == Counter(word for text in state.deal.values() for word in text.split())
        if seat in state.actors:
            assert seen.actions() == state.actions(seat)
            assert all(isinstance(text, str) and text for text in seen.prompt(lambda who: f"Player {who}"))
