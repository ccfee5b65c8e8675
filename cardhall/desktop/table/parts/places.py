"""The places of the action row, its buttons and the prompt."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect


@dataclass(frozen=True)
class Places:
    """The place of the action row above the hand, with the prompt inside or above it."""

    row: float = 0.71  # the middle of the row, as a share of the height; 0.69 for cards that are chosen and come up

    wide: bool = False  # many buttons, which may need all room beside the own plaque

    log_left: bool = False  # in a small window the log's button stands at the left, below the strips

    def deck(self, frame: Frame) -> Rect:
        """Return the rectangle for the buttons."""
        if not self.wide or (not frame.small and frame.deck.w > 560 * frame.unit):
            return frame.deck
        if frame.left_handed:
            left = frame.stage.x + 20
            return Rect(left, frame.row.y, frame.own_plaque.x - 16 - left, frame.row.h)
        left = frame.own_plaque.right + 16
        return Rect(left, frame.row.y, frame.stage.right - 20 - left, frame.row.h)

    def prompt(self, frame: Frame) -> Rect | None:
        """Return the rectangle for the prompt; None: in the row, or above its buttons."""
        return None
