"""Tresette: rules, advice for computer players, table, help."""

from cardhall.games.tresette.rules import GAME

__all__ = ["GAME"]
