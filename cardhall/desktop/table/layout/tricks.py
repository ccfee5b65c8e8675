"""Layout of the current trick, of words beside its cards, and of won tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, centred
from cardhall.desktop.table.layout.trick_shape import trick_area, trick_shape
from cardhall.desktop.table.layout.zone_layout import ZoneContents, ZoneLayout

WORDS_GAP = 10.0  # pixels between a card of the trick and words beside it
WORDS_RISE_SHARE = 0.2  # of the words' height, between a card and words above or below it
EDGE_GAP, PACKET_MARGIN = 20, 6  # pixels from won tricks to the stage's edge, and round them
HAND_GAP = 14  # pixels from won tricks to a hand at the side
MAX_SHOWN_PACKETS = 2  # the newest packets of won tricks whose top card is drawn: the others lie below


def lay_out_trick(frame: Frame, contents: ZoneContents) -> ZoneLayout:
    """Lay out the cards of a trick, each towards the player, and always with the same slight tilt."""
    shape, spots = trick_shape(frame), []
    for place in range(contents.count):
        seat = contents.seats[place] if place < len(contents.seats) else None
        spots.append(shape.spot_of(seat or 0, int(contents.cards[place])))
    area = trick_area(frame)
    return ZoneLayout(spots, area, shape.spots[0], None, (area.cx, area.y))


def word_places(frame: Frame, card: Spot, width: float, height: float) -> list[Rect]:
    """Return the possible places for words about a card of a trick, the best first.

    Over the card, a little outwards; beside it, at its top or its foot; below it; over or below it, flush with an
    edge.
    """
    box, offset = card.box, card.x - frame.centre[0]
    # clear of the card in the middle; with many seats there is less room
    outward_share = 0.3 if frame.seats <= 4 else 0.1
    outwards = 0.0 if abs(offset) < 0.3 * frame.w else outward_share * frame.w * (1 if offset > 0 else -1)
    left, right = box.x - WORDS_GAP - width, box.right + WORDS_GAP
    sides = (left, right) if offset <= 0 else (right, left)
    flush = (box.right - width, box.x) if offset <= 0 else (box.x, box.right - width)
    top, foot = box.y + height / 2, box.bottom - 1.5 * height
    above = box.y - (1 + WORDS_RISE_SHARE) * height
    return [
        Rect(box.cx + outwards - width / 2, above, width, height),
        *(Rect(x, y, width, height) for y in (top, foot) for x in sides),
        Rect(box.cx - width / 2, box.bottom + WORDS_RISE_SHARE * height, width, height),
        *(Rect(x, y, width, height) for y in (above, box.bottom + WORDS_RISE_SHARE * height) for x in flush),
    ]


def lay_out_won_tricks(
    frame: Frame, owner: int, w: float, contents: ZoneContents, sides: Sequence[Sequence[int]]
) -> ZoneLayout:
    """Lay out won tricks, backs up, in packets laid crosswise: ours beside the action row, theirs above.

    `owner`: the side, or the seat without sides; `w`: the width of a card in pixels; `sides`: the seats of each side.
    Where each seat plays alone, tricks lie beside their owner's hand.
    """
    edge = EDGE_GAP + w * CARD_HEIGHT_RATIO / 2 + PACKET_MARGIN
    own_x = frame.stage.x + edge if frame.left_handed else frame.stage.right - edge
    is_by_seat = len(sides) > 2 and owner < frame.seats
    is_own = (0 in sides[owner]) if 0 <= owner < len(sides) else owner == 0
    if is_own:
        x, y = own_x, frame.row.cy + 24
    elif is_by_seat and frame.seat_places[owner].edge in ("left", "right"):
        is_left = frame.seat_places[owner].edge == "left"
        hx, hy, _ = frame.seat_layout.hand_position(owner)
        reach = frame.back_w * CARD_HEIGHT_RATIO / 2 + HAND_GAP + w * CARD_HEIGHT_RATIO / 2
        x, y = (hx + reach, hy) if is_left else (hx - reach, hy)
    elif is_by_seat and frame.seat_places[owner].edge == "top" and frame.seats > 2:
        hx, hy, _ = frame.seat_layout.hand_position(owner)
        reach = frame.seat_layout.hand_length(owner) / 2 + w
        is_on_stage = hx + reach + w * CARD_HEIGHT_RATIO / 2 + PACKET_MARGIN <= frame.stage.right
        is_inwards = frame.seats > 4 and hx < frame.stage.cx - 1  # between two upper seats something else may lie
        x, y = hx + reach if is_on_stage and not is_inwards else hx - reach, hy
    else:
        x, y = own_x, frame.stage.y + 40 + w * CARD_HEIGHT_RATIO / 2 + 8
    trick_size = max(1, contents.trick_size or frame.seats)
    packets = -(-contents.count // trick_size)
    spots = []
    for i in range(contents.count):
        packet = i // trick_size
        is_shown = packet >= packets - MAX_SHOWN_PACKETS and i % trick_size == trick_size - 1
        spots.append(Spot(x, y, w, 90.0 if packet % 2 else 0.0, not is_shown and i != contents.count - 1))
    area = centred(x, y, w * CARD_HEIGHT_RATIO + 8, w * CARD_HEIGHT_RATIO + 8)
    return ZoneLayout(spots, area, Spot(x, y, w), None, (x, y - w * CARD_HEIGHT_RATIO / 2 - 14))
