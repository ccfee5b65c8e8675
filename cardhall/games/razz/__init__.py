"""Razz: rules, advice for computer players, table, help."""

from cardhall.games.razz.rules import GAME

__all__ = ["GAME"]
