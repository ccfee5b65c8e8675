"""Reversis: rules, advice for computer players, table, help."""

from cardhall.games.reversis.rules import GAME

__all__ = ["GAME"]
