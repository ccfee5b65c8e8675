"""Twenty-Five: rules, advice for computer players, table, help."""

from cardhall.games.twenty_five.rules import GAME

__all__ = ["GAME"]
