"""Écarté: rules, advice for computer players, table, help."""

from cardhall.games.ecarte.rules import GAME

__all__ = ["GAME"]
