"""The layout of Trente et Quarante: the shoe, two rows of cards, and a cloth with four fields, as in a casino."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.zone_layout import MIN_CARD_WIDTH
from cardhall.rules.mechanisms.banking import sum_pips

# Lengths are pixels at a text scale of 1.
MIN_TWO_ROWS_HEIGHT = 430.0  # the least height above the action row in which one row of cards lies below the other
# of cards in rows: in widths of hand cards; from card to card, in their own widths
ROW_CARD_SCALE, CARD_STEP_CARD_WIDTHS = 0.52, 1.24
TOTALS_HEIGHT = 19.0  # of the running totals above a row
ROW_NAME_WIDTH, TOTALS_WIDTH = 74.0, 66.0  # of a row's name at its left, and of its total at its right
RESULT_WIDTH = 190.0  # of the result beside two rows
# of plaques beside the cloth; in a small window; their gaps
PLAQUE_WIDTH, SMALL_PLAQUE_WIDTH, PLAQUE_GAP = 158.0, 151.0, 9.0
MAX_CLOTH_WIDTH, MAX_CLOTH_HEIGHT_SHARE = 720.0, 0.95  # of the cloth; its largest height, as a share of its width
# of the height above the action row: the cards, in two rows or in one
TWO_ROWS_HEIGHT_SHARE, ONE_ROW_HEIGHT_SHARE = 0.46, 0.40
SIDE_FIELD_WIDTH_SHARE = 0.295  # of the cloth's width: rouge, and noir
TITLE_HEIGHT, MAX_TITLE_HEIGHT_SHARE = 30.0, 0.3  # of a field's name; at most as a share of half the cloth's height
# type sizes of a row's total, and of running totals
ROW_TOTAL_TYPE_SIZE, SMALL_ROW_TOTAL_TYPE_SIZE, RUNNING_TOTAL_TYPE_SIZE = 44, 34, 13
# share of a field that is its prison
PRISON_SHARE_BY_CHANCE = {
    "noir": 0.34,
    "rouge": 0.34,
    "couleur": 0.46,
    "inverse": 0.46,
}
MIN_TOTALS_GAP = 6.0  # between running totals, at least


class FieldRects(NamedTuple):
    """A field of the cloth, with the part for fresh bets and the prison."""

    field: parts.Rect
    bets: parts.Rect  # for bets
    prison: parts.Rect


class ClothLayout(NamedTuple):
    """The places of the shoe, the rows, the result and the cloth in a window."""

    has_two_rows: bool  # whether one row of cards lies below the other
    card_width: float  # width of a card in the rows, in pixels
    shoe: parts.Rect
    discard: parts.Rect
    rows: dict[str, parts.Rect]  # with names and totals
    result: parts.Rect
    cloth: parts.Rect
    places: dict[str, FieldRects]  # by chance


@lru_cache(maxsize=32)
def lay_out_cloth(frame: parts.Frame) -> ClothLayout:
    """Return the places of everything on the cloth for a window."""
    stage, unit = frame.stage, frame.unit
    felt_top = frame.seats_top if frame.is_small else stage.y + 12 * unit
    available_height = frame.row.y - 8 * unit - felt_top
    two_rows = available_height >= MIN_TWO_ROWS_HEIGHT * unit
    lines = 2 if two_rows else 1
    card_width = min(
        ROW_CARD_SCALE * frame.w,
        (
            (TWO_ROWS_HEIGHT_SHARE if two_rows else ONE_ROW_HEIGHT_SHARE) * available_height / lines
            - TOTALS_HEIGHT * unit
        )
        / parts.CARD_HEIGHT_RATIO,
    )
    height = parts.CARD_HEIGHT_RATIO * card_width + TOTALS_HEIGHT * unit
    width = card_width * 1.1
    pile_y = felt_top + TOTALS_HEIGHT * unit
    shoe = parts.Rect(stage.x + 22 * unit, pile_y, width, width * parts.CARD_HEIGHT_RATIO)
    discard = parts.Rect(stage.right - 22 * unit - width, pile_y, width, width * parts.CARD_HEIGHT_RATIO)
    rows_left, rows_right = shoe.right + 18 * unit, discard.x - 14 * unit
    if two_rows:
        rows_right -= RESULT_WIDTH * unit
        rows = {
            name: parts.Rect(rows_left, felt_top + place * (height + 8 * unit), rows_right - rows_left, height)
            for place, name in enumerate(("noir", "rouge"))
        }
        result = parts.Rect(rows_right, felt_top, RESULT_WIDTH * unit, 2 * height)
        cloth_top = felt_top + 2 * height + 20 * unit
    else:
        row_width = (rows_right - rows_left) / 2
        rows = {
            name: parts.Rect(rows_left + place * row_width, felt_top, row_width, height)
            for place, name in enumerate(("noir", "rouge"))
        }
        result = parts.Rect(rows_left, felt_top + height + 2 * unit, rows_right - rows_left, 22 * unit)
        cloth_top = result.bottom + 3 * unit
    side_width = (
        ((SMALL_PLAQUE_WIDTH if frame.is_small else PLAQUE_WIDTH) + 2 * PLAQUE_GAP) * unit
        if frame.seats > 1
        else 20 * unit
    )
    width = min(stage.w - 2 * side_width, MAX_CLOTH_WIDTH * unit)
    free_height = frame.row.y - 10 * unit - cloth_top
    height = min(free_height, MAX_CLOTH_HEIGHT_SHARE * width)
    cloth = parts.Rect(stage.cx - width / 2, cloth_top + (free_height - height) / 2, width, height)
    return ClothLayout(two_rows, card_width, shoe, discard, rows, result, cloth, chance_fields(cloth, unit))


def chance_fields(cloth: parts.Rect, unit: float) -> dict[str, FieldRects]:
    """Return the four fields: rouge at the left, noir at the right, couleur and inverse between them."""
    side, half = SIDE_FIELD_WIDTH_SHARE * cloth.w, cloth.h / 2
    rects = {
        "rouge": parts.Rect(cloth.x, cloth.y, side, cloth.h),
        "noir": parts.Rect(cloth.right - side, cloth.y, side, cloth.h),
        "couleur": parts.Rect(cloth.x + side, cloth.y, cloth.w - 2 * side, half),
        "inverse": parts.Rect(cloth.x + side, cloth.y + half, cloth.w - 2 * side, half),
    }
    fields = {}
    for chance, box in rects.items():
        title, share = min(TITLE_HEIGHT * unit, MAX_TITLE_HEIGHT_SHARE * half), PRISON_SHARE_BY_CHANCE[chance]
        if chance in ("rouge", "noir"):
            prison = parts.Rect(box.x, box.bottom - share * box.h, box.w, share * box.h)
            fresh = parts.Rect(box.x, box.y + title, box.w, box.h - prison.h - title)
        else:
            prison = parts.Rect(box.right - share * box.w, box.y, share * box.w, box.h)
            fresh = parts.Rect(box.x, box.y + title, box.w - prison.w, box.h - title)
        fields[chance] = FieldRects(box, fresh, prison)
    return fields


def field_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of a zone that is one of the four fields."""
    return lay_out_cloth(frame).places[zone.partition(":")[2]].field


