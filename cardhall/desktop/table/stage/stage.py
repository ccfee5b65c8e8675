"""The stage: everything on the cloth of a table, kept in step with the view of seat 0.

`sync_to(seen)` puts everything where the observation says, whatever was shown before. Between two such updates
`event_player.py` animates events by moving the same card items from zone to zone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QEasingCurve, QTimer, Signal

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look import theme
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.look.card_pixmaps import CardPixmaps
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.layout.geometry import Spot
from cardhall.desktop.table.layout.meld_bands import MeldSize
from cardhall.desktop.table.parts.card_marks import owner_colour
from cardhall.desktop.table.parts.meld_zones import MeldArea
from cardhall.desktop.table.parts.observation_readers import cards_laid_by_others, recently_taken_cards, who_played
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Zone
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.card_matching import match_cards
from cardhall.desktop.table.stage.card_order import CardOrder
from cardhall.desktop.table.stage.card_places import StagePlaces
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.holder_mark import HolderMark
from cardhall.desktop.table.stage.occupied_rects import OccupiedRects
from cardhall.desktop.table.stage.plaque_layout import PlaqueLayout
from cardhall.desktop.table.stage.scene_canvas import SceneCanvas
from cardhall.desktop.table.stage.speech_bubbles import SpeechBubbles
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.desktop.table.stage.trick_words import TrickWords
from cardhall.desktop.table.stage.zone_marks import ZoneMarks
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

SITTING_OUT_OPACITY = 0.55  # of the cards of a seat that sits out
Delays = Mapping[CardItem, float]  # milliseconds until each card begins to move; 0 for others
NO_DELAYS: Delays = MappingProxyType({})


class Stage(TableTop):
    """Everything on the cloth of one table: cards, plaques, labels, drawings and marks."""

    synced = Signal()
    moment_changed = Signal()  # plaques and labels show another moment, while cards still move
    seats_moved = Signal()  # the seats have moved within the window
    free_room_changed = Signal()  # the free room over the cloth has changed

    def __init__(self, table: Table, names: Sequence[str], settings: Settings, game_id: str, cloth: Cloth) -> None:
        super().__init__(table, names, settings, game_id, cloth)
        self.card_order, self.places = CardOrder(self), StagePlaces(self)
        self.plaque_layout, self.zone_marks = PlaqueLayout(self), ZoneMarks(self)
        self.canvas = SceneCanvas(self, self.places, self.zone_marks)
        self.occupied_rects = OccupiedRects(self, self.zone_marks, self.canvas)
        self.speech_bubbles = SpeechBubbles(self, self.occupied_rects)
        self._drawn_key: tuple[float, str] = (0.0, "")  # the card width and the felt
        self._room_changes = QTimer(self)  # runs from a change of the free room to the next update
        self._room_changes.setSingleShot(True)
        self._room_changes.timeout.connect(self._make_room)
        self.is_dealing = False  # plaques leave out facts from cards still being dealt
        self.holder_mark = HolderMark(self.skin)
        self.holder_mark.add_to(self.scene)
        self.trick_words = TrickWords(self, self.holder_mark, self.occupied_rects)

    def apply_settings(self) -> None:
        """Apply changed settings: faces, felt, motion."""
        self.clock.movement_speed = self.settings.speed
        self.faces = CardPixmaps(self.settings, self.pack)
        for item in self.all_items():
            item.faces = self.faces
            item.update()
        self._drawn_key = (0.0, "")
        self.resize(self.frame.width, self.frame.height)

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of this size in pixels."""
        felt = theme.felt_for(self.game_id, self.settings.felt)
        self.frame = self.build_window_frame(width, height)
        if self.current_seat_layout() != self.wanted_seat_layout():  # a window of another size may need another layout
            self.frame = self.build_window_frame(width, height)
        self.skin.felt, self.skin.scale, self.skin.four_colours = felt, self.frame.unit, self.settings.four_colours
        self.skin.pack, self.skin.large_indices = self.pack, self.settings.large_indices
        self.cloth.set_felt(felt, self.frame.stage)
        if (self.frame.w, felt.name) != self._drawn_key:
            self._drawn_key = (self.frame.w, felt.name)
            self.faces.drop_pixmaps()
            self.faces.dim_colour = felt.not_legal
        if self.seen is not None:
            self.relayout_all()

    def relayout_all(self) -> None:
        """Lay everything out again without disturbing play."""
        self.clock.finish_movements()
        self.allot_meld_room()
        for zone in list(self.items):
            self._lay_out_zone(zone, 0)
        if self.seen is not None:
            self.update_marks(self.seen)

    def add_item(self, card: Card, spot: Spot, zone: str = "") -> CardItem:
        """Add a card to the table at a spot."""
        item = CardItem(self.faces, card)
        item.zone = zone
        if zone and self.seen is not None:
            item.back = self.table.marks.back_name(self.seen, zone)
        item.home = item.goal = spot
        item.place(spot)
        self.scene.addItem(item)
        return item

    def remove_item(self, item: CardItem) -> None:
        """Take a card off the table."""
        self.clock.forget_card(item)
        if item.zone in self.items and item in self.items[item.zone]:
            self.items[item.zone].remove(item)
        self.scene.removeItem(item)
        item.deleteLater()

    def sync_to(self, seen: Observation, duration: float = 0.0) -> None:
        """Put every card where the observation says; cards with another place fly there in `duration` milliseconds."""
        self.seen, self.is_dealing = seen, False
        wanted_cards = self.card_order.cards_by_zone(seen)
        matches, unmatched_items = match_cards(self.items, lambda item: item.card, wanted_cards)
        for item in unmatched_items:
            self.remove_item(item)
        items_by_zone: dict[str, list[CardItem]] = {}
        new_cards = {f"hand:{seen.seat}": recently_taken_cards(seen), **cards_laid_by_others(seen)}
        for zone, row in matches.items():
            spec = self.table.zone_for(zone)
            assert spec is not None
            seats = self.trick_seats(seen, zone) if spec.is_trick else []
            items_by_zone[zone] = []
            start_spot, back_name = self.places.new_card_spot(zone), self.table.marks.back_name(seen, zone)
            is_sitting_out = zone_owner(zone)[0] == "hand" and self.table.seats.is_sitting_out(
                seen, zone_owner(zone)[1]
            )
            for place, (matched_item, card) in enumerate(zip(row, wanted_cards[zone], strict=True)):
                item = matched_item or self.add_item(card, start_spot, zone)
                self.set_item_card(item, card, HIDDEN if spec.face_down(seen, zone) else card, duration)
                item.zone = zone
                if spec.is_trick:
                    item.seat = seats[place] if place < len(seats) else item.seat
                item.set_marks(
                    is_wild=self.table.marks.is_wild(seen, zone, card),
                    is_dead=self.table.marks.is_dead(seen, zone, card),
                    is_lit=self.table.marks.is_lit(seen, zone, card),
                    owner=self.owner_mark(seen, zone, card),
                    sign=self.table.marks.sign(seen, zone, card),
                    back=back_name,
                    is_just_taken=card in new_cards.get(zone, ()),
                )
                item.setOpacity(SITTING_OUT_OPACITY if is_sitting_out else 1.0)
                items_by_zone[zone].append(item)
        self.items = items_by_zone
        for zone in [zone for zone in self.zone_layouts if zone not in items_by_zone]:
            del self.zone_layouts[zone]  # no mark may stay where the zone was
        self.allot_meld_room()
        for zone in self.items:
            self._lay_out_zone(zone, duration)
        self.update_marks(seen)
        if self.current_seat_layout() != self.wanted_seat_layout():
            self.resize(self.frame.width, self.frame.height)
            self.seats_moved.emit()
        self.synced.emit()

    def trick_seats(self, seen: Observation, zone: str) -> Sequence[int | None]:
        """Return the seats of a trick's cards, in order."""
        return [seat for seat, _ in self.last_trick.played] if self.last_trick else who_played(seen.history, zone)

    def owner_mark(self, seen: Observation, zone: str, card: Card) -> tuple[str, str] | None:
        """Return the colour and initial of the seat that owns a card on the table, or None."""
        owner = self.table.marks.owner(seen, zone, card)
        return None if owner is None else (owner_colour(owner), self.names[owner][:1].upper())

    def set_item_card(self, item: CardItem, card: Card, face: Card, duration: float) -> None:
        """Make an item the card `card` that shows the face `face`, turned over in `duration` milliseconds."""
        item.card = card
        if item.shown_card is not face:
            if duration and not self.skips_flights:
                self.clock.turn_over(item, face)
            else:
                item.show_face(face)

    def relayout(
        self, zone: str, duration: float, curve: QEasingCurve = motion.OUT_CUBIC, delays: Delays = NO_DELAYS
    ) -> None:
        """Send the cards of a zone to their places in `duration` milliseconds; all zones, if melds need more room."""
        if isinstance(self.shown_zone(zone), MeldArea) and self.allot_meld_room():
            for other in self.items:
                self._lay_out_zone(other, duration)
            if self.seen is not None:
                self.update_marks(self.seen)
        self._lay_out_zone(zone, duration, curve, delays)

    def allot_meld_room(self) -> bool:
        """Allot room to each meld of a side. Return whether cards outside the melds must move."""
        melds: dict[str, MeldSize] = {}
        spec: Zone | None = None
        for zone, items in self.items.items():
            if items and zone_owner(zone)[0] == "meld":
                spec = self.shown_zone(zone)
                if isinstance(spec, MeldArea):
                    crosswise = 0 if self.seen is None else spec.crosswise_count(self.seen, zone, len(items))
                    melds[zone] = spec.meld_size(len(items), crosswise)
        bands = spec.bands(self.frame, melds) if isinstance(spec, MeldArea) else None
        before, self.frame = self.frame.bands, replace(self.frame, bands=bands)
        return before is None or bands is None or (before.w, before.heights) != (bands.w, bands.heights)

    def _lay_out_zone(
        self, zone: str, duration: float, curve: QEasingCurve = motion.OUT_CUBIC, delays: Delays = NO_DELAYS
    ) -> None:
        spec = self.shown_zone(zone)
        items = self.items.get(zone, [])
        if spec is None:
            for item in items:
                item.setVisible(False)
            return
        laid = self.zone_layouts[zone] = self.places.lay_out_zone(zone, spec, items)
        other_way = self.places.overlaps_other_way(zone)
        for item, spot, height in zip(items, laid.spots, self.places.z_values(zone), strict=True):
            item.home = spot
            item.setZValue(height)
            item.set_marks(other_corner=other_way)
            goal = self.places.rest_spot(item)
            if item.look == "dragged":
                continue
            item.redraw_for(goal)
            if not spot.covered:
                item.setVisible(True)
            self.clock.fly(item, goal, self.flight_time(duration), curve, delays.get(item, 0.0))

    def send_to_rest(self, item: CardItem, duration: float = motion.CHOOSE_MS) -> None:
        """Send an item to its resting spot."""
        self.clock.fly(item, self.places.rest_spot(item), self.flight_time(duration), motion.OUT_CUBIC)

    def set_people(self, people: Sequence[Face]) -> None:
        """Set the names and pictures of the players, by seat."""
        self.names = tuple(face.name for face in people)
        for plaque, face in zip(self.plaques, people, strict=True):
            plaque.show_face(face)
        if self.seen is not None:
            self.update_marks(self.seen)

    def show_moment(self, seen: Observation) -> None:
        """Update plaques and labels to a moment between two movements."""
        self.seen = seen
        self.update_marks(seen, is_still=False)
        self.moment_changed.emit()

    def update_marks(self, seen: Observation, *, is_still: bool = True) -> None:
        """Update plaques, labels, slots, chips and words to the observation.

        Without `is_still` cards are in flight, and the words over a card of the trick stay.
        """
        self.plaque_layout.update_plaques(seen, is_dealing=self.is_dealing)
        if self.is_dealing:
            return
        self.zone_marks.show_marks(seen)
        self.canvas.clear()
        self.zone_marks.show_hand_words(seen)
        for drawing in self.table.drawings:
            self.canvas.begin_drawing(drawing.name)
            drawing.draw(self.canvas, seen)
        self.canvas.begin_drawing("")
        self.canvas.place_items(self.occupied_rects.all_rects)
        for seat, words in () if self.last_trick is not None else self.table.events.lasting_words(seen).items():
            self.canvas.add(self.speech_bubbles.make_lasting(seat, in_pack(words, self.pack)))
        if is_still:
            self.trick_words.show_holder(seen)
        self.zone_marks.uncover_labels(self.occupied_rects.all_rects)
        if self._room_changes.isActive():
            self._room_changes.stop()
            self.free_room_changed.emit()

    def update_free_room(self) -> None:
        """Move words and chips after the free room over the cloth has changed, unless an event does it before."""
        if self.clock.instant:
            self._make_room()
        else:
            self._room_changes.start()

    def _make_room(self) -> None:
        if self.seen is not None:
            self.update_marks(self.seen)
        self.free_room_changed.emit()

    def close_down(self) -> None:
        """Stop everything; the cloth deletes the items."""
        self.script.clear()
        self.clock.stop()
        self._room_changes.stop()
