"""The shape of a trick: each card towards its seat, or nearly in a row where the middle is low."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardhall.desktop.table.layout.frame import MIN_SEATS_WITH_TWO_AT_SIDE, PLAQUE_WIDTH, Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, centred

TRICK_CARD_WIDTH = 0.86  # in cards of the middle
CROWDED_CARD_WIDTH_BY_SEATS = {6: 0.77, 7: 0.68, 8: 0.68, 9: 0.68}  # the same by number of seats
MIN_VERTICAL_OFFSET_SHARE = 0.25  # of the vertical distances that is left where the cards lie nearly in a row
ROW_CARD_GAP = 0.04  # between two cards of such a row, in cards of the middle
PROMPT_HEIGHT = 40.0  # room above the action row while the person is to play, in pixels at a text scale of 1
PLAQUE_GAP = 6.0  # pixels between a card of the trick and a plaque above or below it
MIN_WIDTH_SHARE = 0.85  # of the usual width: with narrower cards the trick does not move between two plaques
OWN_CARD_GAP = 4.0  # pixels from the own card to the action row: it lies there when others are to play
# Offsets of cards from the middle of a trick, in cards of the middle
OFFSET_DOWN, OFFSET_UP, CORNER_OFFSET_UP = 0.62, 0.62, 0.5  # the last: towards a seat near a corner
OFFSET_ASIDE = 1.3  # towards a seat at the side
SIDE_OFFSETS_DOWN = {"upper": -0.45, "middle": -0.15, "lower": 0.35}  # by the place along the side
TWO_AT_SIDE_OFFSETS_DOWN = {"upper": -0.56, "lower": 0.38}
THREE_SEATS_REACH = 0.86  # of the sideways offset towards upper seats, with three seats
# Half the width, and the height, of the area in which a card may be dropped, in cards of the middle
NARROW_DROP_HALF_WIDTH, WIDE_DROP_HALF_WIDTH, DROP_AREA_HEIGHT = 1.5, 1.9, 2.9

_ROUND_OFFSETS = {  # by seats: how far from the middle the card of each seat lies, in cards of the middle
    2: ((0.5, 0.15), (-0.5, -0.15)),
    4: ((0.0, 0.62), (-0.86, 0.0), (0.0, -0.62), (0.86, 0.0)),
}


@dataclass(frozen=True)
class TrickShape:
    """The places of a trick's cards: `spots` by seat, without tilt."""

    centre: tuple[float, float]
    spots: tuple[Spot, ...]

    def spot_of(self, seat: int, seed: int = 0) -> Spot:
        """Return the spot of a seat's card, with a slight tilt that always is the same for a `seed`."""
        at = self.spots[seat]
        return Spot(at.x, at.y, at.width, ((seed * 7919) % 61 - 30) / 10)  # ±3°, spread by a prime


@lru_cache(maxsize=64)
def trick_shape(frame: Frame) -> TrickShape:
    """Return the shape that fits between the upper seats and the action row.

    If needed, the shape is made flatter first, and then the cards narrower.
    """
    card_share = CROWDED_CARD_WIDTH_BY_SEATS.get(frame.seats, TRICK_CARD_WIDTH)
    high = card_share * CARD_HEIGHT_RATIO
    round_places = _ROUND_OFFSETS.get(frame.seats) or tuple(_offset_towards(frame, seat) for seat in range(frame.seats))
    other_offsets = [dy for _, dy in round_places[1:]] or [0.0]
    reach_up, reach_down, own_reach = max(0.0, -min(other_offsets)), max(0.0, *other_offsets), round_places[0][1]
    area, cx = frame.middle, frame.stage.cx
    available_height = frame.row.y - PROMPT_HEIGHT * frame.unit - area.y
    own_available_height = frame.row.y - OWN_CARD_GAP - area.y
    w = frame.centre_w
    share = min(
        1.0,
        (own_available_height / w - high) / (reach_up + own_reach),
        (available_height / w - high) / (reach_up + reach_down) if reach_up + reach_down else 1.0,
    )
    share = max(MIN_VERTICAL_OFFSET_SHARE, share)
    w = min(
        w,
        own_available_height / (share * (reach_up + own_reach) + high),
        available_height / (share * (reach_up + reach_down) + high),
    )
    min_cy = area.y + (share * reach_up + high / 2) * w
    max_cy = area.y + min(
        available_height - (share * reach_down + high / 2) * w,
        own_available_height - (share * own_reach + high / 2) * w,
    )
    cy = max(min_cy, min(frame.centre[1], max_cy))
    if frame.seats >= MIN_SEATS_WITH_TWO_AT_SIDE and share == 1.0:
        w, cy = _fit_between_plaques(frame, round_places, card_share, w, cy, max_cy)
    row_share = (1.0 - share) / (1.0 - MIN_VERTICAL_OFFSET_SHARE)
    row = _row_offsets(frame.seats, card_share + ROW_CARD_GAP)
    spots = tuple(
        Spot(cx + ((1 - row_share) * dx + row_share * along) * w, cy + share * dy * w, card_share * w)
        for (dx, dy), along in zip(round_places, row, strict=True)
    )
    return TrickShape((cx, cy), spots)


