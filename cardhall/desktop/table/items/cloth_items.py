"""Graphics items on the cloth besides cards: labels, slots, speech bubbles, chips."""

from __future__ import annotations

from typing import TypedDict

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.card_pixmaps import CORNER_RADIUS_TO_WIDTH
from cardhall.desktop.look.colours import CHIP_COLOURS
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.suit_colours import PAPER_TEXT_COLOUR
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.table.layout.geometry import Rect, Spot

ANTIALIASING = QPainter.RenderHint.Antialiasing
BUBBLE_LINE_HEIGHT = 18  # pixels at a text scale of 1
# Keys of `QGraphicsItem.data`
CARD_DATA_KEY = 0  # the text of the card whose picture the item is: `QH`
SHADOW_DATA_KEY = 1  # the pixels of soft shadow round the item
SOLID_DATA_KEY = 2  # true: words may not cover the item
# Z values: chips and labels lie on the cloth, below the cards in play
SLOT_Z, LABEL_Z, CHIPS_Z, BURST_Z, BUBBLE_Z = 1, 5, 20, 850, 900
# Lengths in pixels at a text scale of 1
BUBBLE_PADDING, BUBBLE_RADIUS, MIN_BUBBLE_WIDTH, BUBBLE_HEIGHT = 24, 12, 48, 36  # the height: of one line
CHIP_SIZE, CHIP_TOTAL_SIZE, CHIP_WORDS_SIZE, CHIP_WORDS_HEIGHT = 30, 15, 12, 24  # sizes: of letters
# Lengths in pixels
CHIP_STEP_UP, CHIP_COLUMN_GAP, CHIP_TOTAL_GAP = 4.5, 5, 4  # from chip to chip upwards; to the next column; to the total


def to_qrectf(rect: Rect) -> QRectF:
    """Return a rectangle as a `QRectF`."""
    return QRectF(rect.x, rect.y, rect.w, rect.h)


class LabelStyle(TypedDict, total=False):
    """The style of a label: see `Label.set_text`."""

    size: float
    weight: int
    colour: str
    serif: bool
    align: str


class Label(QGraphicsItem):
    """A line of text on the cloth at a point."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.text, self.size, self.weight, self.colour, self.serif = "", 13.0, 400, "", False
        self.align = "middle"
        self._measured: tuple[object, float] = (None, 0.0)  # words and font, and their width
        self._look: tuple[object, ...] = ()  # everything that the picture depends on, except its place
        self.setZValue(LABEL_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float = 13,
        weight: int = 400,
        colour: str = "",
        serif: bool = False,
        align: str = "middle",
    ) -> None:
        """Set the text and its place; `align`: the text lies `left`, `middle` or `right` of the point."""
        look = (text, size, weight, colour, serif, align, self.skin.scale, self.skin.pack)
        if look == self._look:  # most labels say the same after an action, and need not be painted again
            self.setPos(x, y)
            self.setVisible(bool(text))
            return
        self._look = look
        self.prepareGeometryChange()
        self.text, self.size, self.weight = text, size, weight
        self.colour, self.serif, self.align = colour, serif, align
        self.setPos(x, y)
        self.setVisible(bool(text))
        self.update()

    def _font(self) -> QFont:
        return self.skin.serif(self.size) if self.serif else self.skin.sans(self.size, self.weight)

    @property
    def width(self) -> float:
        """Return the width of the words in pixels.

        The width is measured only when words or font changed, since Qt asks for it all the time.
        """
        style = (self.text, self.size, self.weight, self.serif, self.skin.scale, self.skin.pack)
        if style != self._measured[0]:
            self._measured = style, self._measure()
        return self._measured[1]

    def _measure(self) -> float:
        return self.skin.text_width(self.text, self._font())

    @property
    def rect(self) -> Rect:
        """Return the label's rectangle on the cloth."""
        box = self.boundingRect()
        return Rect(self.pos().x() + box.x(), self.pos().y() + box.y(), box.width(), box.height())

    def boundingRect(self) -> QRectF:
        width = self.width + 4
        height = self.skin.px(self.size) * 1.5
        x = {"left": 0.0, "middle": -width / 2, "right": -width}[self.align]
        return QRectF(x, -height / 2, width, height)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        self.skin.draw_line(
            painter, self.boundingRect().x() + 2, 0, self.text, self._font(), self.colour or self.skin.felt.text2
        )


