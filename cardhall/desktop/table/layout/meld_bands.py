"""Bands for the melds of two sides in the middle of a table: rows of melds in lasting places.

`arrange_melds` gives every meld a row and a left edge in the band of its side. Bands are as high as their rows need. A
meld keeps its place while it grows and while others come. Without room for that, all melds are laid out again. Only
numbers come in and go out, no window and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO
from cardhall.desktop.table.layout.zone_layout import READABLE_CARD_WIDTH

MELD_STEPS = (0.36, 0.31, 0.27)  # from card to card of a meld, in card widths: the index can be read
MIN_MELD_STEP = 0.23  # the same in a meld that has grown beyond its room: the index just ends there
CROSSWISE_EXTRA = 0.42  # card widths that a crosswise card takes more
BAND_PADDING = 3.0  # pixels between the frame of a band and its cards
ROW_GAP = 4.0  # pixels from row to row
MIN_MELD_GAP, MELD_GAP = 5.0, 0.16  # from meld to meld: pixels at least, and card widths
MIN_MELD_CARD_WIDTH = 14.0  # pixels, however many melds there are
WIDTH_FACTOR = 0.97  # from one card width to the next that is tried
MIN_WIDTH_SHARE = 0.86  # of the widest cards: rather narrower cards than melds without room to grow
MIN_NEW_MELD_SIZE = 3  # cards of a new meld, at least

MeldKey = tuple[int, int]  # the side, and the number of the meld within the side


class MeldSize(NamedTuple):
    """The number of a meld's cards, and how many of the last cards lie crosswise."""

    card_count: int
    crosswise: int = 0

    def length(self, w: float, step: float) -> float:
        """Return the meld's width for a card width `w` and a step in card widths."""
        steps = self.card_count - 1 - max(0, self.crosswise - 1)
        return (steps * step + 1 + CROSSWISE_EXTRA * bool(self.crosswise)) * w

    def largest_step(self, w: float, available_width: float, max_step: float) -> float:
        """Return the largest step, in card widths, with which the meld fits into a room."""
        steps = max(1, self.card_count - 1 - max(0, self.crosswise - 1))
        return max(0.0, min(max_step, (available_width / w - 1 - CROSSWISE_EXTRA * bool(self.crosswise)) / steps))


class MeldRoom(NamedTuple):
    """The room of two sides for their melds, in pixels."""

    row_width: float  # of a row
    total_height: float  # of both bands together
    max_card_width: float  # the greatest width of a card
    words_height: float = 0.0  # height of the words over the melds of a side
    words_width: float = 0.0  # width of words beside the melds, not counted in `meld_widths`


class MeldPlace(NamedTuple):
    """A meld's place in a band: the row from 0, and in pixels the left edge and the greatest width."""

    row: int
    left: float
    max_width: float


@dataclass(frozen=True)
class MeldBands:
    """The layout of all melds: each side's band, the card width, and each meld's place."""

    rooms: tuple[MeldRoom, ...]  # the possible rooms, by which a later call knows that nothing has changed
    room: MeldRoom  # the room that was chosen
    w: float  # the width of a card in pixels
    step: float  # from card to card, in card widths
    heights: tuple[float, float]  # of the own band, and of the others'
    full_size: MeldSize  # how large a meld usually becomes
    places: Mapping[MeldKey, MeldPlace] = field(default_factory=dict)

    def row_top(self, row: int) -> float:
        """Return how far a row begins below the upper edge of the band."""
        return self.room.words_height + BAND_PADDING + row * (self.w * CARD_HEIGHT_RATIO + ROW_GAP)

    def next_place(self, owner: int) -> MeldPlace:
        """Return the place for a side's next meld, behind the last one."""
        row, left, max_width = max(
            (place for (side, _), place in self.places.items() if side == owner),
            default=MeldPlace(0, -_meld_gap(self.w), 0.0),
        )
        return MeldPlace(row, min(left + max_width + _meld_gap(self.w), self.room.row_width - self.w), self.w)


