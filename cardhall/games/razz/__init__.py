"""Razz: its rules, its advice for computer players, its table, its help."""

from cardhall.games.razz.rules import GAME

__all__ = ["GAME"]
