"""Layout of hands: the person's at the foot, the others' backs at the edges, and open hands."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardhall.desktop.table.layout.frame import HAND_CARD_SHARE, Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, bounding_rect, centred
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.desktop.table.layout.zone_layout import READABLE_CARD_WIDTH, ZoneContents, ZoneLayout

MAX_BACKS = 9  # backs shown where there is no room for all
FEW_CARDS = 4  # up to this number a hand counts as small
# From card to card, in card widths
FEW_CARDS_STEP, HAND_STEP = 1.09, 0.51  # in the own hand: with few cards, which lie side by side, and with more
BACK_STEP, SIDE_BACK_STEP, MIN_BACK_STEP, CLOSE_BACK_STEP = 0.37, 0.3, 0.13, 0.25  # of backs; at the sides; closer
COLUMN_STEP, SUIT_COLUMN_STEP, SIDE_ROW_STEP = 0.37, 1.16, 0.5  # within a suit; from suit to suit; from row to row
MIN_OPEN_STEP = 0.16  # of open cards before a seat
HAND_MARGIN = 96  # pixels at both sides of the own hand together
SECOND_ROW_SHARE = 0.30  # of a card's height that the upper of two rows rises
# The tilt of the outermost cards of the own hand in degrees, and how much lower they lie, as a share of their height
FEW_CARDS_TILT, HAND_TILT, HAND_SAG = 2.4, 4.0, 0.08
MAX_BACK_TILT, BACK_TILT_SUM = 1.4, 11.0  # degrees from back to back at most, and from the first back to the last
BACK_BOW = 0.010  # how much a hand of backs is bowed, a degree of tilt
KNOWN_CARD_SHIFT = 0.16  # card widths that known cards of another hand stand out towards the middle
CROSSWISE_EXTRA = 0.4  # card widths that a crosswise card takes more: its height less its width
MIN_OPEN_ROOM = 2.4  # card widths for a seat's open cards
EDGE_GAP = 20  # pixels from the stage's edge to open cards at the sides
STRIPS_GAP = 22  # pixels from the score in the corner to open cards
LABEL_RISE = 12  # pixels from cards up to the middle of their label or number
TWENTY_CARDS_SHARE = 0.94  # of the card width with 20 cards, so that they keep to one row
LOW_WINDOW_LIFT = 6.0  # largest rise of the own hand in a low window, in pixels at a text scale of 1
MIN_HAND_STEP = 0.29  # from card to card in the own hand, in card widths
MIN_COLUMN_STEP = 0.21  # in card widths: the rank can be read
MIN_SINGLE_ROW_WIDTH = 0.58  # share of the width: narrower cards lie in two rows, where hands may be large
TRICK_WORDS_HEIGHT = 30.0  # of words over a card of the trick, in pixels at a text scale of 1
SMALL_COLUMN_STEP = 1.04  # from column to column in a small window, in card widths
STRIPS_SHARE = 0.37  # of a small window's width, which the score in the corner may take
KNOWN_CARD_DROP = 5.0  # most pixels that known cards of an upper hand lie lower: the plaque is below them
OPEN_CARDS_GAP = 2.0  # pixels from open cards at a side to the plaque below them
MIN_ROW_STEP = 0.25  # from open card to open card in a row of seats, in card widths
SECOND_ROW_DROP = 0.55  # card widths that a second row of open cards lies lower
OPEN_CARD_WIDTH = 0.57  # of cards that lie open before a seat, in hand cards


def before_seat(frame: Frame, seat: int, wide: float, high: float) -> Rect:
    """Return a rectangle of a size before a seat, clear of the seat's hand and plaque.

    `seat`: the number of seats or more means no seat, and the middle of the table.
    """
    if seat >= frame.seats:
        return centred(frame.middle.cx, frame.middle.cy, wide, high)
    if seat == 0:
        return Rect(frame.stage.cx - wide / 2, frame.row.y - 48 * frame.unit - high, wide, high)
    place = frame.seated[seat]
    x, y, _ = frame.seat_layout.hand(seat)
    if place.edge == "top":
        return Rect(x - wide / 2, frame.seats_foot + 8, wide, high)
    reach = frame.back_w * CARD_HEIGHT_RATIO / 2 + 14
    left = x + reach if place.edge == "left" else x - reach - wide
    return Rect(left, y - high / 2, wide, high)


def lay_out_own_hand(frame: Frame, count: int) -> ZoneLayout:
    """Lay out the person's hand of `count` cards: a fan over the whole foot of the stage, in two rows if needed."""
    w = frame.w
    if count == 20:
        w *= TWENTY_CARDS_SHARE
    room_ = frame.hand
    if count > 1:
        step = (FEW_CARDS_STEP if count <= FEW_CARDS else HAND_STEP) * w
        step = min(step, (frame.stage.w - HAND_MARGIN - w) / (count - 1))
    else:
        step = 0.0
    if count > FEW_CARDS and step < MIN_HAND_STEP * w:  # rather narrower cards than two rows
        if frame.in_row:
            least = MIN_SINGLE_ROW_WIDTH * w
        else:  # a tall window has wider cards than its width allows otherwise
            least = max(0.8 * w, min(w, HAND_CARD_SHARE * frame.width))
        w = max(least, (frame.stage.w - HAND_MARGIN) / (1 + MIN_HAND_STEP * (count - 1)))
        step = (frame.stage.w - HAND_MARGIN - w) / (count - 1)
    rows = 1
    if count > FEW_CARDS and step < MIN_HAND_STEP * w - 0.01:  # pixels of rounding
        rows = 2
        step = min(HAND_STEP * w, (frame.stage.w - HAND_MARGIN - w) / max(1, (count + 1) // 2 - 1))
    high = w * CARD_HEIGHT_RATIO
    spots: list[Spot] = []
    cx = frame.stage.cx
    lift, sunk = 0.0, HAND_SAG * high
    if rows == 1:  # in a low window the fan is flatter and higher, so that its outer cards end above the window's edge
        below = frame.height - 3 - math.sin(math.radians(HAND_TILT)) * w / 2 - room_.y - high
        lift = min(LOW_WINDOW_LIFT * frame.unit, max(0.0, sunk - below))
        sunk = min(sunk, max(0.0, below + lift))
    per = -(-count // rows) if count else 0
    for i in range(count):
        line, place = divmod(i, per)
        n = min(per, count - line * per)
        t = 0.0 if n == 1 else 2 * place / (n - 1) - 1  # -1 for the leftmost card, 1 for the rightmost
        tilt = (FEW_CARDS_TILT if n <= FEW_CARDS else HAND_TILT) * t * min(1.0, n / FEW_CARDS)
        sag = sunk * t * t * (min(1.0, (n - 1) / 6))
        y = room_.y - lift + high / 2 + sag + (line - (rows - 1)) * SECOND_ROW_SHARE * high
        spots.append(Spot(cx + (place - (n - 1) / 2) * step, y, w, tilt))
    width = (per - 1) * step + w if count else w
    area = Rect(cx - width / 2 - 12, room_.y - 10, width + 24, frame.height - room_.y + 10)
    slot = Spot(cx + width / 2, room_.y + high / 2, w)
    return ZoneLayout(spots, area, slot, None, (cx, room_.y - 16))


def lay_out_backs(frame: Frame, seat: int, count: int, known: int = 0) -> ZoneLayout:
    """Lay out another seat's hand: small backs in a flat bow, turned at the sides.

    `known`: how many of the last cards are open; they stand out towards the middle.
    """
    w = frame.back_w
    x, y, turn = frame.seat_layout.hand(seat)
    shown = count
    step = (BACK_STEP if turn == 0 else SIDE_BACK_STEP) * w
    length = frame.seat_layout.hand_length(seat)
    if count > 1:
        step = min(step, (length - w) / (count - 1))
        if step < MIN_BACK_STEP * w or frame.in_row:
            shown = count if frame.in_row and known else min(count, MAX_BACKS)  # every known card is shown
            step = min(CLOSE_BACK_STEP * w, (length - w) / (shown - 1))
    tilt = min(MAX_BACK_TILT, BACK_TILT_SUM / max(1, shown))
    spots = []
    shift = (
        KNOWN_CARD_SHIFT * w if turn else min(KNOWN_CARD_SHIFT * w, KNOWN_CARD_DROP)
    )  # open cards come out towards the middle
    if frame.in_row and known:
        return _lay_out_backs_in_row(frame, seat, count, shown, known)
    for i in range(count):
        place = min(i, shown - 1)
        out = shift if i >= count - known else 0.0
        off = place - (shown - 1) / 2
        bow = -tilt * off * off * step * BACK_BOW
        angle = -tilt * off
        if turn == 0:
            spots.append(Spot(x + off * step, y + bow + out, w, angle, i >= shown and not out))
        elif turn > 0:
            spots.append(Spot(x + bow + out, y + off * step, w, 90 + tilt * off, i >= shown and not out))
        else:
            spots.append(Spot(x - bow - out, y + off * step, w, -90 - tilt * off, i >= shown and not out))
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    number = None
    if shown < count or (frame.in_row and count):
        number = (box.right + (9 * frame.unit if frame.in_row else 16), y) if turn == 0 else (x, box.y - LABEL_RISE)
    return ZoneLayout(spots, box, Spot(x, y, w, turn), None, (x, box.y - LABEL_RISE), number)


def _lay_out_backs_in_row(frame: Frame, seat: int, count: int, shown: int, known: int) -> ZoneLayout:
    """Lay out a hand in a row of seats, with the known last cards wide enough to read."""
    w, large = frame.back_w, max(frame.back_w, READABLE_CARD_WIDTH)
    x, y, turn = frame.seat_layout.hand(seat)
    right = x + frame.seat_layout.row_cards / 2
    step = min(CLOSE_BACK_STEP * w, (frame.seat_layout.row_cards - large) / max(1, shown - 1))
    spots = []
    for i in range(count):
        wide = large if i >= count - known else w
        behind = (shown - 1 - min(i, shown - 1)) * step
        spots.append(Spot(right - large + wide / 2 - behind, y, wide, 0.0, i >= shown and i < count - known))
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w, turn), None, (x, box.y - LABEL_RISE), (right + 9 * frame.unit, y))


def open_card_width(frame: Frame, seat: int) -> float:
    """Return the width of a seat's open cards in hand cards, clear of the bar above and the plaque below."""
    if frame.seated[seat].edge != "top":
        return OPEN_CARD_WIDTH
    if frame.in_row:  # beside its plaque
        return READABLE_CARD_WIDTH / frame.w
    y = frame.seat_layout.hand(seat)[1]
    room = min(y - frame.stage.y - 2, frame.seat_layout.plaque(seat, 0).y - 2 - y if not frame.beside else y)
    return min(OPEN_CARD_WIDTH, 2 * room / CARD_HEIGHT_RATIO / frame.w)


def open_cards_middle(frame: Frame, seat: int, w: float) -> float:
    """Return the y coordinate of the middle of a side seat's upright cards: close above the plaque.

    Where two seats share the side of a small window, the cards lie in the middle of the seat's slot.
    """
    if frame.seat_layout.room_at_side(frame.seated[seat]) is not None:
        return frame.seat_layout.hand(seat)[1]
    return max(
        frame.seat_layout.hand(seat)[1],
        frame.seat_layout.plaque(seat, 0.0).y - OPEN_CARDS_GAP - CARD_HEIGHT_RATIO * w / 2,
    )


def lay_out_open_hand(
    frame: Frame, seat: int, w: float, step: float, held: ZoneContents, across: Sequence[int] = ()
) -> ZoneLayout:
    """Lay out a seat's open cards side by side: below the plaque above, beside the plaque at the sides.

    `w`: the width of a card; `step`: from card to card, in card widths.
    `across`: indices of the cards that lie crosswise. Several hands of a seat share its room.
    """
    count, of = held.count, max(1, len(held.sizes))
    if seat == 0 and of == 1:
        return lay_out_own_hand(frame, count)
    if seat == 0:
        return lay_out_own_hands(frame, held)
    if frame.in_row:
        return _lay_out_open_row(frame, seat, w, count)
    place = frame.seated[seat]
    x, y, _ = frame.seat_layout.hand(seat)
    room_ = max(frame.seat_layout.hand_length(seat), MIN_OPEN_ROOM * w)
    if of > 1 and place.edge == "top":
        room_ = room_ / of - 8
        x += (held.which - (of - 1) / 2) * (room_ + 8)
    elif place.edge != "top" and of == 1:
        if frame.seat_layout.room_at_side(place) is not None:
            w = min(w, frame.seat_layout.hand_length(seat) / CARD_HEIGHT_RATIO)
            room_ = MIN_OPEN_ROOM * w
        y = open_cards_middle(frame, seat, w)
    elif of > 1 and place.edge != "top":  # one above the other
        w = min(w, (frame.seat_layout.hand_length(seat) / of - 8) / CARD_HEIGHT_RATIO)
        y += (held.which - (of - 1) / 2) * (w * CARD_HEIGHT_RATIO + 8)
    more = CROSSWISE_EXTRA * w * len(across)
    step = min(step * w, max(MIN_OPEN_STEP * w, (room_ - w - more) / max(1, count - 1)))
    wide = (max(1, count) - 1) * step + w + more
    if frame.small and place.edge == "top" and place.share == 0.5 and not frame.below_strips:
        reach = STRIPS_SHARE * frame.width + STRIPS_GAP + wide / 2  # beyond the score in the corner
        x = min(x, frame.stage.right - reach) if frame.left_handed else max(x, frame.stage.x + reach)
    left = {"left": frame.stage.x + EDGE_GAP, "right": frame.stage.right - EDGE_GAP - wide}.get(
        place.edge, x - wide / 2
    )
    spots, at = [], left
    for i in range(count):
        crosswise = i in across
        at += CROSSWISE_EXTRA / 2 * w if crosswise else 0.0
        spots.append(Spot(at + w / 2, y, w, 90.0 if crosswise else 0.0))
        at += step + (CROSSWISE_EXTRA / 2 * w if crosswise else 0.0)
    box = bounding_rect(spots) or centred(left + w / 2, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(at + w / 2, y, w), None, (box.cx, box.y - LABEL_RISE))


def _lay_out_open_row(frame: Frame, seat: int, w: float, count: int) -> ZoneLayout:
    """Lay out a seat's open cards beside the plaque in a row of seats, in two rows if ranks need it."""
    x, y, _ = frame.seat_layout.hand(seat)
    left = x - frame.seat_layout.row_cards / 2
    room = frame.seat_layout.room_in_row(seat).right - left - w
    rows = 1 if room >= MIN_ROW_STEP * w * (count - 1) else 2
    per = max(1, -(-count // rows))
    step = min(2 * MIN_ROW_STEP * w, room / max(1, per - 1))
    spots = []
    for i in range(count):
        row, column = divmod(i, per)
        spots.append(Spot(left + w / 2 + column * step, y + (row - (rows - 1) / 2) * SECOND_ROW_DROP * w, w))
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w), None, (box.cx, box.y - LABEL_RISE))


def lay_out_own_hands(frame: Frame, held: ZoneContents) -> ZoneLayout:
    """Lay out one of the person's several hands, side by side with the others."""
    room_ = frame.hand
    share = room_.w / len(held.sizes)
    w = min(frame.w, share / 1.6)
    step = min(HAND_STEP * w, (share - 24 - w) / max(1, held.count - 1))
    wide = (max(1, held.count) - 1) * step + w
    left = room_.x + held.which * share + (share - wide) / 2
    y = room_.y + w * CARD_HEIGHT_RATIO / 2
    spots = [Spot(left + w / 2 + i * step, y, w) for i in range(held.count)]
    area = Rect(left - 8, room_.y - 8, wide + 16, w * CARD_HEIGHT_RATIO + 16)
    return ZoneLayout(spots, area, Spot(left + w / 2 + held.count * step, y, w), None, (area.cx, area.bottom + 10))


def column_foot(frame: Frame, x: float, w: float) -> float:
    """Return the y coordinate down to which a column of cards may reach: to the card of the trick below.

    `x`: the middle of the column; `w`: the width of its cards.
    """
    shape, words = trick_shape(frame), TRICK_WORDS_HEIGHT * frame.unit
    below = [spot.box.y - words for spot in shape.spots[1:] if abs(x - spot.x) < (w + spot.width) / 2]
    return min(below, default=shape.spots[1].box.bottom)


def lay_out_suits(frame: Frame, seat: int, w: float, held: ZoneContents) -> ZoneLayout:
    """Lay out an open hand by suits: in columns for seats above and below, in rows for side seats.

    `w`: the width of a card in pixels. The cards of each suit come one after another in `held`.
    """
    suits: list[list[int]] = []
    for place, card in enumerate(held.cards):
        if not suits or held.cards[suits[-1][0]].suit != card.suit:
            suits.append([])
        suits[-1].append(place)
    edge = frame.seated[seat].edge
    x, y, _ = frame.seat_layout.hand(seat)
    longest = max((len(suit) for suit in suits), default=1)
    spots = [Spot(x, y, w)] * held.count
    if edge in ("top", "own"):
        top = frame.seats_top if edge == "top" else frame.hand.y
        close = frame.small and edge == "top"  # between the strips and its plaque
        across = min(
            (SMALL_COLUMN_STEP if close else SUIT_COLUMN_STEP) * w, (frame.stage.w - 2 * w) / max(1, len(suits))
        )
        if close and not frame.below_strips:
            half = ((len(suits) - 1) * across + w) / 2
            reach = STRIPS_SHARE * frame.width + STRIPS_GAP + half  # beyond the score in the corner
            x = min(x, frame.stage.right - reach) if frame.left_handed else max(x, frame.stage.x + reach)
        for column, suit in enumerate(suits):
            at = x + (column - (len(suits) - 1) / 2) * across
            room = column_foot(frame, at, w) - top if edge == "top" else frame.hand.h
            step = min(
                COLUMN_STEP * w, max(MIN_COLUMN_STEP * w, (room - w * CARD_HEIGHT_RATIO) / max(1, len(suit) - 1))
            )
            for line, place in enumerate(suit):
                spots[place] = Spot(at, top + w * CARD_HEIGHT_RATIO / 2 + line * step, w)
    else:
        room = frame.stage.cx - frame.stage.x - 1.5 * frame.w - 30
        w = min(0.8 * w, room / 1.6)
        step = min(COLUMN_STEP * w, (room - w) / max(1, longest - 1))
        down = min(SIDE_ROW_STEP * w * CARD_HEIGHT_RATIO, 0.32 * frame.height / max(1, len(suits)))
        for line, suit in enumerate(suits):
            at = y + (line - (len(suits) - 1) / 2) * down
            left = (
                frame.stage.x + EDGE_GAP
                if edge == "left"
                else frame.stage.right - EDGE_GAP - w - (len(suit) - 1) * step
            )
            for column, place in enumerate(suit):
                spots[place] = Spot(left + w / 2 + column * step, at, w)
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w), None, (box.cx, box.y - LABEL_RISE))
