"""Kabu: its rules, its advice for computer players, its table, its help."""

from cardhall.games.kabu.rules import GAME

__all__ = ["GAME"]
