"""Search for free room on the cloth, for words and chips with a choice of places."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table.layout.geometry import Rect

SIDE_GAP = 6.0  # pixels
OUTSIDE_COST = 1e6  # square pixels: more than any overlap, so that a place outside the room is the last resort


def places_beside(area: Rect, width: float, height: float, sides: Sequence[str], gap: float = SIDE_GAP) -> list[Rect]:
    """Return the rectangles of a size at these sides of an area.

    Sides: `below`, `above`, `right` and `left` are centred, `below right` and `below left` are towards the corners.
    Sizes and `gap` are in pixels.
    """
    x, y = area.cx - width / 2, area.cy - height / 2
    places = {
        "below": Rect(x, area.bottom + gap, width, height),
        "above": Rect(x, area.y - gap - height, width, height),
        "right": Rect(area.right + gap, y, width, height),
        "left": Rect(area.x - gap - width, y, width, height),
        "below right": Rect(area.cx + gap, area.bottom + gap, width, height),
        "below left": Rect(area.cx - gap - width, area.bottom + gap, width, height),
    }
    return [places[side] for side in sides]


def shared_area(first: Rect, second: Rect) -> float:
    """Return the shared area of two rectangles in square pixels."""
    if not first.meets(second):  # holds for most pairs, and is the quicker test
        return 0.0
    width = min(first.right, second.right) - max(first.x, second.x)
    height = min(first.bottom, second.bottom) - max(first.y, second.y)
    return width * height


def first_free_place(places: Sequence[Rect], occupied: Sequence[Rect], available_rect: Rect) -> Rect | None:
    """Return the first place inside `available_rect` that overlaps no rectangle of `occupied`, or `None`."""
    return next(
        (place for place in places if is_inside(place, available_rect) and not any(map(place.meets, occupied))), None
    )


def freest_place(places: Sequence[Rect], occupied: Sequence[Rect], available_rect: Rect) -> Rect:
    """Return the first free place, or if there is none the place with the least overlap in square pixels."""
    found = first_free_place(places, occupied, available_rect)
    if found is not None:
        return found
    return min(
        places,
        key=lambda place: (
            sum(shared_area(place, box) for box in occupied) + OUTSIDE_COST * (not is_inside(place, available_rect))
        ),
    )


def is_inside(inner: Rect, outer: Rect) -> bool:
    """Whether the first rectangle lies wholly inside the second."""
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom
