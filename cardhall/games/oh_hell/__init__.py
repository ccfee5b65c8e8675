"""Oh Hell!: its rules, its advice for computer players, its table, its help."""

from cardhall.games.oh_hell.rules import GAME

__all__ = ["GAME"]
