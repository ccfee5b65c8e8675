"""Layout of melds, and of cards laid out by suit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, bounding_rect
from cardhall.desktop.table.layout.meld_bands import MeldRoom, MeldSize, arrange_melds
from cardhall.desktop.table.layout.zone_layout import MIN_CARD_WIDTH, READABLE_CARD_WIDTH, ZoneContents, ZoneLayout

BAND_MARGIN, BAND_INSET = 20.0, 12.0  # pixels from the stage to the band of a side, and from there to its melds
USUAL_GROUP_SIZE, USUAL_GROUP_COUNT = 4, 3  # cards and groups of a seat for which there is room from the start
PILE_ROW_GAP = 3.0  # pixels from a band to the row of piles
# The size of a side's words over or beside its melds, in pixels at a text scale of 1.
WORDS_HEIGHT, LOW_WORDS_HEIGHT, WORDS_WIDTH = 24.0, 16.0, 140.0
MELD_CARD_WIDTH = 0.6  # of a card in a side's melds, at most, in cards of the middle
# Heights of the middle, in hand cards
MAX_LOW_MIDDLE_HEIGHT_IN_CARDS = 3.4  # below: hardly room for two bands and the cards between them
MIN_HEIGHT_FOR_WORDS = 3.6  # below: no room for words over the cards between the bands
# Of groups side by side: pixels between groups, usually and at least; the least step in card widths; and the factor by
# which both shrink until the groups fit
GROUP_GAP, MIN_GROUP_GAP, MIN_GROUP_STEP, SHRINK_FACTOR = 30.0, 14.0, 0.16, 0.92
PILE_CARD_WIDTH = 0.57  # of cards between the bands, in hand cards
PILE_HEIGHT_SHARE, READABLE_PILE_HEIGHT_SHARE = 0.21, 0.29  # of the middle: usual cards, and cards just wide enough
SECOND_CROSSWISE_DROP = 0.4  # card widths that the second of two crosswise cards lies lower
MIN_SUIT_STEP = 0.12  # from card to card of a suit's column, in card widths


def lay_out_groups(box: Rect, w: float, step: float, contents: ZoneContents) -> ZoneLayout:
    """Lay out groups of overlapping cards side by side in a frame.

    `w`: the width of a card in pixels; `step`: from card to card, in card widths. Both become smaller for lack of room.
    """
    lengths = [n for n in contents.group_sizes if n] or ([contents.count] if contents.count else [])
    if sum(lengths) != contents.count:  # cards have come or gone since the groups were known
        lengths = [*lengths, contents.count - sum(lengths)] if sum(lengths) < contents.count else [contents.count]
        lengths = [n for n in lengths if n]
    gap = GROUP_GAP
    while True:
        wide = sum((n - 1) * step * w + w for n in lengths) + gap * max(0, len(lengths) - 1)
        if wide <= box.w - 32 or step < MIN_GROUP_STEP:
            break
        step, gap = step * SHRINK_FACTOR, max(MIN_GROUP_GAP, gap * SHRINK_FACTOR)
    w = max(MIN_CARD_WIDTH, min(w, (box.h - (20 if box.h > 90 else 10)) / CARD_HEIGHT_RATIO))
    lefts = group_lefts(box, [(n - 1) * step * w + w for n in lengths], (USUAL_GROUP_SIZE - 1) * step * w + w, gap)
    spots = []
    for n, left in zip(lengths, lefts, strict=False):
        spots += [Spot(left + w / 2 + i * step * w, box.cy + (4 if box.h > 90 else 0), w) for i in range(n)]
    x = lefts[-1]
    slot = Spot(min(x + w / 2, box.right - w / 2 - 8) if spots else box.cx, box.cy + 4, w)
    return ZoneLayout(spots, box, slot, box, (box.x + 16, box.y + 15))


def group_lefts(box: Rect, widths: Sequence[float], usual_width: float, gap: float) -> list[float]:
    """Return the left edges of groups side by side in a frame, and last of a further group.

    `widths`: the width of each group; `usual_width`: of a usual group; `gap`: between groups; all in pixels.

    The groups stay in place when a new one comes: each has the room of a `usual_width` group, and the first lies where
    three of them would be centred. Where there is no room for that, they lie close together in the middle.
    """
    rooms, usual_total = [max(one, usual_width) for one in widths], USUAL_GROUP_COUNT * (usual_width + gap) - gap
    total = sum(rooms) + gap * max(0, len(rooms) - 1)
    if max(total, usual_total) > box.w - 28:
        rooms = list(widths)
        first = box.cx - (sum(rooms) + gap * max(0, len(rooms) - 1)) / 2
    else:
        first = min(box.cx - usual_total / 2, box.right - 14 - total)
    return list(accumulate((room + gap for room in rooms), initial=first))


def has_low_middle(frame: Frame) -> bool:
    """Whether there is hardly room for two bands of melds and a row of cards between them."""
    return frame.is_small and frame.middle.h < MAX_LOW_MIDDLE_HEIGHT_IN_CARDS * frame.w


def meld_band(frame: Frame, owner: int) -> Rect:
    """Return the band for a side's melds: the own band above the action row, the other below the seats."""
    height = min(
        0.48 * frame.plain_centre_w * CARD_HEIGHT_RATIO + 29, (0.34 if has_low_middle(frame) else 0.3) * frame.middle.h
    )
    top = frame.middle.y if owner else frame.middle.bottom - height
    if any(place.edge in ("left", "right") for place in frame.seat_places):
        return frame.seat_layout.area_between_plaques(Rect(frame.middle.x, top, frame.middle.w, height))
    return Rect(frame.stage.x + 20, top, frame.stage.w - 40, height)


