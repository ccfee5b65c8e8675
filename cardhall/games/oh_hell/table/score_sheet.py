"""The score sheet: a column for each side, a line for each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPen

from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table import parts

# pixels at a text scale of 1
HEAD, STEP, FOOT = 50, 18, 6  # heights: names and scores, a line, the space below the last line
LABEL_COLUMN_WIDTH = 32
BOTH = 40  # least width of a column that shows points beside a bid
ALL = 50  # least width of a column that shows the tricks taken too
COLUMN_LINE_COLOUR = QColor(255, 255, 255, 30)  # of the lines between columns
# places in a cell from its middle, in widths of a column
BID_OFFSET, TRICKS_OFFSET = 0.38, 0.17


@dataclass(frozen=True)
class SheetCell:
    """A side's bid, tricks and points in a deal; None for the points of the present deal."""

    bid: str
    taken: str = ""
    points: float | None = None
    kept: bool = False


@dataclass(frozen=True)
class ScoreSheet(parts.Form):
    """All deals of the match: a column for each side under its name and score, and a line for each deal."""

    lines: Sequence[tuple[str, Sequence[SheetCell]]]  # a label of a few letters, and a cell for each side
    head: str = ""  # the heading of the labels
    foot: str = ""  # explains the figures of a cell, below all lines

    def height(self, skin: Skin, standing: parts.Standing) -> float:
        return skin.px(HEAD + STEP * (len(self.lines) + bool(self.foot)) + FOOT)

    def paint(self, on: parts.ScorePainter, y: float, standing: parts.Standing) -> float:
        """Paint the names with scores, and below all bids and points, deal by deal."""
        skin, painter, felt = on.skin, on.painter, on.skin.felt
        labels = max(skin.px(LABEL_COLUMN_WIDTH), skin.width(self.head, skin.sans(12)) + skin.px(4))
        wide = (on.right - on.left - labels) / len(standing.names)
        middles = [on.left + labels + (column + 0.5) * wide for column in range(len(standing.names))]
        widest = max(skin.width(parts.number(value), skin.serif(18)) for value in standing.values)
        # the largest of three text sizes with which every score fits its column
        size = 18 if widest <= wide - 4 else 14 if widest * 14 / 18 <= wide - 3 else 11
        for column, (middle, name, value) in enumerate(zip(middles, standing.names, standing.values, strict=True)):
            weight = 600 if column == standing.mine else 400
            font = skin.sans(12, weight)
            skin.centred(painter, middle, y + skin.px(8), shorten_name(skin, name, font, wide - 3), font, felt.text)
            skin.centred(painter, middle, y + skin.px(31), parts.number(value), skin.serif(size), felt.text)
        skin.line(painter, on.left, y + skin.px(31), self.head, skin.sans(12), felt.text2, room=labels)
        y += skin.px(HEAD)
        painter.setPen(QPen(COLUMN_LINE_COLOUR, 1))
        for middle in middles[1:]:
            painter.drawLine(
                QPointF(middle - wide / 2, y), QPointF(middle - wide / 2, y + skin.px(STEP * len(self.lines)))
            )
        for label, cells in self.lines:
            at = y + skin.px(STEP / 2)
            on.hairline(y)
            skin.line(painter, on.left, at, label, skin.sans(12, tabular=True), felt.text2, room=labels)
            for middle, cell in zip(middles, cells, strict=True):
                paint_cell(on, middle, at, wide, cell)
            y += skin.px(STEP)
        if self.foot:
            on.hairline(y)
            skin.line(painter, on.left, y + skin.px(STEP / 2), self.foot, skin.sans(12), felt.text2)
            y += skin.px(STEP)
        return y + skin.px(FOOT)


def shorten_name(skin: Skin, name: str, font: QFont, room: float) -> str:
    """Return as much of a name as fits the room, at least a letter."""
    while len(name) > 1 and skin.width(name, font) > room:
        name = name[:-1]
    return name


def paint_cell(on: parts.ScorePainter, middle: float, y: float, wide: float, cell: SheetCell) -> None:
    """Paint the bid, struck out after a failure, and tricks and points where there is room."""
    skin, painter, felt = on.skin, on.painter, on.skin.felt
    failed = cell.points is not None and not cell.kept
    shade = QColor(felt.text3 if failed else felt.text)
    both = wide >= skin.px(BOTH) and cell.points is not None
    font = skin.sans(12, 600 if cell.kept else 400, tabular=True)
    at = middle - wide * BID_OFFSET if both else middle
    skin.centred(painter, at, y, cell.bid, font, shade)
    if failed:
        half = skin.width(cell.bid, font) / 2 + skin.px(1)
        painter.setPen(QPen(shade, 1, Qt.PenStyle.SolidLine))
        line = QRectF(at - half, y, 2 * half, 0)
        painter.drawLine(line.topLeft(), line.topRight())
    if both and wide >= skin.px(ALL):
        taken = skin.sans(12, tabular=True)
        skin.centred(painter, middle - wide * TRICKS_OFFSET, y, cell.taken, taken, QColor(felt.text2))
    if both and cell.points is not None:
        skin.right(painter, middle + wide / 2 - skin.px(4), y, parts.number(cell.points), font, shade)
