"""Court Piece: its rules, its advice for computer players, its table, its help."""

from cardhall.games.court_piece.rules import GAME

__all__ = ["GAME"]
