"""Animation of cards in play: moves from zone to zone, cards turned over, tricks gathered."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.layout.geometry import Spot
from cardhall.desktop.table.parts.observation_readers import seat_of_hand
from cardhall.desktop.table.parts.zones import Fan
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.event_pace import EventPace
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

PAUSE_AFTER_CARD_MS = 90
MOVING_CARD_Z = 700  # above all cards and plaques; fractions keep the order of cards that move together
GATHERED_CARD_STEP = 1.5  # pixels from card to card of a gathered trick, so that its thickness shows


class CardMovement(QObject):
    """Animation of events that move, show or gather cards at one table.

    Each method that animates an event returns the milliseconds until the next event.
    """

    trick_gathered = Signal()  # the cards of a trick come together

    def __init__(self, stage: Stage, pace: EventPace, parent: QObject) -> None:
        super().__init__(parent)
        self.stage, self.pace = stage, pace
        self._is_trick_gathered = False  # a gathered trick is about to be taken
        self._last_moved: CardItem | None = None

    def forget_trick(self) -> None:
        """Forget a gathered trick, because a new deal begins."""
        self._is_trick_gathered = False

    def item_for(self, zone: str, card: Card) -> CardItem:
        """Return the zone's item for a card: with the same face, else hidden, else new.

        Of several hidden cards, the middle one of a fan is taken and the top one of a pile.
        """
        stage = self.stage
        items = stage.items.get(zone, [])
        same_face = [item for item in items if item.card is card]
        if card is HIDDEN and same_face:
            spec = stage.table.zone_for(zone)
            return same_face[len(same_face) // 2] if isinstance(spec, Fan) else same_face[-1]
        if not same_face:  # a card of the hand may lie open before it
            same_face = [item for item in stage.items.get(f"shown:{zone_owner(zone)[1]}", []) if item.card is card]
        if same_face:
            return same_face[-1]
        if stage.meld_builder is not None and card in stage.meld_builder.tried_cards:
            return next(item for item in stage.items[stage.meld_builder.melds.zone] if item.card is card)
        zones = stage.seen.zones if stage.seen is not None else {}
        table_only_items = [item for other, some in stage.items.items() if other not in zones for item in some]
        for item in table_only_items:  # in a zone that only the table knows
            if item.card is card:
                return item
        hidden_items = [item for item in items if item.card is HIDDEN or card is HIDDEN]
        if hidden_items:
            return hidden_items[len(hidden_items) // 2] if zone_owner(zone)[0] == "hand" else hidden_items[-1]
        return stage.add_item(card, stage.places.new_card_spot(zone), zone)

    def move_cards(self, event: Event) -> float:
        """Move an event's cards from zone to zone; cards whose new zone is not shown leave the table."""
        stage = self.stage
        target = stage.table.moves.shown_zone(event.target, event.cards[0]) if event.cards else event.target
        if stage.table.zone_for(target) is None:
            for card in event.cards:
                stage.remove_item(self.item_for(event.source, card))
            stage.relayout(event.source, motion.CHOOSE_MS)
            return self.pace.movement_time(PAUSE_AFTER_CARD_MS)
        is_won_trick = self._is_trick_gathered and event.source == "trick"
        self._is_trick_gathered = False
        duration = motion.TAKE_MS if is_won_trick else motion.PLAY_MS
        curve = motion.IN_OUT_CUBIC if is_won_trick else motion.OUT_CUBIC
        delays: dict[CardItem, float] = {}
        one_by_one = len(event.cards) > 1 and not is_won_trick
        for place, card in enumerate(event.cards):
            item = self._move_item(event, card, target, is_won_trick=is_won_trick)
            delays[item] = place * motion.DEAL_GAP_MS if one_by_one else 0.0
        stage.card_order.sort_items(target)
        stage.holder_mark.hide()
        stage.relayout(event.source, motion.CHOOSE_MS)
        stage.relayout(target, duration, curve, delays)
        for zone in (event.source, target):
            if zone in stage.zone_layouts:
                stage.zone_marks.show_figures(zone)
        self._last_moved = next(reversed(delays), None)
        for item in delays:
            item.setZValue(MOVING_CARD_Z + item.zValue() * 0.001)
        gaps_ms = (len(event.cards) - 1) * motion.DEAL_GAP_MS if one_by_one else 0
        return self.pace.movement_time(
            stage.flight_time(duration) + gaps_ms + (0 if is_won_trick else PAUSE_AFTER_CARD_MS)
        )

    def _move_item(self, event: Event, card: Card, target: str, *, is_won_trick: bool) -> CardItem:
        """Put the item of a moved card into the new zone, and return the item."""
        stage = self.stage
        spec = stage.table.zone_for(target)
        assert spec is not None
        item = self.item_for(event.source, card)
        if item in stage.items.get(item.zone, []):
            stage.items[item.zone].remove(item)
        item.set_marks(
            is_chosen=False,
            has_cursor=False,
            is_hinted=False,
            is_dim=False,
            look="rest",
            is_wild=False,
            is_just_taken=False,
        )
        item.zone, item.seat = target, seat_of_hand(event)
        if stage.seen is not None:
            item.set_marks(back=stage.table.marks.back_name(stage.seen, target))
        stage.items.setdefault(target, []).append(item)
        face = card if card is not HIDDEN else (item.card if is_won_trick else HIDDEN)
        stage.set_item_card(item, face, HIDDEN if spec.lies_face_down else face, 1)
        return item

    def turn_up_cards(self, event: Event) -> float:
        """Turn the cards of an event face up where they are."""
        stage = self.stage
        for card in event.cards:
            if card is HIDDEN or event.source not in stage.items:
                continue
            item = self.item_for(event.source, card)
            if item not in stage.items[event.source]:
                stage.remove_item(item)
            else:
                spec = stage.table.zone_for(event.source)
                stage.set_item_card(item, card, HIDDEN if spec is not None and spec.lies_face_down else card, 1)
                if isinstance(spec, Fan) and not stage.is_own_hand(event.source):
                    stage.items[event.source].remove(item)
                    stage.items[event.source].append(item)
        if event.source in stage.items:
            stage.card_order.sort_items(event.source)
            stage.relayout(event.source, motion.CHOOSE_MS)
        return self.pace.movement_time(motion.TURN_MS)

    def hold_trick(self, event: Event) -> float:
        """Leave a full trick on the table for a while, with words over the winning card."""
        self.stage.holder_mark.hide()
        if event.seat is not None:
            self.stage.trick_words.show_winner(event.seat, self._last_moved)
        return self.pause_for_reading()

    def pause_for_reading(self) -> float:
        """Wait while the person looks at the table."""
        return self.pace.reading_time(self.stage.settings.pace)

    def gather_trick(self, event: Event) -> float:
        """Gather the cards of a trick in the middle, before its winner takes them."""
        stage = self.stage
        stage.holder_mark.hide()
        items = [item for item in stage.items.get("trick", []) if item.card in event.cards]
        cx, cy = stage.frame.centre
        for place, item in enumerate(items):
            spot = Spot(cx + place * GATHERED_CARD_STEP, cy, item.spot.width, 0.0)
            stage.clock.fly(item, spot, stage.flight_time(motion.GATHER_MS), motion.OUT_CUBIC)
        self._is_trick_gathered = bool(items)
        if items:
            self.trick_gathered.emit()
        return self.pace.movement_time(stage.flight_time(motion.GATHER_MS)) if items else 0.0
