"""Conquian: rules, advice for computer players, table, help."""

from cardhall.games.conquian.rules import GAME

__all__ = ["GAME"]
