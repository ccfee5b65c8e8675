"""Marks on the cloth without a card: arrows from seat to seat, a paper badge, a shade over the cloth."""

from __future__ import annotations

from math import atan2, cos, degrees, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.cards import SUIT_NAMES
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.suit_colours import PAPER_COLOUR, PAPER_TEXT_COLOUR
from cardhall.desktop.table.items.cloth_items import ANTIALIASING, to_qrectf
from cardhall.desktop.table.layout.geometry import Rect

ARC_OPACITY, HEAD_OPACITY = 0.24, 0.62
HEAD_ANGLE, HEAD_LENGTH = 0.5, 15.0  # radians between a stroke of the head and the arc, and pixels of a stroke
SHADE_OPACITY = 0.30
ARROW_Z, BADGE_Z, SHADE_Z = 0.6, 410, -1  # arrows and shade lie below the cards, badges above words on the cloth
HEAD_BASE_ANGLE = 0.06  # radians before the end of an arc: the head points along the arc there


class FeltMark(QGraphicsItem):
    """Base of marks on the cloth, which let clicks through to the cards."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)


class ArrowArc(FeltMark):
    """Part of an ellipse with an arrowhead at the end."""

    def __init__(self, skin: Skin, ellipse: Rect, start_angle: float, end_angle: float) -> None:
        """Create an arrow. `start_angle`, `end_angle`: angles in radians, clockwise from the right.

        The arrow runs clockwise where `end_angle` is larger than `start_angle`, else anticlockwise.
        """
        super().__init__(skin)
        self.ellipse, self.start_angle, self.end_angle = ellipse, start_angle, end_angle
        self.setZValue(ARROW_Z)

    def point_at(self, angle: float) -> QPointF:
        """Return the point of the ellipse at an angle."""
        box = self.ellipse
        return QPointF(box.cx + box.w / 2 * cos(angle), box.cy + box.h / 2 * sin(angle))

    def boundingRect(self) -> QRectF:
        return to_qrectf(self.ellipse.grown(self.skin.px(HEAD_LENGTH)))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for alpha in (ARC_OPACITY, HEAD_OPACITY):
            colour = QColor(self.skin.felt.text)
            colour.setAlphaF(alpha)
            painter.setPen(QPen(colour, self.skin.px(3), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            if alpha == ARC_OPACITY:
                span = self.end_angle - self.start_angle
                painter.drawArc(
                    to_qrectf(self.ellipse), round(-degrees(self.start_angle) * 16), round(-degrees(span) * 16)
                )
        tip, base = (
            self.point_at(self.end_angle),
            self.point_at(self.end_angle - HEAD_BASE_ANGLE * (1 if self.end_angle > self.start_angle else -1)),
        )
        back_angle = atan2(base.y() - tip.y(), base.x() - tip.x())
        for turn in (-HEAD_ANGLE, HEAD_ANGLE):
            side = QPointF(cos(back_angle + turn), sin(back_angle + turn)) * self.skin.px(HEAD_LENGTH)
            painter.drawLine(tip, tip + side)


class PaperBadge(FeltMark):
    """A few words on paper-white round a point, with an optional suit mark."""

    def __init__(self, skin: Skin, text: str, x: float, y: float, suit: str = "") -> None:
        super().__init__(skin)
        self.text, self.suit = text, suit
        self.setPos(x, y)
        self.setZValue(BADGE_Z)

    @property
    def rect(self) -> Rect:
        """Return the badge's rectangle on the cloth."""
        box = self.paper_rect()
        return Rect(self.pos().x() + box.x(), self.pos().y() + box.y(), box.width(), box.height())

    def paper_rect(self) -> QRectF:
        """Return the paper's rectangle relative to the point."""
        wide = self.skin.text_width(self.text, self.skin.sans(14, 600)) + self.skin.px(26)
        wide += self.skin.px(22) if self.suit in SUIT_NAMES else 0
        high = self.skin.px(30)
        return QRectF(-wide / 2, -high / 2, wide, high)

    def boundingRect(self) -> QRectF:
        return self.paper_rect().adjusted(-2, -2, 2, 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(ANTIALIASING)
        skin, body, colour = self.skin, self.paper_rect(), QColor(PAPER_TEXT_COLOUR)
        painter.setPen(Qt.PenStyle.NoPen)
        for shade, box in ((QColor(0, 0, 0, 50), body.translated(0, 1.5)), (QColor(PAPER_COLOUR), body)):
            painter.setBrush(shade)
            painter.drawRoundedRect(box, body.height() / 2, body.height() / 2)
        x = body.x() + skin.px(13)
        if self.suit in SUIT_NAMES:
            suit, size = self.suit.lower(), skin.px(16)
            skin.draw_suit_mark(painter, suit, x + size / 2, body.center().y(), size, skin.suit_colour(suit, colour))
            x += skin.px(22)
        skin.draw_line(painter, x, body.center().y(), self.text, skin.sans(14, 600), colour)


class Shade(FeltMark):
    """A dark cover on the cloth, under everything else on it."""

    def __init__(self, skin: Skin, rect: Rect) -> None:
        super().__init__(skin)
        self.rect = rect
        self.setZValue(SHADE_Z)

    def boundingRect(self) -> QRectF:
        return to_qrectf(self.rect)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.fillRect(to_qrectf(self.rect), QColor(0, 0, 0, round(255 * SHADE_OPACITY)))