class Slot(QGraphicsItem):
    """Outline of a card's place or frame round a zone, gold while the zone is a legal target."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.rect = Rect(0, 0, 10, 10)
        self.radius = 6.0
        self.is_lit = self.is_panel = False
        self.has_outline = True
        self.setZValue(SLOT_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def move_to_spot(self, spot: Spot) -> None:
        """Move the slot to a card's spot."""
        self._move_to(spot.box, CORNER_RADIUS_TO_WIDTH * spot.width)

    def move_to_rect(self, rect: Rect, radius: float = 12) -> None:
        """Move the slot to a rectangle, with a corner radius in pixels."""
        self._move_to(rect, radius)

    def _move_to(self, rect: Rect, radius: float) -> None:
        if (rect, radius) != (self.rect, self.radius):
            self.prepareGeometryChange()
            self.rect, self.radius = rect, radius
            self.update()

    def set_look(self, *, is_lit: bool = False, has_outline: bool = True, is_panel: bool = False) -> None:
        """Show the slot lit as a target, with or without its faint outline, or as a panel."""
        self.setVisible(is_lit or has_outline or is_panel)
        if (is_lit, has_outline, is_panel) != (self.is_lit, self.has_outline, self.is_panel):
            self.is_lit, self.has_outline, self.is_panel = is_lit, has_outline, is_panel
            self.update()

    def boundingRect(self) -> QRectF:
        return to_qrectf(self.rect).adjusted(-10, -10, 10, 10)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        rect = to_qrectf(self.rect)
        if self.is_panel:
            painter.setPen(QPen(self.skin.felt.panel_line, 1))
            fill = QColor(self.skin.felt.panel)
            fill.setAlphaF(fill.alphaF() * 0.5)
            painter.setBrush(fill)
            painter.drawRoundedRect(rect, self.radius, self.radius)
        if self.is_lit:
            gold = QColor(self.skin.felt.gold)
            halo, fill = QColor(gold), QColor(gold)
            halo.setAlphaF(0.12)
            fill.setAlphaF(0.16)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(halo, 9))
            painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), self.radius + 2, self.radius + 2)
            painter.setPen(QPen(gold, 2))
            painter.setBrush(fill)
            painter.drawRoundedRect(rect, self.radius, self.radius)
        elif self.has_outline and not self.is_panel:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.skin.felt.slot, 1.5))
            painter.drawRoundedRect(rect, self.radius, self.radius)


def bubble_size(skin: Skin, text: str) -> tuple[float, float]:
    """Return the width and height of a bubble's body for these lines, in pixels."""
    face = skin.sans(14, 600)
    widest = max(skin.text_width(line, face) for line in text.split("\n"))
    return max(skin.px(MIN_BUBBLE_WIDTH), widest + skin.px(BUBBLE_PADDING)), skin.px(BUBBLE_HEIGHT) + text.count(
        "\n"
    ) * skin.px(BUBBLE_LINE_HEIGHT)


