"""Five Hundred: rules, advice for computer players, table, help."""

from cardhall.games.five_hundred.rules import GAME

__all__ = ["GAME"]
