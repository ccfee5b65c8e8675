"""A board of squares on the cloth, with the index of a card on each, and chips that cover only its suit."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts.board import GAP, Square

PAPER, TAKEN, FRAME = "#eae4d5", "#d3cbb8", "#1b2126"
TEXT = "#1c1a24"
SIDES = ("#2f63b8", "#b3202e", "#1f6a4c")  # each with a sign of its own: a ring, a lozenge, a triangle
CHIP = 0.66  # of a square
MARGIN = 22.0  # for the letters above and the numbers at the left


class BoardItem(QGraphicsItem):
    """The whole board as one item; what is lit on it are the slots of its squares."""

    def __init__(self, skin: Skin, area: Rect, columns: int, squares: Sequence[Square]) -> None:
        super().__init__()
        self.skin, self.area, self.columns, self.squares = skin, area, columns, list(squares)
        self.setZValue(0.5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        area = self.area
        return QRectF(area.x - MARGIN, area.y - MARGIN, area.w + MARGIN + 6, area.h + MARGIN + 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        skin, area = self.skin, self.area
        side = area.w / self.columns
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(FRAME))
        painter.drawRoundedRect(self.boundingRect().adjusted(2, 2, -2, -2), 8, 8)
        small = skin.sans(11)
        for column in range(self.columns):
            letter = ascii_lowercase[column].upper()
            skin.centred(painter, area.x + (column + 0.5) * side, area.y - 10, letter, small, "#a9b6ab")
        for row in range(len(self.squares) // self.columns):
            skin.centred(painter, area.x - 11, area.y + (row + 0.5) * side, str(row + 1), small, "#a9b6ab")
        for place, square in enumerate(self.squares):
            row, column = divmod(place, self.columns)
            box = QRectF(area.x + column * side + GAP / 2, area.y + row * side + GAP / 2, side - GAP, side - GAP)
            self._square(painter, box, square)

    def _square(self, painter: QPainter, box: QRectF, square: Square) -> None:
        skin, side = self.skin, box.width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(PAPER if square.side is None else TAKEN))
        painter.drawRoundedRect(box, 5, 5)
        if square.card is None:
            for n, suit in enumerate("shcd"):
                x = box.center().x() + (-0.18, 0.18)[n % 2] * side
                y = box.center().y() + (-0.18, 0.18)[n // 2] * side
                skin.mark(painter, suit, x, y, 0.26 * side, skin.suit_colour(suit, QColor(TEXT)))
            return
        card, suit = square.card, square.card.suit.lower()
        colour = skin.suit_colour(suit, QColor(TEXT)) if suit else QColor(TEXT)
        index = card.face[:-1] if suit else "★"
        font = skin.sans(max(8.0, 0.3 * side / skin.unit), 600)
        skin.line(painter, box.x() + 0.08 * side, box.y() + 0.2 * side, index, font, colour)
        chip = QPointF(box.x() + 0.62 * side, box.y() + 0.62 * side)
        if square.side is not None:
            self._chip(painter, chip, CHIP * side, square)
        elif suit:
            skin.mark(painter, suit, chip.x(), chip.y(), 0.5 * side, colour)

    def _chip(self, painter: QPainter, at: QPointF, size: float, square: Square) -> None:
        """A chip in its side's colour, with the side's sign; a white rim round the one put there last."""
        side = (square.side or 0) % len(SIDES)
        painter.setPen(QPen(QColor("#ffffff"), 2) if square.last else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(SIDES[side]))
        painter.drawEllipse(at, size / 2, size / 2)
        painter.setPen(QPen(QColor("#ffffff"), max(1.2, size / 12)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = size / 4
        if side == 0:
            painter.drawEllipse(at, reach, reach)
        else:
            turns = ((0, -1), (1, 0), (0, 1), (-1, 0)) if side == 1 else ((0, -1), (0.9, 0.7), (-0.9, 0.7))
            painter.drawPolygon(QPolygonF([at + QPointF(x * reach, y * reach) for x, y in turns]))
