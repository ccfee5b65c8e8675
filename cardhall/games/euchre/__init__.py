"""Euchre: rules, advice for computer players, table, help."""

from cardhall.games.euchre.rules import GAME

__all__ = ["GAME"]
