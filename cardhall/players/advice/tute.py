"""Tute: what is declared, and when."""

from __future__ import annotations

from typing import Any

from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.games.tute import TUTE


class TuteAdvice(TrickAdvice):
    """Whoever may declare does so at once."""

    outcomes = ((1, 1.0),)
    effort = 200

    def step(self, state: Any, seat: int) -> Action | None:
        able = state.at.open_steps(state, seat)
        return TUTE if TUTE in able else able[0] if able else None

    def step_weight(self, state: Any, seat: int, action: Action) -> float:
        return 30.0 if action == TUTE else 10.0


ADVICE = TuteAdvice()
