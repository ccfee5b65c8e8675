"""The layout of a table's window: bar, rail, stage, seats, action row, hand. Only numbers, without Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from cardhall.desktop.look.window_scaling import table_growth
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect
from cardhall.desktop.table.layout.meld_bands import MeldBands
from cardhall.desktop.table.layout.zone_layout import READABLE_CARD_WIDTH

# Lengths are in pixels at a text scale of 1, unless a comment says otherwise.
BAR_HEIGHT, RAIL_MARGIN, ROW_HEIGHT = 48.0, 16.0, 46.0

MIN_HAND_CARD_WIDTH = 84.0  # of a card in the own hand, at a card size of 1
# The largest width of a card in the own hand, as a share of the window's width and of its height. In a tall window the
# share of the width is larger by up to the third figure: hands are held closer before cards become small.
HAND_CARD_SHARE, HAND_CARD_HEIGHT_SHARE, TALL_HAND_CARD_GAIN = 0.1015, 0.146, 0.0485
MAX_SEATS_WITH_CENTRED_TRICK = 3  # up to this number the trick lies in the very middle
MIN_SEATS_WITH_TWO_AT_SIDE = 7  # from this number on two seats sit at each side
MAX_LOW_WINDOW_HEIGHT = 640.0  # lower windows are short of room
# Width over height: in a broad window the height limits the cards as much as the width, in a tall one only the width.
BROAD_ASPECT, TALL_ASPECT = 1.44, 0.7
MIN_STAGE_WIDTH = 700.0  # a narrower stage beside the rail gets strips instead
MIN_BARE_STAGE_WIDTH = 660.0  # the same where others sit in a row and cards are enlarged: strips would take height
MIN_FULL_STAGE_WIDTH = 900.0  # the same where four seats sit above
LOG_BUTTON_WIDTH = 72.0  # without its word, from the right edge of a small window
PLAQUE_WIDTH = 170.0  # of most plaques at the sides
MAX_MIDDLE_GROWTH = 1.3  # factor of cards in the middle of a tall window
MIN_CARDS_ACROSS = 8.5  # base cards of the middle that lie side by side on the stage, at least
STAKES_HEIGHT = 38.0  # of stakes before the upper seats
CARD_COUNT_WIDTH = 34.0  # of the number of cards of a seat in a row
FAN_HEIGHT_IN_CARDS = 1.12  # height of a whole fan with its lower ends, in heights of a hand card
MIN_HAND_SHARE = 0.55  # of the height of enlarged hand cards that stays visible: with indices and suits
CORNER_SHARE = 0.1  # place of an upper seat in the corner, as a share of the upper edge
STOCK_HALF_WIDTH_IN_CARDS = 0.55  # hand cards: half of a stock and its upcard, between two upper seats
# Fields of `Frame` by default
OTHERS_CARD_WIDTH, ACTION_ROW_SHARE = 0.43, 0.71
# In pixels: a narrower or lower window has no rail
MIN_WIDTH_WITH_RAIL, MIN_HEIGHT_WITH_RAIL = 1200, 760
RAIL_WIDTH, WIDE_RAIL_WIDTH, WIDE_WINDOW_WIDTH = 288.0, 352.0, 1920  # the last: where the wide rail begins, in pixels
MAX_STAGE_ASPECT = 1.75  # width over the window's height; wider, the seats would be too far apart
# Text twice as large needs a window of twice this size in pixels, else it would leave no room for cards.
MIN_WIDTH_PER_SCALE, MIN_HEIGHT_PER_SCALE = 850, 600
# Heights as shares of the window's height
HAND_TOP_SHARE = 0.76
SIDE_HAND_SHARE, DOUBLE_SIDE_HAND_SHARE = 0.235, 0.14  # the length of a hand at the side; where two share the side
# Lengths in pixels at any text scale
FOOT_MARGIN = 24  # below the hand
SIDE_MARGIN = 20  # between the stage's edge and seats at the sides, the action row, or seats in a row
TOP_MARGIN = 12  # between the stage's edges and upper plaques
PLAQUE_CLEARANCE = 8  # between cards and the plaque of the same seat above or beside them
MIDDLE_HEIGHT_IN_CARDS = 4.2  # hand cards that fill the middle's height; in a higher middle cards are enlarged
TRICK_HALF_HEIGHT_IN_CARDS = 1.22  # cards of the middle: half of a trick's height, with words
# The centre of a trick as a share of the middle's height: with few seats nothing else lies in the middle.
FEW_SEATS_TRICK_SHARE, TRICK_SHARE = 0.5, 0.42
# The places of upper seats by number of seats, from left to right, as shares of the upper edge
_TOP_SEAT_POSITIONS = {2: (0.5,), 3: (0.15, 0.85), 4: (0.5,), 5: (0.28, 0.72), 6: (0.2, 0.5, 0.8)}
_TOP_SEAT_POSITIONS |= {7: (0.33, 0.67), 8: (0.25, 0.5, 0.75), 9: (0.17, 0.39, 0.61, 0.83)}


class Place(NamedTuple):
    """A seat's place: the edge (`own`, `left`, `top` or `right`), and the share of its length from the left or top."""

    edge: str
    share: float


