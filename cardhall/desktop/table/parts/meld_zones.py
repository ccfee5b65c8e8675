"""Zones for melds: all melds of a seat in one zone, or a zone for each meld of a side in a common frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardhall.cards import Card
from cardhall.desktop.table.layout import melds
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.meld_bands import MeldBands, MeldSize, arrange_melds
from cardhall.desktop.table.layout.zone_layout import ZoneContents, ZoneLayout
from cardhall.desktop.table.parts.observation_readers import melds_by_zone
from cardhall.desktop.table.parts.zones import Names, Place, Words, Zone
from cardhall.language import join_words
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

USUAL_MELD_SIZE = 5  # cards for which a meld keeps room, where no meld is ever complete


@dataclass(frozen=True)
class MeldRow(Zone):
    """All melds of a seat in one zone: groups of overlapping cards side by side in a frame.

    The groups are in the fact `meld_groups`.
    """

    kind: str = "melds"
    at: Place = lambda frame, owner, zone: melds.meld_band(frame, owner)
    width: float = 0.48
    step: float = 0.36

    stacking_order = 70

    def card_groups(self, seen: Observation, owner: int) -> Sequence[Sequence[Card]]:
        groups = Facts.of(seen).meld_groups
        return groups[owner] if owner < len(groups) else ()

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        return melds.lay_out_groups(
            self.available_rect(frame, owner, zone), self.width * frame.centre_w, self.step, contents
        )


def meld_owner_names(seen: Observation, owner: int, names: Names) -> str:
    """Return the names of the side that owns a zone: "You and Ines"; "" for a zone of nobody's."""
    return join_words([names(seat) for seat in seen.sides[owner]]) if 0 <= owner < len(seen.sides) else ""


def meld_number(zone: str) -> int:
    """Return a meld's number within its side: 2 for `meld:0:2`."""
    number = zone.rpartition(":")[2]
    return int(number) if number.isdigit() else 0


@dataclass(frozen=True)
class MeldArea(Zone):
    """A meld of a side, in its own zone and drop target: `meld:0:1`, `meld:0:2`.

    All melds of a side lie in one frame. The kind of each is in the fact `melds` (see `TeamMeld`).
    """

    kind: str = "meld"
    at: Place = lambda frame, owner, zone: melds.side_band(frame, owner)
    width: float = melds.MELD_CARD_WIDTH
    label: Words = meld_owner_names
    complete_size: int = 0  # a meld with this many cards is complete, and its last cards lie crosswise; 0: never
    squares_complete: bool = False  # complete melds lie squared instead, one card on the other

    stacking_order = 70
    shares_room = True

    def crosswise_count(self, seen: Observation, zone: str, number: int) -> int:
        """Return how many cards of a complete meld lie crosswise: one, or two without a wild card."""
        meld = melds_by_zone(seen).get(zone)
        return (
            0
            if not self.complete_size or self.squares_complete or number < self.complete_size or meld is None
            else 1
            if meld.has_wild
            else 2
        )

    def meld_size(self, cards: int, crosswise: int) -> MeldSize:
        """Return the size of a meld of `cards` cards, the last `crosswise` lying crosswise."""
        return MeldSize(1 if self.squares_complete and cards >= self.complete_size else cards, crosswise)

    def bands(self, frame: Frame, sizes: Mapping[str, MeldSize]) -> MeldBands | None:
        """Return the layout of all melds, given their sizes by zone, or None without melds.

        The layout of the frame so far stays as it is while it has room.
        """
        sizes_by_meld = {(zone_owner(zone)[1], meld_number(zone)): size for zone, size in sizes.items()}
        if not sizes_by_meld:
            return None
        complete = (
            MeldSize(self.complete_size - 1)
            if self.squares_complete
            else MeldSize(self.complete_size or USUAL_MELD_SIZE, int(self.complete_size > 0))
        )
        rooms = melds.meld_rooms(frame, self.width * frame.centre_w)
        return arrange_melds(rooms, sizes_by_meld, complete, frame.bands)

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        contents = replace(contents, zone_sizes=[self.meld_size(size, 0).card_count for size in contents.zone_sizes])
        return melds.lay_out_meld(frame, self.available_rect(frame, owner, zone), owner, meld_number(zone), contents)
