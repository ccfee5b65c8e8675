"""One-Eyed Jack: rules, advice for computer players, table, help."""

from cardhall.games.one_eyed_jack.rules import GAME

__all__ = ["GAME"]
