"""A seat's name plate, as a graphics item."""

from __future__ import annotations

from typing import TypedDict, Unpack

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look import icons
from cardhall.desktop.look.avatars import Face, paint_face
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.items.cloth_items import ANTIALIASING
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.seats import RolePicture

# Lengths in pixels at a text scale of 1.
ROLE_ICON_WIDTH = 14.0
TEAM_RING_WIDTH = 3.0
NAME_SIZES = (14.0, 12.0)  # of letters, the smaller where there is little room
FACT_SIZES = (12.0, 10.5)
MIN_FACT_SIZE = 9.0  # of a short form that would be cut otherwise
MAX_WIDTH_FOR_NAME, MAX_WIDTH_FOR_FACT = 250.0, 310.0
TRICK_BOX_WIDTH, TRICK_BOX_STEP = 8.0, 11.0
TRICK_BOX_HEIGHT = 12
PORTRAIT_LEFT, PORTRAIT_SIZE, WORDS_LEFT, WORDS_RIGHT = 6, 33, 49, 14  # the last: from the right edge
DOTS_WIDTH = 24  # three dots for thinking, with the gap before them
DEALER_DISC_SIZE, DEALER_WIDTH = 19, 28  # the width: with the gap before the words
ROLE_HEIGHT, ROLE_PADDING, ROLE_PICTURE_WIDTH, ROLE_TEXT_SIZE = 20, 20, 30, 12
MIN_PLAQUE_WIDTH = 150
SITTING_OUT_OPACITY = 0.55
NAME_MIDDLE_SHARE, FACT_MIDDLE_SHARE = 0.34, 0.70  # where the middles of the two lines are, from the top


class PlaqueWords(TypedDict, total=False):
    """The contents of a plaque: see the attributes of `Plaque`."""

    fact: str
    short_fact: str  # shown instead of the fact where there is no room; "": the fact is cut
    role: str
    is_dealer: bool
    to_act: bool
    is_thinking: bool
    bright_dot: int
    is_sitting_out: bool
    shows_card: bool
    says_to_play: bool
    trick_boxes: tuple[int, int] | None
    ring_colour: str
    is_alarm: bool


