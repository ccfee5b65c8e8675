"""Back Alley: rules, advice for computer players, table, help."""

from cardhall.games.back_alley.rules import GAME

__all__ = ["GAME"]
