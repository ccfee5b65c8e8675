"""The layout of a zone, and the facts about the zone that a layout depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardhall.cards import Card
from cardhall.desktop.table.layout.geometry import Rect, Spot

MIN_CARD_WIDTH = 20.0  # pixels, however little room there is
READABLE_CARD_WIDTH = 36.0  # pixels of an open card, where there is room


class Figure(NamedTuple):
    """A number beside or above a zone's cards, such as a total, positioned by its middle."""

    x: float
    y: float
    text: str
    size: float  # of the letters, in pixels at a text scale of 1


class ZoneLayout(NamedTuple):
    """A zone as laid out: the spots of the cards, and the places of label and numbers."""

    spots: list[Spot]
    area: Rect  # where something may be dropped on it
    slot: Spot  # where the next card would lie
    frame: Rect | None = None  # a frame drawn round it
    label: tuple[float, float] = (0.0, 0.0)  # the middle of the line above it
    count_point: tuple[float, float] | None = None  # the place for the number of cards; None: it is not shown
    z_offset: int = 0  # added to the z value of the cards: how many rows of the same kind lie below
    rank_marks: Sequence[tuple[float, float, str]] = ()  # words in places that are still open, each by its middle
    figures: Sequence[Figure] = ()  # totals that grow with every card
    label_room: float = 0.0  # how wide the label may be; 0: as wide as its words

    def moved_right(self, distance: float) -> ZoneLayout:
        """Return the layout moved right by `distance` pixels, without frame, number and marks."""
        x, y, w, h = self.area
        spots = [spot._replace(x=spot.x + distance) for spot in self.spots]
        slot, (label, line) = self.slot._replace(x=self.slot.x + distance), self.label
        return ZoneLayout(spots, Rect(x + distance, y, w, h), slot, None, (label + distance, line))


@dataclass(frozen=True)
class ZoneContents:
    """The facts about a zone's cards that a layout depends on."""

    cards: Sequence[Card]
    seats: Sequence[int | None] = ()  # who played each card
    group_sizes: Sequence[int] = ()  # lengths of the groups in which they lie
    open_count: int = 0  # how many of the last cards of another seat's hand lie open
    zone_index: int = 0  # the index of the zone among the zones of the same kind and owner
    zone_sizes: Sequence[int] = ()  # the number of cards in each of these zones
    crosswise_counts: Sequence[int] = ()  # for each of these zones, how many of its last cards lie crosswise
    trick_size: int = 0  # cards of a full trick; 0: as many as there are seats

    @property
    def count(self) -> int:
        return len(self.cards)
