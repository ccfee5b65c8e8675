"""Twenty-Eight: rules, advice for computer players, table, help."""

from cardhall.games.twenty_eight.rules import GAME

__all__ = ["GAME"]
