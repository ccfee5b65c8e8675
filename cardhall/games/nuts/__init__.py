"""Nuts: rules, advice for computer players, table, help."""

from cardhall.games.nuts.rules import GAME

__all__ = ["GAME"]
