"""The layout of Trente et Quarante: the shoe, two rows of cards, and a cloth with four fields, as in a casino."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.zone_layout import MIN_CARD_WIDTH
from cardhall.rules.mechanisms.banking import pips_of

# Lengths are pixels at a text scale of 1.
ROOM_FOR_TWO = 430.0  # the least height above the action row in which one row of cards lies below the other
CARD_WIDTH, CARD_STEP = 0.52, 1.24  # of cards in rows: in widths of hand cards; from card to card, in their own widths
TOTALS_HEIGHT = 19.0  # of the running totals above a row
NAMES, TOTALS_WIDTH = 74.0, 66.0  # of a row's name at its left, and of its total at its right
RESULT_WIDTH = 190.0  # of the result beside two rows
PLAQUE_WIDTH, SMALL_PLAQUE, EDGE_WIDTH = 158.0, 151.0, 9.0  # of plaques beside the cloth; in a small window; their gaps
MAX_CLOTH_WIDTH, TALLEST = 720.0, 0.95  # of the cloth; its largest height, as a share of its width
TWO_ROWS_SHARE, ONE_ROW_SHARE = 0.46, 0.40  # of the height above the action row: the cards, in two rows or in one
SIDE_FIELD_SHARE = 0.295  # of the cloth's width: rouge, and noir
TITLE_HEIGHT, TITLE_SHARE = 30.0, 0.3  # of a field's name; at most as a share of half the cloth's height
TOTAL_SIZE, SMALL_TOTAL_SIZE, RUNNING_SIZE = 44, 34, 13  # type sizes of a row's total, and of running totals
IN_PRISON = {"noir": 0.34, "rouge": 0.34, "couleur": 0.46, "inverse": 0.46}  # share of a field that is its prison
GAP_WIDTH = 6.0  # between running totals, at least


class Place(NamedTuple):
    """A field of the cloth, with the part for fresh bets and the prison."""

    whole: parts.Rect
    fresh: parts.Rect  # for bets
    prison: parts.Rect


class Felt(NamedTuple):
    """The places of the shoe, the rows, the result and the cloth in a window."""

    two_lines: bool  # whether one row of cards lies below the other
    card: float  # width of a card in the rows, in pixels
    shoe: parts.Rect
    discard: parts.Rect
    rows: dict[str, parts.Rect]  # with names and totals
    result: parts.Rect
    cloth: parts.Rect
    places: dict[str, Place]  # by chance


@lru_cache(maxsize=32)
def felt_of(frame: parts.Frame) -> Felt:
    """Return the places of everything on the cloth for a window."""
    stage, unit = frame.stage, frame.unit
    top = frame.seats_top if frame.small else stage.y + 12 * unit
    room = frame.row.y - 8 * unit - top
    two = room >= ROOM_FOR_TWO * unit
    lines = 2 if two else 1
    card = min(
        CARD_WIDTH * frame.w,
        ((TWO_ROWS_SHARE if two else ONE_ROW_SHARE) * room / lines - TOTALS_HEIGHT * unit) / parts.CARD_HEIGHT_RATIO,
    )
    high = parts.CARD_HEIGHT_RATIO * card + TOTALS_HEIGHT * unit
    wide = card * 1.1
    pile_y = top + TOTALS_HEIGHT * unit
    shoe = parts.Rect(stage.x + 22 * unit, pile_y, wide, wide * parts.CARD_HEIGHT_RATIO)
    discard = parts.Rect(stage.right - 22 * unit - wide, pile_y, wide, wide * parts.CARD_HEIGHT_RATIO)
    left, right = shoe.right + 18 * unit, discard.x - 14 * unit
    if two:
        right -= RESULT_WIDTH * unit
        rows = {
            name: parts.Rect(left, top + place * (high + 8 * unit), right - left, high)
            for place, name in enumerate(("noir", "rouge"))
        }
        result = parts.Rect(right, top, RESULT_WIDTH * unit, 2 * high)
        below = top + 2 * high + 20 * unit
    else:
        each = (right - left) / 2
        rows = {name: parts.Rect(left + place * each, top, each, high) for place, name in enumerate(("noir", "rouge"))}
        result = parts.Rect(left, top + high + 2 * unit, right - left, 22 * unit)
        below = result.bottom + 3 * unit
    sides = ((SMALL_PLAQUE if frame.small else PLAQUE_WIDTH) + 2 * EDGE_WIDTH) * unit if frame.seats > 1 else 20 * unit
    wide = min(stage.w - 2 * sides, MAX_CLOTH_WIDTH * unit)
    free = frame.row.y - 10 * unit - below
    high = min(free, TALLEST * wide)
    cloth = parts.Rect(stage.cx - wide / 2, below + (free - high) / 2, wide, high)
    return Felt(two, card, shoe, discard, rows, result, cloth, places_on(cloth, unit))


def places_on(cloth: parts.Rect, unit: float) -> dict[str, Place]:
    """Return the four fields: rouge at the left, noir at the right, couleur and inverse between them."""
    side, half = SIDE_FIELD_SHARE * cloth.w, cloth.h / 2
    wholes = {
        "rouge": parts.Rect(cloth.x, cloth.y, side, cloth.h),
        "noir": parts.Rect(cloth.right - side, cloth.y, side, cloth.h),
        "couleur": parts.Rect(cloth.x + side, cloth.y, cloth.w - 2 * side, half),
        "inverse": parts.Rect(cloth.x + side, cloth.y + half, cloth.w - 2 * side, half),
    }
    found = {}
    for chance, box in wholes.items():
        title, share = min(TITLE_HEIGHT * unit, TITLE_SHARE * half), IN_PRISON[chance]
        if chance in ("rouge", "noir"):
            prison = parts.Rect(box.x, box.bottom - share * box.h, box.w, share * box.h)
            fresh = parts.Rect(box.x, box.y + title, box.w, box.h - prison.h - title)
        else:
            prison = parts.Rect(box.right - share * box.w, box.y, share * box.w, box.h)
            fresh = parts.Rect(box.x, box.y + title, box.w - prison.w, box.h - title)
        found[chance] = Place(box, fresh, prison)
    return found


def field_at(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of a zone that is one of the four fields."""
    return felt_of(frame).places[zone.partition(":")[2]].whole


