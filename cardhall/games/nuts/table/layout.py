"""The places of simultaneous patiences: the own one large at the foot, the others' small around.

In the middle are the foundations that all share. A side has a reserve, four columns, a stock and a waste.
"""

from __future__ import annotations

from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.frame import MAX_LOW_WINDOW_HEIGHT

# card widths, in hand cards
OWN_CARD_SCALE = 0.77
FOUNDATION_CARD_WIDTH, TWO_SIDES_CARD_WIDTH = 0.48, 0.62  # on foundations: of three or four sides, and of two
CROWDED_WIDTHS = {2: 0.46, 3: 0.38, 4: 0.36}  # others' cards, by the number of sides
# height of the own panel, in heights of the window: under a row of others in a low window, in a small window, elsewhere
LOW_PANEL_SHARE, SMALL_PANEL_SHARE, PANEL_SHARE = 0.36, 0.40, 0.425
MAX_LOWERED_SHARE = 0.03  # share of the window height that the own panel gives up where everything is enlarged
PANEL_REST_HEIGHT = 116.0  # pixels at a text scale of 1: height of the own panel without the stock
EDGE_WIDTH = 8.0  # pixels between layouts in a row
STRIP_HEIGHT = 200.0  # pixels that the strips of a small window take beside a layout
# card widths, of a layout whose cards lie in one row
WASTE_OFFSET_CARD_WIDTHS = 5.4  # from its left end to the waste
ROW_LAYOUT_CARD_WIDTHS = 7.05  # its whole width
COLUMN_STEP_CARD_WIDTHS = 1.16  # from column to column
# card widths, of layouts whose stock and waste lie in a second row, and of those where they lie beside the columns
STACKED_LAYOUT_CARD_WIDTHS, WIDE_LAYOUT_CARD_WIDTHS = 5.8, 9.2


def count_sides(frame: parts.Frame) -> int:
    """Return the number of sides: every seat up to four, then two seats each."""
    return frame.seats if frame.seats <= 4 else frame.seats // 2


def seats_of(frame: parts.Frame, side: int) -> tuple[int, ...]:
    """Return the seats of a side, known from the frame alone."""
    return (side,) if frame.seats <= 4 else (2 * side, 2 * side + 1)


def own_panel(frame: parts.Frame) -> parts.Rect:
    """Return the panel under the own layout."""
    width = min(frame.stage.w - 24, 9.9 * OWN_CARD_SCALE * frame.w)
    low = is_in_row(frame) and frame.height < MAX_LOW_WINDOW_HEIGHT
    height = (LOW_PANEL_SHARE if low else SMALL_PANEL_SHARE if frame.is_small else PANEL_SHARE) * frame.height
    height -= min(frame.lowered, MAX_LOWERED_SHARE * frame.height)
    return parts.Rect(frame.stage.cx - width / 2, frame.height - 14 - height, width, height)


def is_in_row(frame: parts.Frame) -> bool:
    """Tell whether the others' layouts lie side by side along the upper edge.

    They do where several share a small window.
    """
    return frame.is_small and count_sides(frame) > 2


def is_stacked(frame: parts.Frame, side: int = 1) -> bool:
    """Tell whether another side's stock and waste are below its columns rather than beside."""
    return frame.height > frame.width if is_in_row(frame) else edge_of_side(frame, side) != "top"


def is_under_strips(frame: parts.Frame) -> bool:
    """Tell whether the only other layout lies below the strips of a tall window, not beside them."""
    return count_sides(frame) == 2 and frame.height > 1.2 * frame.width


def other_card_width(frame: parts.Frame) -> float:
    """Return the width of the others' cards, in pixels."""
    card_width, available_width = CROWDED_WIDTHS[count_sides(frame)] * frame.plain_w, frame.stage.w
    if is_in_row(frame):
        other_count = count_sides(frame) - 1
        return min(
            0.46 * frame.plain_w,
            (available_width - EDGE_WIDTH * (other_count + 1))
            / other_count
            / (STACKED_LAYOUT_CARD_WIDTHS if is_stacked(frame) else ROW_LAYOUT_CARD_WIDTHS),
        )
    if frame.is_small:
        card_width = min(
            card_width,
            (available_width - 40 - plaque_width(frame) - 16 - (0 if is_under_strips(frame) else STRIP_HEIGHT))
            / WIDE_LAYOUT_CARD_WIDTHS,
        )
    return card_width


def plaque_width(frame: parts.Frame) -> float:
    """Return the width of the plaques, in pixels."""
    return (118 if frame.seats > 4 else 172) * frame.unit


def own_card_width(frame: parts.Frame) -> float:
    """Return the width of the own cards, in pixels."""
    panel = own_panel(frame)
    width = min(OWN_CARD_SCALE * frame.w, panel.w / 9.6)
    if not frame.lowered:
        return width
    return min(
        width, (panel.h - PANEL_REST_HEIGHT * frame.unit) / parts.CARD_HEIGHT_RATIO
    )  # the stock stands above a button


