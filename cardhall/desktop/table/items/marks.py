"""What else lies on the cloth: labels, slots, speech, chips. Each is one graphics item."""

from __future__ import annotations

from typing import TypedDict

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.figures import figure
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_pixmaps import CORNER_RADIUS
from cardhall.desktop.look.colours import CHIP_COLOURS
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.look.suit_colours import PAPER_TEXT
from cardhall.desktop.table.layout.geometry import Rect, Spot

SMOOTH = QPainter.RenderHint.Antialiasing
LINE = 18  # from line to line in a bubble
SOLID = 2  # the key under which an item says that no words may stand on it


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


class LabelStyle(TypedDict, total=False):
    """How a label is written: see `Label.say`."""

    size: float
    weight: int
    colour: str
    serif: bool
    align: str


class Label(QGraphicsItem):
    """A line of text on the cloth, its middle at a point."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.text, self.size, self.weight, self.colour, self.serif = "", 13.0, 400, "", False
        self.align = "middle"
        self._measured: tuple[object, float] = (None, 0.0)  # for which words and type, and how wide they are
        self.setZValue(5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def say(
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
        """The text and where it stands; `align`: `left`, `middle` or `right` of the point."""
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
        """Of the words. They are measured when they or their type have changed: Qt asks for it all the time."""
        style = (self.text, self.size, self.weight, self.serif, self.skin.unit, self.skin.pack)
        if style != self._measured[0]:
            self._measured = style, self._measure()
        return self._measured[1]

    def _measure(self) -> float:
        return self.skin.width(self.text, self._font())

    @property
    def rect(self) -> Rect:
        box = self.boundingRect()
        return Rect(self.pos().x() + box.x(), self.pos().y() + box.y(), box.width(), box.height())

    def boundingRect(self) -> QRectF:
        wide = self.width + 4
        high = self.skin.px(self.size) * 1.5
        x = {"left": 0.0, "middle": -wide / 2, "right": -wide}[self.align]
        return QRectF(x, -high / 2, wide, high)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(SMOOTH)
        self.skin.line(
            painter, self.boundingRect().x() + 2, 0, self.text, self._font(), self.colour or self.skin.felt.text2
        )


class Slot(QGraphicsItem):
    """A place for a card or a frame round a zone; lit in gold while it is a legal target."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.rect = Rect(0, 0, 10, 10)
        self.radius = 6.0
        self.lit = self.is_panel = False
        self.plain = True
        self.setZValue(1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def at_spot(self, spot: Spot) -> None:
        """Lie where a card would."""
        self._put(spot.box, CORNER_RADIUS * spot.width)

    def at_rect(self, rect: Rect, radius: float = 12) -> None:
        self._put(rect, radius)

    def _put(self, rect: Rect, radius: float) -> None:
        self.prepareGeometryChange()
        self.rect, self.radius = rect, radius
        self.update()

    def show_as(self, *, lit: bool = False, plain: bool = True, panel: bool = False) -> None:
        """Lit as a target; with its own faint outline or none; as a panel."""
        self.lit, self.plain, self.is_panel = lit, plain, panel
        self.setVisible(lit or plain or panel)
        self.update()

    def boundingRect(self) -> QRectF:
        return qrect(self.rect).adjusted(-10, -10, 10, 10)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(SMOOTH)
        rect = qrect(self.rect)
        if self.is_panel:
            painter.setPen(QPen(self.skin.felt.panel_line, 1))
            fill = QColor(self.skin.felt.panel)
            fill.setAlphaF(fill.alphaF() * 0.5)
            painter.setBrush(fill)
            painter.drawRoundedRect(rect, self.radius, self.radius)
        if self.lit:
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
        elif self.plain and not self.is_panel:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.skin.felt.slot, 1.5))
            painter.drawRoundedRect(rect, self.radius, self.radius)


def bubble_size(skin: Skin, text: str) -> tuple[float, float]:
    """How wide and high the body of a bubble with these lines is."""
    face = skin.sans(14, 600)
    widest = max(skin.width(line, face) for line in text.split("\n"))
    return max(skin.px(48), widest + skin.px(24)), skin.px(36) + text.count("\n") * skin.px(LINE)


class Bubble(QGraphicsItem):
    """What a seat says, in lines: paper-white, with a tail towards the seat (`up`, `down`, `left`, `right`)."""

    def __init__(self, skin: Skin, text: str, x: float, y: float, tail: str, body: Rect) -> None:
        """`x`, `y`: where the tail ends; `body`: where the words stand."""
        super().__init__()
        self.skin, self.text, self.tail, self.rect = skin, text, tail, body
        self.of, self.words = -1, text  # the seat that says it, and what it says, in one line
        self.setPos(x, y)
        self.setZValue(900)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def move_to(self, other: Bubble) -> None:
        """Stand where another one with the same words does."""
        self.prepareGeometryChange()
        self.text, self.tail, self.rect = other.text, other.tail, other.rect
        self.setPos(other.pos())
        self.update()

    def _body(self) -> QRectF:
        return qrect(self.rect).translated(-self.pos())

    def boundingRect(self) -> QRectF:
        return self._body().adjusted(-12, -12, 12, 14)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(SMOOTH)
        body = self._body()
        path = QPainterPath()
        path.addRoundedRect(body, self.skin.px(12), self.skin.px(12))
        tails = {
            "up": ((0, 0), (-8, 9), (8, 9)),
            "down": ((0, 0), (-8, -9), (8, -9)),
            "left": ((0, 0), (9, -8), (9, 8)),
            "right": ((0, 0), (-9, -8), (-9, 8)),
        }
        tail = QPainterPath()
        tail.addPolygon(QPolygonF([QPointF(*p) for p in tails[self.tail]]))
        path = path.united(tail)
        painter.fillPath(path.translated(0, 2), QColor(0, 0, 0, 50))
        painter.fillPath(path, QColor("#fffdf8"))
        font = self.skin.sans(14, 600)
        y = body.y() + self.skin.px(18)
        for text in self.text.split("\n"):
            wide = self.skin.width(text, font)
            self.skin.line(painter, body.center().x() - wide / 2, y, text, font, PAPER_TEXT)
            y += self.skin.px(LINE)


