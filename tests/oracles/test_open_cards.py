"""Ours against players who see all cards: losses are counted where they arise, and hard loses less than chance."""

from __future__ import annotations

import pytest

from cardhall import players
from cardhall.players.advice import advice_for
from cardhall.players.search.exact_endings import solve_ending
from tests.oracles import open_cards as oracle


def test_losses_add_up_to_what_the_side_is_short_of() -> None:
    for seed in (1, 2, 3):
        state = oracle.begin_ending("ecarte", seed)
        assert state is not None
        for side in (0, 1):
            whole = solve_ending(state.copy(), side, 0, advice_for("ecarte"), 0.0)
            played = state.copy()
            lost = oracle.measure_losses(played, side, players.get("random", "ecarte", seed))
            brought = played.results[0].delta
            assert sum(lost) == pytest.approx(whole - (brought[side] - brought[1 - side]))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game_id", oracle.ENDINGS)
def test_hard_is_nearer_to_open_cards_than_chance(game_id: str) -> None:
    hard, chance = (
        sum(short for short, _ in oracle.measure_game(game_id, 20, 1, level, None, sims))
        for level, sims in (("hard", 100), ("random", None))
    )
    assert hard < chance
