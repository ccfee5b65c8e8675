"""Speech bubbles: where they stand beside a seat's plaque, while somebody speaks and for the rest of a deal."""

from __future__ import annotations

from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.items.marks import Bubble
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.english import capital

NEAR = 4  # from a plaque to the tail of its bubble
ROOM = 150  # the width of words that stay, in a line


def speech_point(edge: str, plaque: Rect) -> tuple[float, float, str]:
    """Where the tail of a seat's speech bubble ends, and to which side it points; `edge`: that of the seat."""
    if edge == "left":
        return plaque.right + NEAR, plaque.cy, "left"
    if edge == "right":
        return plaque.x - NEAR, plaque.cy, "right"
    return plaque.cx, plaque.bottom + NEAR, "up"


def bubble_that_stays(skin: Skin, words: str, edge: str, plaque: Rect, small: bool) -> Bubble:
    """Words that stay beside a seat, clear of the trick: in a small window over the cards of seats at the sides."""
    face, room = skin.sans(14, 600), skin.px(ROOM)
    lines = [part for line in words.split("\n") for part in skin.wrapped(capital(line), face, room)]
    point = speech_point(edge, plaque)
    if edge == "top":
        point = plaque.right + NEAR, plaque.cy, "left"
    elif small and edge in ("left", "right"):
        point = plaque.cx, plaque.y - NEAR, "down"
    return Bubble(skin, "\n".join(lines), *point)
