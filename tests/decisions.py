"""What the computer players decide with a fixed seed and number of simulations: the same in every build.

`python -m tests.decisions` prints it, a line for every decision.
"""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Iterator
from typing import Any

from cardhall import players, rules
from cardhall.players.search.playouts import choose_actor

DECISIONS_PER_GAME = 8  # for each game
ACTIONS_BETWEEN = 3  # random actions between two of them
SIMULATIONS_EACH = 12


def played_matches(game_id: str) -> Iterator[str]:
    """Matches partly played at random; a line tells what was seen, and the actions with what is expected of them."""
    rng = random.Random(5)
    state: Any = rules.get(game_id).start(seed=5)
    player = players.get("normal", game=game_id, seed=5, simulations=SIMULATIONS_EACH)
    for _ in range(DECISIONS_PER_GAME):
        for _ in range(ACTIONS_BETWEEN):
            if not state.is_over:
                seat, actions = choose_actor(state, rng)
                state.play(rng.choice(actions), seat)
        if state.is_over:
            state = rules.get(game_id).start(seed=rng.getrandbits(32))
        seat, _ = choose_actor(state, rng)
        seen = pickle.loads(pickle.dumps(state.observe(seat)))
        ranking = [f"{action} {value:.6f}" for action, value in player.rank(seen)]
        zones = [str(card) for zone in seen.sample(rng).zones.values() for card in zone]
        yield f"{game_id} seat {seat}, {len(seen.history)} events: {'; '.join(ranking)} | {' '.join(zones)}"
        state.play(player.choose(seen), seat)


def main() -> None:
    """All games' decisions, to standard output."""
    for game_id in rules.GAMES:
        for line in played_matches(game_id):
            sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
