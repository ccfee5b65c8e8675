"""One-Eyed Jack: its rules, its advice for computer players, its table, its help."""

from cardhall.games.one_eyed_jack.rules import GAME

__all__ = ["GAME"]