def rect_between_bands(frame: Frame, start_share: float, card_share: float, end_share: float = 0.0) -> Rect:
    """Return a place for cards between the two bands, at a share of the stage's width.

    `card_share`: the cards' width in hand cards; `end_share`: the share where spread cards end, 0 for a single card.
    """
    if frame.has_seats_in_row:
        return rect_in_pile_row(frame, start_share, end_share)
    above = 4 if has_low_middle(frame) else 24 * frame.unit  # a line of words, or none
    top, foot = meld_band(frame, 1).bottom + above, meld_band(frame, 0).y - (4 if has_low_middle(frame) else 6)
    height = min(foot - top, card_share * frame.centre_w * CARD_HEIGHT_RATIO + 8)
    x, y = frame.stage.x + start_share * frame.stage.w, (top + foot - height) / 2
    if not end_share:
        return Rect(x - frame.centre_w / 2, y, frame.centre_w, height)
    return Rect(x, y, frame.stage.x + end_share * frame.stage.w - 28 - x, height)


def side_band(frame: Frame, owner: int) -> Rect:
    """Return the band for all melds of a side where the other seats sit in a row above."""
    area, middle_row = frame.middle, pile_row(frame)
    left, width = frame.stage.x + BAND_MARGIN, frame.stage.w - 2 * BAND_MARGIN
    if owner:
        return Rect(left, area.y, width, middle_row.y - PILE_ROW_GAP - area.y)
    return Rect(left, middle_row.bottom + PILE_ROW_GAP, width, area.bottom - middle_row.bottom - PILE_ROW_GAP)


def pile_row(frame: Frame) -> Rect:
    """Return the row for stock, pile and other cards between the two bands."""
    area, high = frame.middle, pile_row_height(frame)
    above = (area.h - high) / 2 if frame.bands is None else frame.bands.heights[1] + PILE_ROW_GAP
    return Rect(frame.stage.x + BAND_MARGIN, area.y + above, frame.stage.w - 2 * BAND_MARGIN, high)


def pile_row_height(frame: Frame) -> float:
    """Return the height of the pile row."""
    return pile_card_width(frame) * CARD_HEIGHT_RATIO + (6 if lacks_room_for_words(frame) else 26 * frame.unit)


def pile_card_width(frame: Frame) -> float:
    """Return the card width in the pile row, larger in a low middle to keep the pile readable."""
    return max(
        min(PILE_CARD_WIDTH * frame.w, PILE_HEIGHT_SHARE * frame.middle.h / CARD_HEIGHT_RATIO),
        min(READABLE_CARD_WIDTH, READABLE_PILE_HEIGHT_SHARE * frame.middle.h / CARD_HEIGHT_RATIO),
    )


def lacks_room_for_words(frame: Frame) -> bool:
    """Whether there is no room for words over the cards between the bands."""
    return frame.middle.h < MIN_HEIGHT_FOR_WORDS * frame.w


def rect_in_pile_row(frame: Frame, start_share: float, end_share: float = 0.0) -> Rect:
    """Return a place in the pile row: for one card at a share, or from `start_share` as far as `end_share`."""
    row, w = pile_row(frame), pile_card_width(frame)
    left = row.x + start_share * row.w
    wide = (end_share - start_share) * row.w if end_share else w
    return Rect(left, row.bottom - 4 - w * CARD_HEIGHT_RATIO, wide, w * CARD_HEIGHT_RATIO)


def meld_rooms(frame: Frame, max_card_width: float) -> tuple[MeldRoom, ...]:
    """Return the possible rooms for both sides' melds: with words above the melds, or beside them.

    `max_card_width`: the greatest width of a card.
    """
    width, height = (
        frame.stage.w - 2 * (BAND_MARGIN + BAND_INSET),
        frame.middle.h - pile_row_height(frame) - 2 * PILE_ROW_GAP,
    )
    if not lacks_room_for_words(frame):
        return (MeldRoom(width, height, max_card_width, WORDS_HEIGHT * frame.unit),)
    words_width = WORDS_WIDTH * frame.unit
    return (
        MeldRoom(width, height, max_card_width, LOW_WORDS_HEIGHT * frame.unit),
        MeldRoom(width - words_width, height, max_card_width, 0.0, words_width),
    )


