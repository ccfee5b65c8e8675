"""Calabrasella: rules, advice for computer players, table, help."""

from cardhall.games.calabrasella.rules import GAME

__all__ = ["GAME"]
