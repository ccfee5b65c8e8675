"""Last One: rules, advice for computer players, table, help."""

from cardhall.games.last_one.rules import GAME

__all__ = ["GAME"]
