"""The cards to show in each zone of a table, and their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.zones import Zone
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation


class CardOrder:
    """Sorts the cards of one table."""

    def __init__(self, top: TableTop) -> None:
        self.top = top

    def wanted(self, seen: Observation) -> dict[str, list[Card]]:
        """Return the cards to show in each zone, in order, and note the sizes of their groups."""
        found = {}
        self.top.group_sizes = {}
        zones = self.top.table.moves.shown_zones(seen)
        if self.top.meld_builder is not None:
            self.top.meld_builder.sync(seen)
            zones = self.top.meld_builder.shown_zones(zones)
        for zone, some in zones.items():
            spec = self.top.table.zone_for(zone)
            if spec is not None:
                found[zone] = self.in_order(zone, spec, self.top.open_hands.get(zone, some), seen)
        for zone in self.top.table.moves.places(seen):
            found.setdefault(zone, [])
        return found

    def in_order(self, zone: str, spec: Zone, some: Sequence[Card], seen: Observation) -> list[Card]:
        """Return a zone's cards in the order on the table."""
        if self.top.meld_builder is not None and zone == self.top.meld_builder.melds.zone:
            groups = self.top.meld_builder.groups
        else:
            groups = [list(group) for group in spec.groups(seen, zone_owner(zone)[1])]
        flat = [card for group in groups for card in group]
        if groups and Counter(flat) == Counter(some):
            self.top.group_sizes[zone] = [len(group) for group in groups]
            return flat
        if spec.sorted and self.top.is_own_hand(zone):
            return (self.top.hand_order or self.top.table.hand.order)(seen, some)
        if self.top.lies_in_columns(zone):
            return self.top.table.hand.dummy_order(seen, some)
        return spec.arrange(seen, some)

    def resort(self, zone: str) -> None:
        """Sort the items of an own hand at once; own meld groups keep their order."""
        spec = self.top.table.zone_for(zone)
        if self.top.meld_builder is not None and zone == self.top.meld_builder.melds.zone:
            lying = [card for group in self.top.meld_builder.groups for card in group]
            self.top.items[zone].sort(key=lambda item: lying.index(item.card) if item.card in lying else len(lying))
            return
        if spec is None or self.top.seen is None:
            return
        if not spec.sorted or (spec.is_hand and not self.top.is_own_hand(zone)):
            return
        items = self.top.items[zone]
        if any(item.card is HIDDEN for item in items):
            return
        order = self.in_order(zone, spec, [item.card for item in items], self.top.seen)
        left, done = list(items), []
        for card in order:
            item = next(i for i in left if i.card is card)
            left.remove(item)
            done.append(item)
        self.top.items[zone] = done
