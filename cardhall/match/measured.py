"""Measured figures of a game: `measured.json` in its folder, written by commands in `tests/tools`.

The file is a JSON object. `costs`: the cost of decisions by level (`cardhall.match.references`). `strength`: the
distance of levels in contests, and the spread of results (`cardhall.match.strength`). A game without a file has no
figures.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardhall.rules.game_folders import folder_of

MEASURED_FILE = "measured.json"  # in the folder of a game
COSTS_KEY, STRENGTH_KEY = "costs", "strength"  # the parts of the file


@lru_cache(maxsize=64)  # one entry for each game
def measured_figures(game_id: str) -> Mapping[str, Any]:
    """Return the measured figures of a game by part; {} where there are none."""
    path = folder_of(game_id) / MEASURED_FILE
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}
