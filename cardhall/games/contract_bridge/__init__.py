"""Contract Bridge: rules, advice for computer players, table, help."""

from cardhall.games.contract_bridge.rules import GAME

__all__ = ["GAME"]
