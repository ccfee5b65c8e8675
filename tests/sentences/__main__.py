"""Write the golden texts anew: `python -m tests.sentences [GAME …]` (default: all games).

`python -m tests.sentences --language de FOLDER [GAME …]` writes to a folder what is said in a translation.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cardhall import rules
from tests.sentences import everything, path_of, short_share, text_of, translated

words = sys.argv[1:]
if words[:1] == ["--language"]:
    code, folder = words[1], Path(words[2])
    folder.mkdir(parents=True, exist_ok=True)
    for game_id in words[3:] or list(rules.GAMES):
        said = translated(game_id, code)
        (folder / f"{game_id}.txt").write_text(text_of(said, ()), "utf-8")
        sys.stdout.write(f"{game_id}: {len(said)} sentences\n")
else:
    for game_id in words or list(rules.GAMES):
        path, text = path_of(game_id), text_of(everything(game_id), short_share(game_id))
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            sys.stdout.write(f"written {path.name}, {len(text.splitlines())} lines\n")