class BurstRing(QGraphicsItem):
    """A gold ring that grows and fades: something rare has been played."""

    def __init__(self, skin: Skin, reach: float) -> None:
        super().__init__()
        self.skin, self.reach = skin, reach  # its radius at the end
        self.spot = self.goal = Spot(0, 0, 1.0)
        self.setZValue(850)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def place(self, spot: Spot, *, flying: bool = False) -> None:
        """Grow to the spot's width."""
        self.spot = spot
        self.setPos(spot.x, spot.y)
        self.setOpacity(max(0.0, 1.0 - spot.width / self.reach))
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-self.reach - 6, -self.reach - 6, 2 * self.reach + 12, 2 * self.reach + 12)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(SMOOTH)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.skin.felt.gold), 6))
        painter.drawEllipse(QPointF(0, 0), self.spot.width, self.spot.width)


MOST_COLUMNS, MOST_CHIPS, MOST_CHIPS_NARROW = 4, 12, 6  # of a pile of chips, and how many chips a column has
VALUES = (100, 50, 25, 10, 5, 1)


def stacks(amount: int) -> list[tuple[int, int]]:
    """An amount as chips: `(value, how many)`, the largest first."""
    found, left = [], max(0, amount)
    for value in VALUES if left < 2000 else (2000, 1000, 500, 200, *VALUES):
        number, left = divmod(left, value)
        if number:
            found.append((value, number))
    return found


class ChipPile(QGraphicsItem):
    """Chips with their total beside them, and a few words below."""

    def __init__(self, skin: Skin, amount: int, words: str = "", label: str = "", *, narrow: bool = False) -> None:
        """`narrow`: all chips in one column."""
        super().__init__()
        self.skin, self.amount, self.words, self.narrow = skin, amount, words, narrow
        self.label = label or figure(amount)
        self.setZValue(20)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def columns(self) -> list[list[int]]:
        """The values of the chips of each column, from the lowest upwards."""
        found = [[value] * min(number, MOST_CHIPS) for value, number in stacks(self.amount)[:MOST_COLUMNS]]
        if self.narrow and found:
            return [[value for column in found for value in column][:MOST_CHIPS_NARROW]]
        return found

    @property
    def rect(self) -> Rect:
        """Where it stands."""
        box = self.area()
        return Rect(self.pos().x() + box.x(), self.pos().y() + box.y(), box.width(), box.height())

    def area(self) -> QRectF:
        """Chips, total and words, without the room for what is soft at their edges."""
        size, skin = self.skin.px(30), self.skin
        rise = (max([len(column) for column in self.columns] or [1]) - 1) * 4.5
        wide = len(self.columns) * (size + 5) + 4 + skin.width(self.label, skin.sans(15, 600))
        wide = max(wide, skin.width(self.words, skin.sans(12)))
        below = skin.px(24) if self.words else 3
        return QRectF(-size / 2, -size / 2 - rise, wide, size + rise + below)

    def boundingRect(self) -> QRectF:
        return self.area().adjusted(-4, -4, 12, 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(SMOOTH)
        size, x = self.skin.px(30), 0.0
        for column in self.columns:
            for i, value in enumerate(column):
                paint_chip(painter, self.skin, x, -i * 4.5, size, value, top=i == len(column) - 1)
            x += size + 5
        colour = self.skin.felt.text
        self.skin.line(painter, x - size / 2 + 4, 0, self.label, self.skin.sans(15, 600), colour)
        if self.words:
            self.skin.line(painter, -size / 2, size / 2 + 14, self.words, self.skin.sans(12), self.skin.felt.text2)


def paint_chip(
    painter: QPainter, skin: Skin, cx: float, cy: float, size: float, value: int, *, top: bool = True, mark: str = ""
) -> None:
    """One chip, seen a little from above: eight marks on the edge, its number in the middle, or `mark`."""
    colour = QColor(CHIP_COLOURS[value])
    light = value in (1, 2000)
    marks = QColor("#b3202e") if value == 2000 else QColor("#8d8672") if light else QColor("#fffdf8")
    disc = QRectF(cx - size / 2, cy - size / 2, size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(disc.translated(-0.5, 3.0))
    painter.setBrush(theme.shade(colour, -0.25))
    painter.drawEllipse(disc.translated(0, 1.8))
    painter.setBrush(colour)
    painter.drawEllipse(disc)
    painter.setBrush(marks)
    for i in range(8):
        painter.drawPie(disc, (i * 45 - 8) * 16, 16 * 16)
    painter.setBrush(colour)
    painter.drawEllipse(disc.adjusted(size * 0.13, size * 0.13, -size * 0.13, -size * 0.13))
    if not top:
        return
    painter.setPen(QPen(marks, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(disc.adjusted(size * 0.2, size * 0.2, -size * 0.2, -size * 0.2))
    painter.setPen(QColor("#23211c") if light else QColor("#fffdf8"))
    text = mark or str(value)
    fits = max(1.0, size / skin.px(38)) if len(text) < 4 else size / skin.px(46)  # the number stays in the middle
    painter.setFont(skin.sans(max(8.0, 11 * fits), 600))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, text)
