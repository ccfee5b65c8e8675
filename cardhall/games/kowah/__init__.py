"""Kowah: rules, advice for computer players, table, help."""

from cardhall.games.kowah.rules import GAME

__all__ = ["GAME"]
