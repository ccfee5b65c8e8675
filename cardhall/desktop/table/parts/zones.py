"""Layouts of zones on the cloth: piles, rows, spreads, columns, hands, tricks. A class for each layout.

A table names its zones: `Pile("stock", At(0.5, 0.45))` holds for `stock`, and for `stock:0`, `stock:1` … where each
side has one. Nothing here knows a rule or draws anything: a zone says where its cards lie, and which words stand above.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import ClassVar, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.layout import hands, melds, piles, tricks
from cardhall.desktop.table.layout.frame import MIN_SEATS_WITH_TWO_AT_SIDE, Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, centred
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.desktop.table.layout.zone_layout import ZoneContents, ZoneLayout
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

BAR_GAP = 8.0  # pixels from the bar above the table to cards beside an upper hand
TRICK_DISTANCE = 2.5  # hand cards from the middle: clear of the trick
UPCARD_OVERHANG = 0.14  # how far an upcard may stick out from under or over a stock, in hand cards
PILE_FOOT_GAP = 14.0  # free pixels below a pile, whose thickness takes some of them
PILE_CARD_WIDTH, EARLY_CARD_WIDTH = 0.57, 0.7  # in hand cards; early: of a zone in the middle before the play

Names = Callable[[int], str]  # a seat's name: "You", "Bruno"


class At(NamedTuple):
    """A point in the free middle of the stage, as shares of width and height; `dx`, `dy` in hand cards."""

    x: float = 0.5
    y: float = 0.5
    dx: float = 0.0
    dy: float = 0.0


class BeforeSeat(NamedTuple):
    """The place before the seat that owns the zone, clear of hand and plaque."""


BEFORE_SEAT = BeforeSeat()
Place = At | BeforeSeat | Callable[[Frame, int, str], At | Rect]  # a function gets the frame, the owner and the zone
Words = str | Callable[[Observation, int, Names], str]  # a function gets the observation, the owner and the names


def between_melds(share: float, card_width: float, end_share: float = 0.0) -> Place:
    """Return a place between the melds of two players or sides: see `layout.melds.rect_between_bands`."""
    return lambda frame, owner, zone: melds.rect_between_bands(frame, share, card_width, end_share)


def beside_trick(dx: float, dy: float = 0.0) -> Place:
    """Return a place for stock and upcard beside the trick, or between the upper seats if there are many.

    `dx`, `dy`: the distance from the stock's place, in hand cards.
    """

    def place(frame: Frame, owner: int, zone: str) -> At | Rect:
        if frame.seats < MIN_SEATS_WITH_TWO_AT_SIDE:
            return (
                _left_of_trick(frame, dx, dy)
                if frame.is_small and frame.seats > 4
                else At(0.5, 0.45, dx - TRICK_DISTANCE, dy)
            )
        width = min(PILE_CARD_WIDTH * frame.w, frame.back_w) if frame.is_crowded else PILE_CARD_WIDTH * frame.w
        x, gaps = frame.stage.cx + dx * frame.w, [p.share for p in frame.seat_places if p.edge == "top"]
        if 0.5 in gaps:
            x -= (0.5 - gaps[0]) / 2 * frame.stage.w
        return Rect(x - width / 2, frame.seats_top + dy * frame.w, width, width * CARD_HEIGHT_RATIO)

    return place


def _left_of_trick(frame: Frame, dx: float, dy: float) -> Rect:
    """Return a place between the left hand and the trick, for small windows where seats take the usual place.

    `dx`, `dy`: the distance from the stock's place, in hand cards.
    """
    width = PILE_CARD_WIDTH * frame.zone_w
    height, hand_edge = width * CARD_HEIGHT_RATIO, frame.stage.x + 20 + frame.back_w * CARD_HEIGHT_RATIO
    trick_edge = min(spot.box.x for spot in trick_shape(frame).spots)
    area, lowest = frame.middle, frame.seat_layout.plaque_rect(1, 0.0).y - PILE_FOOT_GAP
    x = min(
        frame.stage.cx - TRICK_DISTANCE * frame.zone_w - width / 2,
        (hand_edge + trick_edge - width - UPCARD_OVERHANG * frame.zone_w) / 2,
    )
    y = min(area.y + 0.45 * area.h - height / 2, lowest - height)
    return Rect(max(x, hand_edge + 4) + dx * frame.zone_w, y + dy * frame.zone_w / 2, width, height)


def beside_hand(frame: Frame, seat: int, width: float, *, cards: float = 1.0, gap: float = 14.0) -> Rect:
    """Return a place beside another seat's cards, towards the middle.

    `width`: of a card, in hand cards; `cards`: the width of the place in cards; `gap`: pixels between place and
    hand.
    """
    cards_width, gap = width * frame.w, gap * frame.unit
    x, y, turned = frame.seat_layout.hand_position(seat)
    top = max(y - CARD_HEIGHT_RATIO * cards_width / 2, frame.stage.y + BAR_GAP)
    if not turned:
        return Rect(
            x + frame.seat_layout.hand_length(seat) / 2 + gap, top, cards * cards_width, CARD_HEIGHT_RATIO * cards_width
        )
    reach = frame.back_w * CARD_HEIGHT_RATIO / 2 + gap
    left = x + reach if turned > 0 else x - reach - cards * cards_width
    return Rect(left, top, cards * cards_width, CARD_HEIGHT_RATIO * cards_width)


@dataclass(frozen=True)
class Zone(ABC):
    """The layout of all zones of a kind: for `won`, the zones `won`, `won:0`, `won:1` …"""

    kind: str
    at: Place = At()
    _: KW_ONLY
    width: float = PILE_CARD_WIDTH  # of its cards, in hand cards
    size: tuple[float, float] | None = None  # the size to fill, in hand cards; None: one card
    label: Words = ""  # stands above it
    lies_face_down: bool = False  # cards lie face down, even if known
    shows_slot: bool = False  # an empty place is drawn where nothing lies
    can_be_grabbed: bool = False  # the person may take cards from the zone (from own hands always)
    owners: tuple[int, ...] = ()  # the layout is for zones of these owners only; (): of all
    in_small_window: bool = True  # the zone is also shown in a small window, which has no rail
    early_place: At | None = None  # its place before the play, while no trick needs the middle; None: always the same

    stacking_order: ClassVar[int] = 60  # the order of overlapping zones: the higher lies on top
    is_hand: ClassVar[bool] = False  # a hand to play from
    is_trick: ClassVar[bool] = False  # its cards were played there by seats
    top_only: ClassVar[bool] = False  # only the uppermost card can be made out
    sorts_new_cards: ClassVar[bool] = False  # new cards are sorted in among the others
    shares_room: ClassVar[bool] = False  # all zones of the kind with the same owner share one room
    target_margin: ClassVar[float | None] = 4.0  # pixels round the cards that are lit as a target; None: the top card

    def is_for(self, zone: str) -> bool:
        """Whether the layout is for the zone of a given name."""
        kind, _, rest = zone.partition(":")
        if self.kind not in (kind, zone):
            return False
        first = rest.partition(":")[0]
        return not self.owners or (first.isdigit() and int(first) in self.owners)

    @abstractmethod
    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        """Return the layout of a zone with its cards. `owner`: the seat or side given by `owned_by`."""

    def arrange(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        """Return the cards in display order, the uppermost last."""
        return list(cards)

    def owned_by(self, seen: Observation, zone: str) -> int:
        """Return the seat or side that owns the zone: the number after the name's colon, or -1."""
        return zone_owner(zone)[1]

    def label_words(self, seen: Observation, owner: int, names: Names) -> str:
        """Return the words above the zone."""
        return self.label if isinstance(self.label, str) else self.label(seen, owner, names)

    def in_phase_of(self, seen: Observation | None) -> Zone:
        """Return the layout for the current phase of the deal."""
        if self.early_place is None or seen is None or seen.phase == "play":
            return self
        return replace(self, at=self.early_place, width=EARLY_CARD_WIDTH)

    def spoken_name(self, seen: Observation, zone: str) -> str:
        """Return the zone's name for screen readers; "": a name made of kind, owner and number of cards."""
        return ""

    def card_groups(self, seen: Observation, owner: int) -> Sequence[Sequence[Card]]:
        """Return the cards in their groups; (): in one group."""
        return ()

    def has_place(self, seen: Observation) -> bool:
        """Whether an empty place is drawn when the zone has no cards."""
        return self.shows_slot

    def crosswise_cards(self, zone: str, cards: Sequence[Card]) -> Sequence[int]:
        """Return the indices of single cards that lie crosswise."""
        return ()

    def face_down(self, seen: Observation, zone: str) -> bool:
        """Whether the cards lie face down now."""
        return self.lies_face_down

    def crosswise_count(self, seen: Observation, zone: str, number: int) -> int:
        """Return how many of the last cards lie crosswise in a zone with `number` cards."""
        return 0

    def is_turned(self, seen: Observation) -> bool:
        """Whether the whole zone lies turned sideways."""
        return False

    def available_rect(self, frame: Frame, owner: int, zone: str) -> Rect:
        """Return the rectangle that the zone may fill."""
        place = self.at(frame, owner, zone) if callable(self.at) else self.at
        if isinstance(place, Rect):
            return place
        width, height = self.size or (self.width, self.width * CARD_HEIGHT_RATIO)
        width, height = width * frame.zone_w, height * frame.zone_w
        if isinstance(place, BeforeSeat):
            return hands.rect_before_seat(frame, owner, width, height)
        area = frame.middle
        width, height = min(width, area.w), min(height, area.h)
        x, y = area.x + place.x * area.w + place.dx * frame.zone_w, area.y + place.y * area.h + place.dy * frame.zone_w
        box = centred(x, y, width, height)
        left = min(max(box.x, area.x), area.right - box.w)
        top = min(max(box.y, area.y), area.bottom - box.h)
        return Rect(left, top, box.w, box.h)


