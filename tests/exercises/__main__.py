"""`python -m tests.exercises [GAME …]`: see the package."""

from __future__ import annotations

import argparse
import sys

from tests.exercises import LEAST, made, trick_games, write

parser = argparse.ArgumentParser(prog="python -m tests.exercises", description="Make the exercises of games of tricks.")
parser.add_argument("games", nargs="*", metavar="GAME")
parser.add_argument("--seconds", type=float, default=150.0, help="of processor time, for each game")
asked = parser.parse_args()
for game_id in asked.games or trick_games():
    found = made(game_id, asked.seconds)
    if len(found) >= LEAST:
        write(game_id, found)
    told = f"{game_id}: {len(found)} exercises{'' if len(found) >= LEAST else ', too few: nothing is written'}"
    sys.stdout.write(told + "\n")
    sys.stdout.flush()
