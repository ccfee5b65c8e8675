"""Solo Whist: its rules, its advice for computer players, its table, its help."""

from cardhall.games.solo_whist.rules import GAME

__all__ = ["GAME"]
