"""The canvas for a game's drawings (see `parts/drawings.py`), cleared at the next update."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsView

from cardhall.cards import Card
from cardhall.desktop.look.card_pixmaps import shadow_margin
from cardhall.desktop.table.items.betting_place import BettingPlace
from cardhall.desktop.table.items.cloth_items import CARD_DATA_KEY, SHADOW_DATA_KEY, ChipPile, Label, Slot
from cardhall.desktop.table.items.felt_marks import ArrowArc, PaperBadge, Shade
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot
from cardhall.desktop.table.stage.card_places import StagePlaces
from cardhall.desktop.table.stage.free_room import first_free_place, freest_place, places_beside
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.desktop.table.stage.zone_marks import ZoneMarks

STAGE_MARGIN = 8.0  # pixels kept free at both sides of the stage
PICTURE_Z, WORDS_Z = 15, 400  # pictures of cards lie below the cards in play, words above them
FONT_SIZE_REDUCTIONS = (0.0, 1.5, 2.5)  # pixels taken off the size of words, tried in turn until they fit
RING_RADIUS = 9  # pixels
ITEM_CLEARANCE = 3.0  # pixels round an item that is placed where there is room


def _find_places(item: ChipPile | Label, areas: Sequence[Rect], sides: Sequence[str]) -> tuple[Rect, list[Rect]]:
    """Return an item's rectangle, and its possible places at some sides of areas, the first choice first."""
    box = item.rect
    return box, [place for area in areas for place in places_beside(area, box.w, box.h, sides)]


