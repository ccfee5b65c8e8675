"""Spades: rules, advice for computer players, table, help."""

from cardhall.games.spades.rules import GAME

__all__ = ["GAME"]
