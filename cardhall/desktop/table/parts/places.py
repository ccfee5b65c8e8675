"""Where the action row, its buttons and the prompt stand."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect


@dataclass(frozen=True)
class Places:
    """The action row above the hand, with the prompt in it, or over its buttons."""

    row: float = 0.71  # the middle of the row, as a share of the height; 0.69 for cards that are chosen and come up

    def deck(self, frame: Frame) -> Rect:
        """The room for the buttons."""
        return frame.deck

    def prompt(self, frame: Frame) -> Rect | None:
        """The room for the prompt; `None`: in the row, or over its buttons."""
        return None
