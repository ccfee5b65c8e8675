"""`python -m tests.exercises [GAME …]`: see the package."""

from __future__ import annotations

import argparse
import sys

from tests.exercises import LEAST, games_with_exercises, made, write

parser = argparse.ArgumentParser(prog="python -m tests.exercises", description="Make the exercises of games.")
parser.add_argument("games", nargs="*", metavar="GAME")
parser.add_argument("--seconds", type=float, default=150.0, help="of processor time, for each game")
asked = parser.parse_args()
for game_id in asked.games or games_with_exercises():
    found = made(game_id, asked.seconds)
    if len(found) >= LEAST:
        write(game_id, found)
    told = f"{game_id}: {len(found)} exercises{'' if len(found) >= LEAST else ', too few: nothing is written'}"
    sys.stdout.write(told + "\n")
    sys.stdout.flush()