@dataclass(frozen=True)
class Row(parts.Zone):
    """A row of cards side by side, with the running total above each card and the total at the end."""

    def room(self, frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
        return felt_of(frame).rows[zone]

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, held: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        felt, box, unit = felt_of(frame), self.room(frame, owner, zone), frame.unit
        w = max(MIN_CARD_WIDTH, felt.card)
        left, room = box.x + NAMES * unit, box.w - (NAMES + TOTALS_WIDTH) * unit
        step = min(CARD_STEP * w, (room - w) / max(1, held.count - 1))
        y = box.bottom - parts.CARD_HEIGHT_RATIO * w / 2
        spots = [parts.Spot(left + w / 2 + place * step, y, w) for place in range(held.count)]
        totals = [pips_of(held.cards[: place + 1]) for place in range(held.count)]
        each = max(
            1, -int(-(GAP_WIDTH + 16) * unit // max(1.0, step))
        )  # where cards lie close, not all have room above
        figures = [
            parts.Figure(spot.x, box.y + TOTALS_HEIGHT * unit / 2 - 1, str(total), RUNNING_SIZE)
            for place, (spot, total) in enumerate(zip(spots, totals, strict=True))
            if (held.count - 1 - place) % each == 0
        ]
        if spots:
            at = spots[-1].x + w / 2 + TOTALS_WIDTH / 2 * unit
            figures.append(parts.Figure(at, y, str(totals[-1]), TOTAL_SIZE if felt.two_lines else SMALL_TOTAL_SIZE))
        slot = parts.Spot(left + w / 2 + min(held.count, 5) * step, y, w)
        return parts.ZoneLayout(
            spots,
            parts.Rect(left, y - parts.CARD_HEIGHT_RATIO * w / 2, room, parts.CARD_HEIGHT_RATIO * w),
            slot,
            figures=figures,
        )
