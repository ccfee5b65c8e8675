"""Write the golden texts anew: `python -m tests.sentences [GAME …]` (default: all games)."""

from __future__ import annotations

import sys

from cardhall import rules
from tests.sentences import everything, path_of, short_share, text_of

for game_id in sys.argv[1:] or list(rules.GAMES):
    path, text = path_of(game_id), text_of(everything(game_id), short_share(game_id))
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
        sys.stdout.write(f"written {path.name}, {len(text.splitlines())} lines\n")
