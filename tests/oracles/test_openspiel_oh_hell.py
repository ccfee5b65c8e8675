"""Our Oh Hell! against OpenSpiel's: the same legal actions and points, and a player at least as good as its search."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install cardhall[oracles])")

from tests.oracles import openspiel_oh_hell as oracle


@pytest.mark.parametrize("number", oracle.CARDS)
def test_the_same_actions_and_points(number: int) -> None:
    game = oracle.their_game(number)
    for seed in range(60):
        rng = random.Random(seed)
        state = oracle.start_deal(seed, number)
        theirs = oracle.their_start(game, state)
        while not state.results:
            assert theirs.current_player() == state.turn
            by_number = {oracle.openspiel_action(action): action for action in state.actions()}
            assert sorted(by_number) == sorted(theirs.legal_actions()), f"seed {seed}, {state.phase}"
            chosen = rng.choice(sorted(by_number))
            theirs.apply_action(chosen)
            state.play(by_number[chosen])
        assert theirs.is_terminal()
        delta = state.results[0].delta
        bids = state.results[0].lines[0].amounts
        # a bid of none that is made brings ten points with us, and with OpenSpiel by the bonus alone
        bonus = [oracle.MADE_BID_BONUS * (points > 0 and bid > 0) for points, bid in zip(delta, bids, strict=True)]
        assert theirs.returns() == [points + more for points, more in zip(delta, bonus, strict=True)]


def test_their_search_takes_part() -> None:
    assert [result.deal_count for result in oracle.run_contest(2, 3, 1, "easy", 0.05)] == [1, 2]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ours_is_at_least_as_good() -> None:
    """With the same time for a decision, the 95 % interval of ours over theirs does not lie below nothing."""
    *_, result = oracle.run_contest(60, 7, 1, "hard", 0.3)
    assert result.high > 0, result
