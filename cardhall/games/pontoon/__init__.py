"""Pontoon: rules, advice for computer players, table, help."""

from cardhall.games.pontoon.rules import GAME

__all__ = ["GAME"]
