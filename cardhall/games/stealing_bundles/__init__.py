"""Stealing Bundles: rules, advice for computer players, table, help."""

from cardhall.games.stealing_bundles.rules import GAME

__all__ = ["GAME"]
