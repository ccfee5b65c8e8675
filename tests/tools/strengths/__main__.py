"""`python -m tests.tools.strengths [GAME …]`: see the package."""

from __future__ import annotations

import argparse
import sys

from cardhall.rules.catalogue import CATALOGUE
from tests.tools.strengths import SECONDS_PER_GAME, measure, read_measurements, strength_table, write

parser = argparse.ArgumentParser(
    prog="python -m tests.tools.strengths",
    description="Measure how widely results spread and how far apart levels play.",
)
parser.add_argument("games", nargs="*", metavar="GAME")
parser.add_argument("--seconds", type=float, default=SECONDS_PER_GAME, help="of processor time for a game")
asked = parser.parse_args()
with_levels = [game_id for game_id, entry in CATALOGUE.items() if entry.choices]
measure(asked.games or [game_id for game_id in with_levels if game_id not in read_measurements()], asked.seconds)
write()
for game_id, found in strength_table().items():
    places = ", ".join(f"{level} {place:+.3f} ± {margin:.3f}" for level, (place, margin) in found["levels"].items())
    sys.stdout.write(f"{game_id}: swing {found['swing']:g}, {found['deals']:g} deals a match; {places}\n")