@dataclass(frozen=True)
class DealtRow(parts.Zone):
    """A row of cards side by side, with the running total above each card and the total at the end."""

    def available_rect(self, frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
        return lay_out_cloth(frame).rows[zone]

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        felt, box, unit = lay_out_cloth(frame), self.available_rect(frame, owner, zone), frame.unit
        w = max(MIN_CARD_WIDTH, felt.card_width)
        cards_left, available_width = box.x + ROW_NAME_WIDTH * unit, box.w - (ROW_NAME_WIDTH + TOTALS_WIDTH) * unit
        step = min(CARD_STEP_CARD_WIDTHS * w, (available_width - w) / max(1, contents.count - 1))
        y = box.bottom - parts.CARD_HEIGHT_RATIO * w / 2
        spots = [parts.Spot(cards_left + w / 2 + place * step, y, w) for place in range(contents.count)]
        totals = [sum_pips(contents.cards[: place + 1]) for place in range(contents.count)]
        # where cards lie close, not all have room above
        totals_step = max(1, -int(-(MIN_TOTALS_GAP + 16) * unit // max(1.0, step)))
        figures = [
            parts.Figure(spot.x, box.y + TOTALS_HEIGHT * unit / 2 - 1, str(total), RUNNING_TOTAL_TYPE_SIZE)
            for place, (spot, total) in enumerate(zip(spots, totals, strict=True))
            if (contents.count - 1 - place) % totals_step == 0
        ]
        if spots:
            total_x = spots[-1].x + w / 2 + TOTALS_WIDTH / 2 * unit
            figures.append(
                parts.Figure(
                    total_x, y, str(totals[-1]), ROW_TOTAL_TYPE_SIZE if felt.has_two_rows else SMALL_ROW_TOTAL_TYPE_SIZE
                )
            )
        slot = parts.Spot(cards_left + w / 2 + min(contents.count, 5) * step, y, w)
        return parts.ZoneLayout(
            spots,
            parts.Rect(cards_left, y - parts.CARD_HEIGHT_RATIO * w / 2, available_width, parts.CARD_HEIGHT_RATIO * w),
            slot,
            figures=figures,
        )
