"""How long decisions take, by level: nobody likes to wait. Process time, so that a busy machine does not matter.

Run with `python -m pytest -m long tests/players/test_pace.py -s`, which also prints the figures.
"""

from __future__ import annotations

import random
import time
from statistics import quantiles

import pytest

from cardhall import players, rules

TIME_LIMITS = {"easy": (0.05, 0.15), "normal": (0.2, 0.3), "hard": (1.1, 1.2)}  # seconds: median and 95th percentile
DECISIONS_TIMED = {"easy": 120, "normal": 60, "hard": 25}  # with a choice, spread over deals
MAX_ACTIONS = 400  # actions of a deal looked at


def decision_seconds(game_id: str, level: str, number: int) -> list[float]:
    """Seconds that each of some decisions took, at moments drawn from deals between easy players."""
    rng = random.Random(9)
    game = rules.get(game_id)
    easy, player = players.get("easy", game_id, seed=2), players.get(level, game_id, seed=2)
    found: list[float] = []
    seed = 0
    while len(found) < number:
        seed += 1
        state = game.start(seed=seed)
        for _ in range(MAX_ACTIONS):
            if state.results:
                break
            seat = rng.choice(state.actors)
            seen = state.observe(seat)
            if len(seen.actions()) > 1 and rng.random() < 0.15 and len(found) < number:
                began = time.process_time()
                player.choose(seen)
                found.append(time.process_time() - began)
            state.play(easy.choose(seen), seat)
    return found


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
@pytest.mark.parametrize("level", list(TIME_LIMITS))
def test_decisions_come_in_time(game_id: str, level: str) -> None:
    found = decision_seconds(game_id, level, DECISIONS_TIMED[level])
    cuts = quantiles(found, n=20, method="inclusive")
    median, late = cuts[9], cuts[18]
    print(f"\n{game_id:17} {level:7} p50 {median:.3f} s, p95 {late:.3f} s, most {max(found):.3f} s")  # noqa: T201
    assert median <= TIME_LIMITS[level][0]
    assert late <= TIME_LIMITS[level][1]
