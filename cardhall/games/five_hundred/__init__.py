"""Five Hundred: its rules, its advice for computer players, its table, its help."""

from cardhall.games.five_hundred.rules import GAME

__all__ = ["GAME"]
