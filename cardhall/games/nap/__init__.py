"""Nap: rules, advice for computer players, table, help."""

from cardhall.games.nap.rules import GAME

__all__ = ["GAME"]
