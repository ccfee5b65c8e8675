"""Tresette: its rules, its advice for computer players, its table, its help."""

from cardhall.games.tresette.rules import GAME

__all__ = ["GAME"]
