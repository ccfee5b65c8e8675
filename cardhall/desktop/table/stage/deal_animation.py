"""Animation of a deal: the old cards go, the new ones are dealt singly and then turned up."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.layout.geometry import Spot
from cardhall.desktop.table.parts.zones import Pile
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.event_pace import EventPace
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation


class DealAnimation(QObject):
    """Animation of dealing at one table.

    The methods that deal the cards and turn them up return the milliseconds until the next step.
    """

    deal_begun = Signal(object)  # the observation of the new deal; the old cards are gone
    dealing_started = Signal(int)  # the number of cards that are being dealt singly
    dealing_ended = Signal()  # all cards are dealt
    hand_opened = Signal(object)  # the event of a seat's open cards

    def __init__(self, stage: Stage, pace: EventPace, parent: QObject) -> None:
        super().__init__(parent)
        self.stage, self.pace = stage, pace

    def deal_out(self, deal_events: Sequence[Event], seen: Observation) -> float:
        """Deal the cards face down, singly, starting left of the dealer.

        `deal_events`: the deal events, one for each zone; `seen`: the observation of the new deal.
        """
        stage = self.stage
        self._clear_table(seen)
        dealer_spot = stage.places.dealer_spot(seen.dealer)
        shown_events = [event for event in deal_events if stage.table.zone_for(event.target) is not None]
        hand_events = self._sort_by_dealing_order(
            [event for event in shown_events if event.target.startswith("hand")], seen.dealer
        )
        other_events = [event for event in shown_events if event not in hand_events]
        for event in shown_events:
            stage.items[event.target] = []
        for event in (*other_events, *hand_events):
            self._add_cards(event, seen, dealer_spot)
        delays, dealt_count = self._find_delays(hand_events, other_events)
        for zone in stage.items:
            stage.relayout(zone, motion.DEAL_MS, motion.OUT_QUAD, delays)
        stage.plaque_layout.update_plaques(seen, is_dealing=True)
        for plaque in stage.plaques:
            plaque.set_words(to_act=False)
        self.dealing_started.emit(dealt_count)
        return self.pace.movement_time(stage.flight_time(dealt_count * motion.DEAL_GAP_MS + motion.DEAL_MS))

    def _clear_table(self, seen: Observation) -> None:
        """Take all cards and marks of the old deal off the table."""
        stage = self.stage
        for item in list(stage.all_items()):
            stage.remove_item(item)
        stage.items = {}
        stage.seen, stage.is_dealing = seen, True
        self.deal_begun.emit(seen)
        stage.holder_mark.hide()
        stage.zone_marks.light_zones(())
        stage.zone_marks.hide_labels()
        stage.canvas.clear()

    def _sort_by_dealing_order(self, hands: Sequence[Event], dealer: int) -> list[Event]:
        """Sort the events of hands by seat, from the dealer's left; hands of no seat come last."""
        seats = self.stage.seats
        order = [(dealer + 1 + i) % seats for i in range(seats)]

        def dealing_turn(event: Event) -> int:
            owner = zone_owner(event.target)[1]
            return order.index(owner) if owner >= 0 else seats

        return sorted(hands, key=dealing_turn)

    def _add_cards(self, event: Event, seen: Observation, dealer_spot: Spot) -> None:
        """Put the cards of a zone face down at the dealer's spot, in the order of the zone."""
        stage = self.stage
        spec = stage.table.zone_for(event.target)
        assert spec is not None
        if event.target.startswith("hand"):
            cards: Sequence[Card] = stage.card_order.order_cards(event.target, spec, event.cards, seen)
        else:
            cards = spec.arrange(seen, event.cards) if isinstance(spec, Pile) else event.cards
        for card in cards:
            item = stage.add_item(card, dealer_spot, event.target)
            item.show_face(HIDDEN)
            stage.items[event.target].append(item)

    def _find_delays(self, hands: Sequence[Event], other_events: Sequence[Event]) -> tuple[dict[CardItem, float], int]:
        """Return the delay of each card in milliseconds, and the number of cards dealt singly.

        Hands come first, a card to each seat in turn; a pile lies there at once.
        """
        items = self.stage.items
        delays: dict[CardItem, float] = {}
        dealt_count = 0
        most_cards = max((len(event.cards) for event in hands), default=0)
        for i in range(most_cards):
            for event in hands:
                if i < len(event.cards):
                    delays[items[event.target][i]] = dealt_count * motion.DEAL_GAP_MS
                    dealt_count += 1
        for event in other_events:
            is_pile = isinstance(self.stage.table.zone_for(event.target), Pile)
            for item in items[event.target]:
                delays[item] = 0.0 if is_pile else dealt_count * motion.DEAL_GAP_MS
                dealt_count += not is_pile
        return delays, dealt_count

    def turn_up_cards(self, deal_events: Sequence[Event]) -> float:
        """Turn dealt cards face up, except in zones that lie face down."""
        stage = self.stage
        self.dealing_ended.emit()
        for event in deal_events:
            if event.seen is None and event.target.count(":") == 1:  # a seat's cards that everybody sees are announced
                self.hand_opened.emit(event)
            spec = stage.table.zone_for(event.target)
            if spec is None:
                continue
            for item in stage.items.get(event.target, []):
                stage.set_item_card(item, item.card, HIDDEN if spec.lies_face_down else item.card, 1)
        return self.pace.movement_time(stage.flight_time(motion.TURN_MS))
