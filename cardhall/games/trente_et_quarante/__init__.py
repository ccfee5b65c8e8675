"""Trente et Quarante: rules, advice for computer players, table, help."""

from cardhall.games.trente_et_quarante.rules import GAME

__all__ = ["GAME"]
