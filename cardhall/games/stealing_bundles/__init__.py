"""Stealing Bundles: its rules, its advice for computer players, its table, its help."""

from cardhall.games.stealing_bundles.rules import GAME

__all__ = ["GAME"]
