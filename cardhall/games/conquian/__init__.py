"""Conquian: its rules, its advice for computer players, its table, its help."""

from cardhall.games.conquian.rules import GAME

__all__ = ["GAME"]
