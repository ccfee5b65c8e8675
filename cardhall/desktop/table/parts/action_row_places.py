"""The places of the action row, its buttons and the prompt."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect

# Lengths in pixels.
MIN_ROOMY_ROW_WIDTH = 560  # at a text scale of 1: a row of this width has room for many buttons
STAGE_EDGE_GAP, OWN_PLAQUE_GAP = 20, 16  # to the edge of the stage, and to the own plaque


@dataclass(frozen=True)
class Places:
    """The place of the action row above the hand, with the prompt inside or above it."""

    # the middle of the row, as a share of the height; 0.69 where chosen cards rise from the hand
    row_middle: float = 0.71
    needs_full_width: bool = False  # many buttons may need all the room beside the own plaque
    log_at_left: bool = False  # in a small window the log's button stands at the left, below the strips

    def buttons_rect(self, frame: Frame) -> Rect:
        """Return the rectangle of the action row's buttons, in pixels of the window."""
        if not self.needs_full_width or (
            not frame.is_small and frame.controls_rect.w > MIN_ROOMY_ROW_WIDTH * frame.unit
        ):
            return frame.controls_rect
        if frame.left_handed:
            left = frame.stage.x + STAGE_EDGE_GAP
            return Rect(left, frame.row.y, frame.own_plaque.x - OWN_PLAQUE_GAP - left, frame.row.h)
        left = frame.own_plaque.right + OWN_PLAQUE_GAP
        return Rect(left, frame.row.y, frame.stage.right - STAGE_EDGE_GAP - left, frame.row.h)

    def prompt_rect(self, frame: Frame) -> Rect | None:
        """Return the rectangle for the prompt; None: the usual place in the row, or above its buttons."""
        return None
