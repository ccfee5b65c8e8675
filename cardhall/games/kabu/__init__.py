"""Kabu: rules, advice for computer players, table, help."""

from cardhall.games.kabu.rules import GAME

__all__ = ["GAME"]
