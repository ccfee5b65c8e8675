"""Rectangles, and spots for cards. Without Qt, so that layouts can be tested alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

CARD_HEIGHT_RATIO = 1.4  # height of a card over its width


class Rect(NamedTuple):
    """A rectangle: left, top, width, height, in logical pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside the rectangle."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def grown(self, margin: float) -> Rect:
        """Return the rectangle enlarged by `margin` pixels on every side."""
        return Rect(self.x - margin, self.y - margin, self.w + 2 * margin, self.h + 2 * margin)

    def meets(self, other: Rect) -> bool:
        """Whether the two rectangles share more than an edge."""
        x, y, w, h = self  # unpacked, since a table compares thousands of pairs for one action
        left, top, wide, high = other
        return x < left + wide and left < x + w and y < top + high and top < y + h

    def united(self, other: Rect) -> Rect:
        """Return the smallest rectangle round both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


def centred(cx: float, cy: float, w: float, h: float) -> Rect:
    """Return a rectangle of a given size round a point."""
    return Rect(cx - w / 2, cy - h / 2, w, h)


class Spot(NamedTuple):
    """A card's position: centre, width, angle in degrees, and whether the card is hidden in a pile."""

    x: float
    y: float
    width: float
    angle: float = 0.0
    covered: bool = False

    @property
    def height(self) -> float:
        return self.width * CARD_HEIGHT_RATIO

    @property
    def box(self) -> Rect:
        """Return the rectangle round the card. Small tilts are ignored."""
        x, y, wide, angle, _ = self
        high = wide * CARD_HEIGHT_RATIO
        if 45 < abs(angle) % 180 < 135:
            wide, high = high, wide
        return Rect(x - wide / 2, y - high / 2, wide, high)


def bounding_rect(spots: Iterable[Spot]) -> Rect | None:
    """Return the rectangle round all these cards, or None if there are none."""
    found: Rect | None = None
    for spot in spots:
        found = spot.box if found is None else found.united(spot.box)
    return found
