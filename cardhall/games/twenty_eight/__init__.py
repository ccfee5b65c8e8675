"""Twenty-Eight: its rules, its advice for computer players, its table, its help."""

from cardhall.games.twenty_eight.rules import GAME

__all__ = ["GAME"]
