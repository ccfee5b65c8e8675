"""Trente et Quarante: its rules, its advice for computer players, its table, its help."""

from cardhall.games.trente_et_quarante.rules import GAME

__all__ = ["GAME"]
