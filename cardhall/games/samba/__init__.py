"""Samba: rules, advice for computer players, table, help."""

from cardhall.games.samba.rules import GAME

__all__ = ["GAME"]
