"""Whist: rules, advice for computer players, table, help."""

from cardhall.games.whist.rules import GAME

__all__ = ["GAME"]
