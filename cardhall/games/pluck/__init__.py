"""Pluck: rules, advice for computer players, table, help."""

from cardhall.games.pluck.rules import GAME

__all__ = ["GAME"]
