"""Placement of a callout: near its target, clear of the target and of parts in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSizeF

EDGE_X, EDGE_Y = 16.0, 8.0  # pixels kept free at the edges of the table
MIN_EDGE_Y = 3.0  # the least, where no other place is left
CALLOUT_CLEARANCE = 2.0  # pixels round a callout
TARGET_GAP = 10.0  # pixels between a callout and a target beside it
GRID_STEPS = 10  # places tried across and down the table
# Costs: the distance to the target counts 1 a pixel.
NO_TAIL_ROOM_COST = 60.0  # also for a place nearer to the upper edge than usual
MUST_STAY_FREE_COST = 1_000_000.0  # added when a rectangle of this weight or more is covered
MUST_STAY_FREE_WEIGHT = 100.0

WeightedRect = tuple[QRectF, float]


def best_place(
    table: QRectF, size: QSizeF, targets: Sequence[QRectF], clear: Sequence[WeightedRect], tail: float
) -> tuple[float, QRectF]:
    """Return the best place for words after its cost: `MUST_STAY_FREE_COST` or more if a kept part is covered.

    `targets`: the parts that the words mention, the one to point at first; `clear`: rectangles to keep free, each
    with the cost of covering a pixel; `tail`: pixels between words and target.
    """
    must = [target for target in targets if not target.isEmpty()]
    must += [box for box, weight in clear if weight >= MUST_STAY_FREE_WEIGHT]
    soft = [(box, weight) for box, weight in clear if weight < MUST_STAY_FREE_WEIGHT]
    at = targets[0] if targets else QRectF()
    best: tuple[float, QRectF] | None = None
    for box in _places(table, size, at, must, tail):
        cost = distance_to(box, at) + NO_TAIL_ROOM_COST * (leaves_no_tail_room(box, at, tail) + (box.top() < EDGE_Y))
        apart = box.adjusted(-CALLOUT_CLEARANCE, -CALLOUT_CLEARANCE, CALLOUT_CLEARANCE, CALLOUT_CLEARANCE)
        for one in must:
            cost += MUST_STAY_FREE_COST * (shared_pixels(apart, one) > 0) + MUST_STAY_FREE_WEIGHT * shared_pixels(
                apart, one
            )
        if best is not None and cost >= best[0]:
            continue  # the other rectangles, which are many, need not be looked at
        cost += sum(weight * shared_pixels(box, one) for one, weight in soft)
        if best is None or cost < best[0]:
            best = cost, box
    assert best is not None
    return best


def shared_pixels(box: QRectF, by: QRectF) -> float:
    """Return the shared area of two rectangles in square pixels, without a pixel at their edges."""
    wide = min(box.right(), by.right()) - max(box.left(), by.left()) - 1
    high = min(box.bottom(), by.bottom()) - max(box.top(), by.top()) - 1
    return wide * high if wide > 0 and high > 0 else 0.0


def distance_to(box: QRectF, at: QRectF) -> float:
    """Return the distance between the middles of words and target, along the axes, in pixels; 0 without target."""
    return (box.center() - at.center()).manhattanLength() if not at.isEmpty() else 0.0


def leaves_no_tail_room(box: QRectF, at: QRectF, tail: float) -> bool:
    """Whether words right above or below their target leave no room for the tail."""
    if at.isEmpty() or box.right() <= at.left() or at.right() <= box.left():
        return False
    return max(at.top() - box.bottom(), box.top() - at.bottom()) < tail


def _places(table: QRectF, size: QSizeF, at: QRectF, must: Sequence[QRectF], tail: float) -> Iterator[QRectF]:
    """Yield places to try: above, below and beside the target, at edges of kept rectangles, then a grid."""
    wide, high = size.width(), size.height()
    most_x, most_y = table.width() - wide - EDGE_X, table.height() - high - EDGE_Y
    if at.isEmpty():
        x, y = (table.width() - wide) / 2, (table.height() - high) / 2
        wanted = [(x, y)]
    else:
        x, y = at.center().x() - wide / 2, at.center().y() - high / 2
        over, under = at.top() - high - tail - CALLOUT_CLEARANCE, at.bottom() + tail + CALLOUT_CLEARANCE
        wanted = [(x, over), (x, under), (at.left() - wide - TARGET_GAP, y), (at.right() + TARGET_GAP, y)]
        wanted += [(x, y) for y in (over, under) for x in (EDGE_X, most_x)]
    xs, ys = [x, EDGE_X, most_x], [y, EDGE_Y, most_y, MIN_EDGE_Y]
    for box in must:
        xs += [box.left() - wide - CALLOUT_CLEARANCE, box.right() + CALLOUT_CLEARANCE]
        ys += [box.top() - high - CALLOUT_CLEARANCE, box.bottom() + CALLOUT_CLEARANCE]
    wanted += [(x, y) for y in ys for x in xs]
    steps = range(GRID_STEPS + 1)
    wanted += [
        (EDGE_X + (most_x - EDGE_X) * i / GRID_STEPS, EDGE_Y + (most_y - EDGE_Y) * j / GRID_STEPS)
        for j in steps
        for i in steps
    ]
    for left, top in wanted:
        edge = MIN_EDGE_Y if top == MIN_EDGE_Y else EDGE_Y
        yield QRectF(min(max(left, EDGE_X), most_x), min(max(top, edge), most_y), wide, high)
