"""The stage: all that lies on the cloth of a table, kept in step with what seat 0 sees.

`settle(seen)` puts everything where the observation says; what is shown is then right, whatever happened before.
Between two settlings `event_player.py` plays events, moving the same card items from zone to zone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QEasingCurve, QTimer, Signal
from PySide6.QtWidgets import QGraphicsPixmapItem

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look import theme
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.look.card_pixmaps import CardFaces
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.felt_marks import PaperBadge
from cardhall.desktop.table.items.marks import SOLID_DATA_KEY, Bubble, ChipPile, Label
from cardhall.desktop.table.layout.frame import Frame, build_frame
from cardhall.desktop.table.layout.geometry import Rect, Spot, bounding_rect
from cardhall.desktop.table.layout.meld_bands import Size
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.desktop.table.parts.facts import just_taken, laid_by_others, who_played
from cardhall.desktop.table.parts.marks import owner_colour
from cardhall.desktop.table.parts.meld_zones import MeldArea
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Zone
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.card_matching import match_cards
from cardhall.desktop.table.stage.card_order import CardOrder
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.drawn import Drawn
from cardhall.desktop.table.stage.holder_mark import HolderMark
from cardhall.desktop.table.stage.places import Places
from cardhall.desktop.table.stage.plates import Plates
from cardhall.desktop.table.stage.speech import Around, bubble_for, bubble_that_stays
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.desktop.table.stage.zone_marks import ZoneMarks
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

SIZE_STAYS = 180  # milliseconds without another size, after which cards are drawn for it
Delays = Mapping[CardItem, float]  # seconds after which each card begins to move; others begin at once
NO_DELAYS: Delays = MappingProxyType({})
OVER_ROW = 38.0  # what a prompt takes above the action row, at a text scale of 1


class Stage(TableTop):
    """The cards of one table with all that stands round them; each of its parts shows one kind of thing."""

    settled = Signal()
    moved_on = Signal()  # another moment is shown, while cards still move
    reframed = Signal()  # the seats stand elsewhere in the same window
    narrowed = Signal()  # what stands over the cloth takes other room than before

    def __init__(self, table: Table, names: Sequence[str], settings: Settings, game_id: str, cloth: Cloth) -> None:
        super().__init__(table, names, settings, game_id, cloth)
        self.order, self.places = CardOrder(self), Places(self)
        self.plates, self.marks = Plates(self), ZoneMarks(self)
        self.canvas = Drawn(self, self.places, self.marks)
        self.others: Callable[[], Sequence[Rect]] = list  # what else stands on the stage: the strips of a small window
        self.keys: Callable[[], Sequence[Rect]] = list  # where the keys for bids and the calls of an auction stand
        self._drawn_for: tuple[float, str] = (0.0, "")
        self._stays = QTimer(self)  # runs while the window is being resized
        self._stays.setSingleShot(True)
        self._stays.setInterval(SIZE_STAYS)
        self._stays.timeout.connect(self._draw_finely)
        self.is_dealing = False  # cards are being dealt: nothing that they bring is shown yet
        self.holder = HolderMark(self.skin)
        self.holder.add_to(self.scene)

    def _draw_finely(self) -> None:
        """The size stays: draw the cards for it."""
        self.faces.passing = False
        self.faces.forget()
        self.cloth.viewport().update()

    def restyle(self) -> None:
        """Take over changed settings: faces, felt, motion."""
        self.clock.speed = self.settings.speed
        self.faces = CardFaces(self.settings, self.pack)
        for item in self.all_items():
            item.faces = self.faces
            item.update()
        self._drawn_for = (0.0, "")
        self.resize(self.frame.width, self.frame.height)

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of that size."""
        felt = theme.felt_for(self.game_id, self.settings.felt)
        self.frame = self.frame_at(width, height)
        if self.stands() != self.upper_seats():  # the new window is small, and the old one was not
            self.frame = self.frame_at(width, height)
        self.skin.felt, self.skin.unit, self.skin.four_colours = felt, self.frame.unit, self.settings.four_colours
        self.skin.pack = self.pack
        self.cloth.set_felt(felt, self.frame.stage)
        if (self.frame.w, felt.name) != self._drawn_for:
            if self._drawn_for[1] == felt.name and not self.clock.instant:
                self.faces.passing = True  # other sizes are likely to follow
                self._stays.start()
            self._drawn_for = (self.frame.w, felt.name)
            self.faces.forget()
            self.faces.dim = felt.not_legal
        if self.seen is not None:
            self.lay_out_anew()

    def frame_at(self, width: float, height: float) -> Frame:
        """The frame for a window of that size."""
        aside, beside = self.upper_seats()
        frame = build_frame(
            width,
            height,
            seats=self.seats,
            card_size=self.settings.card_size,
            text_scale=self.settings.text_scale,
            plaques_top=self.table.seats.above,
            seat_w=self.table.seats.cards,
            row_share=self.table.places.row,
            aside=aside,
            stakes=self.table.seats.stakes,
            row_of_strips=self.seats in self.table.seats.strips_row,
            plaque_aside=beside,
            left_handed=self.settings.left_handed,
            in_row=self.table.seats.in_row,
        )
        return replace(frame, bands=self.frame.bands)

    def upper_seats(self) -> tuple[bool, bool]:
        """Whether upper seats are to stand in the corners, and whether with their plaque beside their cards."""
        seats = self.table.seats
        if self.seen is None:
            return seats.aside, seats.beside
        return seats.aside, seats.stands_beside(self.seen, self.frame.small)

    def stands(self) -> tuple[bool, bool]:
        """Whether upper seats do so now."""
        return self.frame.aside, self.frame.plaque_aside

    def lay_out_anew(self) -> None:
        """Lay out anew without disturbing what is being played."""
        self.clock.finish()
        self.give_melds_room()
        for zone in list(self.items):
            self._lay_out(zone, 0)
        if self.seen is not None:
            self.annotate(self.seen)

    def new_item(self, card: Card, spot: Spot, zone: str = "") -> CardItem:
        """A card that comes to the table at that spot."""
        item = CardItem(self.faces, card)
        item.zone = zone
        if zone and self.seen is not None:
            item.back = self.table.marks.back(self.seen, zone)
        item.home = item.goal = spot
        item.place(spot)
        self.scene.addItem(item)
        return item

    def remove(self, item: CardItem) -> None:
        """Take a card off the table."""
        self.clock.drop(item)
        if item.zone in self.items and item in self.items[item.zone]:
            self.items[item.zone].remove(item)
        self.scene.removeItem(item)
        item.deleteLater()

    def settle(self, seen: Observation, lasts: float = 0.0) -> None:
        """Put every card where the observation has it; cards that differ fly there."""
        self.seen, self.is_dealing = seen, False
        wanted = self.order.wanted(seen)
        found, spare = match_cards(self.items, lambda item: item.card, wanted)
        for item in spare:
            self.remove(item)
        settled: dict[str, list[CardItem]] = {}
        taken = {f"hand:{seen.seat}": just_taken(seen), **laid_by_others(seen)}
        for zone, row in found.items():
            spec = self.table.zone_for(zone)
            assert spec is not None
            seats = self.who_played(seen, zone) if spec.is_trick else []
            settled[zone] = []
            birth, back = self.places.birth(zone), self.table.marks.back(seen, zone)
            away = zone_owner(zone)[0] == "hand" and self.table.seats.sits_out(seen, zone_owner(zone)[1])
            for place, (known, card) in enumerate(zip(row, wanted[zone], strict=True)):
                item = known or self.new_item(card, birth, zone)
                self.turn(item, card, HIDDEN if spec.face_down(seen, zone) else card, lasts)
                item.zone = zone
                if spec.is_trick:
                    item.seat = seats[place] if place < len(seats) else item.seat
                item.set_marks(
                    wild=self.table.marks.is_wild(seen, zone, card),
                    dead=self.table.marks.is_dead(seen, zone, card),
                    lit=self.table.marks.is_lit(seen, zone, card),
                    owner=self.owner_mark(seen, zone, card),
                    sign=self.table.marks.sign(seen, zone, card),
                    back=back,
                    taken=card in taken.get(zone, ()),
                )
                item.setOpacity(0.55 if away else 1.0)
                settled[zone].append(item)
        self.items = settled
        for zone in [zone for zone in self.laid if zone not in settled]:
            del self.laid[zone]  # nothing may be shown where it was
        self.give_melds_room()
        for zone in self.items:
            self._lay_out(zone, lasts)
        self.annotate(seen)
        if self.stands() != self.upper_seats():
            self.resize(self.frame.width, self.frame.height)
            self.reframed.emit()
        self.settled.emit()

    def who_played(self, seen: Observation, zone: str) -> Sequence[int | None]:
        """The seats whose cards lie in a trick, in order."""
        return [seat for seat, _ in self.last_trick.played] if self.last_trick else who_played(seen.history, zone)

    def owner_mark(self, seen: Observation, zone: str, card: Card) -> tuple[str, str] | None:
        """The colour and the initial of the seat whose card it is."""
        owner = self.table.marks.owner(seen, zone, card)
        return None if owner is None else (owner_colour(owner), self.names[owner][:1].upper())

    def turn(self, item: CardItem, card: Card, shown: Card, lasts: float) -> None:
        """Let an item be that card and show that face, turning it over if it has to."""
        item.card = card
        if item.shown is not shown:
            if lasts and not self.quick:
                self.clock.turn_over(item, shown)
            else:
                item.show_face(shown)

    def relayout(
        self, zone: str, lasts: float, curve: QEasingCurve = motion.OUT_CUBIC, delays: Delays = NO_DELAYS
    ) -> None:
        """Send the cards of a zone to their places; others too, where melds need their room."""
        if isinstance(self.zone_spec(zone), MeldArea) and self.give_melds_room():
            for other in self.items:
                self._lay_out(other, lasts)
            if self.seen is not None:
                self.annotate(self.seen)
        self._lay_out(zone, lasts, curve, delays)

    def give_melds_room(self) -> bool:
        """Let each meld of a side have the room that it needs. Returns whether anything lies elsewhere for it."""
        melds: dict[str, Size] = {}
        spec: Zone | None = None
        for zone, items in self.items.items():
            if items and zone_owner(zone)[0] == "meld":
                spec = self.zone_spec(zone)
                if isinstance(spec, MeldArea):
                    across = 0 if self.seen is None else spec.crosswise_count(self.seen, zone, len(items))
                    melds[zone] = spec.meld_size(len(items), across)
        bands = spec.bands(self.frame, melds) if isinstance(spec, MeldArea) else None
        before, self.frame = self.frame.bands, replace(self.frame, bands=bands)
        return before is None or bands is None or (before.w, before.heights) != (bands.w, bands.heights)

    def _lay_out(
        self, zone: str, lasts: float, curve: QEasingCurve = motion.OUT_CUBIC, delays: Delays = NO_DELAYS
    ) -> None:
        spec = self.zone_spec(zone)
        items = self.items.get(zone, [])
        if spec is None:
            for item in items:
                item.setVisible(False)
            return
        laid = self.laid[zone] = self.places.lay_zone(zone, spec, items)
        other_way = self.places.overlaps_other_way(zone)
        for item, spot, height in zip(items, laid.spots, self.places.heights(zone), strict=True):
            item.home = spot
            item.setZValue(height)
            item.set_marks(other_corner=other_way)
            goal = self.places.rest_spot(item)
            if item.look == "dragged":
                continue
            item.draw_for(goal)
            if not spot.covered:
                item.setVisible(True)
            self.clock.fly(item, goal, self.time(lasts), curve, delays.get(item, 0.0))

    def update_rest(self, item: CardItem, lasts: float = motion.CHOOSE) -> None:
        """Send an item to where its state has it lie."""
        self.clock.fly(item, self.places.rest_spot(item), self.time(lasts), motion.OUT_CUBIC)

    def set_people(self, people: Sequence[Face]) -> None:
        """Who sits at the table, by seat."""
        self.names = tuple(face.name for face in people)
        for plaque, face in zip(self.plaques, people, strict=True):
            plaque.show_face(face)
        if self.seen is not None:
            self.annotate(self.seen)

    def show_moment(self, seen: Observation) -> None:
        """Show what stands with the cards as it is at a moment between two movements."""
        self.seen = seen
        self.annotate(seen, is_still=False)
        self.moved_on.emit()

    def annotate(self, seen: Observation, *, is_still: bool = True) -> None:
        """Plaques, labels, slots, chips and words, as the observation has them.

        Not `is_still`: cards are on their way, and the words over a card of the trick stay as they are.
        """
        self.plates.show(seen, dealing=self.is_dealing)
        if self.is_dealing:
            return
        self.marks.show(seen)
        self.canvas.clear()
        self.marks.show_hand_words(seen)
        for drawing in self.table.drawings:
            self.canvas.begin_drawing(drawing.name)
            drawing.draw(self.canvas, seen)
        self.canvas.begin_drawing("")
        self.canvas.place_waiting(self.taken)
        for seat, words in () if self.last_trick is not None else self.table.events.lasting_words(seen).items():
            self.canvas.add(self._bubble(bubble_that_stays, seat, in_pack(words, self.pack)))
        if is_still:
            self._show_holder(seen)
        self.marks.find_room(self.taken)

    def keep_clear(self) -> None:
        """What stands over the cloth takes other room than before: words and chips go where there is some."""
        if self.seen is not None:
            self.annotate(self.seen)
        self.narrowed.emit()

    def speak(self, seat: int, words: str) -> Bubble:
        """What a seat says, in a bubble beside its plaque."""
        return self._bubble(bubble_for, seat, words)

    def _bubble(self, kind: Callable[..., Bubble], seat: int, words: str) -> Bubble:
        """A bubble of a seat, clear of hands and plaques, of the trick to come, and of what stands over the cloth."""
        unit, deck = self.frame.unit, self.table.places.deck(self.frame)
        row = Rect(deck.x, deck.y - OVER_ROW * unit, deck.w, deck.h + OVER_ROW * unit)  # with the prompt over it
        own, hand = self.plaques[seat].rect, self.items.get(f"hand:{seat}", ()) if seat else ()
        taken = self.taken(over=False)
        taken += [extra.rect for extra in self.canvas.extras if isinstance(extra, Bubble) and extra.seat != seat]
        around = Around(
            own,
            bounding_rect(item.home for item in hand if item.isVisible()),
            taken,
            [*self.others(), *self.keys(), row],
            [spot.box for spot in trick_shape(self.frame).spots] if self.table.tricks else [],
            self.frame.stage,
        )
        bubble = kind(self.skin, words, self.frame.seated[seat].edge, around)
        bubble.seat, bubble.words = seat, words
        return bubble

    def taken(self, zone: str = "", *, over: bool = True) -> list[Rect]:
        """What lies on the cloth, and what stands `over` it, but for the cards, the frame and the label of a zone."""
        found = [plaque.rect for plaque in self.plaques if plaque.isVisible()]
        for other, items in self.items.items():
            laid = self.laid.get(other)
            if other == zone or laid is None:
                continue
            found += [item.home.box for item in items if item.isVisible()]
            slot = self.marks.slots.get(other)
            if slot is not None and slot.isVisible() and (slot.plain or slot.is_panel):
                found.append(slot.rect)
        for key, label in self.marks.labels.items():  # the words printed on the cloth give way to all else
            if label.isVisible() and key != "felt" and key.partition(" ")[2] != zone:
                found.append(label.rect)
        for extra in self.canvas.extras:
            if (isinstance(extra, Label) and extra.text) or isinstance(extra, ChipPile | PaperBadge):
                found.append(extra.rect)
            elif extra.data(SOLID_DATA_KEY):
                box = extra.sceneBoundingRect()
                found.append(Rect(box.x(), box.y(), box.width(), box.height()))
            elif isinstance(extra, QGraphicsPixmapItem):
                pad = float(extra.data(1) or 0.0)  # the shadow's
                box = extra.sceneBoundingRect().adjusted(pad, pad, -pad, -pad)
                found.append(Rect(box.x(), box.y(), box.width(), box.height()))
        return [*found, *((*self.others(), *self.keys()) if over else ())]

    def _show_holder(self, seen: Observation) -> None:
        items, place = self.items.get("trick", []), seen.holder
        if self.last_trick is not None and self.last_trick.winner is not None:
            self.say_won(self.last_trick.winner, only_where_free=True)
            return
        if place is None or place >= len(items) or not self.table.events.holder_words:
            self.holder.hide()
            return
        self.say_over(items[place], self.table.events.holder_words)

    def say_won(self, seat: int, last: CardItem | None = None, *, only_where_free: bool = False) -> None:
        """Golden words over the card with which a seat has won the trick that lies there.

        `last`: the card that was played last, over which they stand where no trick lies."""
        yours, others = self.table.events.won_words
        words = yours if seat == 0 else others(self.name(seat))
        trick = self.items.get("trick", [])
        for item in trick:
            if item.seat == seat:
                self.say_over(item, words, only_where_free=only_where_free)
        if not trick and last is not None and last in self.items.get(last.zone, []):
            self.say_over(last, words, only_where_free=only_where_free)

    def say_over(self, item: CardItem, words: str, *, only_where_free: bool = False) -> None:
        """Golden words over a card of the trick, or beside it; `only_where_free`: or none, where other cards lie."""
        taken = [*self.taken(item.zone), *(other.home.box for other in self.items[item.zone] if other is not item)]
        taken += [extra.rect for extra in self.canvas.extras if isinstance(extra, Bubble)]
        self.holder.mark(self.frame, item.home, words, taken, only_where_free=only_where_free)

    def close_down(self) -> None:
        """Stop everything; the cloth takes the items away."""
        self.script.clear()
        self.clock.stop()
