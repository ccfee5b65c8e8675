"""Spinado: rules, advice for computer players, table, help."""

from cardhall.games.spinado.rules import GAME

__all__ = ["GAME"]
