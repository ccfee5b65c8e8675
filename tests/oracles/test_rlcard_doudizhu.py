"""Our Dou Dizhu against RLCard's: the same legal actions, and a player that wins."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("rlcard", reason="RLCard is not installed (pip install cardhall[oracles])")

from tests.oracles import rlcard_doudizhu as oracle


@pytest.mark.parametrize("seed", range(3))
def test_the_same_actions_are_legal(seed: int) -> None:
    rng = random.Random(seed)
    state = oracle.start_deal(seed)
    while not state.results:
        seat = state.turn
        actions = state.actions()
        standing = "" if state.standing is None else oracle.rlcard_ranks(state.standing.cards)
        ours = {oracle.rlcard_action(action) for action in actions}
        assert ours == oracle.their_actions(state.zones[f"hand:{seat}"], standing), standing
        state.play(rng.choice(actions))


def test_their_player_takes_part() -> None:
    *_, score = oracle.run_contest(2, 1, "random")
    assert len(score.differences) == 2


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ours_is_better() -> None:
    """As landlord and as peasants, with the same cards."""
    *_, score = oracle.run_contest(60, 1, "normal")
    assert score.result.low > 0, score