@cache
def usual_seat_places(seats: int) -> tuple[Place, ...]:
    """Return the place of each seat: seat 0 at the bottom, the others clockwise from the lower left."""
    top_places = [Place("top", share) for share in _TOP_SEAT_POSITIONS[max(2, min(9, seats))]] if seats > 1 else []
    if seats <= 3:
        return (Place("own", 0.5), *top_places[: max(0, seats - 1)])
    has_two_at_sides = seats >= 7
    left_places = [Place("left", 0.52), Place("left", 0.24)] if has_two_at_sides else [Place("left", 0.40)]
    right_places = [Place("right", 0.24), Place("right", 0.52)] if has_two_at_sides else [Place("right", 0.40)]
    return (Place("own", 0.5), *left_places, *top_places, *right_places)


@dataclass(frozen=True)
class Frame:
    """The parts of a table's window, in logical pixels.

    Everything that follows from the fields is calculated once, when first needed.
    """

    width: float
    height: float
    unit: float  # the text scale with the growth of large windows; 1 for a body text of 14 pixels
    w: float  # the width of a card in the own hand
    bar: Rect
    rail: Rect | None  # None: a small window, with strips and a drawer instead
    stage: Rect  # everything below the bar that is not rail
    seats: int
    has_plaques_above: bool = False  # upper seats have their plaque above their cards
    seat_w: float = OTHERS_CARD_WIDTH  # the width of others' cards, in hand cards
    row_share: float = ACTION_ROW_SHARE  # the middle of the action row, as a share of the height
    has_seats_in_corners: bool = False  # upper seats stand in the corners, and the middle is free up to the bar
    has_stakes: bool = False  # chips lie before the seats
    needs_strips_row: bool = False  # the strips of a small window need a row of their own
    wants_plaque_beside: bool = False  # in a low window an upper plaque stands beside its cards, not below them
    left_handed: bool = False  # the own plaque and the controls are mirrored
    # all others sit in a row at the top, plaques beside their cards: the middle is free for melds
    has_seats_in_row: bool = False
    bands: MeldBands | None = None  # the layout of the melds of two sides; None: there are none
    plain_hand_w: float = 0.0  # the width of a card in the own hand without the person's enlargement; 0: as `w`
    lowered: float = 0.0  # pixels that action row and hand are moved down, so that enlarged cards leave the middle free

    @cached_property
    def seat_places(self) -> tuple[Place, ...]:
        """Return the place of each seat in this window."""
        if not self.has_seats_in_row or self.seats < 2:
            return usual_seat_places(self.seats)
        others = self.seats - 1
        return (Place("own", 0.5), *[Place("top", (i + 0.5) / others) for i in range(others)])

    @cached_property
    def seat_layout(self) -> SeatLayout:
        """Return the layout of the other seats' hands and plaques."""
        return SeatLayout(self)

    @property
    def is_small(self) -> bool:
        """Whether the window is small: strips and a drawer replace the rail."""
        return self.rail is None

    @cached_property
    def has_strips_row(self) -> bool:
        """Whether the strips of a small window need their own row, because seats sit in the upper corners."""
        tops = [p.share for p in self.seat_places if p.edge == "top"]
        own = (
            self.seats >= MIN_SEATS_WITH_TWO_AT_SIDE
            or self.has_seats_in_corners
            or self.needs_strips_row
            or self.has_seats_in_row
        )
        return self.is_small and (own or any(share < 0.4 or share > 0.6 for share in tops))

    @cached_property
    def seats_top(self) -> float:
        """Return the y coordinate at which the upper seats begin."""
        if self.has_strips_row:
            return self.stage.y + (55 if self.has_seats_in_row else 60) * self.unit
        return self.stage.y + (98 * self.unit if self.is_below_strips else 14)

    @cached_property
    def is_below_strips(self) -> bool:
        """Whether the upper of four seats begins below the strips, as in a tall window."""
        return self.is_small and self.seats == 4 and self.height > self.width

    @cached_property
    def is_crowded(self) -> bool:
        """Whether many seats share a small window with hardly enough room."""
        return (
            self.is_small
            and self.seats >= MIN_SEATS_WITH_TWO_AT_SIDE
            and self.height < MAX_LOW_WINDOW_HEIGHT * self.unit
        )

    @cached_property
    def plaque_h(self) -> float:
        """Return the height of a plaque."""
        return (40.0 if self.is_crowded else 44.0) * self.unit

    @cached_property
    def foot_shift(self) -> float:
        """Return how far hand and action row move down in a tall window, to leave no empty band below."""
        return self.lowered + max(
            0.0, self.height - FOOT_MARGIN - 1.1 * CARD_HEIGHT_RATIO * self.w - HAND_TOP_SHARE * self.height
        )

    @cached_property
    def row(self) -> Rect:
        """Return the rectangle of the action row."""
        h = ROW_HEIGHT * self.unit
        return Rect(
            self.stage.x + SIDE_MARGIN,
            self.height * self.row_share + self.foot_shift - h / 2,
            self.stage.w - 2 * SIDE_MARGIN,
            h,
        )

    @property
    def own_plaque_w(self) -> float:
        """Return the least width of the person's plaque."""
        return 152.0 * self.unit

    @cached_property
    def own_plaque(self) -> Rect:
        """Return the rectangle of the person's plaque at its least width."""
        return self.own_plaque_rect(self.own_plaque_w)

    def own_plaque_rect(self, width: float) -> Rect:
        """Return the rectangle of the person's plaque for a width."""
        row = self.row
        left = row.right - width if self.left_handed else row.x
        return Rect(left, row.cy - self.plaque_h / 2, width, self.plaque_h)

    @cached_property
    def controls_rect(self) -> Rect:
        """Return the part of the action row for prompt and buttons: its middle, beside the person's plaque."""
        side = self.row.x - self.stage.x + self.own_plaque_w + 16
        return Rect(self.stage.x + side, self.row.y, self.stage.w - 2 * side, self.row.h)

    @cached_property
    def hand(self) -> Rect:
        """Return the rectangle of the person's hand, down to the foot of the window."""
        top = max(self.height * HAND_TOP_SHARE + self.foot_shift, self.row.bottom + 14 + 0.02 * self.w)
        return Rect(self.stage.x + 48, top, self.stage.w - 96, self.height - FOOT_MARGIN - top)

    @cached_property
    def middle(self) -> Rect:
        """Return the free middle: below the upper seats, above the action row, between the side seats."""
        top = self.seats_top if self.has_seats_in_corners else self.seats_foot + 8
        foot = self.row.y - (36 if self.has_seats_in_row else 44) * self.unit  # a line of words may stand over the row
        sides = [p for p in self.seat_places if p.edge in ("left", "right")]
        inset = (
            (self.back_w * CARD_HEIGHT_RATIO + 44)
            if sides
            else 200.0 * self.unit
            if self.has_seats_in_corners
            else 24.0
        )
        return Rect(self.stage.x + inset, top, self.stage.w - 2 * inset, foot - top)

    @cached_property
    def centre(self) -> tuple[float, float]:
        """Return the centre point of a trick."""
        area = self.middle
        block = 2 * TRICK_HALF_HEIGHT_IN_CARDS * self.centre_w
        share = FEW_SEATS_TRICK_SHARE if self.seats <= MAX_SEATS_WITH_CENTRED_TRICK else TRICK_SHARE
        return self.stage.cx, area.y + max(block / 2, min(share * area.h, area.h / 2))

    @cached_property
    def centre_w(self) -> float:
        """Return the base card width for the middle: the hand card's, or more where the middle is tall."""
        return self.w * max(1.0, min(MAX_MIDDLE_GROWTH, self.middle.h / (MIDDLE_HEIGHT_IN_CARDS * self.w)))

    @cached_property
    def plain_centre_w(self) -> float:
        """Return the base card width for the middle where the person has not enlarged the cards."""
        return self.plain_w * max(1.0, min(MAX_MIDDLE_GROWTH, self.middle.h / (MIDDLE_HEIGHT_IN_CARDS * self.plain_w)))

    @property
    def zone_w(self) -> float:
        """Return the base card width for zones in the middle: less in a tall window, where they lie closer together."""
        return min(self.w, self.stage.w / MIN_CARDS_ACROSS)

    @property
    def plain_w(self) -> float:
        """Return the width of a card in the own hand where the person has not enlarged it."""
        return self.plain_hand_w or self.w

    @cached_property
    def back_w(self) -> float:
        """Return the width of the other seats' cards, which the person's enlargement does not change."""
        return self.seat_w * self.plain_w

    @cached_property
    def seats_foot(self) -> float:
        """Return the y coordinate of the foot of the upper seats, chips included."""
        tops = [p.share for p in self.seat_places if p.edge == "top"]
        if not tops:
            return self.stage.y + 16
        chips = STAKES_HEIGHT * self.unit if self.has_stakes and self.blocks_middle(tops) else 0.0
        if self.has_plaque_beside or self.has_seats_in_row:
            return self.seats_top + max(self.back_w * CARD_HEIGHT_RATIO, self.plaque_h) + chips
        return self.seats_top + self.back_w * CARD_HEIGHT_RATIO + PLAQUE_CLEARANCE + self.plaque_h + chips

    def blocks_middle(self, top_shares: list[float]) -> bool:
        """Whether an upper seat sits in the middle of the upper edge; `top_shares`: the shares of the upper seats."""
        return 0.5 in top_shares and not self.has_seats_in_corners

    @cached_property
    def has_plaque_beside(self) -> bool:
        """Whether the plaque of the only upper seat is beside the cards instead of below.

        For two seats this holds in a low window too where there is a rail.
        """
        if self.seats == 2:
            return self.wants_plaque_beside and (not self.is_small or self.height < MAX_LOW_WINDOW_HEIGHT * self.unit)
        return self.wants_plaque_beside and self.is_small and self.seats == 4 and self.height < self.width

    @cached_property
    def strips_in_line(self) -> bool:
        """Whether the strips of a small window stand side by side."""
        return self.has_strips_row or (self.has_plaque_beside and self.is_small and self.seats == 2)


