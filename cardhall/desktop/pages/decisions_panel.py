"""The statistics of decisions: their cost over time, by part of the game, and the costliest parts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil, log10
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.number_format import format_figure, format_percentage
from cardhall.desktop.pages.standing_scale import make_standing_panel
from cardhall.desktop.widgets.basics import Label, create_card_frame
from cardhall.desktop.widgets.charts import ALIGN_MIDDLE, ALIGN_RIGHT, Chart, ChartBar, paint_text, round_scale_step
from cardhall.desktop.widgets.value_table import TableContent
from cardhall.language import decimals, say, tr, tr_many, translate
from cardhall.match import decisions
from cardhall.match.decisions import PART_NAMES, AverageCost, ReviewedDeal
from cardhall.rules import get
from cardhall.rules.engine.units import UNIT_NAMES

MIN_SCALE_TOP = 1e-6  # least upper end of a scale: smaller costs are rounding errors of floats
MIN_CERTAIN_DECISIONS = 30  # fewer decisions get a remark that the figures are uncertain
WIDE_COLUMN_STRETCHES = 56, 44  # shares of the two columns of a wide panel, in %; alike in all panels of the page
# Pixels at a text scale of 1.
# right of the bars: both figures; cost; number of decisions
COST_AND_COUNT_WIDTH, COST_WIDTH, COUNT_WIDTH = 120, 56, 54
BAR_HALF_HEIGHT, WHISKER_HALF_HEIGHT, MIN_BAR_LENGTH = 5, 7, 4
MONTH_CHART_SCALE_WIDTH, MONTH_NAMES_HEIGHT = 46, 34  # left of and below the chart by month
MAX_NAME_SHARE = 0.4  # of the width, for the names left of the bars
RELATIVE_COST_CAPTION = say("Average cost per decision, in % of the deal’s usual swing")
WHISKERS_TEXT = say("Thin lines: 95 % range. Where two overlap, the difference may be chance.")


class NamedCost(NamedTuple):
    """An entry of a chart: a part of the game or a month, with the mean cost and its 95 % range."""

    name: str
    cost: AverageCost


def format_cost(cost: float, in_points: bool, scale_top: float) -> str:
    """Return a cost in points, or in % of the deal's spread.

    `scale_top`: the upper end of the scale; where it is small, decimals are added until it has two significant digits.
    """
    factor, min_places = (1, 2) if in_points else (100, 1)  # factor, least number of decimals
    places = max(min_places, 1 + ceil(-log10(factor * scale_top)))
    return tr("{number}", number=decimals(factor * cost, places))


class CostChart(Chart):
    """The base of charts of mean costs with 95 % ranges. Entries without decisions have no bar."""

    def __init__(self, name: str, entries: Sequence[NamedCost], *, in_points: bool) -> None:
        self.entries, self.in_points = list(entries), in_points
        bars = [
            ChartBar(one.name, one.cost.mean, one.cost.mean, tip_text=self.describe_entry(one))
            for one in entries
            if one.cost.number
        ]
        super().__init__(name, bars)

    def describe_entry(self, entry: NamedCost) -> str:
        """Return the sentence of an entry, for its tip and for screen readers."""
        low, high = max(0.0, entry.cost.mean - entry.cost.margin), entry.cost.mean + entry.cost.margin
        return tr_many(
            "{name}: {mean} in {number} decision (95 % range {low} to {high}).",
            "{name}: {mean} in {number} decisions (95 % range {low} to {high}).",
            number=entry.cost.number,
            name=entry.name,
            mean=self.format_value(entry.cost.mean),
            low=self.format_value(low),
            high=self.format_value(high),
        )

    def table_content(self) -> TableContent:
        """Return the means as a table, each with its interval and the number of decisions."""
        rows = []
        for entry in self.entries:
            if entry.cost.number:
                low, high = max(0.0, entry.cost.mean - entry.cost.margin), entry.cost.mean + entry.cost.margin
                range_text = tr("{low} to {high}", low=self.format_value(low), high=self.format_value(high))
                rows.append(
                    [entry.name, self.format_value(entry.cost.mean), range_text, format_figure(entry.cost.number)]
                )
        return TableContent([self.name_heading, tr("Average"), tr("95 % range"), tr("Decisions")], rows)

    @property
    def name_heading(self) -> str:
        """Return the heading over the names of the entries."""
        return tr("Part")

    def format_value(self, value: float) -> str:
        """Return a cost with the unit and decimals of this chart."""
        return format_cost(value, self.in_points, self.scale_top)

    @property
    def scale_top(self) -> float:
        """Return the upper end of the scale: the highest range, or 1 where all costs are nothing."""
        highest = max((one.cost.mean + one.cost.margin for one in self.entries if one.cost.number), default=0.0)
        return highest if highest > MIN_SCALE_TOP else 1.0


class CostBars(CostChart):
    """A chart with a row for each entry: name, bar with 95 % range, mean, number of decisions."""

    ROW_HEIGHT = 34  # pixels of height at a text scale of 1

    def fit_height(self) -> None:
        self.setFixedHeight(theme.px(self.ROW_HEIGHT) * len(self.entries))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def bar_at(self, point: QPointF) -> ChartBar | None:
        row = int(point.y() // theme.px(self.ROW_HEIGHT))
        return self.bars[row] if 0 <= row < len(self.bars) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, px, painter = theme.page_colours(), theme.px, painter_for(self)
        font, bold = theme.sans(theme.SECONDARY_SIZE), theme.sans(theme.SECONDARY_SIZE, 600, tabular=True)
        longest_name = max((QFontMetricsF(font).horizontalAdvance(one.name) for one in self.entries), default=0.0)
        name_width = min(longest_name + px(14), self.width() * MAX_NAME_SHARE)
        bar_width = self.width() - name_width - px(COST_AND_COUNT_WIDTH)
        for row, entry in enumerate(self.entries):
            row_top, middle = row * px(self.ROW_HEIGHT), (row + 0.5) * px(self.ROW_HEIGHT)
            paint_text(painter, QRectF(0, row_top, name_width, px(self.ROW_HEIGHT)), entry.name, font, palette.text)
            track = QRectF(name_width, middle - px(BAR_HALF_HEIGHT), bar_width, px(2 * BAR_HALF_HEIGHT))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.surface2))
            painter.drawRoundedRect(track, px(5), px(5))
            painter.setBrush(QColor(palette.accent))
            painter.drawRoundedRect(
                QRectF(
                    track.x(),
                    track.y(),
                    max(px(MIN_BAR_LENGTH), bar_width * entry.cost.mean / self.scale_top),
                    track.height(),
                ),
                px(5),
                px(5),
            )
            low, high = max(0.0, entry.cost.mean - entry.cost.margin), entry.cost.mean + entry.cost.margin
            painter.setPen(QPen(QColor(palette.text), 1.5))
            for at in (low, high):
                x = track.x() + bar_width * at / self.scale_top
                painter.drawLine(
                    QPointF(x, middle - px(WHISKER_HALF_HEIGHT)), QPointF(x, middle + px(WHISKER_HALF_HEIGHT))
                )
            painter.drawLine(
                QPointF(track.x() + bar_width * low / self.scale_top, middle),
                QPointF(track.x() + bar_width * high / self.scale_top, middle),
            )
            value_rect = QRectF(
                self.width() - px(COST_AND_COUNT_WIDTH - 4), row_top, px(COST_WIDTH), px(self.ROW_HEIGHT)
            )
            paint_text(painter, value_rect, self.format_value(entry.cost.mean), bold, palette.text, ALIGN_RIGHT)
            count_rect = QRectF(self.width() - px(COUNT_WIDTH), row_top, px(COUNT_WIDTH), px(self.ROW_HEIGHT))
            paint_text(
                painter,
                count_rect,
                format_figure(entry.cost.number),
                theme.sans(theme.CAPTION_SIZE),
                palette.text3,
                ALIGN_RIGHT,
            )
        painter.end()


class CostByMonth(CostChart):
    """A chart with a point and its range per month; a line joins consecutive months with decisions."""

    CHART_HEIGHT = 172  # pixels at a text scale of 1

    @property
    def name_heading(self) -> str:
        return tr("Month")

    def fit_height(self) -> None:
        self.setFixedHeight(theme.px(self.CHART_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _plot_left(self) -> float:
        """Return the left edge of the curve, right of the scale."""
        return float(theme.px(MONTH_CHART_SCALE_WIDTH))

    def bar_at(self, point: QPointF) -> ChartBar | None:
        column_width = (self.width() - self._plot_left()) / max(1, len(self.entries))
        index = int((point.x() - self._plot_left()) // column_width)
        if not 0 <= index < len(self.entries):
            return None
        return next((bar for bar in self.bars if bar.name == self.entries[index].name), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, px, painter = theme.page_colours(), theme.px, painter_for(self)
        small_font, plot_left = theme.sans(theme.CAPTION_SIZE, tabular=True), self._plot_left()
        column_width = (self.width() - plot_left) / max(1, len(self.entries))
        plot_rect = QRectF(plot_left, px(8), self.width() - plot_left, self.height() - px(MONTH_NAMES_HEIGHT))
        # `round_scale_step` gives whole numbers; costs are far below 1
        line_step = round_scale_step(self.scale_top * 1000) / 1000
        scale_end = line_step * -(-self.scale_top // line_step)
        line_number = 0
        while line_number * line_step <= scale_end + line_step / 2:
            y = round(plot_rect.bottom() - plot_rect.height() * line_number * line_step / scale_end) + 0.5
            painter.setPen(QPen(QColor(palette.line), 1))
            painter.drawLine(QPointF(plot_left, y), QPointF(self.width(), y))
            line_label = self.format_value(line_number * line_step)
            paint_text(
                painter,
                QRectF(0, y - px(8), plot_left - px(8), px(16)),
                line_label,
                small_font,
                palette.text3,
                ALIGN_RIGHT,
            )
            line_number += 1
        previous_point: QPointF | None = None
        for place, entry in enumerate(self.entries):
            x = plot_left + column_width * (place + 0.5)
            paint_text(
                painter,
                QRectF(x - column_width / 2, plot_rect.bottom() + px(6), column_width, px(18)),
                entry.name,
                small_font,
                palette.text3,
                ALIGN_MIDDLE,
            )
            if not entry.cost.number:
                previous_point = None
                continue
            point = QPointF(x, plot_rect.bottom() - plot_rect.height() * entry.cost.mean / scale_end)
            if previous_point is not None:
                painter.setPen(QPen(QColor(palette.accent), 2))
                painter.drawLine(previous_point, point)
            margin_height = plot_rect.height() * entry.cost.margin / scale_end
            painter.setPen(QPen(QColor(palette.text2), 1.5))
            top, bottom = (
                max(plot_rect.top(), point.y() - margin_height),
                min(plot_rect.bottom(), point.y() + margin_height),
            )
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
            for y in (top, bottom):
                painter.drawLine(QPointF(x - px(4), y), QPointF(x + px(4), y))
            previous_point = point
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.accent))
        for place, entry in enumerate(self.entries):
            if entry.cost.number:
                x = plot_left + column_width * (place + 0.5)
                painter.drawEllipse(
                    QPointF(x, plot_rect.bottom() - plot_rect.height() * entry.cost.mean / scale_end), px(4), px(4)
                )
        painter.end()


class DecisionsPanel(QWidget):
    """Statistics of decisions: costs in points for one game, in % of each deal's spread for several games."""

    def __init__(
        self,
        shown_reviews: Sequence[ReviewedDeal],
        all_reviews: Sequence[ReviewedDeal],
        game: str,
        *,
        is_wide: bool,
        now: datetime | None = None,
    ) -> None:
        """Create the panel.

        `shown_reviews`: reviewed deals of the chosen period; `all_reviews`: of all time, for the months; `game`: "" for
        all.
        """
        super().__init__()
        self.sums_by_part = decisions.sums_by_part(shown_reviews)
        self.total = decisions.add_sums(self.sums_by_part.values())
        self.all_reviews, self.game, self.in_points = list(all_reviews), game, bool(game)
        self.now = now or datetime.now().astimezone()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(16))
        grid.addWidget(self._make_parts_card(), 0, 0)
        grid.addWidget(self._make_months_card(), *((0, 1) if is_wide else (1, 0)))
        if game:
            cost = decisions.average_cost(self.total, in_points=True)
            grid.addWidget(make_standing_panel(game, cost), 1 if is_wide else 2, 0, 1, 2 if is_wide else 1)
        if is_wide:
            for column, stretch in enumerate(WIDE_COLUMN_STRETCHES):
                grid.setColumnStretch(column, stretch)

    def _make_parts_card(self) -> QFrame:
        frame, column = create_card_frame(14, 16, 8)
        column.addWidget(Label(tr("Your decisions"), theme.SECTION_SIZE, is_serif=True))
        for line in self.summary_sentences():
            column.addWidget(Label(line, theme.BODY_SIZE, wrap=True))
        total_cost = decisions.average_cost(self.total, in_points=self.in_points)
        entries = [
            NamedCost(translate(PART_NAMES[part]), decisions.average_cost(sums, in_points=self.in_points))
            for part, sums in self.sums_by_part.items()
        ]
        if len(entries) > 1:
            entries.append(NamedCost(tr("All parts"), total_cost))
        caption = Label(self.chart_caption(), theme.SECONDARY_SIZE, 600, wrap=True)
        column.addWidget(caption)
        chart = CostBars(tr("Cost by part of the game"), entries, in_points=self.in_points)
        column.addWidget(chart.create_with_table())
        column.addWidget(Label(WHISKERS_TEXT, theme.CAPTION_SIZE, tone="caption", wrap=True))
        column.addStretch(1)
        return frame

    def _make_months_card(self) -> QFrame:
        frame, column = create_card_frame(14, 16, 8)
        column.addWidget(Label(tr("Cost by month"), theme.SECTION_SIZE, is_serif=True))
        months = decisions.cost_by_month(self.all_reviews, self.now, in_points=self.in_points)
        entries = [NamedCost(translate(short_texts.MONTH_NAMES[month - 1])[:3], cost) for _, month, cost in months]
        column.addWidget(CostByMonth(tr("Cost by month"), entries, in_points=self.in_points).create_with_table())
        caption = tr("{what}, for deals reviewed in that month. Lower is better.", what=self.chart_caption())
        column.addWidget(Label(caption, theme.CAPTION_SIZE, tone="caption", wrap=True))
        column.addStretch(1)
        return frame

    def chart_caption(self) -> str:
        """Return the caption of the charts, with the unit of the costs."""
        return (
            tr("Average cost per decision, in {unit}", unit=translate(UNIT_NAMES[get(self.game).unit]))
            if self.game
            else translate(RELATIVE_COST_CAPTION)
        )

    def summary_sentences(self) -> list[str]:
        """Return the summary: shares of the ratings, the costliest part, and whether there are few decisions."""
        rating_counts, number = decisions.count_ratings(self.total), self.total.number
        good_count = rating_counts["best"] + rating_counts["good"]
        sentences = [
            tr_many(
                "{number:grouped} decision reviewed: {good} best or good, {slips} slips, {mistakes} mistakes.",
                "{number:grouped} decisions reviewed: {good} best or good, {slips} slips, {mistakes} mistakes.",
                number=number,
                good=format_percentage(good_count / number),
                slips=format_percentage(rating_counts["slip"] / number),
                mistakes=format_percentage(rating_counts["mistake"] / number),
            )
        ]
        costliest = decisions.most_costly_part(self.sums_by_part, in_points=self.in_points)
        if costliest is not None and good_count < number:
            part, cost_share, decision_share = costliest
            sentences.append(
                tr(
                    "Most costly: {part}, {lost} of your losses in {share} of your decisions.",
                    part=translate(PART_NAMES[part]),
                    lost=format_percentage(cost_share),
                    share=format_percentage(decision_share),
                )
            )
        if number < MIN_CERTAIN_DECISIONS:
            sentences.append(tr("So far these are only a few decisions, so the figures are uncertain."))
        return sentences