class SceneCanvas:
    """Canvas of one table, on which the game's drawings put words, chips, pictures of cards and marks.

    Has the interface of `Canvas` in `parts/drawings.py`. Points and sizes are pixels on the cloth.
    """

    def __init__(self, table_top: TableTop, places: StagePlaces, zone_marks: ZoneMarks) -> None:
        self.table_top, self.places, self.zone_marks = table_top, places, zone_marks
        self.drawn_items: list[QGraphicsItem] = []
        self.items_by_drawing: dict[str, list[QGraphicsItem]] = {}  # items by the drawing's name
        self._drawing_name = ""  # the name of the current drawing
        # Items to place where there is room: item, areas, their sides, whether optional, and the drawing's name.
        self._unplaced_items: list[tuple[ChipPile | Label, list[Rect], Sequence[str], bool, str]] = []
        self.betting_place: BettingPlace | None = None
        self.bet_amount = 0  # chips on the betting place
        self.skin = table_top.skin
        self.seats, self.plaques, self.zone_layouts, self.name = (
            table_top.seats,
            table_top.plaques,
            table_top.zone_layouts,
            table_top.seat_name,
        )

    @property
    def frame(self) -> Frame:
        """The frame of the window."""
        return self.table_top.frame

    @property
    def cloth_view(self) -> QGraphicsView:
        """The view of the cloth."""
        return self.table_top.cloth

    def clear(self) -> None:
        """Remove all drawings."""
        for extra in self.drawn_items:
            self.table_top.scene.removeItem(extra)
        self.drawn_items.clear()
        self.items_by_drawing.clear()
        self._drawing_name = ""
        self.betting_place = None

    def begin_drawing(self, name: str) -> None:
        """Attribute all further items to the drawing with this name."""
        self._drawing_name = name

    def card_spot(self, zone: str, card: Card) -> Spot | None:
        """Return a card's place in a zone, or None."""
        return self.places.card_spot(zone, card)

    def mark_pot(self, name: str, rect: Rect) -> None:
        """Set the rectangle that chips of the pot `name` fly to and from."""
        self.places.pot_rects[name] = rect

    def show_felt_words(self, text: str) -> None:
        """Print words on the cloth above the action row, unless cards or plaques are in the way."""
        self.zone_marks.show_felt_words(text)

    def show_cards(
        self, cards: Sequence[Card], x: float, y: float, width: float, *, step: float = 1.1, dim: Sequence[Card] = ()
    ) -> Rect:
        """Draw pictures of cards side by side, the first centred at the point. Returns their rectangle.

        `width` is in pixels, `step` in card widths; cards in `dim` are darkened.
        """
        shadow, high = shadow_margin(width), width * CARD_HEIGHT_RATIO
        for place, card in enumerate(cards):
            shade = "dim" if card in dim else ""
            item = QGraphicsPixmapItem(
                self.table_top.faces.pixmap(card, width, self.table_top.cloth.devicePixelRatioF(), shade=shade)
            )
            item.setPos(x + place * step * width - width / 2 - shadow, y - high / 2 - shadow)
            item.setZValue(PICTURE_Z + len(self.drawn_items) * 0.001)  # later items lie above
            item.setData(CARD_DATA_KEY, card.text)  # for a screen reader
            item.setData(SHADOW_DATA_KEY, shadow)
            self.add(item)
        return Rect(x - width / 2, y - high / 2, (max(1, len(cards)) - 1) * step * width + width, high)

    def show_words(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float = 12,
        weight: int = 400,
        colour: str = "second",
        align: str = "middle",
        max_width: float = math.inf,
    ) -> None:
        """Draw a line of words, in smaller letters where it is longer than `max_width` pixels.

        `colour`: text, second, third, gold or red; `align`: middle, left or right.
        """
        skin, sizes = self.table_top.skin, [size - less for less in FONT_SIZE_REDUCTIONS]
        size = next((one for one in sizes if skin.text_width(text, skin.sans(one, weight)) <= max_width), sizes[-1])
        label = Label(skin)
        label.set_text(text, x, y, size=size, weight=weight, colour=self._text_colour(colour), align=align)
        label.setZValue(WORDS_Z)
        self.add(label)

    def show_chips(
        self, x: float, y: float, amount: int, caption: str = "", label: str = "", align: str = "", narrow: bool = False
    ) -> Rect:
        """Draw a pile of chips and return its rectangle.

        The middle of its first column is at the point; with `align` its `left` or `right` edge.
        """
        pile = ChipPile(
            self.table_top.skin,
            amount,
            caption,
            label,
            is_narrow=narrow or (self.table_top.frame.is_small and self.table_top.seats > 2),
        )
        box = pile.pile_rect()
        pile.setPos(x - {"left": box.left(), "right": box.right()}.get(align, 0.0), y)
        self.add(pile)
        return pile.rect

    def show_chips_by(
        self,
        area: Rect,
        sides: Sequence[str],
        amount: int,
        caption: str = "",
        label: str = "",
        *,
        optional: bool = False,
        or_by: Rect | None = None,
    ) -> None:
        """Draw a pile of chips beside an area, or beside `or_by`, at the first free side of `sides`.

        Without free room the pile is made narrow. `optional`: or else left out.
        """
        pile = ChipPile(
            self.table_top.skin,
            amount,
            caption,
            label,
            is_narrow=self.table_top.frame.is_small and self.table_top.seats > 2,
        )
        self._unplaced_items.append(
            (pile, [area] if or_by is None else [area, or_by], sides, optional, self._drawing_name)
        )

    def show_words_by(
        self,
        area: Rect,
        sides: Sequence[str],
        text: str,
        *,
        size: float = 12,
        weight: int = 400,
        colour: str = "second",
        optional: bool = False,
    ) -> None:
        """Draw words beside an area, at the first free side of `sides`; `optional`: or not at all."""
        label = Label(self.table_top.skin)
        label.set_text(text, 0, 0, size=size, weight=weight, colour=self._text_colour(colour), align="left")
        label.setZValue(WORDS_Z)
        self._unplaced_items.append((label, [area], sides, optional, self._drawing_name))

    def place_items(self, list_occupied: Callable[[], list[Rect]]) -> None:
        """Place the items with a choice of places, after all others.

        The callback returns the occupied rectangles, with those of the items placed so far.
        """
        stage = self.table_top.frame.stage
        available_rect = Rect(stage.x + STAGE_MARGIN, stage.y, stage.w - 2 * STAGE_MARGIN, stage.h)
        for item, areas, sides, optional, drawing in self._unplaced_items:
            self._drawing_name = drawing
            occupied = [one.grown(ITEM_CLEARANCE) for one in list_occupied()]
            box, places = _find_places(item, areas, sides)
            if first_free_place(places, occupied, available_rect) is None and isinstance(item, ChipPile):
                item.is_narrow = True
                box, places = _find_places(item, areas, sides)
            if optional and first_free_place(places, occupied, available_rect) is None:
                continue
            place = freest_place(places, occupied, available_rect)
            item.setPos(place.x - box.x, place.y - box.y)
            self.add(item)
        self._unplaced_items.clear()
        self._drawing_name = ""

    def _text_colour(self, name: str) -> str:
        felt = self.table_top.skin.felt
        return {"text": felt.text, "second": felt.text2, "third": felt.text3, "gold": felt.gold, "red": felt.red}[name]

    def show_ring(self, rect: Rect) -> None:
        """Draw a gold ring round a rectangle."""
        ring = Slot(self.table_top.skin)
        ring.move_to_rect(rect, RING_RADIUS)
        ring.set_look(is_lit=True)
        self.add(ring)

    def show_panel(self, rect: Rect) -> None:
        """Draw a faint panel as background of a rectangle."""
        panel = Slot(self.table_top.skin)
        panel.move_to_rect(rect)
        panel.set_look(has_outline=False, is_panel=True)
        panel.setZValue(0)
        self.add(panel)

    def show_place(self, spot: Spot) -> None:
        """Draw the faint outline of a missing card."""
        slot = Slot(self.table_top.skin)
        slot.move_to_spot(spot)
        slot.set_look()
        self.add(slot)

    def show_badge(self, text: str, x: float, y: float, suit: str = "") -> None:
        """Draw words on a paper-white badge round a point, optionally behind a suit sign."""
        self.add(PaperBadge(self.table_top.skin, text, x, y, suit))

    def show_arrow(self, ellipse: Rect, start_angle: float, end_angle: float) -> None:
        """Draw an arrow along an ellipse, between two angles in radians."""
        self.add(ArrowArc(self.table_top.skin, ellipse, start_angle, end_angle))

    def show_shade(self) -> None:
        """Darken the cloth below all items."""
        self.add(Shade(self.table_top.skin, self.table_top.frame.stage))

    def show_betting_place(self, x: float, y: float) -> None:
        """Draw the place round a point that chips may be dragged to."""
        self.betting_place = BettingPlace(self.table_top.skin, (x, y), self.bet_amount)
        self.add(self.betting_place)

    def show_bet(self, amount: int) -> None:
        """Show the number of chips on the betting place."""
        self.bet_amount = amount
        if self.betting_place is not None:
            self.betting_place.show_amount(amount)

    def add(self, item: QGraphicsItem) -> None:
        """Add an item to the cloth until the next update.

        The picture of a card has the card's text as data of `CARD_DATA_KEY`.
        """
        self.table_top.scene.addItem(item)
        self.drawn_items.append(item)
        if self._drawing_name:
            self.items_by_drawing.setdefault(self._drawing_name, []).append(item)
