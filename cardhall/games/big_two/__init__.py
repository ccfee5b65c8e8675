"""Big Two: rules, advice for computer players, table, help."""

from cardhall.games.big_two.rules import GAME

__all__ = ["GAME"]
