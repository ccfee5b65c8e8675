"""Big Two: its rules, its advice for computer players, its table, its help."""

from cardhall.games.big_two.rules import GAME

__all__ = ["GAME"]
