"""Write the golden texts anew: `python -m tests.sentences [GAME …]` (default: all games).

`python -m tests.sentences --language de FOLDER [GAME …]` writes to a folder what is said in a translation.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cardhall import rules
from tests.sentences import golden_path, golden_text, sentences_of_matches, short_share, translated_matches

words = sys.argv[1:]
if words[:1] == ["--language"]:
    code, folder = words[1], Path(words[2])
    folder.mkdir(parents=True, exist_ok=True)
    for game_id in words[3:] or list(rules.GAMES):
        said = translated_matches(game_id, code)
        (folder / f"{game_id}.txt").write_text(golden_text(said, ()), "utf-8")
        sys.stdout.write(f"{game_id}: {len(said)} sentences\n")
else:
    for game_id in words or list(rules.GAMES):
        path, text = golden_path(game_id), golden_text(sentences_of_matches(game_id), short_share(game_id))
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            sys.stdout.write(f"written {path.name}, {len(text.splitlines())} lines\n")
