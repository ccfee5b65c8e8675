"""The plaques of the seats: their texts and places."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, centred
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.desktop.table.parts.observation_readers import turn_words
from cardhall.desktop.table.parts.seats import Seats, upcard_words
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.language import say, tr, translate
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

LEVEL_TEXTS = {  # at the beginning of a line, and after other words
    "easy": (say("Easy"), say("easy")),
    "normal": (say("Normal"), say("normal")),
    "hard": (say("Hard"), say("hard")),
}
# Lengths in pixels.
PLAQUE_CLEARANCE = 5.0  # between a plaque and cards beside it
STAGE_MARGIN = 12
OPEN_HAND_GAP, WIDE_OPEN_HAND_GAP = 8, 16  # between a plaque and an open hand in columns; wide: in large windows
# With more seats, plaques may meet cards and each other. Fewer fit at the sides, where hands stand too.
MAX_UNCROWDED_SEATS, MAX_UNCROWDED_SEATS_AT_SIDE = 4, 3


def _fit_between_sides(rect: Rect, available_rect: Rect) -> Rect:
    """Return `rect`, moved and narrowed as needed to fit between the left and right sides of `available_rect`."""
    width = min(rect.w, available_rect.w)
    return Rect(min(max(rect.x, available_rect.x), available_rect.right - width), rect.y, width, rect.h)


class PlaqueLayout:
    """Writes the texts on the plaques of a table, and places the plaques clear of cards."""

    def __init__(self, table_top: TableTop) -> None:
        self.table_top = table_top
        self.levels: dict[int, str] = {}  # of the computer players, by seat
        for plaque in table_top.plaques:
            plaque.role_picture, plaque.role_icon = table_top.table.seats.role_picture, table_top.table.seats.role_icon
            table_top.scene.addItem(plaque)

    def update_plaques(self, seen: Observation, *, is_dealing: bool = False) -> None:
        """Update all plaques; `is_dealing`: leave out facts from cards still being dealt."""
        seats = self.table_top.table.seats
        acting_seats = seen.actors if seen.turn is not None else ()
        for seat, plaque in enumerate(self.table_top.plaques):
            is_brief = seats.uses_short_line and self.table_top.frame.is_small
            line = (
                seats.short_fact_line(seen, seat) if is_brief else seats.fact_line(seen, seat, self.table_top.seat_name)
            )
            upcard = upcard_words(seen, seat)
            plaque.set_words(
                fact=self._fact_text(seen, seat, line, is_dealing),
                short_fact=tr("Partner", context="little room")
                if not line and self._is_partner(seen, seat)
                else seats.short_fact_line(seen, seat),
                shows_card=bool(upcard) and line.startswith(upcard) and not is_dealing,
                says_to_play=not line and seat == 0 and seat in seen.actors and not is_dealing,
                role=in_pack(seats.role_words(seen, seat), self.table_top.pack),
                is_dealer=seats.has_dealer and seen.dealer == seat and not seen.is_over,
                to_act=seat in acting_seats,
                is_sitting_out=seats.is_sitting_out(seen, seat),
                trick_boxes=seats.trick_boxes(seen, seat),
                ring_colour=seats.ring_colour(seen, seat),
                is_alarm=bool(line) and not is_dealing and seats.is_alarm(seen, seat),
            )
            if seat not in acting_seats:
                plaque.set_words(is_thinking=False)
            plaque.setVisible(bool(seat) or seats.shows_own_plaque)
            place, available_rect = self._find_rect(seat, plaque.wanted_width()), self._find_room(seat)
            if plaque.trick_boxes is not None and (
                self._covers_trick(place) or (available_rect is not None and place.w > available_rect.w)
            ):
                plaque.set_words(trick_boxes=None)  # the plaque's words tell bid and tricks too
                place = self._find_rect(seat, plaque.wanted_width())
            plaque.move_to(place if available_rect is None else _fit_between_sides(place, available_rect))

    def _covers_trick(self, rect: Rect) -> bool:
        """Whether a plaque would cover a card of the trick."""
        return any(box.meets(rect) for box in self._trick_rects())

    def _trick_rects(self) -> Sequence[Rect]:
        return [spot.box for spot in trick_shape(self.table_top.frame).spots] if self.table_top.table.tricks else []

    def _find_room(self, seat: int) -> Rect | None:
        """Return the rectangle for a plaque among many, or `None` where any place will do.

        It keeps clear of the trick, of piles, and of the hands at the sides; in a small window an upper plaque stays on
        its side of the middle between neighbours.
        """
        frame = self.table_top.frame
        stage, seated = frame.stage, frame.seat_places
        edge, is_crowded = (
            seated[seat].edge,
            frame.seats
            > (MAX_UNCROWDED_SEATS_AT_SIDE if seated[seat].edge in ("left", "right") else MAX_UNCROWDED_SEATS),
        )
        has_own_rule = type(self.table_top.table.seats).plaque_rect is not Seats.plaque_rect
        if frame.has_seats_in_row or not is_crowded or not seat or has_own_rule:
            return None
        plaque_rect = self._find_rect(seat, 0.0)
        left, right = (plaque_rect.x, stage.right) if edge == "left" else (stage.x, plaque_rect.right)
        if edge == "top":
            shares = [place.share for place in seated if place.edge == "top"]
            place_in_row = shares.index(seated[seat].share)
            left, right = (
                stage.x + stage.w * (share + shares[place_in_row]) / 2
                for share in ([-shares[0], *shares][place_in_row], [*shares, 2 - shares[-1]][place_in_row + 1])
            )
        for box in (*self._trick_rects(), *self._pile_rects(seat), *self._side_hand_rects(seat)):
            if box.y < plaque_rect.bottom and plaque_rect.y < box.bottom:
                is_left_of_plaque = edge == "right" or (edge == "top" and box.cx < plaque_rect.cx)
                left, right = (max(left, box.right), right) if is_left_of_plaque else (left, min(right, box.x))
        left, right = (
            (left if edge == "left" else left + PLAQUE_CLEARANCE),
            (right if edge == "right" else right - PLAQUE_CLEARANCE),
        )
        return Rect(left, plaque_rect.y, right - left, plaque_rect.h)

    def _pile_rects(self, seat: int) -> Sequence[Rect]:
        """Return the rectangles of shared cards, and of cards won by other seats."""
        found: list[Rect] = []
        for zone, items in self.table_top.items.items():
            kind, owner = zone_owner(zone)
            if (owner < 0 and zone != "trick") or (kind == "won" and owner != seat):
                found += [item.home.box for item in items if item.isVisible()]
        return found

    def _side_hand_rects(self, seat: int) -> Sequence[Rect]:
        """Return the rectangles of other seats' hands at the sides."""
        frame = self.table_top.frame
        hand_rects = []
        for other_seat, place in enumerate(frame.seat_places):
            if other_seat != seat and place.edge in ("left", "right"):
                x, y, _ = frame.seat_layout.hand_position(other_seat)
                hand_rects.append(
                    centred(x, y, frame.back_w * CARD_HEIGHT_RATIO, frame.seat_layout.hand_length(other_seat))
                )
        return hand_rects

    def _find_rect(self, seat: int, width: float) -> Rect:
        """Return a plaque's rectangle, moved aside from an open hand in columns."""
        rect, hand_layout = (
            self.table_top.table.seats.plaque_rect(self.table_top.frame, seat, width),
            self.table_top.zone_layouts.get(f"hand:{seat}"),
        )
        if (
            hand_layout is None
            or not self.table_top.lies_in_columns(f"hand:{seat}")
            or not hand_layout.area.meets(rect)
        ):
            return rect
        stage, small = self.table_top.frame.stage, self.table_top.frame.is_small
        if self.table_top.frame.seat_places[seat].edge != "top":
            return Rect(max(stage.x + STAGE_MARGIN, rect.x), hand_layout.area.bottom + OPEN_HAND_GAP, rect.w, rect.h)
        is_right_of_hand = small and not self.table_top.frame.left_handed  # the strips are at the other side
        gap = OPEN_HAND_GAP if small else WIDE_OPEN_HAND_GAP
        left = hand_layout.area.right + OPEN_HAND_GAP if is_right_of_hand else hand_layout.area.x - gap - width
        x = min(max(stage.x + STAGE_MARGIN, left), stage.right - STAGE_MARGIN - width)
        return Rect(x, self.table_top.frame.seats_top, rect.w, rect.h)

    def _fact_text(self, seen: Observation, seat: int, line: str, is_dealing: bool) -> str:
        """Return the words below a seat's name: the game's line, or the default; not the line while cards are dealt."""
        if is_dealing:
            return self._default_fact(seen, seat) if seat else ""
        return line or self._default_fact(seen, seat)

    def _is_partner(self, seen: Observation, seat: int) -> bool:
        return seat != 0 and len(seen.sides) < self.table_top.seats and seat in seen.sides[seen.side]

    def _default_fact(self, seen: Observation, seat: int) -> str:
        """Return a plaque's default words: the task of the person, or partner and level of another seat."""
        if seat == 0:
            return turn_words(seen) if 0 in seen.actors else ""
        phrases = [tr("Partner")] if self._is_partner(seen, seat) else []
        level = self.levels.get(seat, "")
        if level:
            phrases.append(translate(LEVEL_TEXTS[level][bool(phrases)]))
        return " · ".join(phrases)
