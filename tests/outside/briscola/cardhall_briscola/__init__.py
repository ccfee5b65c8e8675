"""Briscola for Card Hall: its rules, its advice for computer players, its help."""

from cardhall_briscola.rules import GAME

__all__ = ["GAME"]
