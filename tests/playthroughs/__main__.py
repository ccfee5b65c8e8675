"""Write the golden texts anew: `python -m tests.playthroughs [GAME …]` (default: all games)."""

from __future__ import annotations

import sys

from cardhall import rules
from tests.playthroughs import folder_of, path_of, playthrough, wanted

for game_id in sys.argv[1:] or list(rules.GAMES):
    paths = {path_of(variant): variant for variant in wanted(game_id)}
    for old in folder_of(game_id).glob("*.txt"):
        if old not in paths:
            old.unlink()
            sys.stdout.write(f"removed {game_id}: {old.name}\n")
    for path, variant in paths.items():
        text = playthrough(variant)
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            sys.stdout.write(f"written {game_id}: {path.name}\n")
