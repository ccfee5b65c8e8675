"""Dou Dizhu: rules, advice for computer players, table, help."""

from cardhall.games.dou_dizhu.rules import GAME

__all__ = ["GAME"]
