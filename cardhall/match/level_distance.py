"""Whether what was measured tells Hard from Normal in a game.

Two figures count: contests of both with the same deals (`strength`), and what decisions cost in the same deals
(`references`). Where neither shows Hard ahead beyond its 95 % range, Hard plays as Normal, as far as anybody knows.
"""

from __future__ import annotations

from math import hypot

from cardhall.match.references import alike_of, measured_of
from cardhall.match.strength import NORMAL_95, levels_of


def is_hard_apart(game_id: str) -> bool:
    """Return whether Hard was measured to play better than Normal; also True where nothing was measured."""
    levels = levels_of(game_id)
    if levels is None or levels.places["hard"] > NORMAL_95 * levels.errors["hard"]:
        return True
    costs = measured_of(game_id) or alike_of(game_id)
    if not costs:
        return False
    normal, hard = costs["normal"], costs["hard"]
    return normal.mean - hard.mean > hypot(normal.margin, hard.margin)
