"""Back Alley: its rules, its advice for computer players, its table, its help."""

from cardhall.games.back_alley.rules import GAME

__all__ = ["GAME"]
