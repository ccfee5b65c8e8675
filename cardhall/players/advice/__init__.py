"""What a good player knows of a game: a module a game, each ending with `ADVICE = …`."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec

from cardhall.players.search.advice import Advice, NoAdvice


@cache
def advice_for(game_id: str) -> Advice:
    """What is known of playing the game of that id; advice that knows nothing where nothing is written."""
    module = f"{__name__}.{game_id.replace('-', '_')}"
    if find_spec(module) is None:
        return NoAdvice()
    advice: Advice = importlib.import_module(module).ADVICE
    return advice
