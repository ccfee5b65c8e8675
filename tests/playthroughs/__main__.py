"""Write the golden texts anew: `python -m tests.playthroughs [GAME …]` (default: all games)."""

from __future__ import annotations

import sys

from cardhall import rules
from tests.playthroughs import golden_folder, golden_path, wanted_variants, write_playthrough

for game_id in sys.argv[1:] or list(rules.GAMES):
    paths = {golden_path(variant): variant for variant in wanted_variants(game_id)}
    for old in golden_folder(game_id).glob("*.txt"):
        if old not in paths:
            old.unlink()
            sys.stdout.write(f"removed {game_id}: {old.name}\n")
    for path, variant in paths.items():
        text = write_playthrough(variant)
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            sys.stdout.write(f"written {game_id}: {path.name}\n")
