"""Finds a game's advice: the value `ADVICE` of the module or package `advice` in the game's folder."""

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
    """Return the advice for the game with the given id.

    A game without its own gets `TrickAdvice` if it is a game of tricks, else `NoAdvice`.
    """
    if not has_module(game_id, "advice"):
        # imported here, since otherwise no player needs both
        from cardhall.players.tricks.advice import TrickAdvice
        from cardhall.rules.mechanisms.tricks import TrickGame

        return TrickAdvice() if isinstance(rules.get(game_id), TrickGame) else NoAdvice()
    advice: Advice[Any] = module_of(game_id, "advice").ADVICE
    return advice


def find_seat_claim(seen: Observation) -> Claim | None:
    """Return the claim of the observing seat; None where it is not to act, or nothing is certain."""
    return advice_for(seen.game.id).find_claim(seen) if seen.seat in seen.actors else None


def meaning(seen: Observation, action: Action, call_index: int | None = None) -> str:
    """Return a sentence about what a call tells partners of the caller's hand; see `Advice.meaning`."""
    return advice_for(seen.game.id).meaning(seen, action, call_index)
