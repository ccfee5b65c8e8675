"""How words and controls grow with the window. Plain numbers, for pages and tables alike."""

from __future__ import annotations

FULL = (1600.0, 960.0)  # up to this size of a window words have their own size
SHARE = 0.75  # the share of a window's growth by which the words grow: some of the room goes to what is shown
STEP = 0.05  # pages grow in steps, so that they are not laid out anew at every pixel


def growth(width: float, height: float) -> float:
    """By what words and controls are multiplied in a window of that size, in logical pixels: 1 or more."""
    return 1.0 + SHARE * max(0.0, min(width / FULL[0], height / FULL[1]) - 1.0)


def stepped(width: float, height: float) -> float:
    """The same in steps, downwards."""
    return 1.0 + STEP * int((growth(width, height) - 1.0) / STEP + 1e-6)
