"""Truc: rules, advice for computer players, table, help."""

from cardhall.games.truc.rules import GAME

__all__ = ["GAME"]
