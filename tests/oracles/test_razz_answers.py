"""Simple answers to our Razz: each plays by its rule, and none that folds nothing beats a player who waits."""

from __future__ import annotations

import pytest

from cardhall import rules
from tests.oracles import razz_answers as oracle


def test_answers_differ_as_their_names_say() -> None:
    always, waits = oracle.ANSWERS[0], oracle.ANSWERS[2]
    folds = raises = 0
    for seed in range(12):
        state = rules.get("razz").start(seats=2, seed=seed)
        while not state.results:
            seen = state.observe(state.turn)
            action = always.choose(seen)
            assert action.verb != "fold" and action in seen.actions()
            raises += action.verb in ("bet", "raise")
            folds += waits.choose(seen).verb == "fold"
            state.play(action)
    assert raises > 60 and folds > 12


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_who_always_raises_does_not_win_of_normal() -> None:
    assert oracle.wins(oracle.ANSWERS[0], "normal", 60, 3, None).low < 0