def arrange_melds(
    rooms: tuple[MeldRoom, ...],
    melds: Mapping[MeldKey, MeldSize],
    full_size: MeldSize,
    previous: MeldBands | None = None,
) -> MeldBands:
    """Return the layout of all melds in the room that allows the widest cards.

    `rooms`: the possible rooms; `full_size`: how large a meld usually becomes; `previous`: the layout so far, kept if
    possible.
    """
    if previous is not None and previous.rooms == rooms and previous.full_size == full_size and previous.places:
        extended = _extend_bands(previous, melds)
        if extended is not None:
            return extended
    found = [_lay_out_all(room, rooms, melds, full_size) for room in rooms]
    return max(found, key=lambda bands: bands.w)


def _meld_gap(w: float) -> float:
    return max(MIN_MELD_GAP, MELD_GAP * w)


def _band_height(room: MeldRoom, rows: int, w: float) -> float:
    """Return the height of a band with this number of rows."""
    return room.words_height + 2 * BAND_PADDING + rows * w * CARD_HEIGHT_RATIO + (rows - 1) * ROW_GAP


def _reserved_sizes(size: MeldSize, full_size: MeldSize) -> Sequence[MeldSize]:
    """Return the sizes to reserve for a meld, the best first: a full meld, one card more, the meld itself."""
    more = MeldSize(max(size.card_count + 1, MIN_NEW_MELD_SIZE + 1), size.crosswise)
    return (max(size, full_size, key=lambda one: one.length(1.0, MELD_STEPS[0])), more, size)


def _lay_out_all(
    room: MeldRoom, rooms: tuple[MeldRoom, ...], melds: Mapping[MeldKey, MeldSize], full_size: MeldSize
) -> MeldBands:
    """Lay out all melds from scratch, with as much room to grow as the cards' width allows.

    Cards become somewhat narrower for the sake of reserved room, but not unreadable.
    """
    tight_width = _widest_card_width(room, melds, full_size, 2, MELD_STEPS[-1])
    for reserve_level in range(3):
        for step in MELD_STEPS:
            w = _widest_card_width(room, melds, full_size, reserve_level, step)
            if w >= min(tight_width, max(MIN_WIDTH_SHARE * tight_width, READABLE_CARD_WIDTH)):
                return _bands_with_places(room, rooms, melds, full_size, reserve_level, step, w)
    return _bands_with_places(room, rooms, melds, full_size, 2, MELD_STEPS[-1], tight_width)


def _meld_lengths(
    melds: Mapping[MeldKey, MeldSize], full_size: MeldSize, reserve_level: int, step: float
) -> tuple[list[float], list[float]]:
    """Return the width of each meld with its reserve in card widths, by side.

    `reserve_level`: how much is reserved, from 0 (a full meld, and room for a further one) to 2 (nothing).
    """
    lengths_by_side: tuple[list[float], list[float]] = ([], [])
    for (owner, _), size in melds.items():
        lengths_by_side[bool(owner)].append(_reserved_sizes(size, full_size)[reserve_level].length(1.0, step))
    if reserve_level == 0:
        for side in lengths_by_side:
            side.append(full_size.length(1.0, step))
    return lengths_by_side


def _widest_card_width(
    room: MeldRoom, melds: Mapping[MeldKey, MeldSize], full_size: MeldSize, reserve_level: int, step: float
) -> float:
    """Return the greatest card width that leaves all melds their reserve."""
    lengths = _meld_lengths(melds, full_size, reserve_level, step)
    w = room.max_card_width
    while w > MIN_MELD_CARD_WIDTH:
        rows = [_row_count([one * w for one in side], room.row_width, _meld_gap(w)) for side in lengths]
        if all(rows) and sum(_band_height(room, count, w) for count in rows) <= room.total_height:
            return w
        w *= WIDTH_FACTOR
    return MIN_MELD_CARD_WIDTH