class Bubble(QGraphicsItem):
    """A seat's speech in lines on paper-white, with a tail towards the seat (`up`, `down`, `left`, `right`)."""

    def __init__(self, skin: Skin, text: str, x: float, y: float, tail_direction: str, body: Rect) -> None:
        """Create a bubble. `x`, `y`: the tip of the tail; `body`: the rectangle of the words."""
        super().__init__()
        self.skin, self.text, self.tail_direction, self.rect = skin, text, tail_direction, body
        self.seat, self.full_text = -1, text  # the speaker's seat, and the words before they were wrapped
        self.setPos(x, y)
        self.setZValue(BUBBLE_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def copy_place(self, other_bubble: Bubble) -> None:
        """Take the place and shape of another bubble with the same words."""
        self.prepareGeometryChange()
        self.text, self.tail_direction, self.rect = other_bubble.text, other_bubble.tail_direction, other_bubble.rect
        self.setPos(other_bubble.pos())
        self.update()

    def _body_rect(self) -> QRectF:
        return to_qrectf(self.rect).translated(-self.pos())

    def boundingRect(self) -> QRectF:
        return self._body_rect().adjusted(-12, -12, 12, 14)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        body = self._body_rect()
        path = QPainterPath()
        path.addRoundedRect(body, self.skin.px(BUBBLE_RADIUS), self.skin.px(BUBBLE_RADIUS))
        tails = {
            "up": ((0, 0), (-8, 9), (8, 9)),
            "down": ((0, 0), (-8, -9), (8, -9)),
            "left": ((0, 0), (9, -8), (9, 8)),
            "right": ((0, 0), (-9, -8), (-9, 8)),
        }
        tail = QPainterPath()
        tail.addPolygon(QPolygonF([QPointF(*p) for p in tails[self.tail_direction]]))
        path = path.united(tail)
        painter.fillPath(path.translated(0, 2), QColor(0, 0, 0, 50))
        painter.fillPath(path, QColor("#fffdf8"))
        font = self.skin.sans(14, 600)
        y = body.y() + self.skin.px(BUBBLE_HEIGHT / 2)
        for text in self.text.split("\n"):
            wide = self.skin.text_width(text, font)
            self.skin.draw_line(painter, body.center().x() - wide / 2, y, text, font, PAPER_TEXT_COLOUR)
            y += self.skin.px(BUBBLE_LINE_HEIGHT)


class BurstRing(QGraphicsItem):
    """A gold ring that grows and fades, for a rare play."""

    def __init__(self, skin: Skin, end_radius: float) -> None:
        """Create a ring. `end_radius`: its radius at the end, in pixels."""
        super().__init__()
        self.skin, self.end_radius = skin, end_radius
        self.spot = self.goal = Spot(0, 0, 1.0)
        self.setZValue(BURST_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def place(self, spot: Spot, *, flying: bool = False) -> None:
        """Grow to the spot's width as radius, and fade the more the larger the ring is."""
        self.spot = spot
        self.setPos(spot.x, spot.y)
        self.setOpacity(max(0.0, 1.0 - spot.width / self.end_radius))
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-self.end_radius - 6, -self.end_radius - 6, 2 * self.end_radius + 12, 2 * self.end_radius + 12)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.skin.felt.gold), 6))
        painter.drawEllipse(QPointF(0, 0), self.spot.width, self.spot.width)


MAX_CHIP_COLUMNS, MAX_CHIPS_IN_COLUMN, MAX_CHIPS_IN_NARROW_PILE = 4, 12, 6  # more chips are not drawn: the total tells
CHIP_VALUE_SIZE = 12  # pixels of the value on a chip of the usual size, at a text scale of 1
CHIP_VALUES = (100, 50, 25, 10, 5, 1)
LARGE_CHIP_VALUES = (2000, 1000, 500, 200)  # only for amounts from the largest of them on


def chips_for(amount: int) -> list[tuple[int, int]]:
    """Return an amount as chips: pairs of value and count, the largest value first."""
    chips, remainder = [], max(0, amount)
    for value in CHIP_VALUES if remainder < LARGE_CHIP_VALUES[0] else (*LARGE_CHIP_VALUES, *CHIP_VALUES):
        number, remainder = divmod(remainder, value)
        if number:
            chips.append((value, number))
    return chips


