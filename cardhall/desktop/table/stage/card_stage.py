"""The cards of one table, kept in step with what seat 0 sees.

`settle(seen)` puts everything where the observation says; what is shown is then right, whatever happened before.
Between two settlings `event_player.py` plays events, moving the same card items from zone to zone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QEasingCurve, QObject, Signal
from PySide6.QtWidgets import QGraphicsView

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_pixmaps import CardFaces
from cardhall.desktop.look.packs import pack_of
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.items.card_item import CHOSEN, LIFT, CardItem
from cardhall.desktop.table.items.meld_builder import MeldBuilder, MeldMarks
from cardhall.desktop.table.layout.frame import Frame, frame_for
from cardhall.desktop.table.layout.geometry import Rect, Spot
from cardhall.desktop.table.layout.hands import open_width
from cardhall.desktop.table.layout.laid import Held, Laid
from cardhall.desktop.table.parts.facts import who_played
from cardhall.desktop.table.parts.marks import owner_colour
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Fan, OpenHand, SuitColumns, Zone
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.card_matching import match_cards
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.motion import Clock, Script
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

CLEAR = 4.0  # pixels between the action row and the highest card
OWN_HAND = 300  # how high own cards lie: over everything else


class CardStage(QObject):
    """The cards on the cloth. `annotate` is called whenever they lie elsewhere."""

    settled = Signal()
    reframed = Signal()  # the seats stand elsewhere in the same window

    def __init__(self, table: Table, names: Sequence[str], settings: Settings, game_id: str, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.table, self.names, self.settings, self.game_id, self.cloth = table, tuple(names), settings, game_id, cloth
        self.seats = len(self.names)
        self.clock = Clock(self)
        self.clock.speed = settings.speed
        self.script = Script(self.clock, self)
        self.scene = cloth.table_scene
        self.seen: Observation | None = None
        self.items: dict[str, list[CardItem]] = {}
        self.laid: dict[str, Laid] = {}
        self.chip_places: dict[str, Rect] = {}  # by the name of a pot, where a drawing shows its chips
        self.group_sizes: dict[str, list[int]] = {}
        self._drawn_for: tuple[float, str] = (0.0, "")
        self.hand_order: Callable[[Observation, Sequence[Card]], list[Card]] | None = None  # None: the game's own
        self.has_choice = False  # whether the person has chosen cards
        self.score_at: Callable[[], Rect] | None = None  # where the score stands in the window
        self.open_hands: dict[str, Sequence[Card]] = {}  # hands of others that they have laid open
        self.frame = frame_for(1440, 900, seats=self.seats)
        self.skin = Skin(cloth.felt)
        self.faces = CardFaces(settings, self.pack)
        self.meld_builder = MeldBuilder(table.melds) if table.melds is not None else None
        self.meld_marks = MeldMarks(self.skin, self.meld_builder) if self.meld_builder is not None else None
        if self.meld_marks is not None:
            self.scene.addItem(self.meld_marks)

    @property
    def pack(self) -> str:
        """Of which pack the cards are."""
        return pack_of(self.game_id, self.settings)

    # ---- settings and size

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
        if self.frame.aside != self.is_aside():  # the new window is small, and the old one was not
            self.frame = self.frame_at(width, height)
        self.skin.felt, self.skin.unit, self.skin.four_colours = felt, self.frame.unit, self.settings.four_colours
        self.skin.pack = self.pack
        self.cloth.set_felt(felt, self.frame.stage)
        if (self.frame.w, felt.name) != self._drawn_for:
            self._drawn_for = (self.frame.w, felt.name)
            self.faces.forget()
            self.faces.dim = felt.not_legal
        if self.seen is not None:
            self.lay_out_anew()

    def frame_at(self, width: float, height: float) -> Frame:
        """The frame for a window of that size."""
        return frame_for(
            width,
            height,
            seats=self.seats,
            card_size=self.settings.card_size,
            text_scale=self.settings.text_scale,
            plaques_top=self.table.seats.above,
            seat_w=self.table.seats.cards,
            row_share=self.table.places.row,
            aside=self.is_aside(),
            stakes=self.table.seats.stakes,
            row_of_strips=self.seats in self.table.seats.strips_row,
            plaque_aside=self.table.seats.beside,
            left_handed=self.settings.left_handed,
        )

    def is_aside(self) -> bool:
        """Whether upper seats are to stand in the corners."""
        if self.seen is None:
            return self.table.seats.aside
        return self.table.seats.stands_aside(self.seen, self.frame.small)

    def lay_out_anew(self) -> None:
        """Lay out anew without disturbing what is being played."""
        self.clock.finish()
        for zone in list(self.items):
            self.relayout(zone, 0)
        if self.seen is not None:
            self.annotate(self.seen)

    @property
    def view(self) -> QGraphicsView:
        """What shows the stage."""
        return self.cloth

    @property
    def quick(self) -> bool:
        """Whether cards jump instead of flying."""
        return bool(self.settings.reduced_motion) or self.clock.instant

    def time(self, lasts: float) -> float:
        """How long a flight lasts under the settings."""
        return 0.0 if self.quick else lasts

    # ---- cards

    def all_items(self) -> Iterable[CardItem]:
        for some in self.items.values():
            yield from some

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

    def zone_spec(self, zone: str) -> Zone | None:
        """How the zone lies, if it is shown in this window."""
        spec = self.table.zone_for(zone)
        if spec is None or (not spec.small_window and self.frame.small):
            return None
        if isinstance(spec, Fan) and zone in self.open_hands:
            return OpenHand(spec.kind, width=open_width(self.frame, zone_owner(zone)[1]))
        if isinstance(spec, Fan) and self.is_dummy(zone):
            return SuitColumns(spec.kind)
        return spec

    def is_own_hand(self, zone: str) -> bool:
        """Whether the zone is the person's hand, or one of them."""
        spec = self.table.zone_for(zone)
        return spec is not None and spec.is_hand and zone_owner(zone)[1] == 0

    def is_dummy(self, zone: str) -> bool:
        """Whether it is another seat's hand that lies open for all, or that the person plays for it."""
        seat = zone_owner(zone)[1]
        if self.seen is None or seat <= 0 or seat not in (self.table.seats.open_hand(self.seen), self.seen.seat):
            return False
        some = self.seen.zones.get(zone, ())
        return bool(some) and HIDDEN not in some

    def wanted(self, seen: Observation) -> dict[str, list[Card]]:
        """The faces that are to lie in each shown zone, in the order they lie."""
        found = {}
        self.group_sizes = {}
        zones = self.table.moves.shown(seen)
        if self.meld_builder is not None:
            self.meld_builder.sync(seen)
            zones = self.meld_builder.shown(zones)
        for zone, some in zones.items():
            spec = self.table.zone_for(zone)
            if spec is not None:
                found[zone] = self.in_order(zone, spec, self.open_hands.get(zone, some), seen)
        for zone in self.table.moves.places(seen):
            found.setdefault(zone, [])
        return found

    def in_order(self, zone: str, spec: Zone, some: Sequence[Card], seen: Observation) -> list[Card]:
        """The cards of a zone in the order they lie on the table."""
        if self.meld_builder is not None and zone == self.meld_builder.melds.zone:
            groups = self.meld_builder.groups
        else:
            groups = [list(group) for group in spec.groups(seen, zone_owner(zone)[1])]
        flat = [card for group in groups for card in group]
        if groups and Counter(flat) == Counter(some):
            self.group_sizes[zone] = [len(group) for group in groups]
            return flat
        if spec.sorted and self.is_own_hand(zone):
            return (self.hand_order or self.table.hand.order)(seen, some)
        if self.is_dummy(zone):
            return self.table.hand.dummy_order(seen, some)
        return spec.arrange(seen, some)

    def settle(self, seen: Observation, lasts: float = 0.0) -> None:
        """Put every card where the observation has it; cards that differ fly there."""
        self.seen = seen
        wanted = self.wanted(seen)
        found, spare = match_cards(self.items, lambda item: item.card, wanted)
        for item in spare:
            self.remove(item)
        settled: dict[str, list[CardItem]] = {}
        for zone, row in found.items():
            spec = self.table.zone_for(zone)
            assert spec is not None
            seats = who_played(seen.history, zone) if spec.is_trick else []
            settled[zone] = []
            birth, back = self.birth(zone), self.table.marks.back(seen, zone)
            away = zone_owner(zone)[0] == "hand" and self.table.seats.sits_out(seen, zone_owner(zone)[1])
            for place, (known, card) in enumerate(zip(row, wanted[zone], strict=True)):
                item = known or self.new_item(card, birth, zone)
                self.turn(item, card, HIDDEN if spec.down else card, lasts)
                item.zone = zone
                if spec.is_trick:
                    item.seat = seats[place] if place < len(seats) else item.seat
                item.state(
                    wild=self.table.marks.is_wild(seen, zone, card),
                    owner=self.owner_mark(seen, zone, card),
                    sign=self.table.marks.sign(seen, zone, card),
                    back=back,
                )
                item.setOpacity(0.55 if away else 1.0)
                settled[zone].append(item)
        self.items = settled
        for zone in self.items:
            self.relayout(zone, lasts)
        self.annotate(seen)
        if self.frame.aside != self.is_aside():
            self.resize(self.frame.width, self.frame.height)
            self.reframed.emit()
        self.settled.emit()

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
                item.reveal(shown)

    def birth(self, zone: str) -> Spot:
        """Where a new card for the zone appears."""
        if zone in self.laid:
            return self.laid[zone].slot
        return Spot(*self.frame.centre, self.frame.back_w)

    def relayout(
        self,
        zone: str,
        lasts: float,
        curve: QEasingCurve = motion.OUT_CUBIC,
        delays: Mapping[CardItem, float] | None = None,
    ) -> None:
        """Send the cards of a zone to their places."""
        spec = self.zone_spec(zone)
        items = self.items.get(zone, [])
        if spec is None:
            for item in items:
                item.setVisible(False)
            return
        laid = self.laid[zone] = self.lay_zone(zone, spec, items)
        other_way = self.overlaps_other_way(zone)
        for item, spot, height in zip(items, laid.spots, self.heights(zone), strict=True):
            item.home = spot
            item.setZValue(height)
            item.state(other_corner=other_way)
            goal = self.rest_spot(item)
            if item.look == "dragged":
                continue
            item.aim(goal)
            if not spot.covered:
                item.setVisible(True)
            delay = delays.get(item, 0.0) if delays else 0.0
            self.clock.fly(item, goal, self.time(lasts), curve, delay)

    def overlaps_other_way(self, zone: str) -> bool:
        """Whether each card of a zone lies over the one at its right: in the own hand, held in the left one."""
        return bool(self.settings.left_handed) and self.is_own_hand(zone)

    def heights(self, zone: str) -> list[float]:
        """How high the cards of a zone lie, by their places: which lies over which."""
        spec = self.table.zone_for(zone)
        base = OWN_HAND if self.is_own_hand(zone) else spec.height if spec is not None else 0
        spots = self.laid[zone].spots
        if not self.overlaps_other_way(zone):
            return [base + 0.01 * place for place in range(len(spots))]
        rows = [0]  # by place: the row of a hand in two rows, of which the lower one lies over the upper one
        for before, spot in pairwise(spots):
            rows.append(rows[-1] + (spot.x < before.x))
        return [base + rows[place] - 0.01 * place + 0.5 for place in range(len(spots))]

    def lay_zone(self, zone: str, spec: Zone, items: Sequence[CardItem]) -> Laid:
        """The layout of a zone for the cards it holds."""
        owner = zone_owner(zone)[1] if self.seen is None else spec.owned_by(self.seen, zone)
        builder = self.meld_builder
        if builder is not None and zone == builder.melds.zone and sum(builder.sizes()) == len(items):
            assert self.meld_marks is not None
            box = spec.room(self.frame, owner, zone)
            laid = builder.lay(box, spec.width * self.frame.w, self.skin)
            self.meld_marks.cover(box)
            return laid
        alike = self.alike(zone) if spec.shared else [zone]
        held = Held(
            [item.card for item in items],
            [item.seat for item in items],
            self.group_sizes.get(zone, ()),
            sum(1 for item in items if item.card is not HIDDEN),
            alike.index(zone),
            [len(self.items.get(one, ())) for one in alike],
            self.trick_size(self.seen) if self.seen is not None else 0,
        )
        laid = spec.now(self.seen).lay(self.frame, owner, zone, held, () if self.seen is None else self.seen.sides)
        if self.seen is not None and spec.turned(self.seen):
            laid = laid._replace(spots=[spot._replace(angle=90.0) for spot in laid.spots])
        return laid

    def alike(self, zone: str) -> list[str]:
        """The zones of that kind which the same owner has, in order."""
        found = [other for other in self.items if zone_owner(other) == zone_owner(zone)]
        return found if zone in found else [*found, zone]

    def trick_size(self, seen: Observation) -> int:
        """How many cards a trick has: one of each seat that plays."""
        return self.seats - sum(self.table.seats.sits_out(seen, seat) for seat in range(self.seats)) or 1

    def rest_spot(self, item: CardItem) -> Spot:
        """Where an item lies with its state: chosen cards come up, hinted ones and those pointed at a little."""
        spot, is_own = item.home, self.is_own_hand(item.zone)
        up = CHOSEN * spot.height if item.chosen else 0.0
        if not up and (item.look == "raised" or ((item.hint or item.has_cursor) and is_own)):
            up = LIFT
        if is_own and (item.chosen or self.has_choice):
            room = self.room_over_hand(item.zone)
            up = min(up, room) - (max(0.0, CHOSEN * spot.height - room) if self.has_choice and not item.chosen else 0.0)
        return spot._replace(y=spot.y - up) if up else spot

    def room_over_hand(self, zone: str) -> float:
        """How far cards of the own hand can rise without covering the action row: where that is not far enough for the
        chosen ones to be told from the others, the others go down."""
        tops = [item.home.y - item.home.height / 2 for item in self.items.get(zone, ())]
        return max(0.0, min(tops, default=0.0) - self.frame.row.bottom - CLEAR)

    def update_rest(self, item: CardItem, lasts: float = motion.CHOOSE) -> None:
        """Send an item to where its state has it lie."""
        self.clock.fly(item, self.rest_spot(item), self.time(lasts), motion.OUT_CUBIC)

    def name(self, seat: int) -> str:
        """What a seat is called: the person "You", or by the name chosen in the settings."""
        return self.names[seat]

    def point(self, where: str) -> tuple[float, float]:
        """The middle of a zone, the point before a seat (`seat:2`), or the middle of the cloth (`pot`, `bank`)."""
        if where in self.laid:
            return self.laid[where].area.cx, self.laid[where].area.cy
        if where in self.chip_places:
            return self.chip_places[where].cx, self.chip_places[where].cy
        kind, seat = zone_owner(where)
        return self.frame.before(seat) if kind == "seat" else self.frame.centre

    def mark_pot(self, name: str, rect: Rect) -> None:
        """Chips that go to a pot of that name, or come from it, fly there."""
        self.chip_places[name] = rect

    def score_point(self) -> tuple[float, float]:
        """The middle of the score; where none is shown, of the window's upper edge."""
        box = self.score_at() if self.score_at is not None else Rect(0, 0, self.frame.width, 0)
        return box.cx, box.cy

    def annotate(self, seen: Observation) -> None:
        """Show what stands round the cards."""

    # ---- where things are

    def card_at(self, x: float, y: float) -> CardItem | None:
        """The uppermost card at a point."""
        best: CardItem | None = None
        for item in self.all_items():
            if not item.isVisible():
                continue
            local = item.mapFromScene(x, y)
            if item.body().contains(local) and (best is None or item.zValue() > best.zValue()):
                best = item
        return best

    def zones_at(self, x: float, y: float) -> list[str]:
        """The zones whose area holds the point, the smallest first."""
        found = [zone for zone, laid in self.laid.items() if zone in self.items and laid.area.grown(8).contains(x, y)]
        return sorted(found, key=lambda zone: self.laid[zone].area.w * self.laid[zone].area.h)

    def dealer_spot(self, dealer: int) -> Spot:
        """Where the cards come from in a deal."""
        if dealer == 0:
            return Spot(self.frame.stage.cx, self.frame.row.y - 20, self.frame.back_w)
        x, y, turn = self.frame.seat_hand(dealer)
        return Spot(x, y, self.frame.back_w, turn)

    def own_hand_items(self) -> list[CardItem]:
        """The cards of the person's hand (or hands), from the left."""
        return [item for zone in self.items if self.is_own_hand(zone) for item in self.items[zone]]

    def close_down(self) -> None:
        """Stop everything; the cloth takes the items away."""
        self.script.clear()
        self.clock.stop()