class Plaque(QGraphicsObject):
    """A name plate: portrait, name, a line of facts, dealer disc, role; a gold ring marks the turn."""

    def __init__(self, seat: int, name: str, skin: Skin) -> None:
        super().__init__()
        self.seat, self.name, self.skin = seat, name, skin
        self.face = Face(name, "", seat)
        self.fact, self.short_fact, self.role = "", "", ""
        self.role_picture: RolePicture | None = None  # paints the role as a picture instead of words
        self.role_icon = ""  # the icon before the words of the role
        self.is_dealer = self.to_act = self.is_thinking = self.is_sitting_out = False
        self.shows_card = False  # whether the words tell of a card; other numbers with suits are bids
        self.says_to_play = False  # whether the words say that it is the seat's turn
        self.trick_boxes: tuple[int, int] | None = None  # tricks bid and taken, drawn as small boxes
        self.is_alarm = False  # whether the line of facts is a warning, and red
        self.ring_colour = ""  # the colour of a ring round the picture; "": none
        self.bright_dot = -1  # the index of the bright one among three dots for thinking; -1: all are bright
        self.size = (180.0, 44.0)
        self.setZValue(500)

    def wanted_width(self, fact_size: float = FACT_SIZES[0]) -> float:
        """Return the width in pixels that shows all words; `fact_size`: of the letters in the line of facts."""
        skin = self.skin
        name = QFontMetricsF(skin.sans(NAME_SIZES[0], 600)).horizontalAdvance(self.name) + skin.px(DOTS_WIDTH)
        fact = skin.text_width(self.fact, skin.sans(fact_size))
        extra_width = (skin.px(30) if self.is_dealer else 0) + (self._role_width() + 10 if self.role else 0)
        extra_width += self._trick_boxes_width()
        width_beside_words = skin.px(46) + extra_width + skin.px(18)  # the width beside the words
        wide = max(
            min(skin.px(MAX_WIDTH_FOR_NAME), name + width_beside_words),
            min(skin.px(MAX_WIDTH_FOR_FACT), fact + width_beside_words),
        )
        return max(skin.px(MIN_PLAQUE_WIDTH), wide)

    def _trick_boxes_width(self) -> float:
        return (
            max(self.trick_boxes) * self.skin.px(TRICK_BOX_STEP) + self.skin.px(8)
            if self.trick_boxes and max(self.trick_boxes)
            else 0.0
        )

    def _role_width(self) -> float:
        if self.role_picture is not None:
            return self.skin.px(ROLE_PICTURE_WIDTH)
        words = QFontMetricsF(self.skin.sans(ROLE_TEXT_SIZE, 600)).horizontalAdvance(self.role)
        return words + self.skin.px(ROLE_PADDING) + (self.skin.px(ROLE_ICON_WIDTH) if self.role_icon else 0)

    def show_face(self, face: Face) -> None:
        """Show a name and a portrait."""
        self.name, self.face = face.name, face
        self.update()

    def move_to(self, rect: Rect) -> None:
        """Move the plaque to a rectangle of the cloth."""
        if self.size != (rect.w, rect.h):
            self.prepareGeometryChange()
            self.size = (rect.w, rect.h)
            self.update()
        self.setPos(rect.x, rect.y)

    def set_words(self, **changes: Unpack[PlaqueWords]) -> None:
        """Change some contents, and repaint if any differs."""
        if any(getattr(self, key) != value for key, value in changes.items()):
            for key, value in changes.items():
                setattr(self, key, value)
            self.setOpacity(SITTING_OUT_OPACITY if self.is_sitting_out else 1.0)
            self.update()

    @property
    def rect(self) -> Rect:
        return Rect(self.pos().x(), self.pos().y(), *self.size)

    def boundingRect(self) -> QRectF:
        return QRectF(-6, -6, self.size[0] + 12, self.size[1] + 12)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        skin, (w, h) = self.skin, self.size
        rect = QRectF(0, 0, w, h)
        if self.to_act:
            halo = QColor(skin.felt.gold)
            halo.setAlphaF(0.14)
            painter.setPen(QPen(halo, 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), h / 2 + 3, h / 2 + 3)
        skin.paint_pill(painter, rect)
        if self.to_act:
            painter.setPen(QPen(QColor(skin.felt.gold), 2))
            painter.setBrush(QColor(0, 0, 0, 40) if not skin.felt.is_light else QColor(255, 255, 255, 60))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), h / 2 - 1, h / 2 - 1)
        disc = QRectF(
            skin.px(PORTRAIT_LEFT), (h - skin.px(PORTRAIT_SIZE)) / 2, skin.px(PORTRAIT_SIZE), skin.px(PORTRAIT_SIZE)
        )
        paint_face(painter, disc, self.face, skin.serif(15))
        if self.ring_colour:
            painter.setPen(QPen(QColor(self.ring_colour), TEAM_RING_WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(
                disc.adjusted(-TEAM_RING_WIDTH / 2, -TEAM_RING_WIDTH / 2, TEAM_RING_WIDTH / 2, TEAM_RING_WIDTH / 2)
            )
        left, right = skin.px(WORDS_LEFT), w - skin.px(WORDS_RIGHT)
        if self.is_dealer:
            self._paint_dealer(painter, right - skin.px(10), h / 2)
            right -= skin.px(DEALER_WIDTH)
        if self.role:
            right = self._paint_role(painter, right, h / 2)
        right = self._paint_trick_boxes(painter, right, h / 2)
        available_width = right - left
        fact, size = self._fit_fact(available_width)
        least_name_width = skin.text_width(self.name, skin.sans(NAME_SIZES[-1], 600))
        # without room, the ring shows the turn
        shows_dots = self.is_thinking and least_name_width <= available_width - skin.px(DOTS_WIDTH)
        name_room = available_width - skin.px(DOTS_WIDTH) if shows_dots else available_width
        fitting_sizes = [size for size in NAME_SIZES if skin.text_width(self.name, skin.sans(size, 600)) <= name_room]
        name_font = skin.sans((*fitting_sizes, NAME_SIZES[-1])[0], 600)
        if self.fact:
            name_end = skin.draw_line(
                painter, left, h * NAME_MIDDLE_SHARE, self.name, name_font, skin.felt.text, max_width=name_room
            )
            colour = skin.felt.red if self.is_alarm else skin.felt.text2
            skin.draw_line(
                painter, left, h * FACT_MIDDLE_SHARE, fact, skin.sans(size), colour, max_width=available_width
            )
        else:
            name_end = skin.draw_line(painter, left, h * 0.5, self.name, name_font, skin.felt.text, max_width=name_room)
        if shows_dots:
            painter.setPen(Qt.PenStyle.NoPen)
            y = h * NAME_MIDDLE_SHARE if self.fact else h * 0.5
            for i in range(3):
                dot = QColor(skin.felt.gold)
                dot.setAlphaF(1.0 if self.bright_dot in (-1, i) else 0.4)
                painter.setBrush(dot)
                painter.drawEllipse(QPointF(name_end + skin.px(8 + 7 * i), y + skin.px(1)), skin.px(2.3), skin.px(2.3))

    def _fit_fact(self, available_width: float) -> tuple[str, float]:
        """Return the line of facts, or the short form, with the largest font size that fits."""
        texts = [(self.fact, FACT_SIZES[0]), (self.fact, FACT_SIZES[1])]
        texts += [(self.short_fact, size) for size in (*FACT_SIZES, MIN_FACT_SIZE) if self.short_fact]
        fitting_texts = (
            one for one in texts if self.skin.text_width(one[0], self.skin.sans(one[1])) <= available_width
        )
        return next(fitting_texts, texts[-1])

    def _paint_dealer(self, painter: QPainter, cx: float, cy: float) -> None:
        size = self.skin.px(DEALER_DISC_SIZE)
        disc = QRectF(cx - size / 2, cy - size / 2, size, size)
        painter.setPen(QPen(QColor("#b9b2a2"), 1))
        painter.setBrush(QColor("#fffdf8"))
        painter.drawEllipse(disc)
        painter.setPen(QColor("#23211c"))
        painter.setFont(self.skin.sans(12, 600))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, "D")

    def _paint_role(self, painter: QPainter, right: float, cy: float) -> float:
        """Paint the role as a gold badge or a picture, to the left of `right`. Return the left end, with a gap."""
        width, high = self._role_width(), self.skin.px(ROLE_HEIGHT)
        if self.role_picture is not None:
            self.role_picture(painter, right - width / 2, cy, width)
            return right - width - 8
        badge = QRectF(right - width, cy - high / 2, width, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.skin.felt.gold))
        painter.drawRoundedRect(badge, high / 2, high / 2)
        painter.setPen(QColor(self.skin.felt.on_gold))
        painter.setFont(self.skin.sans(12, 600))
        text_rect = QRectF(badge)
        if self.role_icon:
            size = self.skin.px(ROLE_ICON_WIDTH)
            drawing = icons.pixmap(
                self.role_icon, self.skin.felt.on_gold, round(size), painter.device().devicePixelRatioF()
            )
            painter.drawPixmap(
                QRectF(badge.x() + self.skin.px(8), cy - size / 2, size, size), drawing, QRectF(drawing.rect())
            )
            text_rect.adjust(size, 0, 0, 0)
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignCenter, self.role)
        return badge.x() - 8

    def _paint_trick_boxes(self, painter: QPainter, right: float, cy: float) -> float:
        """Paint a box for each trick bid, filled when taken, and a red crossed box for each trick too many.

        The boxes end at `right`. Return their left end.
        """
        if not self._trick_boxes_width():
            return right
        assert self.trick_boxes is not None
        (bid, taken), px = self.trick_boxes, self.skin.px
        left = right - max(bid, taken) * px(TRICK_BOX_STEP) + px(TRICK_BOX_STEP - TRICK_BOX_WIDTH)
        for place in range(max(bid, taken)):
            box = QRectF(
                left + place * px(TRICK_BOX_STEP),
                cy - px(TRICK_BOX_HEIGHT) / 2,
                px(TRICK_BOX_WIDTH),
                px(TRICK_BOX_HEIGHT),
            )
            is_taken, is_too_many = place < taken, place >= bid
            colour = QColor(self.skin.felt.red if is_too_many else self.skin.felt.text)
            painter.setPen(QPen(colour if is_taken else QColor(self.skin.felt.text2), 1))
            painter.setBrush(colour if is_taken else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 2, 2)
            if is_too_many:
                painter.setPen(QPen(QColor("#3b0b10"), 1.6))
                inner = box.adjusted(px(2), px(4), -px(2), -px(4))
                painter.drawLine(inner.topLeft(), inner.bottomRight())
                painter.drawLine(inner.topRight(), inner.bottomLeft())
        return right - self._trick_boxes_width()
