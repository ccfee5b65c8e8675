"""Burraco: rules, advice for computer players, table, help."""

from cardhall.games.burraco.rules import GAME

__all__ = ["GAME"]
