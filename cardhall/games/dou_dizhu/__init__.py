"""Dou Dizhu: its rules, its advice for computer players, its table, its help."""

from cardhall.games.dou_dizhu.rules import GAME

__all__ = ["GAME"]
