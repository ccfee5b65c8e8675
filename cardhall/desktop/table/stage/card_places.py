"""Places of cards on a table, and the cards at a point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.items.card_item import CHOSEN_CARD_LIFT_SHARE, RAISED_CARD_LIFT_PX, CardItem
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.layout.zone_layout import ZoneContents, ZoneLayout
from cardhall.desktop.table.parts.zones import Zone
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.rules.engine.game import zone_owner

ROW_CLEARANCE = 4.0  # pixels between the action row and the highest card
OWN_HAND_Z = 300  # own cards lie over all others
CARD_Z_STEP = 0.01  # from card to card of a zone: small, so that no zone reaches into the next layer
DROP_MARGIN = 8  # pixels round a zone where a card may be dropped too
OWN_DEAL_LIFT = 20  # pixels above the action row, where cards come from when the person deals


class StagePlaces:
    """Finder of places on one table: spots of cards, their z values, and the cards and zones at a point."""

    def __init__(self, table_top: TableTop) -> None:
        self.table_top = table_top
        self.pot_rects: dict[str, Rect] = {}  # rectangles of pots by name
        self.find_score: Callable[[], Rect] | None = None  # the rectangle of the score

    def lay_out_zone(self, zone: str, spec: Zone, items: Sequence[CardItem]) -> ZoneLayout:
        """Return the layout of a zone for its cards; own melds are laid out by the meld builder."""
        owner = zone_owner(zone)[1] if self.table_top.seen is None else spec.owned_by(self.table_top.seen, zone)
        builder = self.table_top.meld_builder
        if builder is not None and zone == builder.melds.zone and sum(builder.group_sizes()) == len(items):
            assert self.table_top.meld_marks is not None
            box = spec.available_rect(self.table_top.frame, owner, zone)
            layout = builder.lay_out(box, spec.width * self.table_top.frame.w, self.table_top.skin)
            self.table_top.meld_marks.set_area(box)
            return layout
        sibling_zones = self.table_top.sibling_zones(zone) if spec.shares_room else [zone]
        contents = ZoneContents(
            [item.card for item in items],
            [item.seat for item in items],
            self.table_top.group_sizes.get(zone, ()),
            sum(1 for item in items if item.card is not HIDDEN),
            sibling_zones.index(zone),
            [len(self.table_top.items.get(one, ())) for one in sibling_zones],
            self.crosswise_counts(spec, sibling_zones),
            self.table_top.trick_size(self.table_top.seen) if self.table_top.seen is not None else 0,
        )
        layout = spec.in_phase_of(self.table_top.seen).lay_out(
            self.table_top.frame,
            owner,
            zone,
            contents,
            () if self.table_top.seen is None else self.table_top.seen.sides,
        )
        if self.table_top.seen is not None and spec.is_turned(self.table_top.seen):
            layout = layout._replace(spots=[spot._replace(angle=90.0) for spot in layout.spots])
        return layout

    def crosswise_counts(self, spec: Zone, zones: Sequence[str]) -> Sequence[int]:
        """Return how many of the last cards lie crosswise, for each zone of an owner."""
        seen = self.table_top.seen
        return (
            ()
            if seen is None
            else [spec.crosswise_count(seen, one, len(self.table_top.items.get(one, ()))) for one in zones]
        )

    def new_card_spot(self, zone: str) -> Spot:
        """Return the spot where a new card of the zone appears."""
        if zone in self.table_top.zone_layouts:
            return self.table_top.zone_layouts[zone].slot
        return Spot(*self.table_top.frame.centre, self.table_top.frame.back_w)

    def z_values(self, zone: str) -> list[float]:
        """Return the z values of a zone's cards, in order."""
        spec = self.table_top.table.zone_for(zone)
        base = OWN_HAND_Z if self.table_top.is_own_hand(zone) else spec.stacking_order if spec is not None else 0
        spots = self.table_top.zone_layouts[zone].spots
        base += self.table_top.zone_layouts[zone].z_offset
        if not self.overlaps_other_way(zone):
            return [base + CARD_Z_STEP * place for place in range(len(spots))]
        rows = [0]  # the row of each card; the lower row lies over the upper
        for before, spot in pairwise(spots):
            rows.append(rows[-1] + (spot.x < before.x))
        # Half a layer higher, since the z values within a row fall from card to card.
        return [base + rows[place] - CARD_Z_STEP * place + 0.5 for place in range(len(spots))]

    def overlaps_other_way(self, zone: str) -> bool:
        """Whether each card covers its right neighbour, as in a hand held by left-handed people."""
        return bool(self.table_top.settings.left_handed) and self.table_top.is_own_hand(zone)

    def rest_spot(self, item: CardItem) -> Spot:
        """Return the resting spot of an item: chosen and lit cards stand out, hinted and focused ones a little."""
        spot, is_own = item.home, self.table_top.is_own_hand(item.zone)
        lift = CHOSEN_CARD_LIFT_SHARE * spot.height if item.is_chosen or item.is_lit else 0.0
        if item.is_lit and not is_own:
            lift = -lift  # towards the middle
        if not lift and (item.look == "raised" or ((item.is_hinted or item.has_cursor) and is_own)):
            lift = RAISED_CARD_LIFT_PX
        if is_own and (item.is_chosen or item.is_lit or self.table_top.has_chosen_cards):
            room = self.room_above_hand(item.zone)
            lift = min(lift, room) - (
                max(0.0, CHOSEN_CARD_LIFT_SHARE * spot.height - room)
                if self.table_top.has_chosen_cards and not item.is_chosen
                else 0.0
            )
        return spot._replace(y=spot.y - lift) if lift else spot

    def room_above_hand(self, zone: str) -> float:
        """Return the pixels by which own cards can rise below the action row.

        Where chosen cards cannot rise enough to stand out, the others go down.
        """
        tops = [item.home.y - item.home.height / 2 for item in self.table_top.items.get(zone, ())]
        return max(0.0, min(tops, default=0.0) - self.table_top.frame.row.bottom - ROW_CLEARANCE)

    def card_spot(self, zone: str, card: Card) -> Spot | None:
        """Return the resting spot of a card in a zone, or None if the card is not there."""
        return next((item.home for item in self.table_top.items.get(zone, ()) if item.card == card), None)

    def card_at(self, x: float, y: float) -> CardItem | None:
        """Return the topmost card at a point."""
        topmost: CardItem | None = None
        for item in self.table_top.all_items():
            if not item.isVisible():
                continue
            local = item.mapFromScene(x, y)
            if item.card_rect().contains(local) and (topmost is None or item.zValue() > topmost.zValue()):
                topmost = item
        return topmost

    def zones_at(self, x: float, y: float) -> list[str]:
        """Return the zones whose area holds the point, the smallest first."""
        zones = [
            zone
            for zone, laid in self.table_top.zone_layouts.items()
            if zone in self.table_top.items and laid.area.grown(DROP_MARGIN).contains(x, y)
        ]
        return sorted(
            zones, key=lambda zone: self.table_top.zone_layouts[zone].area.w * self.table_top.zone_layouts[zone].area.h
        )

    def middle_of(self, place: str) -> tuple[float, float]:
        """Return the middle of a zone or pot, the point before a seat (`seat:2`), or else the middle of the cloth."""
        if place in self.table_top.zone_layouts:
            return self.table_top.zone_layouts[place].area.cx, self.table_top.zone_layouts[place].area.cy
        if place in self.pot_rects:
            return self.pot_rects[place].cx, self.pot_rects[place].cy
        kind, seat = zone_owner(place)
        return self.table_top.frame.seat_layout.point_before(seat) if kind == "seat" else self.table_top.frame.centre

    def score_point(self) -> tuple[float, float]:
        """Return the middle of the score, or of the window's upper edge if none is shown."""
        box = self.find_score() if self.find_score is not None else Rect(0, 0, self.table_top.frame.width, 0)
        return box.cx, box.cy

    def dealer_spot(self, dealer: int) -> Spot:
        """Return the spot from which a dealer deals the cards; `dealer`: the seat."""
        if dealer == 0:
            return Spot(
                self.table_top.frame.stage.cx, self.table_top.frame.row.y - OWN_DEAL_LIFT, self.table_top.frame.back_w
            )
        x, y, angle = self.table_top.frame.seat_layout.hand_position(dealer)
        return Spot(x, y, self.table_top.frame.back_w, angle)
