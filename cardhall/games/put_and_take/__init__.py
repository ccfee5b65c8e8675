"""Put and Take: rules, advice for computer players, table, help."""

from cardhall.games.put_and_take.rules import GAME

__all__ = ["GAME"]
