"""All figures of the help page about opponents: level against level, then ours against other people's players.

    python -m tests.tools.opponents --deals 400 --minutes 8 --seconds 0.1

Arguments are the limits of `cardhall opponents`; all games are measured, which takes hours. The players of others need
the extra `oracles`; one that is not installed is said, and its figures stay as they were.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from importlib.resources import files
from importlib.util import find_spec

OTHER_PROGRAMS = {  # by game: the package of the other player, the module that meets it, and how many deals
    "euchre": ("pyspiel", "openspiel_euchre", 500),
    "dou-dizhu": ("rlcard", "rlcard_doudizhu", 100),
    "contract-bridge": ("pyspiel", "openspiel_bridge", 60),
    "oh-hell": ("pyspiel", "openspiel_oh_hell", 100),
    "spades": ("endplay", "endplay_spades", 60),
}
FIGURES_PATH = str(files("cardhall.resources").joinpath("help", "opponents.json"))


def main(arguments: Sequence[str]) -> int:
    """Run them one after the other. Returns the exit status of the first that failed, or 0."""
    known = argparse.ArgumentParser(add_help=False)
    known.add_argument("--seconds", default="0.1")
    seconds = known.parse_known_args(arguments)[0].seconds
    commands = [["-m", "cardhall", "opponents", *arguments]]
    for game_id, (package, oracle, deals) in OTHER_PROGRAMS.items():
        if find_spec(package) is None:
            sys.stdout.write(f"{game_id}: {package} is not installed, so nobody else's player was met.\n")
            continue
        more = ["--level", "hard", "--deals", str(deals), "--seconds", seconds, "--record", FIGURES_PATH]
        commands.append(["-m", f"tests.oracles.{oracle}", *more])
    for command in commands:
        status = subprocess.run([sys.executable, *command], check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
