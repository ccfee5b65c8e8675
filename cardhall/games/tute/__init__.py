"""Tute: rules, advice for computer players, table, help."""

from cardhall.games.tute.rules import GAME

__all__ = ["GAME"]
