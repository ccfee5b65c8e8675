"""Tells whether Hard was measured to play better than Normal in a game.

Two measurements count: contests of both levels with the same deals (`strength`), and the cost of their decisions
(`references`). If neither shows a lead of Hard beyond its 95 % range, nothing shows that Hard is the better player.
"""

from __future__ import annotations

from math import hypot

from cardhall.match.references import measured_costs_by_level, similar_costs_by_level
from cardhall.match.strength import NORMAL_QUANTILE, level_strengths


def is_hard_distinct(game_id: str) -> bool:
    """Return whether Hard was measured to play better than Normal; also True where nothing was measured."""
    levels = level_strengths(game_id)
    if levels is None or levels.places["hard"] > NORMAL_QUANTILE * levels.errors["hard"]:
        return True
    costs = measured_costs_by_level(game_id) or similar_costs_by_level(game_id)
    if not costs:
        return False
    normal, hard = costs["normal"], costs["hard"]
    return normal.mean - hard.mean > hypot(normal.margin, hard.margin)
