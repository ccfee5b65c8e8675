"""Put and Take: its rules, its advice for computer players, its table, its help."""

from cardhall.games.put_and_take.rules import GAME

__all__ = ["GAME"]