def _row_count(lengths: Sequence[float], row_width: float, gap: float) -> int:
    """Return the number of rows for melds of some lengths; 0 if any is too long."""
    if any(length > row_width for length in lengths):
        return 0
    return 1 + max((row for row, _ in _flow_in_rows(lengths, row_width, gap)), default=0)


def _flow_in_rows(lengths: Sequence[float], row_width: float, gap: float) -> Iterator[tuple[int, float]]:
    """Yield the row and the left edge of each meld."""
    row, left = 0, 0.0
    for length in lengths:
        if left and left + length > row_width:
            row, left = row + 1, 0.0
        yield row, left
        left += length + gap


def _bands_with_places(
    room: MeldRoom,
    rooms: tuple[MeldRoom, ...],
    melds: Mapping[MeldKey, MeldSize],
    full_size: MeldSize,
    reserve_level: int,
    step: float,
    w: float,
) -> MeldBands:
    """Return the bands for a card width, with the rest of the height shared equally."""
    places: dict[MeldKey, MeldPlace] = {}
    needs: list[float] = []
    for owner, lengths in enumerate(_meld_lengths(melds, full_size, reserve_level, step)):
        meld_widths = [min(length * w, room.row_width) for length in lengths]
        flow = list(_flow_in_rows(meld_widths, room.row_width, _meld_gap(w)))
        keys = [key for key in melds if bool(key[0]) == bool(owner)]
        places |= {key: MeldPlace(*at, length) for key, at, length in zip(keys, flow, meld_widths, strict=False)}
        needs.append(_band_height(room, 1 + max((row for row, _ in flow), default=0), w))
    spare = (room.total_height - sum(needs)) / 2
    return MeldBands(rooms, room, w, step, (needs[0] + spare, needs[1] + spare), full_size, places)


def _extend_bands(previous: MeldBands, melds: Mapping[MeldKey, MeldSize]) -> MeldBands | None:
    """Return the old layout with new melds added at the end, or None where there is no room."""
    places = {key: place for key, place in previous.places.items() if key in melds}
    if not places and melds:
        return None
    for key, place in places.items():
        available_width = _room_to_grow(previous, places, key, place)
        size = melds[key]
        if size.length(previous.w, MIN_MELD_STEP) > available_width + 0.01:  # pixels of rounding
            return None
        places[key] = place._replace(
            max_width=max(place.max_width, min(available_width, size.length(previous.w, previous.step)))
        )
    for key, size in melds.items():
        if key not in places:
            new_place = _new_place(previous, places, key, size)
            if new_place is None:
                return None
            places[key] = new_place
    return previous if places == previous.places else replace(previous, places=places)


def _room_to_grow(previous: MeldBands, places: Mapping[MeldKey, MeldPlace], key: MeldKey, place: MeldPlace) -> float:
    """Return how wide a meld can become: up to the next meld, or to the end of the row."""
    lefts = [
        other.left
        for (owner, number), other in places.items()
        if bool(owner) == bool(key[0]) and other.row == place.row and other.left > place.left
    ]
    return min(lefts) - _meld_gap(previous.w) - place.left if lefts else previous.room.row_width - place.left


def _new_place(
    previous: MeldBands, places: Mapping[MeldKey, MeldPlace], key: MeldKey, size: MeldSize
) -> MeldPlace | None:
    """Return a place for a new meld at the end of a row, or None."""
    side = [place for (owner, _), place in places.items() if bool(owner) == bool(key[0])]
    rows = 1 + max((place.row for place in side), default=0)
    if _band_height(previous.room, rows + 1, previous.w) <= previous.heights[bool(key[0])]:
        rows += 1
    for reserved in _reserved_sizes(size, previous.full_size):
        length = reserved.length(previous.w, previous.step)
        for row in range(rows):
            ends = [place.left + place.max_width + _meld_gap(previous.w) for place in side if place.row == row]
            left = max(ends, default=0.0)
            if left + length <= previous.room.row_width:
                return MeldPlace(row, left, length)
    return None
