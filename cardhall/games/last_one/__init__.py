"""Last One: its rules, its advice for computer players, its table, its help."""

from cardhall.games.last_one.rules import GAME

__all__ = ["GAME"]
