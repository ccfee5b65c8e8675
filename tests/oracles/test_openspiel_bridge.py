"""Our Contract Bridge against OpenSpiel's: the same legal actions and points, and better play than its search."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install cardhall[oracles])")

from tests.oracles import openspiel_bridge as oracle


def compare_deals(seeds: range) -> None:
    game = oracle.their_game()
    for seed in seeds:
        rng = random.Random(seed)
        state = oracle.start_deal(seed)
        theirs, dealer = oracle.their_start(game, state), state.dealer
        while not state.results:
            assert theirs.current_player() == (state.turn - state.dealer) % 4
            by_number = {oracle.openspiel_action(action): action for action in state.actions()}
            assert sorted(by_number) == sorted(theirs.legal_actions()), f"seed {seed}, {state.phase}"
            number = rng.choice(sorted(by_number)[:6])
            theirs.apply_action(number)
            state.play(by_number[number])
        assert theirs.is_terminal()
        own = oracle.duplicate_score(state)
        assert theirs.returns()[dealer % 2] == own[0], seed


def test_the_same_actions_and_points() -> None:
    compare_deals(range(60))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_same_actions_and_points_in_many_deals() -> None:
    compare_deals(range(60, 400))


def test_their_search_takes_part() -> None:
    assert [result.deal_count for result in oracle.run_contest(1, 1, "easy", 0.01)] == [1]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ours_is_better() -> None:
    """With the same time for a decision, the 95 % interval of ours over theirs lies above nothing."""
    *_, result = oracle.run_contest(40, 1, "hard", 0.2)
    assert result.low > 0, result
