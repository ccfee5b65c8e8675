"""Write the golden texts anew: `python -m tests.playthroughs [GAME …]` (default: all games)."""

from __future__ import annotations

import sys

from cardhall import rules
from tests.playthroughs import FOLDER, path_of, playthrough, wanted

for game_id in sys.argv[1:] or list(rules.GAMES):
    paths = {path_of(variant): variant for variant in wanted(game_id)}
    for old in [*FOLDER.glob(f"{game_id}.txt"), *FOLDER.glob(f"{game_id}.*.txt")]:
        if old not in paths:
            old.unlink()
            sys.stdout.write(f"removed {old.name}\n")
    for path, variant in paths.items():
        text = playthrough(variant)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            sys.stdout.write(f"written {path.name}\n")