def _fit_between_plaques(
    frame: Frame, round_places: Sequence[tuple[float, float]], card_share: float, w: float, cy: float, max_cy: float
) -> tuple[float, float]:
    """Return the card width and the centre height that keep cards clear of the side plaques.

    This matters in narrow but high windows. `max_cy`: the greatest centre height.
    """
    at_sides = [seat for seat, place in enumerate(frame.seat_places) if place.edge in ("left", "right")]
    plaques = [frame.seat_layout.plaque_rect(seat, PLAQUE_WIDTH * frame.unit) for seat in at_sides]
    reach = (max(abs(dx) for dx, _ in round_places) + card_share / 2) * w
    if frame.stage.cx - reach >= max(box.right for box in plaques if box.x < frame.stage.cx):
        return w, cy
    other_offsets = [dy for _, dy in round_places[1:]]
    top = min(box.bottom for box in plaques) + PLAQUE_GAP
    foot = max(box.y for box in plaques) - PLAQUE_GAP
    w = max(
        MIN_WIDTH_SHARE * w,
        min(w, (foot - top) / (max(other_offsets) - min(other_offsets) + card_share * CARD_HEIGHT_RATIO)),
    )
    above, below = (
        (card_share * CARD_HEIGHT_RATIO / 2 - min(other_offsets)) * w,
        (card_share * CARD_HEIGHT_RATIO / 2 + max(other_offsets)) * w,
    )
    return w, min(max_cy, max(top + above, min(cy, foot - below)))


def trick_area(frame: Frame) -> Rect:
    """Return where a card may be dropped to play it to the trick."""
    cx, cy = trick_shape(frame).centre
    reach = NARROW_DROP_HALF_WIDTH if frame.seats in (2, 4) else WIDE_DROP_HALF_WIDTH
    return centred(cx, cy, 2 * reach * frame.centre_w, DROP_AREA_HEIGHT * frame.centre_w)


def _offset_towards(frame: Frame, seat: int) -> tuple[float, float]:
    """Return the offset of a seat's card from the middle, towards the seat, in cards of the middle."""
    place = frame.seat_places[seat]
    if place.edge == "own":
        return 0.0, OFFSET_DOWN
    if place.edge == "top":
        side_offset = (place.share - 0.5) * 2
        up = OFFSET_UP if abs(side_offset) < 0.3 else CORNER_OFFSET_UP
        reach = THREE_SEATS_REACH if frame.seats == 3 else 1.0
        return max(-1.0, min(1.0, side_offset * 1.3)) * reach, -up
    is_upper = place.share < 0.35
    dy = SIDE_OFFSETS_DOWN["upper" if is_upper else "lower" if place.share > 0.5 else "middle"]
    if frame.seats > 6:  # two at a side: one below the other
        dy = TWO_AT_SIDE_OFFSETS_DOWN["upper" if is_upper else "lower"]
    return (-OFFSET_ASIDE if place.edge == "left" else OFFSET_ASIDE), dy


def _row_offsets(seats: int, step: float) -> list[float]:
    """Return the offsets of the seats' cards along a row, the person's card in the middle."""
    order = [*range(1, seats)]
    order.insert(seats // 2, 0)
    return [(order.index(seat) - (seats - 1) / 2) * step for seat in range(seats)]
