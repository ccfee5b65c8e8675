"""The layout round the dealer's five places: a block for each seat, and the middle.

The upper seats stand in a row. From four players on one seat is at each side below the row; with many players the seats
that would sit higher at the sides end the row. When the person deals there is no hand at the foot, so the places are
there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardhall.desktop.table import parts
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO

PLACE_COUNT = 5  # cards in a hand, and turned up in a round
MIN_SEATS_WITH_SIDES = 4  # from this number of seats on, two sit at the sides
# pixels
EDGE_WIDTH, GAP_WIDTH = 16.0, 8.0  # beside the blocks, and between them
CROWDED_GAP = 4.0  # between plaque and cards where seats are crowded
# pixels at a text scale of 1
PLAQUE_WIDTH = 150.0  # where there is room
STAKE_HEIGHT = 30.0  # of the stakes below the places
POT_WIDTH, POT_HEIGHT, LOW_POT_HEIGHT = 104.0, 92.0, 60.0  # the last one in a small window
POT_FOOT_HEIGHT = 21.0  # from the middle of the pot's lowest chip down to the places
PROMPT_HEIGHT = 44.0  # of the words over the action row
# card widths
CARD_STEP, TIGHT_CARD_STEP = 0.43, 0.4  # from card to card of another's hand, usually and where there is little room
CARD_STEP_CARD_WIDTHS, STOCK_TO_FIRST_PLACE = 1.1, 1.5  # from place to place, and from the stock to the first place
ROW_WIDTH = STOCK_TO_FIRST_PLACE + (PLACE_COUNT - 1) * CARD_STEP_CARD_WIDTHS + 1  # of the stock and all places
# factors
UPPER_BLOCK_SHARE = 1.9  # heights of a block in the room above the action row, where nobody sits at the sides
SIDE_BLOCK_DROP = 0.4  # how far the blocks at the sides stand below the row, as a share of the room there
POT_BESIDE_SHARE = 0.9  # the pot stands beside the places if cards would otherwise be smaller than this share
MAX_OTHER_CARD_SCALE = 0.62  # of a card in the person's hand
MAX_MIDDLE_CARD_SCALE = 0.78  # of the cards in the middle, in cards of the person's hand
PUT_ROUND_CARD_SCALE = 0.5  # of the cards of the put round during the take round, in cards of the places
MATCH_LIFT = 0.2  # card heights by which matching cards come out


class SeatBlock(NamedTuple):
    """The room of a seat: the plaque above, its cards below."""

    plaque: parts.Rect
    cards: parts.Rect
    card_width: float  # of a card


class MiddleLayout(NamedTuple):
    """The places of the cards and the pot that all share."""

    places: tuple[parts.Spot, ...]  # the five, from the left
    stock: parts.Spot
    pot: tuple[float, float]  # the middle of its lowest chip
    # where the cards of the put round lie in the take round; (): there is no room
    put_round_spots: tuple[parts.Spot, ...]


def hand_length(step: float) -> float:
    """Return the length of a hand in card widths; `step`: from card to card, in card widths."""
    return 1 + (PLACE_COUNT - 1) * step


def is_tall(frame: parts.Frame) -> bool:
    """Tell whether there is more room below the blocks at the sides than between them."""
    return frame.height > frame.width


@lru_cache(maxsize=64)
def seat_blocks(frame: parts.Frame) -> tuple[SeatBlock, ...]:
    """Return the blocks of all seats but the person's, from the person's left on."""
    stage, unit, other_seat_count = frame.stage, frame.unit, frame.seats - 1
    upper_seat_count = other_seat_count - 2 if frame.seats >= MIN_SEATS_WITH_SIDES else other_seat_count
    top, foot = frame.seats_top, frame.row.y - GAP_WIDTH
    gap = CROWDED_GAP if frame.is_crowded else GAP_WIDTH
    # two blocks one below the other, or one where nobody sits at the sides
    height = (foot - top - GAP_WIDTH) / (2 if frame.seats >= MIN_SEATS_WITH_SIDES else UPPER_BLOCK_SHARE)
    block_width = (stage.w - 2 * EDGE_WIDTH - (upper_seat_count - 1) * GAP_WIDTH) / upper_seat_count
    card_width = min(
        MAX_OTHER_CARD_SCALE * frame.plain_w,
        (height - frame.plaque_h - gap) / (CARD_HEIGHT_RATIO * (1 + MATCH_LIFT)),
        (block_width - 2 * GAP_WIDTH * unit) / hand_length(TIGHT_CARD_STEP),
    )
    block_width = min(block_width, max(PLAQUE_WIDTH * unit, card_width * hand_length(CARD_STEP)))

    def block(x: float, y: float) -> SeatBlock:
        """Return the block with its top middle at the point."""
        return SeatBlock(
            parts.Rect(x - block_width / 2, y, block_width, frame.plaque_h),
            parts.Rect(x - block_width / 2, y + frame.plaque_h + gap, block_width, card_width * CARD_HEIGHT_RATIO),
            card_width,
        )

    seat_width = (stage.w - 2 * EDGE_WIDTH) / upper_seat_count
    row = [block(stage.x + EDGE_WIDTH + (place + 0.5) * seat_width, top) for place in range(upper_seat_count)]
    if frame.seats < MIN_SEATS_WITH_SIDES:
        return tuple(row)
    side_top = row[0].cards.bottom + MATCH_LIFT * card_width * CARD_HEIGHT_RATIO + GAP_WIDTH
    block_height = frame.plaque_h + gap + card_width * CARD_HEIGHT_RATIO
    y = side_top + max(0.0, SIDE_BLOCK_DROP * (foot - side_top - block_height)) * (not is_tall(frame))
    left, right = block(stage.x + EDGE_WIDTH + block_width / 2, y), block(stage.right - EDGE_WIDTH - block_width / 2, y)
    return (left, *row, right)


def free_rect(frame: parts.Frame, is_person_dealing: bool) -> parts.Rect:
    """Return the free room between the blocks and above the action row.

    `is_person_dealing`: the person deals and has a button.
    """
    blocks = seat_blocks(frame)
    between = frame.seats >= MIN_SEATS_WITH_SIDES and not is_tall(frame)
    lowest = blocks[1] if between else blocks[0]
    inset = lowest.plaque.w + 3 * GAP_WIDTH if between else 0.0
    left, width = frame.stage.x + EDGE_WIDTH + inset, frame.stage.w - 2 * (EDGE_WIDTH + inset)
    top = lowest.cards.bottom + MATCH_LIFT * lowest.cards.h + GAP_WIDTH
    return parts.Rect(
        left, top, width, frame.row.y - (PROMPT_HEIGHT * frame.unit if is_person_dealing else GAP_WIDTH) - top
    )


def row_of_spots(x: float, y: float, width: float) -> tuple[parts.Spot, ...]:
    """Return five spots in a row, the middle of the first at the point."""
    return tuple(parts.Spot(x + place * CARD_STEP_CARD_WIDTHS * width, y, width) for place in range(PLACE_COUNT))


def place_pot(
    area: parts.Rect, pot_height: float, card_width: float, height_below: float, foot_height: float
) -> tuple[tuple[float, float], tuple[parts.Spot, ...]]:
    """Return the place of the pot, and above it the spots of the cards of the put round, if there is room.

    `pot_height`: the height of the pot; `card_width`: the card width of the places; `height_below`: the height of all
    below the pot; `foot_height`: from the middle of its lowest chip to its foot. All in pixels.
    """
    small_card_width = PUT_ROUND_CARD_SCALE * card_width
    high, spare = small_card_width * CARD_HEIGHT_RATIO + GAP_WIDTH, area.h - pot_height - height_below
    top = area.y + (spare + high if spare >= high else spare) / 2
    start = area.cx - (PLACE_COUNT - 1) / 2 * CARD_STEP_CARD_WIDTHS * small_card_width
    put_round_spots = (
        row_of_spots(start, top - GAP_WIDTH - small_card_width * CARD_HEIGHT_RATIO / 2, small_card_width)
        if spare >= high
        else ()
    )
    return (area.cx, top + pot_height - foot_height), put_round_spots


@lru_cache(maxsize=64)
def middle_layout(frame: parts.Frame, is_person_dealing: bool) -> MiddleLayout:
    """Return the places of stock, turned cards and pot.

    `is_person_dealing`: the person deals, and the places are at the foot.
    """
    area, unit = free_rect(frame, is_person_dealing), frame.unit
    pot_height, stakes_height, foot_height = (
        (LOW_POT_HEIGHT if frame.is_small else POT_HEIGHT) * unit,
        STAKE_HEIGHT * unit,
        POT_FOOT_HEIGHT * unit,
    )
    max_card_width = min(MAX_MIDDLE_CARD_SCALE * frame.w, area.w / ROW_WIDTH)
    if is_person_dealing:
        high = frame.height - GAP_WIDTH - frame.row.bottom - GAP_WIDTH - stakes_height
        card_width = min(frame.w, high / CARD_HEIGHT_RATIO, (frame.stage.w - 2 * EDGE_WIDTH) / ROW_WIDTH)
        pot, put_round_spots = place_pot(area, pot_height, max_card_width, 0.0, foot_height)
        return MiddleLayout(
            *place_cards(frame.stage.cx - ROW_WIDTH * card_width / 2, frame.row.bottom + GAP_WIDTH, card_width),
            pot,
            put_round_spots,
        )
    card_width = min(max_card_width, (area.h - stakes_height - pot_height) / CARD_HEIGHT_RATIO)
    card_beside_pot = min(
        max_card_width, (area.w - POT_WIDTH * unit) / ROW_WIDTH, (area.h - stakes_height) / CARD_HEIGHT_RATIO
    )
    if card_width < POT_BESIDE_SHARE * card_beside_pot:  # the pot stands beside the places
        left = area.cx - (ROW_WIDTH * card_beside_pot + POT_WIDTH * unit) / 2
        places, stock = place_cards(
            left, area.cy - (card_beside_pot * CARD_HEIGHT_RATIO + stakes_height) / 2, card_beside_pot
        )
        return MiddleLayout(
            places, stock, (left + ROW_WIDTH * card_beside_pot + POT_WIDTH * unit / 2, stock.y + foot_height), ()
        )
    pot, put_round_spots = place_pot(
        area, pot_height, card_width, card_width * CARD_HEIGHT_RATIO + stakes_height, foot_height
    )
    return MiddleLayout(
        *place_cards(area.cx - ROW_WIDTH * card_width / 2, pot[1] + foot_height, card_width), pot, put_round_spots
    )


def place_cards(left: float, top: float, card_width: float) -> tuple[tuple[parts.Spot, ...], parts.Spot]:
    """Return the five places, and the stock before them; `card_width`: the width of a card in pixels."""
    stock = parts.Spot(left + card_width / 2, top + card_width * CARD_HEIGHT_RATIO / 2, card_width)
    return row_of_spots(stock.x + STOCK_TO_FIRST_PLACE * card_width, stock.y, card_width), stock
