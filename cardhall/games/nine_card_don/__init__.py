"""Nine-Card Don: its rules, its advice for computer players, its table, its help."""

from cardhall.games.nine_card_don.rules import GAME

__all__ = ["GAME"]
