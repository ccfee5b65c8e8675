"""The board as a single item: squares with indices of cards, chips over the suits, rows struck through."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table import parts
from cardhall.desktop.table.card_words import corner_index
from cardhall.desktop.table.items.cloth_items import SOLID_DATA_KEY
from cardhall.games.one_eyed_jack.table.squares import EDGE_WIDTH, GAP_WIDTH, LETTER_WIDTH, SQUARES_PER_ROW, Square

# colours: a free square, a square with a chip or a corner, the frame, letters and numbers on it
FREE_SQUARE_COLOUR, TAKEN_SQUARE_COLOUR, FRAME_COLOUR, FRAME_TEXT_COLOUR = "#eae4d5", "#d3cbb8", "#1b2126", "#a9b6ab"
TEXT_COLOUR = "#1c1a24"
SIDE_COLOURS = ("#2f63b8", "#b3202e", "#1f6a4c")  # each with a sign of its own: a ring, a lozenge, a triangle
# in widths of a square
CHIP_SIZE, CHIP_CENTRE = 0.62, 0.63  # a chip, and the middle of a chip or a suit from the upper left corner
LARGE_CHIP_SIZE, LARGE_CHIP_CENTRE = 0.56, 0.66  # the same below a large index
SUIT_SIZE = 0.5  # a suit on a free square
RING_SIZE = 0.8  # the ring of a corner, round its four suits
INDEX_SIZE, LARGE_INDEX_SIZE = 0.3, 0.42  # the index of a card
STROKE_OVERHANG = 0.3  # the stroke of a row beyond the middles of its end squares
STROKE_LINES = (
    (8.0, "#1b2126"),
    (4.0, "#ffffff"),
)  # of a row: widths and colours, in a square of `STROKE_SQUARE` pixels
STROKE_SQUARE = 48


def paint_chip(painter: QPainter, centre: QPointF, size: float, side: int, *, is_last: bool = False) -> None:
    """Paint a chip in its side's colour with the side's sign; the last chip has a white rim."""
    painter.setPen(QPen(QColor("#ffffff" if is_last else TEXT_COLOUR), max(1.5, size / 12) if is_last else 1))
    painter.setBrush(QColor(SIDE_COLOURS[side]))
    painter.drawEllipse(centre, size / 2, size / 2)
    sign_radius = size / 4
    painter.setPen(QPen(QColor("#ffffff"), max(1.2, size / 11)))
    if side == 0:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, sign_radius, sign_radius)
    else:
        painter.setBrush(QColor("#ffffff"))
        turns = ((0, -1), (1, 0), (0, 1), (-1, 0)) if side == 1 else ((0, -1.1), (1, 0.7), (-1, 0.7))
        painter.drawPolygon(QPolygonF([centre + QPointF(x * sign_radius, y * sign_radius) for x, y in turns]))


class BoardItem(QGraphicsItem):
    """The whole board; squares light up by slots of their own."""

    def __init__(
        self, skin: Skin, area: parts.Rect, squares: Sequence[Square], struck_rows: Sequence[tuple[int, int]]
    ) -> None:
        """Show the squares; `struck_rows`: the first and the last square of each row that is struck through."""
        super().__init__()
        self.skin, self.area, self.squares, self.struck_rows = skin, area, list(squares), list(struck_rows)
        self.letter_width, self.edge = skin.px(LETTER_WIDTH), skin.px(EDGE_WIDTH)
        self.setZValue(0.5)
        self.setData(SOLID_DATA_KEY, True)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        area = self.area
        return QRectF(
            area.x - self.letter_width,
            area.y - self.letter_width,
            area.w + self.letter_width + self.edge,
            area.h + self.letter_width + self.edge,
        )

    def square_middle(self, place: int) -> QPointF:
        """Return the middle of a square, in pixels of the scene."""
        row, column = divmod(place, SQUARES_PER_ROW)
        side = self.area.w / SQUARES_PER_ROW
        return QPointF(self.area.x + (column + 0.5) * side, self.area.y + (row + 0.5) * side)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the frame with letters and numbers, the squares, strokes through rows, and the indices over all."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        skin, area, side = self.skin, self.area, self.area.w / SQUARES_PER_ROW
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(FRAME_COLOUR))
        painter.drawRoundedRect(self.boundingRect(), 10, 10)
        small = skin.sans(12, 600)
        for at in range(SQUARES_PER_ROW):
            middle = (at + 0.5) * side
            skin.draw_centred(
                painter, area.x + middle, area.y - self.letter_width / 2, ascii_lowercase[at], small, FRAME_TEXT_COLOUR
            )
            skin.draw_centred(
                painter, area.x - self.letter_width / 2, area.y + middle, str(at + 1), small, FRAME_TEXT_COLOUR
            )
        for place, square in enumerate(self.squares):
            self._paint_square(painter, place, square)
        for first, last in self.struck_rows:
            self._paint_stroke(painter, self.square_middle(first), self.square_middle(last), side)
        for place, square in enumerate(self.squares):
            self._paint_index(painter, place, square)

    def _square_box(self, place: int) -> QRectF:
        """Return the rectangle of a square without the gap to its neighbours."""
        side, middle = self.area.w / SQUARES_PER_ROW - GAP_WIDTH, self.square_middle(place)
        return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)

    def _paint_square(self, painter: QPainter, place: int, square: Square) -> None:
        """Paint a square with the chip, the suit, or the four suits of a corner."""
        skin, box = self.skin, self._square_box(place)
        side = box.width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(
            QColor(FREE_SQUARE_COLOUR if square.side is None and square.card is not None else TAKEN_SQUARE_COLOUR)
        )
        painter.drawRoundedRect(box, 5, 5)
        if square.card is None:
            painter.setPen(QPen(QColor("#8d8673"), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.center(), RING_SIZE * side / 2, RING_SIZE * side / 2)
            # the four suits round the middle
            for suit, (x, y) in zip("shcd", ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
                centre = box.center() + QPointF(0.2 * side * x, 0.2 * side * y)
                skin.draw_suit_mark(
                    painter, suit, centre.x(), centre.y(), 0.24 * side, skin.suit_colour(suit, QColor(TEXT_COLOUR))
                )
            return
        share = LARGE_CHIP_CENTRE if skin.large_indices else CHIP_CENTRE
        centre = QPointF(box.x() + share * side, box.y() + share * side)
        if square.side is not None:
            size = LARGE_CHIP_SIZE if skin.large_indices else CHIP_SIZE
            paint_chip(painter, centre, size * side, square.side, is_last=square.is_last)
        else:
            suit = square.card.suit.lower()
            skin.draw_suit_mark(
                painter, suit, centre.x(), centre.y(), SUIT_SIZE * side, skin.suit_colour(suit, QColor(TEXT_COLOUR))
            )

    def _paint_index(self, painter: QPainter, place: int, square: Square) -> None:
        """Paint rank and suit in the corner of a square, over chips and struck rows."""
        if square.card is None:
            return
        skin, box, suit = self.skin, self._square_box(place), square.card.suit.lower()
        side, colour = box.width(), skin.suit_colour(suit, QColor(TEXT_COLOUR))
        size = LARGE_INDEX_SIZE if skin.large_indices else INDEX_SIZE
        font = skin.sans(size * side / skin.scale, 600)
        index_left = box.x() + 0.07 * side
        skin.draw_line(painter, index_left, box.y() + (0.05 + size / 2) * side, corner_index(square.card), font, colour)
        if square.side is not None:
            skin.draw_suit_mark(
                painter, suit, index_left + 0.1 * side, box.y() + (0.2 + size) * side, 0.22 * side, colour
            )

    @staticmethod
    def _paint_stroke(painter: QPainter, start: QPointF, end: QPointF, side: float) -> None:
        """Paint a stroke through a row, a little beyond its ends."""
        line = QLineF(start, end)
        beyond = STROKE_OVERHANG * side / line.length()
        line = QLineF(line.pointAt(-beyond), line.pointAt(1 + beyond))
        for wide, colour in STROKE_LINES:
            pen = QPen(QColor(colour), wide * side / STROKE_SQUARE)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(line)
