"""What a player does is what it ranks first, whenever that is better by more than the noise."""

from __future__ import annotations

import random
from math import inf

import pytest

from cardhall import players, rules
from cardhall.players.levels import make_decision_seed
from tests.players.positions import actor_with_choice, play_sensibly

SIMULATIONS_EACH = 24  # for each decision
ACTIONS_BEFORE = (0, 3, 8, 15, 27)  # actions done before
MORE_DEPTHS = tuple(range(0, 60, 2))


def find_departures(game_id: str, level: str, depths: tuple[int, ...]) -> list[str]:
    """Positions in which a player does what it ranks behind another action by more than the noise, in words."""
    found = []
    for depth in depths:
        state = play_sensibly(game_id, 40 + depth, depth)
        if state is None:
            continue
        seat = actor_with_choice(state)
        seen = state.observe(seat)
        player = players.get(level, game=game_id, seed=depth, simulations=SIMULATIONS_EACH)
        if player.advice.calculate_ranking(seen, random.Random(make_decision_seed(depth, seen)), level):
            continue  # it is calculated, and may be mixed
        done, ranked = player.choose(seen), player.rank(seen)[0][0]
        if done != ranked:
            judged, _ = player.judge(seen)
            own = next(one for one in judged if one.action == done)
            noise = own.margin if own.margin < inf else 0.0
            if judged[0].value - own.value > noise:
                found.append(f"seed {40 + depth}, {depth} actions: {level} does {done} and ranks {ranked} first")
    return found


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_what_is_done_is_ranked_first(game_id):
    assert not find_departures(game_id, "hard", ACTIONS_BEFORE) + find_departures(
        game_id, "normal", ACTIONS_BEFORE[::2]
    )


@pytest.mark.long
@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_what_is_done_is_ranked_first_in_many_positions(game_id):
    assert not find_departures(game_id, "hard", MORE_DEPTHS) + find_departures(game_id, "normal", MORE_DEPTHS)
