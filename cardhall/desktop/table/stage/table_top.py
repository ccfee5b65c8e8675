"""The cards on one table, with the settings and sizes of the layout. Nothing here moves or paints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look.card_pixmaps import CardPixmaps
from cardhall.desktop.look.felt_text import Skin, side_name
from cardhall.desktop.look.packs import pack_of
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.meld_builder import MeldBuilder, MeldMarks
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.layout.frame import MIN_SEATS_WITH_TWO_AT_SIDE, Frame, build_frame
from cardhall.desktop.table.layout.hands import open_card_width
from cardhall.desktop.table.layout.zone_layout import ZoneLayout
from cardhall.desktop.table.parts.observation_readers import Trick
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Fan, OpenHand, SuitColumns, Zone
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.motion import Clock, Script
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

SIZE_BEFORE_LAYOUT = (1440, 900)  # pixels, until the window's size is known
MAX_CARDS_IN_ROW = 6  # more open cards of a seat at the side would be unreadable in a row


class TableTop(QObject):
    """Shared data of a stage's parts: the game's table, the window's frame, and card items by zone."""

    def __init__(self, table: Table, names: Sequence[str], settings: Settings, game_id: str, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.table, self.names, self.settings, self.game_id, self.cloth = table, tuple(names), settings, game_id, cloth
        self.seats = len(self.names)
        self.clock = Clock(self)
        self.clock.movement_speed = settings.speed
        self.clock.moved.connect(cloth.collect_changes)
        self.script = Script(self.clock, self)
        self.scene = cloth.table_scene
        self.seen: Observation | None = None
        self.items: dict[str, list[CardItem]] = {}
        self.zone_layouts: dict[str, ZoneLayout] = {}
        self.group_sizes: dict[str, list[int]] = {}
        self.hand_order: Callable[[Observation, Sequence[Card]], list[Card]] | None = None  # None: the game's own
        self.has_chosen_cards = False  # the person has chosen cards
        # Cards of zones that are shown otherwise than observed, such as the open hands of a playback.
        self.open_hands: dict[str, Sequence[Card]] = {}
        self.last_trick: Trick | None = None  # a gathered trick that is shown again
        self.frame = build_frame(*SIZE_BEFORE_LAYOUT, seats=self.seats)
        self.skin = Skin(cloth.felt)
        self.faces = CardPixmaps(settings, self.pack)
        self.meld_builder = MeldBuilder(table.melds) if table.melds is not None else None
        self.meld_marks = MeldMarks(self.skin, self.meld_builder) if self.meld_builder is not None else None
        if self.meld_marks is not None:
            self.scene.addItem(self.meld_marks)
        self.plaques = [Plaque(seat, name, self.skin) for seat, name in enumerate(self.names)]

    def build_window_frame(self, width: float, height: float) -> Frame:
        """Return the frame for a window of this size in pixels."""
        in_corners, plaques_beside = self.wanted_seat_layout()
        frame = build_frame(
            width,
            height,
            seats=self.seats,
            card_size=self.settings.card_size,
            text_scale=self.settings.text_scale,
            has_plaques_above=self.table.seats.plaques_above,
            seat_w=self.table.seats.cards,
            row_share=self.table.places.row_middle,
            has_seats_in_corners=in_corners,
            has_stakes=self.table.seats.has_stakes,
            needs_strips_row=self.seats in self.table.seats.own_strip_row_seats,
            wants_plaque_beside=plaques_beside,
            left_handed=self.settings.left_handed,
            has_seats_in_row=self.table.seats.seats_in_row,
        )
        return replace(frame, bands=self.frame.bands)

    def wanted_seat_layout(self) -> tuple[bool, bool]:
        """Return whether upper seats belong in the corners, and whether plaques belong beside their cards.

        A game may want plaques beside the cards in some positions only.
        """
        seats = self.table.seats
        if self.seen is None:
            return seats.seats_in_corners, seats.plaques_beside
        return seats.seats_in_corners, seats.plaques_stand_beside(self.seen, self.frame.is_small)

    def current_seat_layout(self) -> tuple[bool, bool]:
        """Return the present layout of the upper seats, as `wanted_seat_layout` does."""
        return self.frame.has_seats_in_corners, self.frame.wants_plaque_beside

    @property
    def pack(self) -> str:
        """The pack of the cards."""
        return pack_of(self.game_id, self.settings)

    @property
    def skips_flights(self) -> bool:
        """Whether cards jump instead of flying."""
        return bool(self.settings.reduced_motion) or self.clock.instant

    def flight_time(self, duration: float) -> float:
        """Return the duration of a flight under the settings, in milliseconds."""
        return 0.0 if self.skips_flights else duration

    def seat_name(self, seat: int) -> str:
        """Return a seat's name; for seat 0 "You", or the person's name from the settings."""
        return self.names[seat]

    def all_items(self) -> Iterable[CardItem]:
        """Yield the card items of all zones."""
        for some in self.items.values():
            yield from some

    def own_hand_items(self) -> list[CardItem]:
        """Return the cards of the person's hand (or hands), from the left."""
        return [item for zone in self.items if self.is_own_hand(zone) for item in self.items[zone]]

    def shown_zone(self, zone: str) -> Zone | None:
        """Return the layout rule of a zone; None if not shown in this window."""
        spec = self.table.zone_for(zone)
        if spec is None or (not spec.in_small_window and self.frame.is_small):
            return None
        if isinstance(spec, Fan) and self.lies_in_columns(zone):
            return SuitColumns(spec.kind)
        if isinstance(spec, Fan) and zone in self.open_hands and zone_owner(zone)[1] > 0:
            return OpenHand(spec.kind, width=open_card_width(self.frame, zone_owner(zone)[1]))
        return spec

    def is_own_hand(self, zone: str) -> bool:
        """Whether the zone is a hand of the person."""
        spec = self.table.zone_for(zone)
        return spec is not None and spec.is_hand and zone_owner(zone)[1] == 0

    def is_dummy(self, zone: str) -> bool:
        """Whether the zone is another seat's hand, open to all or played by the person."""
        seat = zone_owner(zone)[1]
        if self.seen is None or seat <= 0 or seat not in (self.table.seats.open_hand(self.seen), self.seen.seat):
            return False
        some = self.seen.zones.get(zone, ())
        return bool(some) and HIDDEN not in some

    def lies_in_columns(self, zone: str) -> bool:
        """Whether another seat's open hand lies in suit columns: a dummy, or a long hand at the side."""
        if zone not in self.open_hands:
            return self.is_dummy(zone)
        at_side = (
            self.frame.seat_places[zone_owner(zone)[1]].edge in ("left", "right")
            and self.seats < MIN_SEATS_WITH_TWO_AT_SIDE
        )
        return at_side and self.table.hand.sort_by == "suit" and len(self.open_hands[zone]) > MAX_CARDS_IN_ROW

    def sibling_zones(self, zone: str) -> list[str]:
        """Return the zones of the same kind and owner, in order."""
        kind_and_owner = zone_owner(zone)
        found = [other for other in self.items if zone_owner(other) == kind_and_owner]
        return found if zone in found else [*found, zone]

    def trick_size(self, seen: Observation) -> int:
        """Return the number of cards in a full trick."""
        playing = self.seats - sum(self.table.seats.is_sitting_out(seen, seat) for seat in range(self.seats))
        return playing or 1  # numbers of cards are divided by it

    def side_names(self, seen: Observation, owner: int) -> str:
        """Return the names of a side, or of a seat without sides."""
        sides = seen.sides
        if 0 <= owner < len(sides):
            return side_name(sides[owner], self.names)
        return self.seat_name(owner) if 0 <= owner < self.seats else ""
