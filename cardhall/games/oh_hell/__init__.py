"""Oh Hell!: rules, advice for computer players, table, help."""

from cardhall.games.oh_hell.rules import GAME

__all__ = ["GAME"]
