"""Solo Whist: rules, advice for computer players, table, help."""

from cardhall.games.solo_whist.rules import GAME

__all__ = ["GAME"]
