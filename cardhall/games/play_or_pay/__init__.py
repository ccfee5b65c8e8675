"""Play or Pay: its rules, its advice for computer players, its table, its help."""

from cardhall.games.play_or_pay.rules import GAME

__all__ = ["GAME"]
