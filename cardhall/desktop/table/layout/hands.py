"""Layout of hands: the person's at the foot, the others' backs at the edges, and open hands."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardhall.desktop.table.layout.frame import HAND_CARD_SHARE, Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, bounding_rect, centred
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.desktop.table.layout.zone_layout import READABLE_CARD_WIDTH, ZoneContents, ZoneLayout

MAX_BACKS = 9  # backs shown where there is no room for all
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
    """Return a rectangle before a seat, clear of its hand and plaque; in the middle for no seat."""
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
    """Lay out the person's hand: a fan over the whole foot of the stage, in two rows if needed."""
    w = frame.w
    if count == 20:
        w = min(w, 0.94 * w)
    room_ = frame.hand
    if count > 1:
        step = (1.09 * w if count <= 4 else 0.51 * w) if (count - 1) else 0.0
        step = min(step, (frame.stage.w - 96 - w) / (count - 1))
    else:
        step = 0.0
    if count > 4 and step < MIN_HAND_STEP * w:  # rather narrower cards than two rows
        least = (
            MIN_SINGLE_ROW_WIDTH * w if frame.in_row else max(0.8 * w, min(w, HAND_CARD_SHARE * frame.width))
        )  # a tall window has wider cards than its width allows
        w = max(least, (frame.stage.w - 96) / (1 + MIN_HAND_STEP * (count - 1)))
        step = (frame.stage.w - 96 - w) / (count - 1)
    rows = 1
    if count > 4 and step < MIN_HAND_STEP * w - 0.01:
        rows = 2
        step = min(0.51 * w, (frame.stage.w - 96 - w) / max(1, (count + 1) // 2 - 1))
    high = w * CARD_HEIGHT_RATIO
    spots: list[Spot] = []
    cx = frame.stage.cx
    lift, sunk = 0.0, 0.08 * high
    if rows == 1:  # in a low window the fan is flatter and higher, so that its outer cards end above the window's edge
        below = frame.height - 3 - math.sin(math.radians(4)) * w / 2 - room_.y - high
        lift = min(LOW_WINDOW_LIFT * frame.unit, max(0.0, sunk - below))
        sunk = min(sunk, max(0.0, below + lift))
    per = -(-count // rows) if count else 0
    for i in range(count):
        line, place = divmod(i, per)
        n = min(per, count - line * per)
        t = 0.0 if n == 1 else 2 * place / (n - 1) - 1
        tilt = (2.4 if n <= 4 else 4.0) * t * min(1.0, n / 4)
        sag = sunk * t * t * (min(1.0, (n - 1) / 6))
        y = room_.y - lift + high / 2 + sag + (line - (rows - 1)) * 0.30 * high
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
    step = (0.37 if turn == 0 else 0.3) * w
    length = frame.seat_layout.hand_length(seat)
    if count > 1:
        step = min(step, (length - w) / (count - 1))
        if step < 0.13 * w or frame.in_row:
            shown = count if frame.in_row and known else min(count, MAX_BACKS)  # every known card is shown
            step = min(0.25 * w, (length - w) / (shown - 1))
    tilt = min(1.4, 11.0 / max(1, shown))
    spots = []
    shift = 0.16 * w if turn else min(0.16 * w, KNOWN_CARD_DROP)  # open cards come out towards the middle
    if frame.in_row and known:
        return _lay_out_backs_in_row(frame, seat, count, shown, known)
    for i in range(count):
        place = min(i, shown - 1)
        out = shift if i >= count - known else 0.0
        off = place - (shown - 1) / 2
        bow = -tilt * off * off * step * 0.010
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
        number = (box.right + (9 * frame.unit if frame.in_row else 16), y) if turn == 0 else (x, box.y - 12)
    return ZoneLayout(spots, box, Spot(x, y, w, turn), None, (x, box.y - 12), number)


def _lay_out_backs_in_row(frame: Frame, seat: int, count: int, shown: int, known: int) -> ZoneLayout:
    """Lay out a hand in a row of seats, with the known last cards wide enough to read."""
    w, large = frame.back_w, max(frame.back_w, READABLE_CARD_WIDTH)
    x, y, turn = frame.seat_layout.hand(seat)
    right = x + frame.seat_layout.row_cards / 2
    step = min(0.25 * w, (frame.seat_layout.row_cards - large) / max(1, shown - 1))
    spots = []
    for i in range(count):
        wide = large if i >= count - known else w
        behind = (shown - 1 - min(i, shown - 1)) * step
        spots.append(Spot(right - large + wide / 2 - behind, y, wide, 0.0, i >= shown and i < count - known))
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w, turn), None, (x, box.y - 12), (right + 9 * frame.unit, y))


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
    """Return the centre height for upright cards of a side seat: close above the plaque.

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

    `w`: the width of a card; `step`: from card to card, in card widths; `across`: indices of the cards that lie
    crosswise. Several hands of a seat share its room.
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
    room_ = max(frame.seat_layout.hand_length(seat), 2.4 * w)
    if of > 1 and place.edge == "top":
        room_ = room_ / of - 8
        x += (held.which - (of - 1) / 2) * (room_ + 8)
    elif place.edge != "top" and of == 1:
        if frame.seat_layout.room_at_side(place) is not None:
            w = min(w, frame.seat_layout.hand_length(seat) / CARD_HEIGHT_RATIO)
            room_ = 2.4 * w
        y = open_cards_middle(frame, seat, w)
    elif of > 1 and place.edge != "top":  # one above the other
        w = min(w, (frame.seat_layout.hand_length(seat) / of - 8) / CARD_HEIGHT_RATIO)
        y += (held.which - (of - 1) / 2) * (w * CARD_HEIGHT_RATIO + 8)
    more = 0.4 * w * len(across)  # a card that lies crosswise is wider
    step = min(step * w, max(0.16 * w, (room_ - w - more) / max(1, count - 1)))
    wide = (max(1, count) - 1) * step + w + more
    if frame.small and place.edge == "top" and place.share == 0.5 and not frame.below_strips:
        reach = STRIPS_SHARE * frame.width + 22 + wide / 2  # beyond the score in the corner
        x = min(x, frame.stage.right - reach) if frame.left_handed else max(x, frame.stage.x + reach)
    left = {"left": frame.stage.x + 20, "right": frame.stage.right - 20 - wide}.get(place.edge, x - wide / 2)
    spots, at = [], left
    for i in range(count):
        crosswise = i in across
        at += 0.2 * w if crosswise else 0.0
        spots.append(Spot(at + w / 2, y, w, 90.0 if crosswise else 0.0))
        at += step + (0.2 * w if crosswise else 0.0)
    box = bounding_rect(spots) or centred(left + w / 2, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(at + w / 2, y, w), None, (box.cx, box.y - 12))


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
    return ZoneLayout(spots, box, Spot(x, y, w), None, (box.cx, box.y - 12))


def lay_out_own_hands(frame: Frame, held: ZoneContents) -> ZoneLayout:
    """Lay out one of the person's several hands, side by side with the others."""
    room_ = frame.hand
    share = room_.w / len(held.sizes)
    w = min(frame.w, share / 1.6)
    step = min(0.51 * w, (share - 24 - w) / max(1, held.count - 1))
    wide = (max(1, held.count) - 1) * step + w
    left = room_.x + held.which * share + (share - wide) / 2
    y = room_.y + w * CARD_HEIGHT_RATIO / 2
    spots = [Spot(left + w / 2 + i * step, y, w) for i in range(held.count)]
    area = Rect(left - 8, room_.y - 8, wide + 16, w * CARD_HEIGHT_RATIO + 16)
    return ZoneLayout(spots, area, Spot(left + w / 2 + held.count * step, y, w), None, (area.cx, area.bottom + 10))


def column_foot(frame: Frame, x: float, w: float) -> float:
    """Return how far down a column of cards may reach: to the card of the trick below."""
    shape, words = trick_shape(frame), TRICK_WORDS_HEIGHT * frame.unit
    below = [spot.box.y - words for spot in shape.spots[1:] if abs(x - spot.x) < (w + spot.width) / 2]
    return min(below, default=shape.spots[1].box.bottom)


def lay_out_suits(frame: Frame, seat: int, w: float, held: ZoneContents) -> ZoneLayout:
    """Lay out an open hand by suits: in columns for seats above and below, in rows for side seats."""
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
        across = min((SMALL_COLUMN_STEP if close else 1.16) * w, (frame.stage.w - 2 * w) / max(1, len(suits)))
        if close and not frame.below_strips:
            half = ((len(suits) - 1) * across + w) / 2
            reach = STRIPS_SHARE * frame.width + 22 + half  # beyond the score in the corner
            x = min(x, frame.stage.right - reach) if frame.left_handed else max(x, frame.stage.x + reach)
        for column, suit in enumerate(suits):
            at = x + (column - (len(suits) - 1) / 2) * across
            room = column_foot(frame, at, w) - top if edge == "top" else frame.hand.h
            step = min(0.37 * w, max(MIN_COLUMN_STEP * w, (room - w * CARD_HEIGHT_RATIO) / max(1, len(suit) - 1)))
            for line, place in enumerate(suit):
                spots[place] = Spot(at, top + w * CARD_HEIGHT_RATIO / 2 + line * step, w)
    else:
        room = frame.stage.cx - frame.stage.x - 1.5 * frame.w - 30
        w = min(0.8 * w, room / 1.6)
        step = min(0.37 * w, (room - w) / max(1, longest - 1))
        down = min(0.5 * w * CARD_HEIGHT_RATIO, 0.32 * frame.height / max(1, len(suits)))
        for line, suit in enumerate(suits):
            at = y + (line - (len(suits) - 1) / 2) * down
            left = frame.stage.x + 20 if edge == "left" else frame.stage.right - 20 - w - (len(suit) - 1) * step
            for column, place in enumerate(suit):
                spots[place] = Spot(left + w / 2 + column * step, at, w)
    box = bounding_rect(spots) or centred(x, y, w, w * CARD_HEIGHT_RATIO)
    return ZoneLayout(spots, box, Spot(x, y, w), None, (box.cx, box.y - 12))
