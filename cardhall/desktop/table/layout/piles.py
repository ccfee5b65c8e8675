"""Layout of piles, rows, spreads and columns in a box. Widths are in pixels, steps in card widths."""

from __future__ import annotations

from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, centred
from cardhall.desktop.table.layout.zone_layout import MIN_CARD_WIDTH, ZoneLayout

MAX_PILE_LAYERS = 6  # cards of a pile that are drawn
LAYER_STEP = 1.6  # pixels that each lower card of a pile shows
MAX_ROWS = 4  # of cards side by side
MIN_ROW_WIDTH_SHARE = 0.86  # of the wanted card width; narrower cards lie in one row more, if that makes them wider
# Gaps in pixels
NUMBER_GAP, SPREAD_NUMBER_GAP = 14, 16  # between cards and their number
LABEL_RISE, ROW_LABEL_RISE, SPREAD_LABEL_RISE = 16, 14, 12  # of the label's middle above the cards
DROP_MARGIN = 6  # round cards, where a card may be dropped


def lay_out_pile(box: Rect, w: float, count: int, *, with_count: bool = False) -> ZoneLayout:
    """Lay out cards on top of each other, with visible thickness. `with_count`: leave room for a count beside."""
    w = min(w, box.w)
    y = card_middle_y(box, w)
    layers = min(count, MAX_PILE_LAYERS) - 1
    spots = []
    for i in range(count):
        depth = count - 1 - i
        drop = min(depth, layers) * LAYER_STEP
        spots.append(Spot(box.cx - 0.8 * drop, y + drop, w, 0.0, depth >= MAX_PILE_LAYERS))
    area = centred(box.cx, y, w, w * CARD_HEIGHT_RATIO)
    beside = (area.right + NUMBER_GAP, y) if with_count else None
    label = (box.cx, area.y - LABEL_RISE)
    return ZoneLayout(spots, area.grown(DROP_MARGIN), Spot(box.cx, y, w), None, label, beside)


def lay_out_row(box: Rect, w: float, step: float, card_count: int) -> ZoneLayout:
    """Lay out cards side by side in the middle of the box, in as many rows as needed.

    `step`: from card to card, in card widths.
    """
    count = max(1, card_count)
    gap = step - 1
    rows = 1
    while True:
        row_size = -(-count // rows)
        fitting_width = min(
            w, box.w / (row_size + (row_size - 1) * gap), box.h / (CARD_HEIGHT_RATIO * rows + (rows - 1) * gap)
        )
        if fitting_width > MIN_ROW_WIDTH_SHARE * w or rows >= MAX_ROWS:
            break
        larger_row_size = -(-count // (rows + 1))
        next_fit = min(
            w,
            box.w / (larger_row_size + (larger_row_size - 1) * gap),
            box.h / (CARD_HEIGHT_RATIO * (rows + 1) + rows * gap),
        )
        if next_fit <= fitting_width:
            break
        rows += 1
    w = max(MIN_CARD_WIDTH, fitting_width)
    dx, dy = w * (1 + gap), w * (CARD_HEIGHT_RATIO + gap)
    spots = []
    for i in range(card_count):
        line, place = divmod(i, row_size)
        n = min(row_size, card_count - line * row_size)
        spots.append(Spot(box.cx + (place - (n - 1) / 2) * dx, box.cy + (line - (rows - 1) / 2) * dy, w))
    last = spots[-1] if spots else Spot(box.cx, box.cy, w)
    slot = Spot(last.x + dx, last.y, w) if spots and last.x + dx + w / 2 <= box.right else last
    return ZoneLayout(spots, box, slot, None, (box.cx, box.y - ROW_LABEL_RISE))


def lay_out_spread(
    box: Rect, width: float, step_share: float, count: int, *, spread_count: int = 0, with_count: bool = False
) -> ZoneLayout:
    """Lay out overlapping cards in a line.

    `step_share`: from card to card, in card widths; `with_count`: leave room for a count beside.
    `spread_count`: the number of newest cards to spread out, with the older cards under the first of them; 0 for all.
    """
    w = max(MIN_CARD_WIDTH, min(width, box.h / CARD_HEIGHT_RATIO))
    step = step_share * w
    shown_count = min(count, spread_count) if spread_count else count  # cards spread out
    if shown_count > 1:
        step = min(step, (box.w - w) / (shown_count - 1)) if box.w > w else min(step, 0.2 * w)
    total_width = (max(1, shown_count) - 1) * step + w
    first_x = box.x + w / 2 if spread_count else box.cx - total_width / 2 + w / 2
    y = card_middle_y(box, w)
    hidden_below = count - shown_count
    spots = [Spot(first_x + max(0, i - hidden_below) * step, y, w, 0.0, i < hidden_below - 1) for i in range(count)]
    area = Rect(first_x - w / 2, y - w * CARD_HEIGHT_RATIO / 2, total_width, w * CARD_HEIGHT_RATIO).grown(DROP_MARGIN)
    beside = (area.right + SPREAD_NUMBER_GAP, y) if with_count else None
    return ZoneLayout(
        spots, area, Spot(first_x + shown_count * step, y, w), None, (area.cx, area.y - SPREAD_LABEL_RISE), beside
    )


def card_middle_y(box: Rect, w: float) -> float:
    """Return the centre height of a card in a box: the middle, or the top of a much taller box."""
    return box.cy if box.h < 1.5 * w * CARD_HEIGHT_RATIO else box.y + w * CARD_HEIGHT_RATIO / 2


def lay_out_column(box: Rect, width: float, step_share: float, count: int) -> ZoneLayout:
    """Lay out overlapping cards downwards, the last on top. `step_share`: from card to card, in card widths."""
    w = min(width, box.w)
    step = step_share * w
    if count > 1:
        step = min(step, max(0.1 * w, (box.h - w * CARD_HEIGHT_RATIO) / (count - 1)))
    top = box.y + w * CARD_HEIGHT_RATIO / 2
    spots = [Spot(box.cx, top + i * step, w) for i in range(count)]
    foot = spots[-1].box.bottom if spots else box.y + w * CARD_HEIGHT_RATIO
    area = Rect(box.cx - w / 2, box.y, w, max(foot - box.y, w * CARD_HEIGHT_RATIO)).grown(DROP_MARGIN)
    return ZoneLayout(spots, area, Spot(box.cx, top + count * step, w), None, (box.cx, box.y - LABEL_RISE))


def lay_out_field(box: Rect, count: int) -> ZoneLayout:
    """Lay out a place for no cards, or for cards on top of each other in the middle."""
    w = min(box.w, box.h / CARD_HEIGHT_RATIO)
    spot = Spot(box.cx, box.cy, w)
    return ZoneLayout([spot] * count, box, spot, None, (box.cx, box.y - SPREAD_LABEL_RISE))
