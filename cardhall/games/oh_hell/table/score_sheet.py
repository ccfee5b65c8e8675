"""The score sheet: a column for each side, a line for each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPen

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table import parts

# pixels at a text scale of 1
HEAD_HEIGHT, LINE_HEIGHT, FOOT_MARGIN = 50, 18, 6  # heights: names and scores, a line, the space below the last line
LABEL_COLUMN_WIDTH = 32
MIN_POINTS_WIDTH = 40  # least width of a column that shows points beside a bid
MIN_TRICKS_WIDTH = 50  # least width of a column that shows the tricks taken too
COLUMN_LINE_COLOUR = QColor(255, 255, 255, 30)  # of the lines between columns
# places in a cell from its middle, in widths of a column
BID_OFFSET, TRICKS_OFFSET = 0.38, 0.17


@dataclass(frozen=True)
class SheetCell:
    """A side's bid, tricks and points in a deal; None for the points of the present deal."""

    bid: str
    tricks_taken: str = ""
    points: float | None = None
    is_exact: bool = False


@dataclass(frozen=True)
class ScoreSheet(parts.Form):
    """All deals of the match: a column for each side under its name and score, and a line for each deal."""

    lines: Sequence[tuple[str, Sequence[SheetCell]]]  # a label of a few letters, and a cell for each side
    label_heading: str = ""  # the heading of the labels
    footnote: str = ""  # explains the figures of a cell, below all lines

    def height(self, skin: Skin, standing: parts.Standing) -> float:
        return skin.px(HEAD_HEIGHT + LINE_HEIGHT * (len(self.lines) + bool(self.footnote)) + FOOT_MARGIN)

    def paint(self, surface: parts.ScorePainter, y: float, standing: parts.Standing) -> float:
        """Paint the names with scores, and below all bids and points, deal by deal."""
        skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
        label_width = max(skin.px(LABEL_COLUMN_WIDTH), skin.text_width(self.label_heading, skin.sans(12)) + skin.px(4))
        column_width = (surface.right - surface.left - label_width) / len(standing.names)
        middles = [surface.left + label_width + (column + 0.5) * column_width for column in range(len(standing.names))]
        widest = max(skin.text_width(parts.format_score(value), skin.serif(18)) for value in standing.values)
        # the largest of three text sizes with which every score fits its column
        score_text_size = 18 if widest <= column_width - 4 else 14 if widest * 14 / 18 <= column_width - 3 else 11
        for column, (middle, name, value) in enumerate(zip(middles, standing.names, standing.values, strict=True)):
            weight = 600 if column == standing.own_side else 400
            font = skin.sans(12, weight)
            skin.draw_centred(
                painter, middle, y + skin.px(8), shorten_name(skin, name, font, column_width - 3), font, felt.text
            )
            skin.draw_centred(
                painter, middle, y + skin.px(31), parts.format_score(value), skin.serif(score_text_size), felt.text
            )
        skin.draw_line(
            painter, surface.left, y + skin.px(31), self.label_heading, skin.sans(12), felt.text2, max_width=label_width
        )
        y += skin.px(HEAD_HEIGHT)
        painter.setPen(QPen(COLUMN_LINE_COLOUR, 1))
        for middle in middles[1:]:
            painter.drawLine(
                QPointF(middle - column_width / 2, y),
                QPointF(middle - column_width / 2, y + skin.px(LINE_HEIGHT * len(self.lines))),
            )
        for label, cells in self.lines:
            line_y = y + skin.px(LINE_HEIGHT / 2)
            surface.paint_hairline(y)
            skin.draw_line(
                painter, surface.left, line_y, label, skin.sans(12, tabular=True), felt.text2, max_width=label_width
            )
            for middle, cell in zip(middles, cells, strict=True):
                paint_cell(surface, middle, line_y, column_width, cell)
            y += skin.px(LINE_HEIGHT)
        if self.footnote:
            surface.paint_hairline(y)
            skin.draw_line(
                painter, surface.left, y + skin.px(LINE_HEIGHT / 2), self.footnote, skin.sans(12), felt.text2
            )
            y += skin.px(LINE_HEIGHT)
        return y + skin.px(FOOT_MARGIN)


def shorten_name(skin: Skin, name: str, font: QFont, max_width: float) -> str:
    """Return as much of a name as fits the room, at least a letter."""
    while len(name) > 1 and skin.text_width(name, font) > max_width:
        name = name[:-1]
    return name


def paint_cell(surface: parts.ScorePainter, middle: float, y: float, width: float, cell: SheetCell) -> None:
    """Paint the bid, struck out after a failure, and tricks and points where there is room."""
    skin, painter, felt = surface.skin, surface.painter, surface.skin.felt
    failed = cell.points is not None and not cell.is_exact
    colour = QColor(felt.text3 if failed else felt.text)
    shows_points = width >= skin.px(MIN_POINTS_WIDTH) and cell.points is not None
    font = skin.sans(12, 600 if cell.is_exact else 400, tabular=True)
    bid_x = middle - width * BID_OFFSET if shows_points else middle
    skin.draw_centred(painter, bid_x, y, cell.bid, font, colour)
    if failed:
        half = skin.text_width(cell.bid, font) / 2 + skin.px(1)
        painter.setPen(QPen(colour, 1, Qt.PenStyle.SolidLine))
        line = QRectF(bid_x - half, y, 2 * half, 0)
        painter.drawLine(line.topLeft(), line.topRight())
    if shows_points and width >= skin.px(MIN_TRICKS_WIDTH):
        tricks_font = skin.sans(12, tabular=True)
        skin.draw_centred(
            painter, middle - width * TRICKS_OFFSET, y, cell.tricks_taken, tricks_font, QColor(felt.text2)
        )
    if shows_points and cell.points is not None:
        skin.draw_right_aligned(
            painter, middle + width / 2 - skin.px(4), y, parts.format_score(cell.points), font, colour
        )