class SeatLayout:
    """Layout of the other seats in a frame: their hands and plaques, in logical pixels."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def hand_position(self, seat: int) -> tuple[float, float, float]:
        """Return the middle of another seat's hand (x, y), and the angle of its cards in degrees.

        The angle is 0 above, 90 at the left, -90 at the right.
        """
        frame = self.frame
        place = frame.seat_places[seat]
        high = frame.back_w * CARD_HEIGHT_RATIO
        if frame.has_seats_in_row and seat:
            middle = (frame.seats_top + frame.seats_foot) / 2
            return self.room_in_row(seat).right - CARD_COUNT_WIDTH * frame.unit - self.row_hand_length / 2, middle, 0.0
        if place.edge == "top":
            plaque_drop = frame.plaque_h + (6 if frame.is_crowded else 12) if frame.has_plaques_above else 0.0
            shift = 0.0
            if frame.has_plaque_beside:  # clear of the strips; in a large window cards and plaque together are centred
                shift = (
                    (26 if frame.seats == 2 else 40) * frame.unit if frame.is_small else -PLAQUE_WIDTH * frame.unit / 2
                )
            return (
                frame.stage.x + self._edge_share(place) * frame.stage.w + shift,
                frame.seats_top + plaque_drop + high / 2,
                0.0,
            )
        y = place.share * frame.height
        slot = self.room_at_side(place)
        if slot is not None:
            half = self.hand_length(seat) / 2
            foot = slot.bottom - frame.plaque_h - self._plaque_gap - half
            y = min(max(y, slot.y + half), foot)
            if not frame.has_plaques_above and place.share < 0.35:
                y = min(max(y, frame.seats_foot + 4 - self._plaque_gap - half), foot)
        if self._is_below_corner(place):
            y = max(y, frame.seats_foot + 4 + self.hand_length(seat) / 2)
        if place.edge == "left":
            return frame.stage.x + SIDE_MARGIN + high / 2, y, 90.0
        return frame.stage.right - SIDE_MARGIN - high / 2, y, -90.0

    def hand_length(self, seat: int) -> float:
        """Return the available length of another seat's hand along its edge."""
        frame = self.frame
        where = frame.seat_places
        place = where[seat]
        if frame.has_seats_in_row and seat:
            return self.row_hand_length
        if frame.has_plaque_beside and place.edge == "top":
            return 130.0 * max(1.0, frame.back_w / (OTHERS_CARD_WIDTH * MIN_HAND_CARD_WIDTH))
        if place.edge == "top":
            tops = sum(1 for p in where if p.edge == "top")
            room = frame.stage.w - (2 * 150 if frame.is_small else 260)
            room_to_edge = 2 * (min(self._edge_share(place), 1 - self._edge_share(place)) * frame.stage.w - 18)
            return min(room / tops - 24, 0.34 * frame.stage.w, room_to_edge)
        if self._is_below_corner(place):
            room = frame.row.y - 8 - frame.plaque_h - self._plaque_gap - frame.seats_foot - 4
            return min(SIDE_HAND_SHARE * frame.height, room)
        has_two_at_side = sum(1 for p in where if p.edge == place.edge) > 1
        slot = self.room_at_side(place)
        if slot is not None:
            return min(slot.h - frame.plaque_h - self._plaque_gap, DOUBLE_SIDE_HAND_SHARE * frame.height)
        return (DOUBLE_SIDE_HAND_SHARE if has_two_at_side else SIDE_HAND_SHARE) * frame.height

    def plaque_rect(self, seat: int, width: float) -> Rect:
        """Return the rectangle of a seat's plaque of a given width."""
        frame = self.frame
        place = frame.seat_places[seat]
        if place.edge == "own":
            return frame.own_plaque_rect(max(width, frame.own_plaque_w))
        x, y, _ = self.hand_position(seat)
        if place.edge == "top":
            if frame.has_seats_in_row:
                row_rect = self.room_in_row(seat)
                row_plaque_width = row_rect.w - CARD_COUNT_WIDTH * frame.unit - self.row_hand_length - PLAQUE_CLEARANCE
                return Rect(row_rect.x, y - frame.plaque_h / 2, row_plaque_width, frame.plaque_h)
            if frame.has_plaque_beside:
                left = x + self.hand_length(seat) / 2 + PLAQUE_CLEARANCE
                width = min(
                    width,
                    frame.stage.right - (LOG_BUTTON_WIDTH if frame.is_small else TOP_MARGIN) * frame.unit - left,
                )
                return Rect(left, y - frame.plaque_h / 2, width, frame.plaque_h)
            left = x - width / 2
            if frame.seats == MIN_SEATS_WITH_TWO_AT_SIDE:  # clear of a stock between the two
                off = STOCK_HALF_WIDTH_IN_CARDS * frame.w
                left = (
                    min(left, frame.stage.cx - off - width) if x < frame.stage.cx else max(left, frame.stage.cx + off)
                )
            left = min(max(left, frame.stage.x + TOP_MARGIN), frame.stage.right - TOP_MARGIN - width)
            upper = (
                frame.seats_top
                if frame.has_plaques_above
                else y + frame.back_w * CARD_HEIGHT_RATIO / 2 + PLAQUE_CLEARANCE
            )
            return Rect(left, upper, width, frame.plaque_h)
        top = y + self.hand_length(seat) / 2 + self._plaque_gap
        if place.edge == "left":
            return Rect(frame.stage.x + SIDE_MARGIN, top, width, frame.plaque_h)
        return Rect(frame.stage.right - SIDE_MARGIN - width, top, width, frame.plaque_h)

    def point_before(self, seat: int) -> tuple[float, float]:
        """Return a point on the cloth before a seat, for chips and speech."""
        frame = self.frame
        place = frame.seat_places[seat]
        if place.edge == "own":
            return frame.stage.cx, frame.row.y - 20
        x, y, _ = self.hand_position(seat)
        if place.edge == "top":
            return x, frame.seats_foot + (14 if frame.has_seats_in_row else 44)
        reach = frame.back_w * CARD_HEIGHT_RATIO / 2 + 40
        return (x + reach, y) if place.edge == "left" else (x - reach, y)

    def area_between_plaques(self, area: Rect, width: float = PLAQUE_WIDTH) -> Rect:
        """Return the part of an area between the side plaques.

        `width`: of the plaques, in pixels at a text scale of 1.
        """
        frame = self.frame
        left, right = area.x, area.right
        for seat, place in enumerate(frame.seat_places):
            if place.edge not in ("left", "right"):
                continue
            plaque = self.plaque_rect(seat, width * frame.unit)
            if plaque.meets(area):
                left = max(left, plaque.right + 10) if place.edge == "left" else left
                right = min(right, plaque.x - 10) if place.edge == "right" else right
        return Rect(left, area.y, right - left, area.h)

    def room_in_row(self, seat: int) -> Rect:
        """Return the rectangle of a seat in a row: plaque, cards, and their number."""
        frame = self.frame
        other_count, edge = frame.seats - 1, float(SIDE_MARGIN) if frame.seats > 2 else 0.25 * frame.stage.w
        max_width = (frame.stage.w - 2 * edge) / other_count - (8.0 if other_count > 1 else 0.0)
        width = min(max_width, 250.0 * frame.unit + self.row_hand_length + CARD_COUNT_WIDTH * frame.unit)
        share = (seat - 1) / (other_count - 1) if other_count > 1 else 0.5
        left = frame.stage.x + edge + share * (frame.stage.w - 2 * edge - width)
        return Rect(left, frame.seats_top, width, frame.seats_foot - frame.seats_top)

    @property
    def row_hand_length(self) -> float:
        """Return the length of another seat's hand in pixels where the seats sit in a row."""
        frame = self.frame
        return max(2.3 * frame.back_w, 1.3 * frame.back_w + READABLE_CARD_WIDTH)

    def room_at_side(self, place: Place) -> Rect | None:
        """Return the rectangle of one of two seats at a side of a small window, or None."""
        frame = self.frame
        if not frame.is_small or frame.seats < MIN_SEATS_WITH_TWO_AT_SIDE or place.edge not in ("left", "right"):
            return None
        top, foot = frame.seats_top, frame.row.y - 8
        middle = (top + foot) / 2
        if frame.has_plaques_above:
            top += frame.plaque_h + 6  # below the upper plaques
            middle = (top + foot) / 2
        else:  # the plaque of the upper one below those of the upper seats
            middle = max(middle, frame.seats_foot + 4 + frame.plaque_h + 6)
        begin, end = (middle, foot) if place.share > 0.35 else (top, middle)
        return Rect(frame.stage.x, begin, frame.stage.w, end - begin - 6)

    def _edge_share(self, place: Place) -> float:
        """Return a seat's position along its edge in this window, as a share."""
        frame = self.frame
        if place.edge == "top" and frame.is_small and frame.seats > 8:  # clear of the seats at the sides
            return 0.5 + 0.92 * (place.share - 0.5)
        return (
            CORNER_SHARE if frame.has_seats_in_corners and place.edge == "top" and place.share == 0.5 else place.share
        )

    def _is_below_corner(self, place: Place) -> bool:
        """Whether a side seat sits below an upper seat in the corner."""
        frame = self.frame
        return frame.has_seats_in_corners and place.edge == "left" and frame.seats == 4

    @property
    def _plaque_gap(self) -> float:
        """Return the gap between a hand at the side and the plaque below it."""
        return 4.0 if self.frame.is_crowded else 10.0


