"""Trex: rules, advice for computer players, table, help."""

from cardhall.games.trex.rules import GAME

__all__ = ["GAME"]
