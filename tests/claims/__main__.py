"""`python -m tests.claims [GAME …]`: see the package."""

from __future__ import annotations

import argparse
import sys

from cardhall import rules
from cardhall.players.advice import advice_for
from tests.claims import decisions_of_match, option_sets

parser = argparse.ArgumentParser(prog="python -m tests.claims", description="Write hints, to be read.")
parser.add_argument("games", nargs="*", metavar="GAME")
parser.add_argument("--matches", type=int, default=1, help="of each preset")
parser.add_argument("--decisions", type=int, default=30, help="of each match")
asked = parser.parse_args()
for game_id in asked.games or rules.GAMES:
    for options in option_sets(game_id):
        for seed in range(1, asked.matches + 1):
            for seen, actions in decisions_of_match(game_id, options, seed, asked.decisions):
                reason = advice_for(game_id).reason(seen, actions[0])
                trick = " ".join(map(str, seen.zones.get("trick", ())))
                hand = " ".join(map(str, seen.hand))
                sys.stdout.write(f"{game_id} [{seen.phase}] {hand} | {trick} | {actions[0]}: {reason}\n")
