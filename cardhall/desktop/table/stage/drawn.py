"""What drawings show on a cloth (see `parts/drawings.py`), until the next settling."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsView

from cardhall.cards import Card
from cardhall.desktop.look.card_pixmaps import margin
from cardhall.desktop.table.items.betting_place import BettingPlace
from cardhall.desktop.table.items.felt_marks import ArrowArc, PaperBadge, Shade
from cardhall.desktop.table.items.marks import ChipPile, Label, Slot
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import RATIO, Rect, Spot
from cardhall.desktop.table.stage.free_room import around, free, freest
from cardhall.desktop.table.stage.places import Places
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.desktop.table.stage.zone_marks import ZoneMarks

EDGE, CLEAR = 8.0, 3.0  # pixels that stay free at both sides of the stage, and round what is put where there is room


def _wanted(item: ChipPile | Label, areas: Sequence[Rect], sides: Sequence[str]) -> tuple[Rect, list[Rect]]:
    """How large an item is, and where it may stand at these sides of areas, the first choice first."""
    box = item.rect
    return box, [place for area in areas for place in around(area, box.w, box.h, sides)]


class Drawn:
    """The canvas of one table."""

    def __init__(self, top: TableTop, places: Places, marks: ZoneMarks) -> None:
        self.top, self.places, self.marks = top, places, marks
        self.extras: list[QGraphicsItem] = []
        self.drawn: dict[str, list[QGraphicsItem]] = {}  # what each drawing has shown, by the drawing's name
        self._drawing = ""  # the name of the drawing that draws now
        self._waiting: list[
            tuple[ChipPile | Label, list[Rect], Sequence[str], bool, str]
        ] = []  # put where there is room
        self.betting: BettingPlace | None = None
        self.bet = 0  # chips that lie on it
        self.skin = top.skin
        self.seats, self.plaques, self.laid, self.name = top.seats, top.plaques, top.laid, top.name

    @property
    def frame(self) -> Frame:
        """The frame of the window."""
        return self.top.frame

    @property
    def view(self) -> QGraphicsView:
        """What shows the cloth."""
        return self.top.cloth

    def clear(self) -> None:
        """Take everything away."""
        for extra in self.extras:
            self.top.scene.removeItem(extra)
        self.extras.clear()
        self.drawn.clear()
        self._drawing = ""
        self.betting = None

    def begin_drawing(self, name: str) -> None:
        """What is shown from now on belongs to the drawing of that name."""
        self._drawing = name

    def lying(self, zone: str, card: Card) -> Spot | None:
        """Where a card lies in a zone."""
        return self.places.lying(zone, card)

    def mark_pot(self, name: str, rect: Rect) -> None:
        """Chips that go to a pot of that name, or come from it, fly there."""
        self.places.chip_places[name] = rect

    def show_felt_words(self, text: str) -> None:
        """Words on the cloth above the action row, where no card and no plaque lies."""
        self.marks.show_felt_words(text)

    def show_cards(
        self, some: Sequence[Card], x: float, y: float, width: float, *, step: float = 1.1, dim: Sequence[Card] = ()
    ) -> Rect:
        """Pictures of cards side by side, the first one's middle at the point; `step` in card widths. Returns where."""
        pad, high = margin(width), width * RATIO
        for place, card in enumerate(some):
            shade = "dim" if card in dim else ""
            item = QGraphicsPixmapItem(
                self.top.faces.pixmap(card, width, self.top.cloth.devicePixelRatioF(), shade=shade)
            )
            item.setPos(x + place * step * width - width / 2 - pad, y - high / 2 - pad)
            item.setZValue(15 + len(self.extras) * 0.001)  # what is drawn later lies above
            item.setData(0, card.text)  # for those who hear the table
            item.setData(1, pad)
            self.add(item)
        return Rect(x - width / 2, y - high / 2, (max(1, len(some)) - 1) * step * width + width, high)

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
    ) -> None:
        """A line of words by its middle (or `left`, `right`); `colour`: text, second, third, gold or red."""
        label = Label(self.top.skin)
        label.set_text(text, x, y, size=size, weight=weight, colour=self._text_colour(colour), align=align)
        label.setZValue(400)
        self.add(label)

    def show_chips(
        self, x: float, y: float, amount: int, words: str = "", label: str = "", align: str = "", narrow: bool = False
    ) -> Rect:
        """A pile of chips with its first column at the point, or with `align` its `left` or its `right` edge."""
        pile = ChipPile(
            self.top.skin, amount, words, label, narrow=narrow or (self.top.frame.small and self.top.seats > 2)
        )
        box = pile.area()
        pile.setPos(x - {"left": box.left(), "right": box.right()}.get(align, 0.0), y)
        self.add(pile)
        return pile.rect

    def show_chips_by(
        self,
        area: Rect,
        sides: Sequence[str],
        amount: int,
        words: str = "",
        label: str = "",
        *,
        optional: bool = False,
        or_by: Rect | None = None,
    ) -> None:
        """See `Canvas`."""
        pile = ChipPile(self.top.skin, amount, words, label, narrow=self.top.frame.small and self.top.seats > 2)
        self._waiting.append((pile, [area] if or_by is None else [area, or_by], sides, optional, self._drawing))

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
        """A line of words beside an area, at the first of these sides of it where there is room.

        `optional`: they are left out where there is none."""
        label = Label(self.top.skin)
        label.set_text(text, 0, 0, size=size, weight=weight, colour=self._text_colour(colour), align="left")
        label.setZValue(400)
        self._waiting.append((label, [area], sides, optional, self._drawing))

    def place_waiting(self, taken_now: Callable[[], list[Rect]]) -> None:
        """Put what may stand at several places where there is room, once all that has its own place is there."""
        stage = self.top.frame.stage
        room = Rect(stage.x + EDGE, stage.y, stage.w - 2 * EDGE, stage.h)
        for item, areas, sides, optional, drawing in self._waiting:
            self._drawing = drawing
            taken = [one.grown(CLEAR) for one in taken_now()]
            box, wanted = _wanted(item, areas, sides)
            if free(wanted, taken, room) is None and isinstance(item, ChipPile):
                item.narrow = True
                box, wanted = _wanted(item, areas, sides)
            if optional and free(wanted, taken, room) is None:
                continue
            at = freest(wanted, taken, room)
            item.setPos(at.x - box.x, at.y - box.y)
            self.add(item)
        self._waiting.clear()
        self._drawing = ""

    def _text_colour(self, name: str) -> str:
        felt = self.top.skin.felt
        return {"text": felt.text, "second": felt.text2, "third": felt.text3, "gold": felt.gold, "red": felt.red}[name]

    def show_ring(self, rect: Rect) -> None:
        """A gold ring round something."""
        ring = Slot(self.top.skin)
        ring.at_rect(rect, 9)
        ring.show_as(lit=True)
        self.add(ring)

    def show_panel(self, rect: Rect) -> None:
        """A quiet ground under something."""
        panel = Slot(self.top.skin)
        panel.at_rect(rect)
        panel.show_as(plain=False, panel=True)
        panel.setZValue(0)
        self.add(panel)

    def show_place(self, spot: Spot) -> None:
        """The faint outline of a card that does not lie there yet."""
        slot = Slot(self.top.skin)
        slot.at_spot(spot)
        slot.show_as()
        self.add(slot)

    def show_badge(self, text: str, x: float, y: float, suit: str = "") -> None:
        """A few words on paper-white round a point, perhaps behind the mark of a suit."""
        self.add(PaperBadge(self.top.skin, text, x, y, suit))

    def show_arrow(self, ellipse: Rect, start: float, end: float) -> None:
        """An arrow along an ellipse, between two angles in radians."""
        self.add(ArrowArc(self.top.skin, ellipse, start, end))

    def show_shade(self) -> None:
        """The cloth darkened, but not what lies on it."""
        self.add(Shade(self.top.skin, self.top.frame.stage))

    def show_betting_place(self, x: float, y: float) -> None:
        """A place round a point, onto which chips may be dragged."""
        self.betting = BettingPlace(self.top.skin, (x, y), self.bet)
        self.add(self.betting)

    def show_bet(self, amount: int) -> None:
        """Show that this number of chips lies on that place."""
        self.bet = amount
        if self.betting is not None:
            self.betting.show_amount(amount)

    def add(self, item: QGraphicsItem) -> None:
        """Put something on the cloth. A mere picture of a card has the card's text as `data(0)`."""
        self.top.scene.addItem(item)
        self.extras.append(item)
        if self._drawing:
            self.drawn.setdefault(self._drawing, []).append(item)
