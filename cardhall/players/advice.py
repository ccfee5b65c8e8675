"""Finds what a good player knows of a game: the room `advice` of its folder, which ends with `ADVICE = …`."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardhall import rules
from cardhall.players.claims import Claim
from cardhall.players.search.advice import Advice, NoAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.game_folders import has_module, module_of


@cache
def advice_for(game_id: str) -> Advice[Any]:
    """What is known of playing the game of that id.

    Where nothing is written of it: `TrickAdvice` for a game of tricks, advice that knows nothing for any other.
    """
    if not has_module(game_id, "advice"):
        # imported here, since otherwise no player needs both
        from cardhall.players.tricks.advice import TrickAdvice
        from cardhall.rules.mechanisms.tricks import TrickGame

        return TrickAdvice() if isinstance(rules.get(game_id), TrickGame) else NoAdvice()
    advice: Advice[Any] = module_of(game_id, "advice").ADVICE
    return advice


def claim(seen: Observation) -> Claim | None:
    """What the seat may claim now; None where it is not to act, or nothing is certain."""
    return advice_for(seen.game.id).claim(seen) if seen.seat in seen.actors else None


def meaning(seen: Observation, action: Action, at: int | None = None) -> str:
    """What a call of the auction tells partners of its caller's hand: as `Advice.meaning`."""
    return advice_for(seen.game.id).meaning(seen, action, at)
