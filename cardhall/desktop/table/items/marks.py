"""What else lies on the cloth: plaques, labels, slots, speech, chips. Each is one graphics item."""

from __future__ import annotations

from typing import TypedDict, Unpack

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.avatars import Face, paint_face
from cardhall.desktop.look.card_pixmaps import CORNER
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.felt.landlord_hat import paint_landlord_hat
from cardhall.desktop.table.layout.geometry import Rect, Spot

SMOOTH = QPainter.RenderHint.Antialiasing


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


class PlaqueWords(TypedDict, total=False):
    """What a plaque shows: see the attributes of `Plaque`."""

    fact: str
    role: str
    dealer: bool
    to_act: bool
    thinking: bool
    beat: int
    out: bool


class Plaque(QGraphicsObject):
    """A seat's name plate: picture, name, one line of facts, dealer disc, role; gold ring when it is to act."""

    def __init__(self, seat: int, name: str, skin: Skin) -> None:
        super().__init__()
        self.seat, self.name, self.skin = seat, name, skin
        self.face = Face(name, "", seat)
        self.fact, self.role = "", ""
        self.landlord_hat = False  # the role is shown by a hat
        self.dealer = self.to_act = self.thinking = self.out = False
        self.beat = -1  # which of the dots that say so is bright; -1: all
        self.size = (180.0, 44.0)
        self.setZValue(500)

    def wanted_width(self) -> float:
        """How wide it has to be for its words."""
        skin = self.skin
        name = QFontMetricsF(skin.sans(14, 600)).horizontalAdvance(self.name) + skin.px(24)  # with room for dots
        fact = skin.width(self.fact, skin.sans(12))
        more = (skin.px(30) if self.dealer else 0) + (self._role_width() + 10 if self.role else 0)
        return max(skin.px(150), min(skin.px(250), skin.px(46) + max(name, fact) + more + skin.px(18)))

    def _role_width(self) -> float:
        if self.landlord_hat:
            return self.skin.px(30)
        return QFontMetricsF(self.skin.sans(12, 600)).horizontalAdvance(self.role) + self.skin.px(20)

    def show_face(self, face: Face) -> None:
        """Show this name and picture."""
        self.name, self.face = face.name, face
        self.update()

    def put(self, rect: Rect) -> None:
        self.prepareGeometryChange()
        self.size = (rect.w, rect.h)
        self.setPos(rect.x, rect.y)
        self.update()

    def say(self, **changes: Unpack[PlaqueWords]) -> None:
        """Change what it shows."""
        if any(getattr(self, key) != value for key, value in changes.items()):
            for key, value in changes.items():
                setattr(self, key, value)
            self.setOpacity(0.55 if self.out else 1.0)
            self.update()

    @property
    def rect(self) -> Rect:
        return Rect(self.pos().x(), self.pos().y(), *self.size)

    def boundingRect(self) -> QRectF:
        return QRectF(-6, -6, self.size[0] + 12, self.size[1] + 12)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(SMOOTH)
        skin, (w, h) = self.skin, self.size
        rect = QRectF(0, 0, w, h)
        if self.to_act:
            halo = QColor(skin.felt.gold)
            halo.setAlphaF(0.14)
            painter.setPen(QPen(halo, 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), h / 2 + 3, h / 2 + 3)
        skin.pill(painter, rect)
        if self.to_act:
            painter.setPen(QPen(QColor(skin.felt.gold), 2))
            painter.setBrush(QColor(0, 0, 0, 40) if not skin.felt.is_light else QColor(255, 255, 255, 60))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), h / 2 - 1, h / 2 - 1)
        disc = QRectF(skin.px(6), (h - skin.px(33)) / 2, skin.px(33), skin.px(33))
        paint_face(painter, disc, self.face, skin.serif(15))
        left, right = skin.px(49), w - skin.px(14)
        if self.dealer:
            self._paint_dealer(painter, right - skin.px(10), h / 2)
            right -= skin.px(28)
        if self.role:
            right = self._paint_role(painter, right, h / 2)
        name_font, fact_font = skin.sans(14, 600), skin.sans(12)
        room = right - left
        names = room - skin.px(24) if self.thinking else room
        if self.fact:
            end = skin.line(painter, left, h * 0.34, self.name, name_font, skin.felt.text, room=names)
            skin.line(painter, left, h * 0.70, self.fact, fact_font, skin.felt.text2, room=room)
        else:
            end = skin.line(painter, left, h * 0.5, self.name, name_font, skin.felt.text, room=names)
        if self.thinking:
            painter.setPen(Qt.PenStyle.NoPen)
            y = h * 0.34 if self.fact else h * 0.5
            for i in range(3):
                dot = QColor(skin.felt.gold)
                dot.setAlphaF(1.0 if self.beat in (-1, i) else 0.4)
                painter.setBrush(dot)
                painter.drawEllipse(QPointF(end + skin.px(8 + 7 * i), y + skin.px(1)), skin.px(2.3), skin.px(2.3))

    def _paint_dealer(self, painter: QPainter, cx: float, cy: float) -> None:
        size = self.skin.px(19)
        disc = QRectF(cx - size / 2, cy - size / 2, size, size)
        painter.setPen(QPen(QColor("#b9b2a2"), 1))
        painter.setBrush(QColor("#fffdf8"))
        painter.drawEllipse(disc)
        painter.setPen(QColor("#23211c"))
        painter.setFont(self.skin.sans(11, 600))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, "D")

    def _paint_role(self, painter: QPainter, right: float, cy: float) -> float:
        width, high = self._role_width(), self.skin.px(20)
        if self.landlord_hat:
            paint_landlord_hat(painter, right - width / 2, cy, width)
            return right - width - 8
        badge = QRectF(right - width, cy - high / 2, width, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.skin.felt.gold))
        painter.drawRoundedRect(badge, high / 2, high / 2)
        painter.setPen(QColor(self.skin.felt.on_gold))
        painter.setFont(self.skin.sans(12, 600))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self.role)
        return badge.x() - 8


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
    def rect(self) -> Rect:
        box = self.boundingRect()
        return Rect(self.pos().x() + box.x(), self.pos().y() + box.y(), box.width(), box.height())

    def boundingRect(self) -> QRectF:
        wide = self.skin.width(self.text, self._font()) + 4
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
        self._put(spot.box, CORNER * spot.width)

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


