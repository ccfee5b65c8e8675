"""`python -m tests.tools.references [GAME …]`: see the package."""

from __future__ import annotations

import argparse
import sys
import time

from cardhall.match.references import LEVELS
from tests.tools.references import (
    MEASURED_GAMES,
    SECONDS_PER_DECISION,
    is_ordered,
    level_steps,
    measure,
    references_of_game,
    write,
)

parser = argparse.ArgumentParser(
    prog="python -m tests.tools.references", description="Measure what decisions cost players of each level."
)
parser.add_argument("games", nargs="*", metavar="GAME")
parser.add_argument("--deals", type=int, default=100)
parser.add_argument("--seconds", type=float, default=SECONDS_PER_DECISION, help="of thought for a decision")
parser.add_argument("--minutes", type=float, default=60.0, help="of processor time, for all of them together")
asked = parser.parse_args()
game_ids = asked.games or MEASURED_GAMES
measure(game_ids, asked.deals, asked.seconds, time.process_time() + 60 * asked.minutes)
write()
for game_id in game_ids:
    found = references_of_game(game_id)
    for level in LEVELS if found else ():
        one = found[level]
        told = f"{game_id}, {level}: {one.mean:.3f} ± {one.margin:.3f} a decision, {100 * one.mistakes:.1f} % mistakes"
        sys.stdout.write(f"{told}, {one.decisions} decisions of {one.deals} deals\n")
    told = ", ".join(f"{step:.3f} ± {margin:.3f}" for step, margin in level_steps(game_id)) if found else "nothing"
    sys.stdout.write(f"{game_id}: {told} from level to level, {'apart' if is_ordered(game_id) else 'not apart'}\n")