@dataclass(frozen=True)
class Pile(Zone):
    """Cards on top of each other."""

    shows_count: bool = False  # the number of cards stands beside it
    top_first: bool = False  # the zone's first card is the uppermost

    stacking_order = 50
    top_only = True
    target_margin = None

    def arrange(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        return list(reversed(cards)) if self.top_first else list(cards)

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        width = self.width * frame.w
        if frame.is_crowded:
            width = min(width, frame.back_w)
        return piles.lay_out_pile(
            self.available_rect(frame, owner, zone), width, contents.count, with_count=self.shows_count
        )


@dataclass(frozen=True)
class StockCard(Pile):
    """A card that lies on the stock."""

    stacking_order = Pile.stacking_order + 5


@dataclass(frozen=True)
class RowOfCards(Zone):
    """Cards side by side, in as many rows as needed."""

    width: float = 0.7
    step: float = 1.12  # from card to card, in card widths

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        return piles.lay_out_row(
            self.available_rect(frame, owner, zone), self.width * frame.zone_w, self.step, contents.count
        )


@dataclass(frozen=True)
class Spread(Zone):
    """Overlapping cards in a line."""

    step: float = 0.36  # from card to card, in card widths
    spread_count: int = 0  # the number of last cards that are spread out over all others; 0: all are
    shows_count: bool = False  # the number of cards stands beside it

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        box = self.available_rect(frame, owner, zone)
        zone_layout = piles.lay_out_spread(
            box,
            self.width * frame.zone_w,
            self.step,
            contents.count,
            spread_count=self.spread_count,
            with_count=self.shows_count,
        )
        for place in self.crosswise_cards(zone, contents.cards):
            zone_layout.spots[place] = zone_layout.spots[place]._replace(angle=90.0)
        return zone_layout


@dataclass(frozen=True)
class Column(Zone):
    """Cards overlapping downwards, the last on top."""

    step: float = 0.32  # from card to card, in card widths

    target_margin = 0.0

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        return piles.lay_out_column(
            self.available_rect(frame, owner, zone), self.width * frame.w, self.step, contents.count
        )


@dataclass(frozen=True)
class Field(Zone):
    """A place on the cloth without cards: a square of a board, a field for chips. `at` gives its rectangle."""

    shows_slot: bool = True

    def spoken_contents(self, seen: Observation, zone: str, names: Names) -> str:
        """Return the field's name and contents for screen readers; "": only the zone's name."""
        return ""

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        return piles.lay_out_field(self.available_rect(frame, owner, zone), contents.count)


# ---- hands


@dataclass(frozen=True)
class Fan(Zone):
    """Hands as people hold them: the person's large at the foot, sorted; the others' backs."""

    kind: str = "hand"
    at: Place = BEFORE_SEAT

    stacking_order = 80
    is_hand = True
    sorts_new_cards = True

    def arrange(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: card is not HIDDEN)

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        if owner == 0:
            return hands.lay_out_own_hand(frame, contents.count)
        return hands.lay_out_backs(frame, owner, contents.count, contents.open_count)


@dataclass(frozen=True)
class OpenHand(Zone):
    """Readable cards side by side before their owner's seat. Several hands of a seat share its room."""

    kind: str = "hand"
    at: Place = BEFORE_SEAT
    step: float = 0.43  # from card to card, in card widths

    stacking_order = 80
    is_hand = True
    shares_room = True

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        across = self.crosswise_cards(zone, contents.cards)
        return hands.lay_out_open_hand(frame, owner, self.width * frame.w, self.step, contents, across)


@dataclass(frozen=True)
class SuitColumns(Zone):
    """An open hand with a column for each suit, the first suit at the left: the dummy's."""

    kind: str = "hand"
    at: Place = BEFORE_SEAT
    width: float = 0.7

    stacking_order = 80
    is_hand = True

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        return hands.lay_out_suits(frame, owner, self.width * frame.w, contents)


# ---- tricks


@dataclass(frozen=True)
class Trick(Zone):
    """The trick: each card towards the seat that played it."""

    kind: str = "trick"

    stacking_order = 200
    is_trick = True

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        return tricks.lay_out_trick(frame, contents)


@dataclass(frozen=True)
class WonTricks(Zone):
    """Won tricks in crosswise packets, backs up: ours at the right of the action row, the others' at their seats."""

    kind: str = "won"
    width: float = 0.29
    lies_face_down: bool = True
    in_small_window: bool = False

    stacking_order = 40
    top_only = True
    target_margin = None

    def party(self, seen: Observation, owner: int) -> str:
        """Return the winners in the plural, "Defenders"; "": the owner of the zone."""
        return ""

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        return tricks.lay_out_won_tricks(frame, owner, self.width * frame.w, contents, sides)


# ---- layouts


@dataclass(frozen=True)
class SuitLayout(Zone):
    """The cards of a suit in order, with open places for those still to come, in columns or rows: `layout:C`."""

    kind: str = "layout"
    ranks: str = "AKQJT98765432"  # from the top, or from the left
    suits: str = "SHCD"
    at: Place = lambda frame, owner, zone: frame.seat_layout.area_between_plaques(frame.middle)
    always_in_rows: bool = False  # a row for each suit instead of a column, also where there is height for columns
    width: float = 0.58
    # pixels from card to card of a column, at a text scale of 1: with less, rows are laid instead
    min_column_step: float = 19.5

    target_margin = 0.0

    def arrange(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: self.ranks.index(card.rank))

    def lay_out(
        self, frame: Frame, owner: int, zone: str, contents: ZoneContents, sides: Sequence[Sequence[int]]
    ) -> ZoneLayout:
        suit = zone.rpartition(":")[2]
        place = self.suits.index(suit) if suit in self.suits else 0
        filled_places = [self.ranks.index(card.rank) for card in contents.cards]
        line = melds.SuitLine(place, len(self.suits), len(self.ranks), self.in_rows(frame, owner, zone))
        return melds.lay_out_suit(
            self.available_rect(frame, owner, zone), self.width * frame.w, line, filled_places, self.ranks
        )

    def in_rows(self, frame: Frame, owner: int, zone: str) -> bool:
        """Whether the suits lie in rows in this window."""
        room, w = self.available_rect(frame, owner, zone), self.width * frame.w
        step = (room.h - w * CARD_HEIGHT_RATIO) / max(1, len(self.ranks) - 1)
        return self.always_in_rows or (step < self.min_column_step * frame.unit and room.w > room.h)