class ChipPile(QGraphicsItem):
    """A pile of chips on the cloth with the total beside it, and a few words below."""

    def __init__(self, skin: Skin, amount: int, caption: str = "", label: str = "", *, is_narrow: bool = False) -> None:
        """Create a pile. `label`: the total in words, by default `amount`; `is_narrow`: put all chips in one column."""
        super().__init__()
        self.skin, self.amount, self.caption, self.is_narrow = skin, amount, caption, is_narrow
        self.label = label or format_figure(amount)
        self.setZValue(CHIPS_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def columns(self) -> list[list[int]]:
        """Return the values of the chips in each column, from the lowest chip upwards."""
        columns = [
            [value] * min(number, MAX_CHIPS_IN_COLUMN) for value, number in chips_for(self.amount)[:MAX_CHIP_COLUMNS]
        ]
        if self.is_narrow and columns:
            return [[value for column in columns for value in column][:MAX_CHIPS_IN_NARROW_PILE]]
        return columns

    @property
    def rect(self) -> Rect:
        """Return the pile's rectangle on the cloth."""
        box = self.pile_rect()
        return Rect(self.pos().x() + box.x(), self.pos().y() + box.y(), box.width(), box.height())

    def pile_rect(self) -> QRectF:
        """Return the rectangle of chips, total and words, relative to the middle of the first chip."""
        size, skin = self.skin.px(CHIP_SIZE), self.skin
        stack_height = (max([len(column) for column in self.columns] or [1]) - 1) * CHIP_STEP_UP
        width = len(self.columns) * (size + CHIP_COLUMN_GAP) + CHIP_TOTAL_GAP
        width += skin.text_width(self.label, skin.sans(CHIP_TOTAL_SIZE, 600))
        width = max(width, skin.text_width(self.caption, skin.sans(CHIP_WORDS_SIZE)))
        below = skin.px(CHIP_WORDS_HEIGHT) if self.caption else 3
        return QRectF(-size / 2, -size / 2 - stack_height, width, size + stack_height + below)

    def boundingRect(self) -> QRectF:
        return self.pile_rect().adjusted(-4, -4, 12, 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        size, x = self.skin.px(CHIP_SIZE), 0.0
        for column in self.columns:
            for i, value in enumerate(column):
                paint_chip(painter, self.skin, x, -i * CHIP_STEP_UP, size, value, is_top=i == len(column) - 1)
            x += size + CHIP_COLUMN_GAP
        colour = self.skin.felt.text
        self.skin.draw_line(
            painter, x - size / 2 + CHIP_TOTAL_GAP, 0, self.label, self.skin.sans(CHIP_TOTAL_SIZE, 600), colour
        )
        if self.caption:
            self.skin.draw_line(
                painter, -size / 2, size / 2 + 14, self.caption, self.skin.sans(CHIP_WORDS_SIZE), self.skin.felt.text2
            )


def paint_chip(
    painter: QPainter, skin: Skin, cx: float, cy: float, size: float, value: int, *, is_top: bool = True, mark: str = ""
) -> None:
    """Paint a chip, seen slightly from above, with eight edge marks and `mark` or the value in the middle."""
    colour = QColor(CHIP_COLOURS[value])
    is_light = value in (1, 2000)
    mark_colour = QColor("#b3202e") if value == 2000 else QColor("#8d8672") if is_light else QColor("#fffdf8")
    disc = QRectF(cx - size / 2, cy - size / 2, size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(disc.translated(-0.5, 3.0))
    painter.setBrush(theme.shade_colour(colour, -0.25))
    painter.drawEllipse(disc.translated(0, 1.8))
    painter.setBrush(colour)
    painter.drawEllipse(disc)
    painter.setBrush(mark_colour)
    for i in range(8):
        painter.drawPie(disc, (i * 45 - 8) * 16, 16 * 16)  # Qt: 1/16 °
    painter.setBrush(colour)
    painter.drawEllipse(disc.adjusted(size * 0.13, size * 0.13, -size * 0.13, -size * 0.13))
    if not is_top:
        return
    painter.setPen(QPen(mark_colour, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(disc.adjusted(size * 0.2, size * 0.2, -size * 0.2, -size * 0.2))
    painter.setPen(QColor("#23211c") if is_light else QColor("#fffdf8"))
    text = mark or str(value)
    scale = max(1.0, size / skin.px(38)) if len(text) < 4 else size / skin.px(46)  # the number stays in the middle
    painter.setFont(skin.sans(max(8.0, CHIP_VALUE_SIZE * scale), 600))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, text)
