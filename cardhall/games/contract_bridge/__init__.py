"""Contract Bridge: its rules, its advice for computer players, its table, its help."""

from cardhall.games.contract_bridge.rules import GAME

__all__ = ["GAME"]
