"""Court Piece: rules, advice for computer players, table, help."""

from cardhall.games.court_piece.rules import GAME

__all__ = ["GAME"]