def lay_out_meld(frame: Frame, box: Rect, owner: int, number: int, contents: ZoneContents) -> ZoneLayout:
    """Lay out one meld of a side in its band, at the place given by `frame.bands`.

    `number`: the meld's number within the side. One meld of each side has the frame round the band with the label:
    the empty one, which is the place for a new meld, or else the first.
    """
    bands = frame.bands
    if bands is None:
        size_alone = MeldSize(max(1, contents.count), (contents.crosswise_counts or (0,))[0])
        bands = arrange_melds(
            meld_rooms(frame, frame.centre_w * MELD_CARD_WIDTH), {(owner, number): size_alone}, size_alone
        )
    place = bands.places.get((owner, number), bands.next_place(owner))
    w, meld_room = bands.w, bands.room
    left, y = box.x + BAND_INSET + place.left, box.y + bands.row_top(place.row) + w * CARD_HEIGHT_RATIO / 2
    crosswise = contents.crosswise_counts[contents.zone_index] if contents.crosswise_counts else 0
    upright = contents.count - crosswise
    size = contents.zone_sizes[contents.zone_index] if contents.zone_sizes else contents.count
    # 0: a closed pile
    step = (
        0.0
        if contents.count > size
        else MeldSize(contents.count, crosswise).largest_step(w, place.max_width, bands.step) * w
    )
    spots = [Spot(left + w / 2 + i * step, y, w) for i in range(upright)]
    x = left + max(0, upright - 1) * step + (CARD_HEIGHT_RATIO - 0.5) * w + 0.02 * w
    foot = y + w * CARD_HEIGHT_RATIO / 2 - w / 2
    crosswise_ys = [foot] if crosswise == 1 else [foot - SECOND_CROSSWISE_DROP * w, foot]
    spots += [Spot(x, at, w, 90.0) for at in crosswise_ys[:crosswise]]
    area = (bounding_rect(spots) if spots else None) or box  # a new meld can be dropped anywhere in the band
    label, label_room = (box.x + 14, box.y + meld_room.words_height / 2 + 2), 0.45 * box.w
    if meld_room.words_width:
        label, label_room = (box.right - meld_room.words_width, box.y + 12 * frame.unit), meld_room.words_width - 8
    bears_frame = contents.zone_index == (contents.zone_sizes.index(0) if 0 in contents.zone_sizes else 0)
    return ZoneLayout(spots, area, Spot(left + w / 2, y, w), box if bears_frame else None, label, label_room=label_room)


class SuitLine(NamedTuple):
    """A suit's column or row: index among the suits, number of suits, length in places, and direction."""

    place: int
    suit_count: int
    length: int
    is_row: bool


def lay_out_suit(box: Rect, w: float, line: SuitLine, filled_places: Sequence[int], rank_names: str) -> ZoneLayout:
    """Lay out a suit's cards at their places in a column or row; open places show their rank.

    `w`: the width of a card in pixels; `filled_places`: the indices of the places with a card.
    `rank_names`: the rank of each place.
    """
    if line.is_row:
        line_width = box.h / line.suit_count
        w = min(w, (line_width - 4) / CARD_HEIGHT_RATIO)
        step = (box.w - w) / max(1, line.length - 1)
        frame = Rect(box.x - 6, box.y + line.place * line_width, box.w + 12, line_width - 2)
        places = [Spot(box.x + w / 2 + i * step, frame.cy, w) for i in range(line.length)]
    else:
        line_width = box.w / line.suit_count
        w = min(w, line_width - 14)
        step = max(MIN_SUIT_STEP * w, (box.h - w * CARD_HEIGHT_RATIO - 12) / max(1, line.length - 1))
        frame = Rect(box.x + line.place * line_width + (line_width - w) / 2 - 7, box.y, w + 14, box.h)
        places = [Spot(frame.cx, box.y + 6 + w * CARD_HEIGHT_RATIO / 2 + i * step, w) for i in range(line.length)]
    step_share = step / w
    open_places = [i for i in range(line.length) if i not in filled_places]
    # Pixels covered by a card, and by the place behind it, which may be lit
    covered = (w if line.is_row else w * CARD_HEIGHT_RATIO) + step - 1
    marks = [
        (
            spot.x - w / 2 + min(0.5, step_share / 2) * w if line.is_row else spot.x - w / 2 + 10,
            spot.y if line.is_row else spot.y - w * CARD_HEIGHT_RATIO / 2 + step / 2,
            "10" if rank_names[i] == "T" else rank_names[i],
        )
        for i, spot in enumerate(places)
        if i in open_places and not any(i - j > 0 and (i - j) * step < covered for j in filled_places)
    ]
    spots = [places[i] for i in filled_places]
    return ZoneLayout(spots, frame, places[0], frame, (frame.cx, frame.y - 12), rank_marks=marks)