class Bubble(QGraphicsItem):
    """What a seat says: paper-white, with a tail towards the seat (`up`, `down`, `left`, `right`)."""

    def __init__(self, skin: Skin, text: str, x: float, y: float, tail: str) -> None:
        super().__init__()
        self.skin, self.text, self.tail = skin, text, tail
        self.setPos(x, y)
        self.setZValue(900)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def _body(self) -> QRectF:
        wide = max(self.skin.px(48), self.skin.width(self.text, self.skin.sans(14, 600)) + self.skin.px(28))
        high = self.skin.px(36)
        x = {"left": 8.0, "right": -wide - 8}.get(self.tail, -wide / 2)
        y = {"up": 8.0, "down": -high - 8}.get(self.tail, -high / 2)
        return QRectF(x, y, wide, high)

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
        wide = self.skin.width(self.text, font)
        self.skin.line(painter, body.center().x() - wide / 2, body.center().y(), self.text, font, "#23211c", paper=True)


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
        self.label = label or f"{amount:,}"
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
        wide = len(self.columns) * (size + 5) - 1 + skin.width(self.label, skin.sans(15, 600))
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
    painter: QPainter, skin: Skin, cx: float, cy: float, size: float, value: int, *, top: bool = True
) -> None:
    """One chip, seen a little from above: eight marks on the edge, its number in the middle."""
    colour = QColor(theme.CHIPS[value])
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
    painter.setFont(skin.sans(11, 600))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(value))
