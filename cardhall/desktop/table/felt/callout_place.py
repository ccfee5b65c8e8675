"""Placement of a callout: near its target, clear of the target and of parts in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSizeF

SIDE_EDGE_MARGIN, EDGE_MARGIN = 16.0, 8.0  # pixels kept free at the edges of the table
MIN_EDGE_MARGIN = 3.0  # the least, where no other place is left
CALLOUT_CLEARANCE = 2.0  # pixels round a callout
TARGET_GAP = 10.0  # pixels between a callout and a target beside it
TRIED_PLACES_PER_AXIS = 10  # places tried across and down the table
# Costs: the distance to the target counts 1 a pixel.
NO_TAIL_ROOM_COST = 60.0  # also for a place nearer to the upper edge than usual
MUST_STAY_FREE_COST = 1_000_000.0  # added when a rectangle of this weight or more is covered
MIN_MUST_STAY_FREE_WEIGHT = 100.0

WeightedRect = tuple[QRectF, float]


def best_callout_place(
    table: QRectF, size: QSizeF, targets: Sequence[QRectF], free_rects: Sequence[WeightedRect], tail_length: float
) -> tuple[float, QRectF]:
    """Return the best place for words after its cost: `MUST_STAY_FREE_COST` or more if a kept part is covered.

    `targets`: the parts that the words mention, the one to point at first; `free_rects`: rectangles to keep free, each
    with the cost of covering a pixel; `tail_length`: pixels between words and target.
    """
    kept_rects = [target for target in targets if not target.isEmpty()]
    kept_rects += [box for box, weight in free_rects if weight >= MIN_MUST_STAY_FREE_WEIGHT]
    other_rects = [(box, weight) for box, weight in free_rects if weight < MIN_MUST_STAY_FREE_WEIGHT]
    target = targets[0] if targets else QRectF()
    best: tuple[float, QRectF] | None = None
    for box in _possible_places(table, size, target, kept_rects, tail_length):
        cost = distance_to(box, target) + NO_TAIL_ROOM_COST * (
            leaves_no_tail_room(box, target, tail_length) + (box.top() < EDGE_MARGIN)
        )
        padded = box.adjusted(-CALLOUT_CLEARANCE, -CALLOUT_CLEARANCE, CALLOUT_CLEARANCE, CALLOUT_CLEARANCE)
        for one in kept_rects:
            cost += MUST_STAY_FREE_COST * (shared_pixels(padded, one) > 0) + MIN_MUST_STAY_FREE_WEIGHT * shared_pixels(
                padded, one
            )
        if best is not None and cost >= best[0]:
            continue  # the other rectangles, which are many, need not be looked at
        cost += sum(weight * shared_pixels(box, one) for one, weight in other_rects)
        if best is None or cost < best[0]:
            best = cost, box
    assert best is not None
    return best


def shared_pixels(box: QRectF, other_box: QRectF) -> float:
    """Return the shared area of two rectangles in square pixels, without a pixel at their edges."""
    wide = min(box.right(), other_box.right()) - max(box.left(), other_box.left()) - 1
    high = min(box.bottom(), other_box.bottom()) - max(box.top(), other_box.top()) - 1
    return wide * high if wide > 0 and high > 0 else 0.0


def distance_to(box: QRectF, target: QRectF) -> float:
    """Return the distance between the middles of words and target, along the axes, in pixels; 0 without target."""
    return (box.center() - target.center()).manhattanLength() if not target.isEmpty() else 0.0


def leaves_no_tail_room(box: QRectF, target: QRectF, tail_length: float) -> bool:
    """Whether words right above or below their target leave no room for the tail."""
    if target.isEmpty() or box.right() <= target.left() or target.right() <= box.left():
        return False
    return max(target.top() - box.bottom(), box.top() - target.bottom()) < tail_length


def _possible_places(
    table: QRectF, size: QSizeF, target: QRectF, kept_rects: Sequence[QRectF], tail_length: float
) -> Iterator[QRectF]:
    """Yield places to try: above, below and beside the target, at edges of kept rectangles, then a grid."""
    width, height = size.width(), size.height()
    max_x, max_y = table.width() - width - SIDE_EDGE_MARGIN, table.height() - height - EDGE_MARGIN
    if target.isEmpty():
        x, y = (table.width() - width) / 2, (table.height() - height) / 2
        corners = [(x, y)]
    else:
        x, y = target.center().x() - width / 2, target.center().y() - height / 2
        y_above, y_below = (
            target.top() - height - tail_length - CALLOUT_CLEARANCE,
            target.bottom() + tail_length + CALLOUT_CLEARANCE,
        )
        corners = [
            (x, y_above),
            (x, y_below),
            (target.left() - width - TARGET_GAP, y),
            (target.right() + TARGET_GAP, y),
        ]
        corners += [(x, y) for y in (y_above, y_below) for x in (SIDE_EDGE_MARGIN, max_x)]
    xs, ys = [x, SIDE_EDGE_MARGIN, max_x], [y, EDGE_MARGIN, max_y, MIN_EDGE_MARGIN]
    for box in kept_rects:
        xs += [box.left() - width - CALLOUT_CLEARANCE, box.right() + CALLOUT_CLEARANCE]
        ys += [box.top() - height - CALLOUT_CLEARANCE, box.bottom() + CALLOUT_CLEARANCE]
    corners += [(x, y) for y in ys for x in xs]
    steps = range(TRIED_PLACES_PER_AXIS + 1)
    corners += [
        (
            SIDE_EDGE_MARGIN + (max_x - SIDE_EDGE_MARGIN) * i / TRIED_PLACES_PER_AXIS,
            EDGE_MARGIN + (max_y - EDGE_MARGIN) * j / TRIED_PLACES_PER_AXIS,
        )
        for j in steps
        for i in steps
    ]
    for left, top in corners:
        edge = MIN_EDGE_MARGIN if top == MIN_EDGE_MARGIN else EDGE_MARGIN
        yield QRectF(min(max(left, SIDE_EDGE_MARGIN), max_x), min(max(top, edge), max_y), width, height)
