"""Twenty-Five: its rules, its advice for computer players, its table, its help."""

from cardhall.games.twenty_five.rules import GAME

__all__ = ["GAME"]