def build_frame(
    width: float,
    height: float,
    *,
    seats: int,
    card_size: float = 1.0,
    text_scale: float = 1.0,
    rail: bool = True,
    has_plaques_above: bool = False,
    seat_w: float = OTHERS_CARD_WIDTH,
    row_share: float = ACTION_ROW_SHARE,
    has_seats_in_corners: bool = False,
    has_stakes: bool = False,
    needs_strips_row: bool = False,
    wants_plaque_beside: bool = False,
    left_handed: bool = False,
    has_seats_in_row: bool = False,
) -> Frame:
    """Return the frame of a window of this size.

    `card_size` multiplies the cards, `text_scale` all text, as far as the window has room. The other arguments are
    fields of `Frame`.
    """
    text_scale = min(text_scale, max(1.0, min(width / MIN_WIDTH_PER_SCALE, height / MIN_HEIGHT_PER_SCALE)))
    growth = table_growth(width, height, text_scale)
    unit = text_scale * growth
    bar_h = BAR_HEIGHT * unit
    # 0 in a broad window, 1 in a tall one
    tall = max(0.0, min(1.0, (BROAD_ASPECT - width / height) / (BROAD_ASPECT - TALL_ASPECT)))
    w = (
        max(
            MIN_HAND_CARD_WIDTH,
            min(HAND_CARD_HEIGHT_SHARE * height, (HAND_CARD_SHARE + TALL_HAND_CARD_GAIN * tall) * width),
        )
        * card_size
    )
    bar = Rect(0, 0, width, bar_h)
    rail_w = text_scale * max(RAIL_WIDTH * growth, RAIL_WIDTH if width < WIDE_WINDOW_WIDTH else WIDE_RAIL_WIDTH)
    small = width < MIN_WIDTH_WITH_RAIL or height < MIN_HEIGHT_WITH_RAIL or height > width or not rail
    min_stage_width = (
        MIN_FULL_STAGE_WIDTH
        if seats > 8
        else MIN_BARE_STAGE_WIDTH
        if has_seats_in_row and card_size > 1
        else MIN_STAGE_WIDTH
    )
    small = small or width - RAIL_MARGIN - rail_w < min_stage_width * unit
    left = RAIL_MARGIN if left_handed else width - RAIL_MARGIN - rail_w
    rail_rect = None if small else Rect(left, bar_h + RAIL_MARGIN, rail_w, height - bar_h - 2 * RAIL_MARGIN)
    stage_room = width if rail_rect is None else width - RAIL_MARGIN - rail_w
    wide = stage_room if small else min(stage_room, MAX_STAGE_ASPECT * height)
    left_edge = rail_rect.right if rail_rect is not None and left_handed else 0.0
    stage = Rect(left_edge + (stage_room - wide) / 2, bar_h, wide, height - bar_h)
    frame = Frame(
        width=width,
        height=height,
        unit=unit,
        w=w,
        bar=bar,
        rail=rail_rect,
        stage=stage,
        seats=seats,
        has_plaques_above=has_plaques_above,
        seat_w=seat_w,
        row_share=row_share,
        has_seats_in_corners=has_seats_in_corners,
        has_stakes=has_stakes,
        needs_strips_row=needs_strips_row,
        wants_plaque_beside=wants_plaque_beside,
        left_handed=left_handed,
        has_seats_in_row=has_seats_in_row,
        plain_hand_w=min(w, w / card_size),
    )
    if text_scale <= 1 and card_size <= 1:
        return frame
    # Enlarging takes room from the middle. As much of that as possible is given back by moving the hand down.
    plain_frame = build_frame(
        width,
        height,
        seats=seats,
        rail=rail,
        has_plaques_above=has_plaques_above,
        seat_w=seat_w,
        row_share=row_share,
        has_seats_in_corners=has_seats_in_corners,
        has_stakes=has_stakes,
        needs_strips_row=needs_strips_row,
        wants_plaque_beside=wants_plaque_beside,
        left_handed=left_handed,
        has_seats_in_row=has_seats_in_row,
    )
    share = MIN_HAND_SHARE if card_size > 1 else FAN_HEIGHT_IN_CARDS
    spare = height - share * CARD_HEIGHT_RATIO * w - frame.hand.y
    return replace(frame, lowered=max(0.0, min(plain_frame.middle.h - frame.middle.h, spare)))
