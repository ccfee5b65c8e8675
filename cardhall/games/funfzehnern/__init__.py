"""Fünfzehnern: rules, advice for computer players, table, help."""

from cardhall.games.funfzehnern.rules import GAME

__all__ = ["GAME"]
