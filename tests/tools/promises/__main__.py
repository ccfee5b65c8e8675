"""`python -m tests.tools.promises [GAME …]`: see the package."""

from __future__ import annotations

import argparse
import sys

from tests.tools.promises import count_promises, games_of_tricks

parser = argparse.ArgumentParser(
    prog="python -m tests.tools.promises", description="Count which promises of hints are kept."
)
parser.add_argument("games", nargs="*", metavar="GAME")
parser.add_argument("--deals", type=int, default=20)
parser.add_argument("--bids", action="store_true", help="only what is said before a card is played")
asked = parser.parse_args()
for game_id in asked.games or games_of_tricks():
    for pattern, reasons in sorted(count_promises(game_id, range(1, asked.deals + 1), bids=asked.bids).items()):
        kept = [sum(one) / len(one) for one in reasons]
        if kept:
            told = f"{game_id}: {sum(kept) / len(kept):.2f} of the imagined deals, {len(kept)} reasons: {pattern}"
            sys.stdout.write(told + "\n")
            sys.stdout.flush()
