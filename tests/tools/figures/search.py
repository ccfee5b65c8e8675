"""What a decision of a Normal player costs: the same positions, the same seeds, the same number of simulations."""

from __future__ import annotations

import random
import statistics
import time

from cardhall import players
from cardhall.match import Match
from tests.tools.figures import Figure

GAMES = ("whist", "razz", "reversis", "ecarte", "twenty-eight", "five-hundred", "solo-whist", "big-two", "nap", "samba")
POSITIONS, ACTIONS = 4, 9


def positions(game_id: str) -> list[Match]:
    """Return matches in which a seat has a choice, some actions into the deal."""
    found = []
    for seed in range(1, POSITIONS + 1):
        match, rng = Match.new(game_id, seed=seed), random.Random(seed)
        while len(match.log) < ACTIONS or len(match.state.actions(match.state.actors[0])) < 2:
            seat = match.state.actors[0]
            match.play(rng.choice(match.state.actions(seat)), seat)
        found.append(match)
    return found


def measure() -> list[Figure]:
    """Measure the processor time of a decision: the median of some positions."""
    found = []
    for game_id in GAMES:
        times = []
        for seed, match in enumerate(positions(game_id)):
            seen = match.state.observe(match.state.actors[0])
            player = players.get("normal", game=game_id, seed=seed)
            began = time.process_time()
            player.choose(seen)
            times.append(1000 * (time.process_time() - began))
        found.append(Figure(f"Normal decides in {game_id}", statistics.median(times), "ms"))
    return found
