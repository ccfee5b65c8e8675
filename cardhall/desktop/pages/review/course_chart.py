"""The chart of the course of a deal: the expected result of each side after each action, as curves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for, text_width
from cardhall.desktop.number_format import format_number
from cardhall.desktop.pages.review.rating_marks import rating_colour
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.charts import ALIGN_RIGHT, paint_text
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.desktop.widgets.value_table import TableContent
from cardhall.language import tr, translate
from cardhall.match.analysis import RATING_TEXTS, Moment
from cardhall.rules.engine.game import Game

# Pixels at a text scale of 1.
# of curves, the two values below, a line of the legend
CURVES_HEIGHT, END_LABELS_HEIGHT, LEGEND_LINE_HEIGHT = 98, 22, 22
CURVES_SIDE_MARGIN, CURVES_TOP_MARGIN = 8, 10  # left and right of the curves; above them
LEGEND_DASH_WIDTH, DASH_GAP, ENTRY_GAP = 26, 6, 16  # of an entry's line with the gap; before the name; between entries
POINT_RADIUS, CHOSEN_POINT_RADIUS = 3, 5  # of a slip or mistake; of the shown decision
MIN_VALUE_RANGE = 1e-9  # keeps a flat curve from dividing by zero
# One for each other side; with more sides than patterns only the person's curve is shown.
LINE_PATTERNS = (
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)


class CourseChart(TranslatedName, QWidget):
    """The expected result of the person's side after each action, computed with all cards known; a click goes there.

    With more than two sides, each of the others has a thin curve of its own. With two, one curve implies the other.
    """

    place_chosen = Signal(int)  # number of actions of the deal done before the chosen place

    def __init__(self) -> None:
        super().__init__()
        self.moments: Sequence[Moment] = ()
        self.own_side, self.shown_step, self.action_count = 0, 0, 1
        self.ratings: dict[int, str] = {}  # number of actions done before a decision -> its rating
        self.side_names: Sequence[str] = ()  # of the sides, by index
        self.step_text: Callable[[int], str] = str  # names the last action, given the number of actions of the deal
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Course of the deal"))
        self._set_height()

    def show_course(
        self, moments: Sequence[Moment], own_side: int, shown_step: int, action_count: int, ratings: dict[int, str]
    ) -> None:
        """Show the curves of a deal.

        `moments`: expected results of all sides, in order; `own_side`: index of the person's side; `shown_step`:
        number of actions before the shown decision; `action_count`: number of actions of the deal; `ratings`: ratings
        of the decisions, by the number of actions before each.
        """
        self.moments, self.own_side, self.shown_step, self.action_count, self.ratings = (
            moments,
            own_side,
            shown_step,
            max(1, action_count),
            ratings,
        )
        self._set_height()
        self.update()

    @property
    def other_sides(self) -> list[int]:
        """Return the indexes of the other sides that have a curve: none with two sides, or too many."""
        sides = (
            range(len(self.side_names))
            if self.moments and 2 < len(self.side_names) <= 1 + len(LINE_PATTERNS)
            else range(0)
        )
        return [side for side in sides if side != self.own_side]

    def legend_entries(self) -> list[tuple[int, QPointF]]:
        """Return the sides of the legend with the top left corners of their entries, in lines below the curves."""
        entries: list[tuple[int, QPointF]] = []
        x = y = 0.0
        for side in [self.own_side, *self.other_sides] if self.other_sides else []:
            entry_width = theme.px(LEGEND_DASH_WIDTH + ENTRY_GAP) + text_width(
                theme.sans(theme.CAPTION_SIZE), self.side_names[side]
            )
            if x and x + entry_width > self.width():
                x, y = 0.0, y + theme.px(LEGEND_LINE_HEIGHT)
            entries.append((side, QPointF(x, y)))
            x += entry_width
        return entries

    def _set_height(self) -> None:
        """Set the height for the curves and all lines of the legend."""
        entries = self.legend_entries()
        legend_height = entries[-1][1].y() + theme.px(LEGEND_LINE_HEIGHT) if entries else 0
        self.setFixedHeight(round(theme.px(CURVES_HEIGHT) + theme.px(END_LABELS_HEIGHT) + legend_height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_height()

    def set_description(self, game: Game[Any]) -> None:
        """Set the description for screen readers: expected and final result of each curve, in the game's unit."""
        if self.moments:
            first, last = (game.in_units(self.moments[place].expected[self.own_side]) for place in (0, -1))
            sentences = [tr("Expected at the start: {first}. Result: {last}.", first=first, last=last)]
            for side in self.other_sides:
                first, last = (game.in_units(self.moments[place].expected[side]) for place in (0, -1))
                name = self.side_names[side]
                sentences.append(
                    tr("{name}: expected {first} at the start, result {last}.", name=name, first=first, last=last)
                )
            accessibility.set_name_with_text(self, tr("Course of the deal"), " ".join(sentences))

    def table_content(self) -> TableContent:
        """Return the expected results as a table: a row for each action, a column for each side with a curve."""
        sides = [self.own_side, *self.other_sides] if self.side_names else []
        rows = []
        for moment in self.moments:
            step_name = self.step_text(moment.done) if moment.done else tr("Begin")
            if rating := self.ratings.get(moment.done - 1, ""):
                step_name = tr("{words}, {rating}", words=step_name, rating=translate(RATING_TEXTS[rating]))
            rows.append([step_name, *(format_number(moment.expected[side]) for side in sides)])
        return TableContent([tr("After"), *(self.side_names[side] for side in sides)], rows)

    def choose_row(self, row: int) -> None:
        """Go to the action of a row of the table."""
        if row < len(self.moments):
            self.place_chosen.emit(self.moments[row].done)

    def _x_of(self, step: float) -> float:
        """Return the x coordinate of the moment after `step` actions."""
        edge = theme.px(CURVES_SIDE_MARGIN)
        return edge + step / self.action_count * (self.width() - 2 * edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.moments:
            return
        palette, painter = theme.page_colours(), painter_for(self)
        values = [moment.expected[self.own_side] for moment in self.moments]
        all_values = [*values, *(moment.expected[side] for moment in self.moments for side in self.other_sides), 0.0]
        lowest, highest = min(all_values), max(all_values)
        value_range = max(highest - lowest, MIN_VALUE_RANGE)
        top, bottom = theme.px(CURVES_TOP_MARGIN), theme.px(CURVES_HEIGHT)

        def y_of(value: float) -> float:
            return bottom - (value - lowest) / value_range * (bottom - top)

        def curve_of(side: int) -> QPolygonF:
            return QPolygonF([QPointF(self._x_of(one.done), y_of(one.expected[side])) for one in self.moments])

        painter.setPen(QPen(QColor(palette.line), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(self._x_of(0), y_of(0)), QPointF(self._x_of(self.action_count), y_of(0)))
        for side in [*self.other_sides, self.own_side]:
            painter.setPen(self._side_pen(side))
            painter.drawPolyline(curve_of(side))
        for step, rating in [*self.ratings.items(), (self.shown_step, "")]:
            value = next(
                (v for m, v in zip(reversed(self.moments), reversed(values), strict=True) if m.done <= step), 0
            )
            is_wrong = rating in ("slip", "mistake")
            if is_wrong or step == self.shown_step:
                radius = theme.px(CHOSEN_POINT_RADIUS if step == self.shown_step else POINT_RADIUS)
                painter.setPen(QPen(QColor(palette.surface), 1.5))
                painter.setBrush(QColor(rating_colour(rating) if is_wrong else palette.text))
                painter.drawEllipse(QPointF(self._x_of(step), y_of(value)), radius, radius)
        self._write_end_values(painter, values, palette.text2)
        self._write_legend(painter, palette.text2)
        painter.end()

    def _side_pen(self, side: int) -> QPen:
        """Return the pen of a side's curve: a solid one for the person, another pattern for each other side."""
        page = theme.page_colours()
        if side == self.own_side:
            return QPen(QColor(page.accent), theme.px(2))
        return QPen(QColor(page.text2), theme.px(1), LINE_PATTERNS[self.other_sides.index(side)])

    def _write_legend(self, painter: QPainter, colour: str) -> None:
        """Paint the legend: a piece of each side's line, and its name."""
        font, px = theme.sans(theme.CAPTION_SIZE), theme.px
        for side, position in self.legend_entries():
            y = px(CURVES_HEIGHT) + px(END_LABELS_HEIGHT) + position.y()
            painter.setPen(self._side_pen(side))
            painter.drawLine(
                QPointF(position.x(), y + px(LEGEND_LINE_HEIGHT) / 2),
                QPointF(position.x() + px(LEGEND_DASH_WIDTH - DASH_GAP), y + px(LEGEND_LINE_HEIGHT) / 2),
            )
            text_rect = QRectF(
                position.x() + px(LEGEND_DASH_WIDTH),
                y,
                self.width() - position.x() - px(LEGEND_DASH_WIDTH),
                px(LEGEND_LINE_HEIGHT),
            )
            paint_text(painter, text_rect, self.side_names[side], font, colour)

    def _write_end_values(self, painter: QPainter, values: Sequence[float], colour: str) -> None:
        """Write the first and the last value of the person's curve below it."""
        font = theme.sans(theme.CAPTION_SIZE)
        rect = QRectF(0, theme.px(CURVES_HEIGHT), self.width(), theme.px(END_LABELS_HEIGHT))
        paint_text(painter, rect, tr("Begin: {points}", points=format_number(values[0])), font, colour)
        paint_text(painter, rect, tr("End: {points}", points=format_number(values[-1])), font, colour, ALIGN_RIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        margin = theme.px(CURVES_SIDE_MARGIN)
        share = (event.position().x() - margin) / max(1, self.width() - 2 * margin)
        self.place_chosen.emit(round(max(0.0, min(1.0, share)) * self.action_count))