def own_corner(frame: parts.Frame, offset: float, width: float = 1.0) -> tuple[float, float]:
    """Return the upper left corner of a part of the own layout, in pixels.

    `offset`: its distance from the layout's left edge, and `width`: its width, both in card widths. For left-handed
    players the layout is mirrored.
    """
    panel, w = own_panel(frame), own_card_width(frame)
    left = 9.0 - offset - width if frame.left_handed else offset
    return panel.cx + (left - 4.5) * w, panel.y + 46 * frame.unit


def edge_of_side(frame: parts.Frame, side: int) -> str:
    """Return the edge at which another side's layout is: top, left or right."""
    n = count_sides(frame)
    if n == 2:
        return "top"
    return ("left", "right")[side - 1] if n == 3 else ("left", "top", "right")[side - 1]


def block_of_side(frame: parts.Frame, side: int) -> parts.Rect:
    """Return the room of another side's layout, its plaques included."""
    card_width, plaque = other_card_width(frame), plaque_width(frame)
    number = len(seats_of(frame, side))
    stage, top = frame.stage, frame.seats_top
    if is_in_row(frame):
        other_count = count_sides(frame) - 1
        width = (stage.w - EDGE_WIDTH * (other_count + 1)) / other_count
        height = frame.plaque_h + 6 + (4.1 if is_stacked(frame) else 2.4) * card_width
        return parts.Rect(stage.x + EDGE_WIDTH + (side - 1) * (width + EDGE_WIDTH), top - 6, width, height)
    edge = edge_of_side(frame, side)
    if edge == "top":
        width = plaque + 16 + WIDE_LAYOUT_CARD_WIDTHS * card_width
        left = stage.cx - width / 2
        if is_under_strips(frame):
            top += 128 * frame.unit
        elif frame.is_small and not frame.has_strips_row:  # beside the score
            left = stage.right - 20 - width
        return parts.Rect(left, top, width, max(3.4 * card_width, number * (frame.plaque_h + 6)))
    width = max(STACKED_LAYOUT_CARD_WIDTHS * card_width, number * (plaque + 8) - 8)
    height = frame.plaque_h + 10 + 4.1 * card_width
    y = top
    if count_sides(frame) == 4:
        y = max(
            block_of_side(frame, 2).bottom + 4, min(0.235 * frame.height, own_panel(frame).y - height - 56 * frame.unit)
        )
    return parts.Rect(stage.x + 20 if edge == "left" else stage.right - 20 - width, y, width, height)


def other_corner(frame: parts.Frame, side: int, offset: float, row: int = 0) -> tuple[float, float]:
    """Return the upper left corner of a card of another side's layout, in pixels.

    `offset`: its distance from the left, in card widths; `row`: 0 for the columns, 1 for stock and waste.
    """
    box, card_width = block_of_side(frame, side), other_card_width(frame)
    if is_in_row(frame) and not is_stacked(frame, side):
        return box.x + (offset + (WASTE_OFFSET_CARD_WIDTHS if row else 0)) * card_width, box.y + frame.plaque_h + 6
    if not is_stacked(frame, side):
        return box.x + plaque_width(frame) + 16 + (offset + (5.75 if row else 0)) * card_width, box.y
    y = box.y + frame.plaque_h + 10 + (2.7 * card_width if row else 0)
    left = (
        box.right - STACKED_LAYOUT_CARD_WIDTHS * card_width
        if edge_of_side(frame, side) == "right" and not is_in_row(frame)
        else box.x
    )
    return left + offset * card_width, y


def card_rect(x: float, y: float, width: float) -> parts.Rect:
    """Return the rectangle of a card from the upper left corner and the width."""
    return parts.Rect(x, y, width, width * parts.CARD_HEIGHT_RATIO)


def reserve_rect(frame: parts.Frame, side: int, zone: str) -> parts.Rect:
    """Return the place of a side's reserve."""
    if side == 0:
        return card_rect(*own_corner(frame, 0), own_card_width(frame))
    return card_rect(*other_corner(frame, side, 0), other_card_width(frame))


def column_rect(frame: parts.Frame, side: int, zone: str) -> parts.Rect:
    """Return the place of a column; `column:0:2` is the own second column."""
    number = int(zone.rpartition(":")[2]) - 1
    if side == 0:
        x, y = own_corner(frame, 1.5 + COLUMN_STEP_CARD_WIDTHS * number)
        return parts.Rect(x, y, own_card_width(frame), own_panel(frame).bottom - 16 - y)
    card_width = other_card_width(frame)
    if is_in_row(frame) and not is_stacked(frame, side):
        x, y = other_corner(frame, side, 1.12 + 1.05 * number)
        return parts.Rect(x, y, card_width, 2.3 * card_width)
    x, y = other_corner(frame, side, 1.2 + COLUMN_STEP_CARD_WIDTHS * number)
    return parts.Rect(x, y, card_width, (2.6 if is_stacked(frame, side) else 3.4) * card_width)


