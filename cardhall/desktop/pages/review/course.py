"""The chart of the course of a deal: the expected result of each side after each action, as curves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardhall.desktop.figures import format_number
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for, words_wide
from cardhall.desktop.pages.review.marks import colour_of
from cardhall.desktop.widgets import hearing
from cardhall.desktop.widgets.charts import ALIGN_RIGHT, write
from cardhall.desktop.widgets.telling import TellsName
from cardhall.desktop.widgets.value_table import Figures
from cardhall.language import tell, tr
from cardhall.match.analysis import RATING_TEXTS, Moment
from cardhall.rules.engine.game import Game

# Pixels at a text scale of 1.
CURVES_HEIGHT, ENDS_HEIGHT, LEGEND_HEIGHT = 98, 22, 22  # of curves, the two values below, a line of the legend
EDGE_MARGIN, CURVES_TOP = 8, 10  # left and right of the curves; above them
DASH_WIDTH, DASH_GAP, ENTRY_GAP = 26, 6, 16  # of an entry's line with the gap; before the name; between entries
POINT_RADIUS, CHOSEN_POINT_RADIUS = 3, 5  # of a slip or mistake; of the shown decision
MIN_VALUE_RANGE = 1e-9  # keeps a flat curve from dividing by zero
# One for each other side; with more sides than patterns only the person's curve is shown.
LINE_PATTERNS = (
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)


class Course(TellsName, QWidget):
    """The expected result of the person's side after each action, computed with all cards known; a click goes there.

    With more than two sides, each of the others has a thin curve of its own. With two, one curve implies the other.
    """

    chosen = Signal(int)  # number of actions of the deal done before the chosen place

    def __init__(self) -> None:
        super().__init__()
        self.moments: Sequence[Moment] = ()
        self.side, self.at, self.length = 0, 0, 1
        self.marks: dict[int, str] = {}  # number of actions done before a decision -> its rating
        self.names: Sequence[str] = ()  # of the sides, by index
        self.step_words: Callable[[int], str] = str  # names the last action, given the number of actions of the deal
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Course of the deal"))
        self._fit()

    def show_course(self, moments: Sequence[Moment], side: int, at: int, length: int, marks: dict[int, str]) -> None:
        """Show the curves of a deal.

        `moments`: expected results of all sides, in order; `side`: index of the person's side; `at`: number of actions
        before the shown decision; `length`: number of actions of the deal; `marks`: ratings of the decisions, by the
        number of actions before each.
        """
        self.moments, self.side, self.at, self.length, self.marks = moments, side, at, max(1, length), marks
        self._fit()
        self.update()

    @property
    def others(self) -> list[int]:
        """Return the indexes of the other sides that have a curve: none with two sides, or too many."""
        sides = range(len(self.names)) if self.moments and 2 < len(self.names) <= 1 + len(LINE_PATTERNS) else range(0)
        return [side for side in sides if side != self.side]

    def legend(self) -> list[tuple[int, QPointF]]:
        """Return the sides of the legend with the top left corners of their entries, in lines below the curves."""
        found: list[tuple[int, QPointF]] = []
        x = y = 0.0
        for side in [self.side, *self.others] if self.others else []:
            wide = theme.px(DASH_WIDTH + ENTRY_GAP) + words_wide(theme.sans(theme.CAPTION), self.names[side])
            if x and x + wide > self.width():
                x, y = 0.0, y + theme.px(LEGEND_HEIGHT)
            found.append((side, QPointF(x, y)))
            x += wide
        return found

    def _fit(self) -> None:
        """Set the height for the curves and all lines of the legend."""
        legend = self.legend()
        named = legend[-1][1].y() + theme.px(LEGEND_HEIGHT) if legend else 0
        self.setFixedHeight(round(theme.px(CURVES_HEIGHT) + theme.px(ENDS_HEIGHT) + named))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def describe(self, game: Game[Any]) -> None:
        """Set the description for screen readers: expected and final result of each curve, in the game's unit."""
        if self.moments:
            first, last = (game.in_units(self.moments[place].expected[self.side]) for place in (0, -1))
            told = [tr("Expected at the start: {first}. Result: {last}.", first=first, last=last)]
            for side in self.others:
                first, last = (game.in_units(self.moments[place].expected[side]) for place in (0, -1))
                name = self.names[side]
                told.append(
                    tr("{name}: expected {first} at the start, result {last}.", name=name, first=first, last=last)
                )
            hearing.name_with_words(self, tr("Course of the deal"), " ".join(told))

    def figures(self) -> Figures:
        """Return the expected results as a table: a row for each action, a column for each side with a curve."""
        sides = [self.side, *self.others] if self.names else []
        rows = []
        for moment in self.moments:
            words = self.step_words(moment.done) if moment.done else tr("Begin")
            if rating := self.marks.get(moment.done - 1, ""):
                words = tr("{words}, {rating}", words=words, rating=tell(RATING_TEXTS[rating]))
            rows.append([words, *(format_number(moment.expected[side]) for side in sides)])
        return Figures([tr("After"), *(self.names[side] for side in sides)], rows)

    def choose_row(self, row: int) -> None:
        """Go to the action of a row of the table."""
        if row < len(self.moments):
            self.chosen.emit(self.moments[row].done)

    def _x(self, done: float) -> float:
        """Return the x coordinate of the moment after `done` actions."""
        edge = theme.px(EDGE_MARGIN)
        return edge + done / self.length * (self.width() - 2 * edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.moments:
            return
        page, painter = theme.page(), painter_for(self)
        values = [moment.expected[self.side] for moment in self.moments]
        every = [*values, *(moment.expected[side] for moment in self.moments for side in self.others), 0.0]
        low, high = min(every), max(every)
        room = max(high - low, MIN_VALUE_RANGE)
        top, foot = theme.px(CURVES_TOP), theme.px(CURVES_HEIGHT)

        def y(value: float) -> float:
            return foot - (value - low) / room * (foot - top)

        def curve(side: int) -> QPolygonF:
            return QPolygonF([QPointF(self._x(one.done), y(one.expected[side])) for one in self.moments])

        painter.setPen(QPen(QColor(page.line), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(self._x(0), y(0)), QPointF(self._x(self.length), y(0)))
        for side in [*self.others, self.side]:
            painter.setPen(self._pen(side))
            painter.drawPolyline(curve(side))
        for done, rating in [*self.marks.items(), (self.at, "")]:
            value = next(
                (v for m, v in zip(reversed(self.moments), reversed(values), strict=True) if m.done <= done), 0
            )
            wrong = rating in ("slip", "mistake")
            if wrong or done == self.at:
                size = theme.px(CHOSEN_POINT_RADIUS if done == self.at else POINT_RADIUS)
                painter.setPen(QPen(QColor(page.surface), 1.5))
                painter.setBrush(QColor(colour_of(rating) if wrong else page.text))
                painter.drawEllipse(QPointF(self._x(done), y(value)), size, size)
        self._write_ends(painter, values, page.text2)
        self._write_names(painter, page.text2)
        painter.end()

    def _pen(self, side: int) -> QPen:
        """Return the pen of a side's curve: a solid one for the person, another pattern for each other side."""
        page = theme.page()
        if side == self.side:
            return QPen(QColor(page.accent), theme.px(2))
        return QPen(QColor(page.text2), theme.px(1), LINE_PATTERNS[self.others.index(side)])

    def _write_names(self, painter: QPainter, colour: str) -> None:
        """Paint the legend: a piece of each side's line, and its name."""
        font, px = theme.sans(theme.CAPTION), theme.px
        for side, at in self.legend():
            y = px(CURVES_HEIGHT) + px(ENDS_HEIGHT) + at.y()
            painter.setPen(self._pen(side))
            painter.drawLine(
                QPointF(at.x(), y + px(LEGEND_HEIGHT) / 2),
                QPointF(at.x() + px(DASH_WIDTH - DASH_GAP), y + px(LEGEND_HEIGHT) / 2),
            )
            room = QRectF(at.x() + px(DASH_WIDTH), y, self.width() - at.x() - px(DASH_WIDTH), px(LEGEND_HEIGHT))
            write(painter, room, self.names[side], font, colour)

    def _write_ends(self, painter: QPainter, values: Sequence[float], colour: str) -> None:
        """Write the first and the last value of the person's curve below it."""
        font = theme.sans(theme.CAPTION)
        rect = QRectF(0, theme.px(CURVES_HEIGHT), self.width(), theme.px(ENDS_HEIGHT))
        write(painter, rect, tr("Begin: {points}", points=format_number(values[0])), font, colour)
        write(painter, rect, tr("End: {points}", points=format_number(values[-1])), font, colour, ALIGN_RIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        edge = theme.px(EDGE_MARGIN)
        share = (event.position().x() - edge) / max(1, self.width() - 2 * edge)
        self.chosen.emit(round(max(0.0, min(1.0, share)) * self.length))
