"""The marks on a card: its owner, the suit it counts to, just taken, of no use, and the lamp of a hint."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardhall.desktop.look import icons

# The marks in card widths, and their least sizes in pixels
INDEX_CENTRE = 0.155  # from the left edge to the middle of the index
MIN_DISC_SIZE = 18.0
CROSS_SIZE, LAMP_SIZE, SIGN_SIZE, OWNER_SIZE = 0.19, 0.22, 0.25, 0.26
MIN_OWNER_SIZE, TAB_HEIGHT, MIN_TAB_HEIGHT, TAB_WIDTH = 16.0, 0.07, 6.0, 0.3
GOLD, WHITE, FELT_DARK = QColor("#f2cd74"), QColor("#ffffff"), QColor(4, 10, 9, 190)


def paint_useless_cross(painter: QPainter, body: QRectF) -> None:
    """Paint the mark of a useless card: a dark disc with a cross at the upper edge, beside the index."""
    size = max(MIN_DISC_SIZE, CROSS_SIZE * body.width())
    disc = QRectF(body.x() + 0.42 * body.width() - size / 2, body.y() - 0.4 * size, size, size)
    painter.setPen(QPen(WHITE, 1.5))
    painter.setBrush(FELT_DARK)
    painter.drawEllipse(disc)
    inner = disc.adjusted(0.3 * size, 0.3 * size, -0.3 * size, -0.3 * size)
    painter.setPen(QPen(WHITE, 2))
    painter.drawLine(inner.topLeft(), inner.bottomRight())
    painter.drawLine(inner.topRight(), inner.bottomLeft())


def paint_taken_tab(painter: QPainter, body: QRectF) -> None:
    """Paint the mark of a card just taken, or laid by another player: a gold tab over the index."""
    high = max(MIN_TAB_HEIGHT, TAB_HEIGHT * body.width())
    tab = QRectF(body.x() + 0.05 * body.width(), body.y() - 0.6 * high, TAB_WIDTH * body.width(), high)
    painter.setPen(QPen(FELT_DARK, 1.5))
    painter.setBrush(GOLD)
    painter.drawRoundedRect(tab, high / 2, high / 2)


def paint_hint_lamp(painter: QPainter, body: QRectF) -> None:
    """Paint the mark of a hint over the index: a disc with the hint button's lamp."""
    size = max(MIN_DISC_SIZE, LAMP_SIZE * body.width())
    disc = QRectF(body.x() + INDEX_CENTRE * body.width() - size / 2, body.y() - 0.6 * size, size, size)
    painter.setPen(QPen(FELT_DARK, 1.5))
    painter.setBrush(GOLD)
    painter.drawEllipse(disc)
    ratio = painter.device().devicePixelRatioF()
    drawing = icons.pixmap("hint", QColor("#2a1f06"), round(size * 0.7), ratio)
    inner = disc.adjusted(0.15 * size, 0.15 * size, -0.15 * size, -0.15 * size)
    painter.drawPixmap(inner, drawing, QRectF(drawing.rect()))


def paint_sign(painter: QPainter, body: QRectF, sign: str) -> None:
    """Paint the suit that the card counts to, if not the printed suit: a gold disc below the index."""
    size = max(MIN_DISC_SIZE, SIGN_SIZE * body.width())
    disc = QRectF(body.x() + INDEX_CENTRE * body.width() - size / 2, body.y() + 0.43 * body.height(), size, size)
    painter.setPen(QPen(QColor("#fffdf8"), 1.5))
    painter.setBrush(GOLD)
    painter.drawEllipse(disc)
    colour = QColor("#a01524" if sign in "DH" else "#1c1a24")
    drawing = icons.pixmap(f"suit-{sign.lower()}", colour, round(size * 0.66), painter.device().devicePixelRatioF())
    inner = disc.adjusted(0.17 * size, 0.17 * size, -0.17 * size, -0.17 * size)
    painter.drawPixmap(inner, drawing, QRectF(drawing.rect()))


def paint_owner(painter: QPainter, body: QRectF, radius: float, colour: str, initial: str) -> None:
    """Paint the owner's mark: a ring in the owner's colour, and a disc with the initial at the lower edge.

    `radius`: of the card's corners, in pixels.
    """
    painter.setPen(QPen(QColor(colour), 2))
    painter.drawRoundedRect(body, radius, radius)
    size = max(MIN_OWNER_SIZE, OWNER_SIZE * body.width())
    disc = QRectF(-size / 2, body.bottom() - size * 0.55, size, size)
    painter.setBrush(QColor(colour))
    painter.setPen(QPen(QColor("#23211c"), 1))
    painter.drawEllipse(disc)
    font = painter.font()
    font.setPixelSize(round(size * 0.62))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#23211c"))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, initial)
