"""Hasenpfeffer: rules, advice for computer players, table, help."""

from cardhall.games.hasenpfeffer.rules import GAME

__all__ = ["GAME"]
