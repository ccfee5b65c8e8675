"""Our Euchre against OpenSpiel's: the same legal actions and points, and a player at least as good as its search."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install cardhall[oracles])")

from tests.oracles import openspiel_euchre as oracle


def test_the_same_actions_and_points() -> None:
    game = oracle.their_game()
    for seed in range(200):
        rng = random.Random(seed)
        state = oracle.start_deal(seed)
        theirs = oracle.their_start(game, state)
        while not state.results:
            assert theirs.current_player() == state.turn
            by_number = {oracle.openspiel_action(state, action): action for action in oracle.common_actions(state)}
            assert sorted(by_number) == sorted(theirs.legal_actions()), f"seed {seed}, {state.phase}"
            number = oracle.random_action(theirs, rng)
            theirs.apply_action(number)
            state.play(by_number[number])
        assert theirs.is_terminal()
        ours = state.results[0].delta
        assert theirs.returns()[:2] == [ours[0] - ours[1], ours[1] - ours[0]]


def test_their_search_takes_part() -> None:
    assert [result.deal_count for result in oracle.run_contest(2, 1, "easy", 0.01)] == [1, 2]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ours_is_at_least_as_good() -> None:
    """With the same time for a decision, the 95 % interval of ours over theirs does not lie below nothing."""
    *_, result = oracle.run_contest(60, 1, "hard", 0.3)
    assert result.high > 0, result
