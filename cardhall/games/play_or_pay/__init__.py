"""Play or Pay: rules, advice for computer players, table, help."""

from cardhall.games.play_or_pay.rules import GAME

__all__ = ["GAME"]
