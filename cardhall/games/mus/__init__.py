"""Mus: rules, advice for computer players, table, help."""

from cardhall.games.mus.rules import GAME

__all__ = ["GAME"]
