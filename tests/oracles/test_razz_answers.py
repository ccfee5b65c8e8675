"""Simple answers to our Razz: each plays by its rule; who throws nothing away loses to ours."""

from __future__ import annotations

from cardhall import rules
from tests.oracles.razz_answers import Answer, best_of, wins

ALWAYS, WAITS = Answer(0.0, 0.0, False), Answer(1.5, 0.8, False)


def test_answers_do_what_they_say() -> None:
    folds = raises = 0
    for seed in range(12):
        state = rules.get("razz").start(seats=2, seed=seed)
        while not state.results:
            actions = state.actions()
            action = ALWAYS.choose(state, state.turn, actions)
            assert action.verb != "fold" and action in actions
            raises += action.verb in ("bet", "raise")
            folds += WAITS.choose(state, state.turn, actions).verb == "fold"
            state.play(action)
    assert raises > 60 and folds > 12


def test_who_always_raises_loses() -> None:
    assert wins(ALWAYS, 150, 3).mean < 0
    assert best_of([ALWAYS, WAITS], 150, 3, 1) == [WAITS]
