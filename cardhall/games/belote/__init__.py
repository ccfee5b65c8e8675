"""Belote: rules, advice for computer players, table, help."""

from cardhall.games.belote.rules import GAME

__all__ = ["GAME"]
