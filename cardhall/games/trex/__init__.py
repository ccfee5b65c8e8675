"""Trex: its rules, its advice for computer players, its table, its help."""

from cardhall.games.trex.rules import GAME

__all__ = ["GAME"]