def waste_rect(frame: parts.Frame, side: int, zone: str) -> parts.Rect:
    """Return the place of a side's waste."""
    if side == 0:
        x, y = own_corner(frame, 6.3, 1.6)
        return parts.Rect(x, y, 1.6 * own_card_width(frame), own_card_width(frame) * parts.CARD_HEIGHT_RATIO)
    card_width = other_card_width(frame)
    if is_in_row(frame) and not is_stacked(frame, side):
        return card_rect(*other_corner(frame, side, 0, row=1), card_width)
    x, y = other_corner(frame, side, 1.2 if is_stacked(frame, side) else 0.3, row=1)
    return parts.Rect(x, y, 1.6 * card_width, card_width * parts.CARD_HEIGHT_RATIO)


def stock_rect(frame: parts.Frame, side: int, zone: str) -> parts.Rect:
    """Return the place of a side's stock."""
    if side == 0:
        return card_rect(*own_corner(frame, 8.0), own_card_width(frame))
    if is_in_row(frame) and not is_stacked(frame, side):
        return card_rect(*other_corner(frame, side, 1.05, row=1), 0.58 * other_card_width(frame))
    return card_rect(*other_corner(frame, side, 0 if is_stacked(frame, side) else 2.1, row=1), other_card_width(frame))


def foundation_rect(frame: parts.Frame, number: int, zone: str) -> parts.Rect:
    """Return the place of a foundation in one row or two, in the room left by the others."""
    n, stage = count_sides(frame), frame.stage
    upper, side_margin = frame.seats_top, 0.0
    for side in range(1, n):
        box = block_of_side(frame, side)
        if edge_of_side(frame, side) == "top" or is_in_row(frame):
            upper = max(upper, box.bottom + 3)
        else:
            side_margin = max(side_margin, box.w + 36)
    lower = own_panel(frame).y - 44 * frame.unit

    def card_width(rows: int) -> float:
        """Return the width of a card in that number of rows."""
        available_width = stage.w - 2 * side_margin - 2 * EDGE_WIDTH
        return min(
            own_card_width(frame),
            (TWO_SIDES_CARD_WIDTH if n == 2 else FOUNDATION_CARD_WIDTH) * frame.centre_w,
            available_width / (1.15 * 4 * n / rows),
            (lower - upper) / (1.5 * rows - 0.08),  # a little more than its height each
        )

    rows = 1 if n == 2 or card_width(1) >= card_width(2) else 2
    per_row, w = 4 * n // rows, card_width(rows)
    line, place = divmod(number - 1, per_row)
    y = (upper + lower) / 2 + (line - (rows - 1) / 2) * 1.5 * w
    return parts.centred(stage.cx + (place - (per_row - 1) / 2) * 1.15 * w, y, w, w * parts.CARD_HEIGHT_RATIO)


def plaque_rect(frame: parts.Frame, seat: int) -> parts.Rect:
    """Return the place of a seat's plaque, beside or above the layout of its side."""
    side = seat if frame.seats <= 4 else seat // 2
    second = seat != seats_of(frame, side)[0]
    width = plaque_width(frame)
    if side == 0:
        panel = own_panel(frame)
        left = panel.right - 6 - width if frame.left_handed else panel.x + 6  # below the reserve
        return parts.Rect(left, panel.bottom - frame.plaque_h - 10, width, frame.plaque_h)
    box = block_of_side(frame, side)
    if edge_of_side(frame, side) == "top" and not is_in_row(frame):
        return parts.Rect(box.x, box.y + second * (frame.plaque_h + 6), width, frame.plaque_h)
    return parts.Rect(box.x + second * (width + 8), box.y, width, frame.plaque_h)


def buttons_rect(frame: parts.Frame) -> parts.Rect:
    """Return the place of the buttons: at the right in the own panel, for left-handed players at the left."""
    panel, column = own_panel(frame), column_rect(frame, 0, "column:0:4")
    available_width = column.x - panel.x if frame.left_handed else panel.right - column.right
    width, edge = min(286 * frame.unit, available_width - 20 * frame.unit), 14 * frame.unit
    left = panel.x + edge if frame.left_handed else panel.right - edge - width
    return parts.Rect(left, panel.bottom - 58 * frame.unit, width, 46 * frame.unit)


def prompt_rect(frame: parts.Frame) -> parts.Rect:
    """Return the place of the prompt, over the own panel."""
    panel = own_panel(frame)
    width = min(700 * frame.unit, panel.w)
    if count_sides(frame) > 2 and not is_in_row(frame):  # between the stocks at the left and right
        last = count_sides(frame) - 1
        reach = min(frame.stage.cx - other_corner(frame, 1, 4)[0], other_corner(frame, last, 0)[0] - frame.stage.cx)
        width = min(width, 2 * (reach - 8))
    return parts.Rect(frame.stage.cx - width / 2, panel.y - 40 * frame.unit, width, 34 * frame.unit)
