"""`python -m tests.players.complaints [GAME …]` tells for each complaint what the players do, position by position.

`--seeds N`: at N seeds; `--seconds S`: what the hard player thinks.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.players.complaints import all_complaints, decisions_of_players


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--about", default="", help="only complaints with these words")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.1)
    options = parser.parse_args()
    for complaint in all_complaints():
        if (options.games and complaint.game_id not in options.games) or options.about not in complaint.about:
            continue
        sys.stdout.write(f"{complaint.game_id}: {complaint.about}" + "\n")
        for level, limits in (("normal", {}), ("hard", {"seconds": options.seconds})):
            found = decisions_of_players(complaint, level, options.seeds, **limits)
            right = sum(one[3] for one in found)
            sys.stdout.write(f"  {level}: {right} of {len(found)} right" + "\n")
            for number in range(len(complaint.positions)):
                done = Counter(f"{action}{'' if good else ' (wrong)'}" for n, _, action, good in found if n == number)
                sys.stdout.write(
                    f"    {number + 1}: {', '.join(f'{what} {times}' for what, times in done.most_common())}" + "\n"
                )


main()
