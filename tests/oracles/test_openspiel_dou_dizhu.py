"""Our Dou Dizhu against OpenSpiel's: the same legal actions and points."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install cardhall[oracles])")

from tests.oracles import openspiel_dou_dizhu as oracle


def compare_deals(seeds: range) -> None:
    game = oracle.their_game()
    for seed in seeds:
        rng = random.Random(seed)
        state = oracle.start_deal(seed)
        theirs, dealer = oracle.their_start(game, state), state.dealer
        while not state.results:
            assert theirs.current_player() == (state.turn - dealer) % oracle.SEATS
            ours, numbers = oracle.common_actions(state), oracle.their_actions(theirs)
            able = {"Pass"} if oracle.is_on_rocket(state) else set(numbers)
            assert set(ours) == able, f"seed {seed}, {state.phase}"
            text = rng.choice(sorted(ours))
            theirs.apply_action(numbers[text])
            state.play(ours[text])
        assert theirs.is_terminal()
        delta = state.results[0].delta
        assert list(theirs.returns()) == [delta[(dealer + place) % oracle.SEATS] for place in range(oracle.SEATS)], seed


def test_the_same_actions_and_points() -> None:
    compare_deals(range(20))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_same_actions_and_points_in_many_deals() -> None:
    compare_deals(range(20, 400))
