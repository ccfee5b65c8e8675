"""`python -m tests.tools.exercises [GAME …]`: see the package."""

from __future__ import annotations

import argparse
import sys

from tests.tools.exercises import (
    LEAST,
    exercise_options,
    games_with_exercises,
    hall_preset,
    make_exercises,
    name_themes,
    write,
)

parser = argparse.ArgumentParser(prog="python -m tests.tools.exercises", description="Make the exercises of games.")
parser.add_argument("games", nargs="*", metavar="GAME")
parser.add_argument("--seconds", type=float, default=150.0, help="of processor time, for each game")
parser.add_argument("--themes", action="store_true", help="only name themes and levels anew")
asked = parser.parse_args()
for game_id in asked.games or games_with_exercises():
    if asked.themes:
        name_themes(game_id)
        continue
    found = make_exercises(game_id, asked.seconds)
    if len(found) >= LEAST:
        write(game_id, found, hall_preset(game_id), exercise_options(game_id))
    told = f"{game_id}: {len(found)} exercises"
    if len(found) < LEAST:
        told += f", {LEAST} are needed: nothing is written. Search longer: --seconds {round(2 * asked.seconds)}"
    sys.stdout.write(told + "\n")
    sys.stdout.flush()
