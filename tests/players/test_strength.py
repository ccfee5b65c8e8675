"""Each level beats the one below: paired deals, the interval of the mean above zero. Runs of many minutes."""

from __future__ import annotations

import pytest

from cardhall import players, rules
from cardhall.players.contests import arena

LEVEL_PAIRS = [("easy", "random"), ("normal", "easy"), ("hard", "normal")]
BLOCK, MOST = 25, 1_000  # deals between looks at the interval, and in all
INTERVAL_FACTOR = 1.6  # factor by which the 95 % interval is widened, as it is looked at again and again
HARD_SECONDS = 0.2  # a fifth of what it takes in play


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
@pytest.mark.parametrize(("better", "worse"), LEVEL_PAIRS)
def test_a_level_beats_the_one_below(game_id, better, worse):
    def chooser(level):
        return players.get(level, game=game_id, seed=1, seconds=HARD_SECONDS if level == "hard" else None)

    a, b = chooser(better), chooser(worse)
    found: list[float] = []
    while len(found) < MOST:
        found += [arena.deal_difference(game_id, a, b, 7_000_000 + len(found) + i) for i in range(BLOCK)]
        result = arena.summarize(found)
        if result.mean - INTERVAL_FACTOR * (result.mean - result.low) > 0:
            return
    raise AssertionError(f"{better} against {worse} in {game_id}: {result}")
