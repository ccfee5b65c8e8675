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
    """Order of the cards and items in each zone of one table."""

    def __init__(self, table_top: TableTop) -> None:
        self.table_top = table_top

    def cards_by_zone(self, seen: Observation) -> dict[str, list[Card]]:
        """Return the cards to show in each zone, in order; sets `TableTop.group_sizes` on the way."""
        shown_cards = {}
        self.table_top.group_sizes = {}
        zones = self.table_top.table.moves.shown_zones(seen)
        if self.table_top.meld_builder is not None:
            self.table_top.meld_builder.sync_to(seen)
            zones = self.table_top.meld_builder.shown_zones(zones)
        for zone, zone_cards in zones.items():
            spec = self.table_top.table.zone_for(zone)
            if spec is not None:
                shown_cards[zone] = self.order_cards(zone, spec, self.table_top.open_hands.get(zone, zone_cards), seen)
        for zone in self.table_top.table.moves.permanent_zones(seen):
            shown_cards.setdefault(zone, [])
        return shown_cards

    def order_cards(self, zone: str, spec: Zone, zone_cards: Sequence[Card], seen: Observation) -> list[Card]:
        """Return a zone's cards in the order on the table: in groups, sorted as a hand, or as the zone arranges them.

        `spec`: the zone's layout rule. The sizes of groups are stored in `TableTop.group_sizes`.
        """
        if self.table_top.meld_builder is not None and zone == self.table_top.meld_builder.melds.zone:
            groups = self.table_top.meld_builder.groups
        else:
            groups = [list(group) for group in spec.card_groups(seen, zone_owner(zone)[1])]
        grouped_cards = [card for group in groups for card in group]
        # While cards move, the groups may be older or newer than the zone: they count only for exactly these cards.
        if groups and Counter(grouped_cards) == Counter(zone_cards):
            self.table_top.group_sizes[zone] = [len(group) for group in groups]
            return grouped_cards
        if spec.sorts_new_cards and self.table_top.is_own_hand(zone):
            return (self.table_top.hand_order or self.table_top.table.hand.sort_cards)(seen, zone_cards)
        if self.table_top.lies_in_columns(zone):
            return self.table_top.table.hand.dummy_order(seen, zone_cards)
        return spec.arrange(seen, zone_cards)

    def sort_items(self, zone: str) -> None:
        """Sort the items of a sorted zone at once; own meld groups keep their order.

        Another seat's hand and a zone with hidden cards stay as they are.
        """
        spec = self.table_top.table.zone_for(zone)
        if self.table_top.meld_builder is not None and zone == self.table_top.meld_builder.melds.zone:
            meld_cards = [card for group in self.table_top.meld_builder.groups for card in group]
            self.table_top.items[zone].sort(
                key=lambda item: meld_cards.index(item.card) if item.card in meld_cards else len(meld_cards)
            )
            return
        if spec is None or self.table_top.seen is None:
            return
        if not spec.sorts_new_cards or (spec.is_hand and not self.table_top.is_own_hand(zone)):
            return
        items = self.table_top.items[zone]
        if any(item.card is HIDDEN for item in items):
            return
        ordered_cards = self.order_cards(zone, spec, [item.card for item in items], self.table_top.seen)
        unplaced, sorted_items = list(items), []
        # By identity: of two identical cards each item keeps its own, so that neither jumps to the other's place.
        for card in ordered_cards:
            item = next(i for i in unplaced if i.card is card)
            unplaced.remove(item)
            sorted_items.append(item)
        self.table_top.items[zone] = sorted_items
