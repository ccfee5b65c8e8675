"""Layout of hands: the person's at the foot, the others' backs at the edges, and open hands."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardhall.desktop.table.layout.frame import HAND_CARD_SHARE, Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, bounding_rect, centred
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.desktop.table.layout.zone_layout import READABLE_CARD_WIDTH, ZoneContents, ZoneLayout

MAX_BACKS = 9  # backs shown where there is no room for all
MAX_SMALL_HAND_CARDS = 4  # up to this number a hand counts as small
# From card to card, in card widths
FEW_CARDS_STEP, HAND_STEP = 1.09, 0.51  # in the own hand: with few cards, which lie side by side, and with more
BACK_STEP, SIDE_BACK_STEP, MIN_BACK_STEP, CLOSE_BACK_STEP = 0.37, 0.3, 0.13, 0.25  # of backs; at the sides; closer
COLUMN_STEP, SUIT_COLUMN_STEP, SIDE_ROW_STEP = 0.37, 1.16, 0.5  # within a suit; from suit to suit; from row to row
MIN_OPEN_STEP = 0.16  # of open cards before a seat
HAND_MARGINS_SUM = 96  # pixels at both sides of the own hand together
SECOND_ROW_SHARE = 0.30  # of a card's height that the upper of two rows rises
# The tilt of the outermost cards of the own hand in degrees, and how much lower they lie, as a share of their height
SMALL_HAND_TILT_DEGREES, HAND_TILT_DEGREES, HAND_SAG_SHARE = 2.4, 4.0, 0.08
# degrees from back to back at most, and from the first back to the last
MAX_BACK_TILT_DEGREES, BACK_TILT_SUM_DEGREES = 1.4, 11.0
BACK_BOW_PER_DEGREE = 0.010  # how much a hand of backs is bowed, a degree of tilt
KNOWN_CARD_SHIFT = 0.16  # card widths that known cards of another hand stand out towards the middle
CROSSWISE_EXTRA = 0.4  # card widths that a crosswise card takes more: its height less its width
MIN_OPEN_CARDS_WIDTH = 2.4  # card widths for a seat's open cards
OPEN_CARDS_EDGE_GAP = 20  # pixels from the stage's edge to open cards at the sides
STRIPS_GAP = 22  # pixels from the score in the corner to open cards
LABEL_RISE = 12  # pixels from cards up to the middle of their label or number
TWENTY_CARDS_SHARE = 0.94  # of the card width with 20 cards, so that they keep to one row
MAX_LOW_WINDOW_LIFT = 6.0  # largest rise of the own hand in a low window, in pixels at a text scale of 1
MIN_HAND_STEP = 0.29  # from card to card in the own hand, in card widths
MIN_COLUMN_STEP = 0.21  # in card widths: the rank can be read
MIN_SINGLE_ROW_WIDTH_SHARE = 0.58  # share of the width: narrower cards lie in two rows, where hands may be large
TRICK_WORDS_HEIGHT = 30.0  # of words over a card of the trick, in pixels at a text scale of 1
SMALL_COLUMN_STEP = 1.04  # from column to column in a small window, in card widths
STRIPS_SHARE = 0.37  # of a small window's width, which the score in the corner may take
KNOWN_CARD_DROP = 5.0  # most pixels that known cards of an upper hand lie lower: the plaque is below them
OPEN_CARDS_GAP = 2.0  # pixels from open cards at a side to the plaque below them
MIN_ROW_STEP = 0.25  # from open card to open card in a row of seats, in card widths
SECOND_ROW_DROP = 0.55  # card widths that a second row of open cards lies lower
OPEN_CARD_WIDTH = 0.57  # of cards that lie open before a seat, in hand cards


def rect_before_seat(frame: Frame, seat: int, width: float, height: float) -> Rect:
    """Return a rectangle of a size before a seat, clear of the seat's hand and plaque.

    `seat`: the number of seats or more means no seat, and the middle of the table.
    """
    if seat >= frame.seats:
        return centred(frame.middle.cx, frame.middle.cy, width, height)
    if seat == 0:
        return Rect(frame.stage.cx - width / 2, frame.row.y - 48 * frame.unit - height, width, height)
    place = frame.seat_places[seat]
    x, y, _ = frame.seat_layout.hand_position(seat)
    if place.edge == "top":
        return Rect(x - width / 2, frame.seats_foot + 8, width, height)
    reach = frame.back_w * CARD_HEIGHT_RATIO / 2 + 14
    left = x + reach if place.edge == "left" else x - reach - width
    return Rect(left, y - height / 2, width, height)


def lay_out_own_hand(frame: Frame, count: int) -> ZoneLayout:
    """Lay out the person's hand of `count` cards: a fan over the whole foot of the stage, in two rows if needed."""
    w = frame.w
    if count == 20:
        w *= TWENTY_CARDS_SHARE
    hand_rect = frame.hand
    if count > 1:
        step = (FEW_CARDS_STEP if count <= MAX_SMALL_HAND_CARDS else HAND_STEP) * w
        step = min(step, (frame.stage.w - HAND_MARGINS_SUM - w) / (count - 1))
    else:
        step = 0.0
    if count > MAX_SMALL_HAND_CARDS and step < MIN_HAND_STEP * w:  # rather narrower cards than two rows
        if frame.has_seats_in_row:
            least = MIN_SINGLE_ROW_WIDTH_SHARE * w
        else:  # a tall window has wider cards than its width allows otherwise
            least = max(0.8 * w, min(w, HAND_CARD_SHARE * frame.width))
        w = max(least, (frame.stage.w - HAND_MARGINS_SUM) / (1 + MIN_HAND_STEP * (count - 1)))
        step = (frame.stage.w - HAND_MARGINS_SUM - w) / (count - 1)
    rows = 1
    if count > MAX_SMALL_HAND_CARDS and step < MIN_HAND_STEP * w - 0.01:  # pixels of rounding
        rows = 2
        step = min(HAND_STEP * w, (frame.stage.w - HAND_MARGINS_SUM - w) / max(1, (count + 1) // 2 - 1))
    high = w * CARD_HEIGHT_RATIO
    spots: list[Spot] = []
    cx = frame.stage.cx
    lift, sag_height = 0.0, HAND_SAG_SHARE * high
    if rows == 1:  # in a low window the fan is flatter and higher, so that its outer cards end above the window's edge
        below = frame.height - 3 - math.sin(math.radians(HAND_TILT_DEGREES)) * w / 2 - hand_rect.y - high
        lift = min(MAX_LOW_WINDOW_LIFT * frame.unit, max(0.0, sag_height - below))
        sag_height = min(sag_height, max(0.0, below + lift))
    row_size = -(-count // rows) if count else 0
    for i in range(count):
        line, place = divmod(i, row_size)
        n = min(row_size, count - line * row_size)
        position = 0.0 if n == 1 else 2 * place / (n - 1) - 1  # -1 for the leftmost card, 1 for the rightmost
        tilt = (
            (SMALL_HAND_TILT_DEGREES if n <= MAX_SMALL_HAND_CARDS else HAND_TILT_DEGREES)
            * position
            * min(1.0, n / MAX_SMALL_HAND_CARDS)
        )
        sag = sag_height * position * position * (min(1.0, (n - 1) / 6))
        y = hand_rect.y - lift + high / 2 + sag + (line - (rows - 1)) * SECOND_ROW_SHARE * high
        spots.append(Spot(cx + (place - (n - 1) / 2) * step, y, w, tilt))
    width = (row_size - 1) * step + w if count else w
    area = Rect(cx - width / 2 - 12, hand_rect.y - 10, width + 24, frame.height - hand_rect.y + 10)
    slot = Spot(cx + width / 2, hand_rect.y + high / 2, w)
    return ZoneLayout(spots, area, slot, None, (cx, hand_rect.y - 16))


def lay_out_backs(frame: Frame, seat: int, count: int, known_count: int = 0) -> ZoneLayout:
    """Lay out another seat's hand: small backs in a flat bow, turned at the sides.

    `known_count`: how many of the last cards are open; they stand out towards the middle.
    """
    w = frame.back_w
    x, y, angle_of_seat = frame.seat_layout.hand_position(seat)
    shown_count = count
    step = (BACK_STEP if angle_of_seat == 0 else SIDE_BACK_STEP) * w
    length = frame.seat_layout.hand_length(seat)
    if count > 1:
        step = min(step, (length - w) / (count - 1))
        if step < MIN_BACK_STEP * w or frame.has_seats_in_row:
            # every known card is shown
            shown_count = count if frame.has_seats_in_row and known_count else min(count, MAX_BACKS)
            step = min(CLOSE_BACK_STEP * w, (length - w) / (shown_count - 1))
    tilt = min(MAX_BACK_TILT_DEGREES, BACK_TILT_SUM_DEGREES / max(1, shown_count))
    spots = []
    # open cards come out towards the middle
    shift = KNOWN_CARD_SHIFT * w if angle_of_seat else min(KNOWN_CARD_SHIFT * w, KNOWN_CARD_DROP)
    if frame.has_seats_in_row and known_count:
        return _lay_out_backs_in_row(frame, seat, count, shown_count, known_count)
    for i in range(count):
        place = min(i, shown_count - 1)
        known_shift = shift if i >= count - known_count else 0.0
        offset = place - (shown_count - 1) / 2
        bow = -tilt * offset * offset * step * BACK_BOW_PER_DEGREE
        angle = -tilt * offset
        if angle_of_seat == 0:
            spots.append(Spot(x + offset * step, y + bow + known_shift, w, angle, i >= shown_count and not known_shift))
        elif angle_of_seat > 0:
            spots.append(
                Spot(
                    x + bow + known_shift,
                    y + offset * step,
                    w,
                    90 + tilt * offset,
                    i >= shown_count and not known_shift,
                )
            )
        else:
            spots.append(
                Spot(
                    x - bow - known_shift,
                    y + offset * step,
                    w,
                    -90 - tilt * offset,
                    i >= shown_count and not known_shift,
                )
            )
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    number = None
    if shown_count < count or (frame.has_seats_in_row and count):
        number = (
            (box.right + (9 * frame.unit if frame.has_seats_in_row else 16), y)
            if angle_of_seat == 0
            else (x, box.y - LABEL_RISE)
        )
    return ZoneLayout(spots, box, Spot(x, y, w, angle_of_seat), None, (x, box.y - LABEL_RISE), number)


def _lay_out_backs_in_row(frame: Frame, seat: int, count: int, shown_count: int, known_count: int) -> ZoneLayout:
    """Lay out a hand in a row of seats, with the known last cards wide enough to read."""
    w, known_card_width = frame.back_w, max(frame.back_w, READABLE_CARD_WIDTH)
    x, y, turn = frame.seat_layout.hand_position(seat)
    right = x + frame.seat_layout.row_hand_length / 2
    step = min(CLOSE_BACK_STEP * w, (frame.seat_layout.row_hand_length - known_card_width) / max(1, shown_count - 1))
    spots = []
    for i in range(count):
        card_width = known_card_width if i >= count - known_count else w
        distance = (shown_count - 1 - min(i, shown_count - 1)) * step
        spots.append(
            Spot(
                right - known_card_width + card_width / 2 - distance,
                y,
                card_width,
                0.0,
                i >= shown_count and i < count - known_count,
            )
        )
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w, turn), None, (x, box.y - LABEL_RISE), (right + 9 * frame.unit, y))


def open_card_width(frame: Frame, seat: int) -> float:
    """Return the width of a seat's open cards in hand cards, clear of the bar above and the plaque below."""
    if frame.seat_places[seat].edge != "top":
        return OPEN_CARD_WIDTH
    if frame.has_seats_in_row:  # beside its plaque
        return READABLE_CARD_WIDTH / frame.w
    y = frame.seat_layout.hand_position(seat)[1]
    half_height = min(
        y - frame.stage.y - 2, frame.seat_layout.plaque_rect(seat, 0).y - 2 - y if not frame.has_plaque_beside else y
    )
    return min(OPEN_CARD_WIDTH, 2 * half_height / CARD_HEIGHT_RATIO / frame.w)


def open_cards_y(frame: Frame, seat: int, w: float) -> float:
    """Return the y coordinate of the middle of a side seat's upright cards: close above the plaque.

    Where two seats share the side of a small window, the cards lie in the middle of the seat's slot.
    """
    if frame.seat_layout.room_at_side(frame.seat_places[seat]) is not None:
        return frame.seat_layout.hand_position(seat)[1]
    return max(
        frame.seat_layout.hand_position(seat)[1],
        frame.seat_layout.plaque_rect(seat, 0.0).y - OPEN_CARDS_GAP - CARD_HEIGHT_RATIO * w / 2,
    )


def lay_out_open_hand(
    frame: Frame, seat: int, w: float, step: float, contents: ZoneContents, crosswise_cards: Sequence[int] = ()
) -> ZoneLayout:
    """Lay out a seat's open cards side by side: below the plaque above, beside the plaque at the sides.

    `w`: the width of a card; `step`: from card to card, in card widths.
    `crosswise_cards`: indices of the cards that lie crosswise. Several hands of a seat share its room.
    """
    count, hand_count = contents.count, max(1, len(contents.zone_sizes))
    if seat == 0 and hand_count == 1:
        return lay_out_own_hand(frame, count)
    if seat == 0:
        return lay_out_one_of_own_hands(frame, contents)
    if frame.has_seats_in_row:
        return _lay_out_open_row(frame, seat, w, count)
    place = frame.seat_places[seat]
    x, y, _ = frame.seat_layout.hand_position(seat)
    available_length = max(frame.seat_layout.hand_length(seat), MIN_OPEN_CARDS_WIDTH * w)
    if hand_count > 1 and place.edge == "top":
        available_length = available_length / hand_count - 8
        x += (contents.zone_index - (hand_count - 1) / 2) * (available_length + 8)
    elif place.edge != "top" and hand_count == 1:
        if frame.seat_layout.room_at_side(place) is not None:
            w = min(w, frame.seat_layout.hand_length(seat) / CARD_HEIGHT_RATIO)
            available_length = MIN_OPEN_CARDS_WIDTH * w
        y = open_cards_y(frame, seat, w)
    elif hand_count > 1 and place.edge != "top":  # one above the other
        w = min(w, (frame.seat_layout.hand_length(seat) / hand_count - 8) / CARD_HEIGHT_RATIO)
        y += (contents.zone_index - (hand_count - 1) / 2) * (w * CARD_HEIGHT_RATIO + 8)
    crosswise_extra = CROSSWISE_EXTRA * w * len(crosswise_cards)
    step = min(step * w, max(MIN_OPEN_STEP * w, (available_length - w - crosswise_extra) / max(1, count - 1)))
    total_width = (max(1, count) - 1) * step + w + crosswise_extra
    if frame.is_small and place.edge == "top" and place.share == 0.5 and not frame.is_below_strips:
        reach = STRIPS_SHARE * frame.width + STRIPS_GAP + total_width / 2  # beyond the score in the corner
        x = min(x, frame.stage.right - reach) if frame.left_handed else max(x, frame.stage.x + reach)
    left = {
        "left": frame.stage.x + OPEN_CARDS_EDGE_GAP,
        "right": frame.stage.right - OPEN_CARDS_EDGE_GAP - total_width,
    }.get(place.edge, x - total_width / 2)
    spots, card_x = [], left
    for i in range(count):
        crosswise = i in crosswise_cards
        card_x += CROSSWISE_EXTRA / 2 * w if crosswise else 0.0
        spots.append(Spot(card_x + w / 2, y, w, 90.0 if crosswise else 0.0))
        card_x += step + (CROSSWISE_EXTRA / 2 * w if crosswise else 0.0)
    box = bounding_rect(spots) or centred(left + w / 2, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(card_x + w / 2, y, w), None, (box.cx, box.y - LABEL_RISE))


def _lay_out_open_row(frame: Frame, seat: int, w: float, count: int) -> ZoneLayout:
    """Lay out a seat's open cards beside the plaque in a row of seats, in two rows if ranks need it."""
    x, y, _ = frame.seat_layout.hand_position(seat)
    left = x - frame.seat_layout.row_hand_length / 2
    available_width = frame.seat_layout.room_in_row(seat).right - left - w
    rows = 1 if available_width >= MIN_ROW_STEP * w * (count - 1) else 2
    row_size = max(1, -(-count // rows))
    step = min(2 * MIN_ROW_STEP * w, available_width / max(1, row_size - 1))
    spots = []
    for i in range(count):
        row, column = divmod(i, row_size)
        spots.append(Spot(left + w / 2 + column * step, y + (row - (rows - 1) / 2) * SECOND_ROW_DROP * w, w))
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w), None, (box.cx, box.y - LABEL_RISE))


def lay_out_one_of_own_hands(frame: Frame, contents: ZoneContents) -> ZoneLayout:
    """Lay out one of the person's several hands, side by side with the others."""
    hands_rect = frame.hand
    hand_width = hands_rect.w / len(contents.zone_sizes)
    w = min(frame.w, hand_width / 1.6)
    step = min(HAND_STEP * w, (hand_width - 24 - w) / max(1, contents.count - 1))
    cards_width = (max(1, contents.count) - 1) * step + w
    left = hands_rect.x + contents.zone_index * hand_width + (hand_width - cards_width) / 2
    y = hands_rect.y + w * CARD_HEIGHT_RATIO / 2
    spots = [Spot(left + w / 2 + i * step, y, w) for i in range(contents.count)]
    area = Rect(left - 8, hands_rect.y - 8, cards_width + 16, w * CARD_HEIGHT_RATIO + 16)
    return ZoneLayout(spots, area, Spot(left + w / 2 + contents.count * step, y, w), None, (area.cx, area.bottom + 10))


def column_foot(frame: Frame, x: float, w: float) -> float:
    """Return the y coordinate down to which a column of cards may reach: to the card of the trick below.

    `x`: the middle of the column; `w`: the width of its cards.
    """
    shape, words = trick_shape(frame), TRICK_WORDS_HEIGHT * frame.unit
    below = [spot.box.y - words for spot in shape.spots[1:] if abs(x - spot.x) < (w + spot.width) / 2]
    return min(below, default=shape.spots[1].box.bottom)


def lay_out_suits(frame: Frame, seat: int, w: float, contents: ZoneContents) -> ZoneLayout:
    """Lay out an open hand by suits: in columns for seats above and below, in rows for side seats.

    `w`: the width of a card in pixels. The cards of each suit come one after another in `contents`.
    """
    suits: list[list[int]] = []
    for place, card in enumerate(contents.cards):
        if not suits or contents.cards[suits[-1][0]].suit != card.suit:
            suits.append([])
        suits[-1].append(place)
    edge = frame.seat_places[seat].edge
    x, y, _ = frame.seat_layout.hand_position(seat)
    longest = max((len(suit) for suit in suits), default=1)
    spots = [Spot(x, y, w)] * contents.count
    if edge in ("top", "own"):
        top = frame.seats_top if edge == "top" else frame.hand.y
        is_close = frame.is_small and edge == "top"  # between the strips and its plaque
        column_step = min(
            (SMALL_COLUMN_STEP if is_close else SUIT_COLUMN_STEP) * w, (frame.stage.w - 2 * w) / max(1, len(suits))
        )
        if is_close and not frame.is_below_strips:
            half = ((len(suits) - 1) * column_step + w) / 2
            reach = STRIPS_SHARE * frame.width + STRIPS_GAP + half  # beyond the score in the corner
            x = min(x, frame.stage.right - reach) if frame.left_handed else max(x, frame.stage.x + reach)
        for column, suit in enumerate(suits):
            line_position = x + (column - (len(suits) - 1) / 2) * column_step
            available_length = column_foot(frame, line_position, w) - top if edge == "top" else frame.hand.h
            step = min(
                COLUMN_STEP * w,
                max(MIN_COLUMN_STEP * w, (available_length - w * CARD_HEIGHT_RATIO) / max(1, len(suit) - 1)),
            )
            for line, place in enumerate(suit):
                spots[place] = Spot(line_position, top + w * CARD_HEIGHT_RATIO / 2 + line * step, w)
    else:
        available_length = frame.stage.cx - frame.stage.x - 1.5 * frame.w - 30
        w = min(0.8 * w, available_length / 1.6)
        step = min(COLUMN_STEP * w, (available_length - w) / max(1, longest - 1))
        row_step = min(SIDE_ROW_STEP * w * CARD_HEIGHT_RATIO, 0.32 * frame.height / max(1, len(suits)))
        for line, suit in enumerate(suits):
            line_position = y + (line - (len(suits) - 1) / 2) * row_step
            left = (
                frame.stage.x + OPEN_CARDS_EDGE_GAP
                if edge == "left"
                else frame.stage.right - OPEN_CARDS_EDGE_GAP - w - (len(suit) - 1) * step
            )
            for column, place in enumerate(suit):
                spots[place] = Spot(left + w / 2 + column * step, line_position, w)
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w), None, (box.cx, box.y - LABEL_RISE))
