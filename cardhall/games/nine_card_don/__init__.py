"""Nine-Card Don: rules, advice for computer players, table, help."""

from cardhall.games.nine_card_don.rules import GAME

__all__ = ["GAME"]
