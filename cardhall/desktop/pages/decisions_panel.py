"""The statistics of decisions: their cost over time, by part of the game, and the costliest parts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil, log10
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from cardhall.desktop import words
from cardhall.desktop.figures import figure, format_percentage
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.pages.standing_scale import standing_panel
from cardhall.desktop.widgets.basics import Label, card_frame
from cardhall.desktop.widgets.charts import ALIGN_MIDDLE, ALIGN_RIGHT, Bar, Chart, scale_step, write
from cardhall.desktop.widgets.value_table import Figures
from cardhall.language import decimals, say, tell, tr, tr_many
from cardhall.match import decisions
from cardhall.match.decisions import PART_NAMES, Cost, Reviewed
from cardhall.rules import get
from cardhall.rules.engine.units import UNIT_NAMES

MIN_SCALE_TOP = 1e-6  # least upper end of a scale: smaller costs are rounding errors of floats
FEW_DECISIONS = 30  # fewer decisions get a remark that the figures are uncertain
WIDE_COLUMN_STRETCHES = 56, 44  # shares of the two columns of a wide panel, in %; alike in all panels of the page
# Pixels at a text scale of 1.
FIGURES_WIDTH, COST_WIDTH, COUNT_WIDTH = 120, 56, 54  # right of the bars: both figures; cost; number of decisions
BAR_HALF_HEIGHT, WHISKER_HALF_HEIGHT, MIN_BAR_LENGTH = 5, 7, 4
SCALE_WIDTH, MONTH_NAMES_HEIGHT = 46, 34  # left of and below the chart by month
MAX_NAME_SHARE = 0.4  # of the width, for the names left of the bars
RELATIVE_COST_TEXT = say("Average cost per decision, in % of the deal’s usual swing")
WHISKERS_TEXT = say("Thin lines: 95 % range. Where two overlap, the difference may be chance.")


class NamedCost(NamedTuple):
    """An entry of a chart: a part of the game or a month, with the mean cost and its 95 % range."""

    name: str
    cost: Cost


def cost_text(value: float, in_points: bool, top: float) -> str:
    """Return a cost in points, or in % of the deal's spread.

    `top`: the upper end of the scale; where it is small, decimals are added until it has two significant digits.
    """
    shown, fewest = (1, 2) if in_points else (100, 1)  # factor, least number of decimals
    places = max(fewest, 1 + ceil(-log10(shown * top)))
    return tr("{number}", number=decimals(shown * value, places))


class CostChart(Chart):
    """The base of charts of mean costs with 95 % ranges. Entries without decisions have no bar."""

    def __init__(self, name: str, entries: Sequence[NamedCost], *, in_points: bool) -> None:
        self.entries, self.in_points = list(entries), in_points
        bars = [Bar(one.name, one.cost.mean, one.cost.mean, tip=self.tip(one)) for one in entries if one.cost.number]
        super().__init__(name, bars)

    def tip(self, one: NamedCost) -> str:
        """Return the sentence of an entry, for its tip and for screen readers."""
        low, high = max(0.0, one.cost.mean - one.cost.margin), one.cost.mean + one.cost.margin
        return tr_many(
            "{name}: {mean} in {number} decision (95 % range {low} to {high}).",
            "{name}: {mean} in {number} decisions (95 % range {low} to {high}).",
            number=one.cost.number,
            name=one.name,
            mean=self.told(one.cost.mean),
            low=self.told(low),
            high=self.told(high),
        )

    def figures(self) -> Figures:
        """Return the means as a table, each with its interval and the number of decisions."""
        rows = []
        for one in self.entries:
            if one.cost.number:
                low, high = max(0.0, one.cost.mean - one.cost.margin), one.cost.mean + one.cost.margin
                usual = tr("{low} to {high}", low=self.told(low), high=self.told(high))
                rows.append([one.name, self.told(one.cost.mean), usual, figure(one.cost.number)])
        return Figures([self.first_head, tr("Average"), tr("95 % range"), tr("Decisions")], rows)

    @property
    def first_head(self) -> str:
        """Return the heading over the names of the entries."""
        return tr("Part")

    def told(self, value: float) -> str:
        """Return a cost with the unit and decimals of this chart."""
        return cost_text(value, self.in_points, self.top)

    @property
    def top(self) -> float:
        """Return the upper end of the scale: the highest range, or 1 where all costs are nothing."""
        top = max((one.cost.mean + one.cost.margin for one in self.entries if one.cost.number), default=0.0)
        return top if top > MIN_SCALE_TOP else 1.0


class CostLines(CostChart):
    """A chart with a row for each entry: name, bar with 95 % range, mean, number of decisions."""

    ROW = 34  # pixels of height at a text scale of 1

    def fit(self) -> None:
        self.setFixedHeight(theme.px(self.ROW) * len(self.entries))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def bar_at(self, at: QPointF) -> Bar | None:
        place = int(at.y() // theme.px(self.ROW))
        return self.bars[place] if 0 <= place < len(self.bars) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px, painter = theme.page(), theme.px, painter_for(self)
        font, bold = theme.sans(theme.SECONDARY), theme.sans(theme.SECONDARY, 600, tabular=True)
        names = max((QFontMetricsF(font).horizontalAdvance(one.name) for one in self.entries), default=0.0)
        wide = min(names + px(14), self.width() * MAX_NAME_SHARE)
        room = self.width() - wide - px(FIGURES_WIDTH)
        for row, one in enumerate(self.entries):
            y, middle = row * px(self.ROW), (row + 0.5) * px(self.ROW)
            write(painter, QRectF(0, y, wide, px(self.ROW)), one.name, font, page.text)
            track = QRectF(wide, middle - px(BAR_HALF_HEIGHT), room, px(2 * BAR_HALF_HEIGHT))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(page.surface2))
            painter.drawRoundedRect(track, px(5), px(5))
            painter.setBrush(QColor(page.accent))
            painter.drawRoundedRect(
                QRectF(track.x(), track.y(), max(px(MIN_BAR_LENGTH), room * one.cost.mean / self.top), track.height()),
                px(5),
                px(5),
            )
            low, high = max(0.0, one.cost.mean - one.cost.margin), one.cost.mean + one.cost.margin
            painter.setPen(QPen(QColor(page.text), 1.5))
            for at in (low, high):
                x = track.x() + room * at / self.top
                painter.drawLine(
                    QPointF(x, middle - px(WHISKER_HALF_HEIGHT)), QPointF(x, middle + px(WHISKER_HALF_HEIGHT))
                )
            painter.drawLine(
                QPointF(track.x() + room * low / self.top, middle), QPointF(track.x() + room * high / self.top, middle)
            )
            value = QRectF(self.width() - px(FIGURES_WIDTH - 4), y, px(COST_WIDTH), px(self.ROW))
            write(painter, value, self.told(one.cost.mean), bold, page.text, ALIGN_RIGHT)
            number = QRectF(self.width() - px(COUNT_WIDTH), y, px(COUNT_WIDTH), px(self.ROW))
            write(painter, number, figure(one.cost.number), theme.sans(theme.CAPTION), page.text3, ALIGN_RIGHT)
        painter.end()


class CostMonths(CostChart):
    """A chart with a point and its range per month; a line joins consecutive months with decisions."""

    HEIGHT = 172  # pixels at a text scale of 1

    @property
    def first_head(self) -> str:
        return tr("Month")

    def fit(self) -> None:
        self.setFixedHeight(theme.px(self.HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _left(self) -> float:
        """Return the left edge of the curve, right of the scale."""
        return float(theme.px(SCALE_WIDTH))

    def bar_at(self, at: QPointF) -> Bar | None:
        step = (self.width() - self._left()) / max(1, len(self.entries))
        place = int((at.x() - self._left()) // step)
        if not 0 <= place < len(self.entries):
            return None
        return next((bar for bar in self.bars if bar.name == self.entries[place].name), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px, painter = theme.page(), theme.px, painter_for(self)
        small, left = theme.sans(theme.CAPTION, tabular=True), self._left()
        step = (self.width() - left) / max(1, len(self.entries))
        box = QRectF(left, px(8), self.width() - left, self.height() - px(MONTH_NAMES_HEIGHT))
        unit = scale_step(self.top * 1000) / 1000  # `scale_step` gives whole numbers; costs are far below 1
        end = unit * -(-self.top // unit)
        number = 0
        while number * unit <= end + unit / 2:
            y = round(box.bottom() - box.height() * number * unit / end) + 0.5
            painter.setPen(QPen(QColor(page.line), 1))
            painter.drawLine(QPointF(left, y), QPointF(self.width(), y))
            scale = self.told(number * unit)
            write(painter, QRectF(0, y - px(8), left - px(8), px(16)), scale, small, page.text3, ALIGN_RIGHT)
            number += 1
        before: QPointF | None = None
        for place, one in enumerate(self.entries):
            x = left + step * (place + 0.5)
            write(
                painter,
                QRectF(x - step / 2, box.bottom() + px(6), step, px(18)),
                one.name,
                small,
                page.text3,
                ALIGN_MIDDLE,
            )
            if not one.cost.number:
                before = None
                continue
            at = QPointF(x, box.bottom() - box.height() * one.cost.mean / end)
            if before is not None:
                painter.setPen(QPen(QColor(page.accent), 2))
                painter.drawLine(before, at)
            reach = box.height() * one.cost.margin / end
            painter.setPen(QPen(QColor(page.text2), 1.5))
            top, low = max(box.top(), at.y() - reach), min(box.bottom(), at.y() + reach)
            painter.drawLine(QPointF(x, top), QPointF(x, low))
            for y in (top, low):
                painter.drawLine(QPointF(x - px(4), y), QPointF(x + px(4), y))
            before = at
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(page.accent))
        for place, one in enumerate(self.entries):
            if one.cost.number:
                x = left + step * (place + 0.5)
                painter.drawEllipse(QPointF(x, box.bottom() - box.height() * one.cost.mean / end), px(4), px(4))
        painter.end()


class DecisionsPanel(QWidget):
    """Statistics of decisions: costs in points for one game, in % of each deal's spread for several games."""

    def __init__(
        self, shown: Sequence[Reviewed], ever: Sequence[Reviewed], game: str, *, wide: bool, now: datetime | None = None
    ) -> None:
        """`shown`: reviewed deals of the chosen period; `ever`: of all time, for the months; `game`: "" for all."""
        super().__init__()
        self.parts = decisions.by_part(shown)
        self.total = decisions.add_up(self.parts.values())
        self.ever, self.game, self.in_points = list(ever), game, bool(game)
        self.now = now or datetime.now().astimezone()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(16))
        grid.addWidget(self._parts(), 0, 0)
        grid.addWidget(self._months(), *((0, 1) if wide else (1, 0)))
        if game:
            cost = decisions.cost_of(self.total, in_points=True)
            grid.addWidget(standing_panel(game, cost), 1 if wide else 2, 0, 1, 2 if wide else 1)
        if wide:
            for column, stretch in enumerate(WIDE_COLUMN_STRETCHES):
                grid.setColumnStretch(column, stretch)

    def _parts(self) -> QFrame:
        frame, column = card_frame(14, 16, 8)
        column.addWidget(Label(tr("Your decisions"), theme.SECTION, is_serif=True))
        for line in self.sentences():
            column.addWidget(Label(line, theme.BODY, wrap=True))
        everything = decisions.cost_of(self.total, in_points=self.in_points)
        entries = [
            NamedCost(tell(PART_NAMES[part]), decisions.cost_of(sums, in_points=self.in_points))
            for part, sums in self.parts.items()
        ]
        if len(entries) > 1:
            entries.append(NamedCost(tr("All parts"), everything))
        caption = Label(self.what(), theme.SECONDARY, 600, wrap=True)
        column.addWidget(caption)
        chart = CostLines(tr("Cost by part of the game"), entries, in_points=self.in_points)
        column.addWidget(chart.with_table())
        column.addWidget(Label(WHISKERS_TEXT, theme.CAPTION, tone="caption", wrap=True))
        column.addStretch(1)
        return frame

    def _months(self) -> QFrame:
        frame, column = card_frame(14, 16, 8)
        column.addWidget(Label(tr("Cost by month"), theme.SECTION, is_serif=True))
        months = decisions.by_month(self.ever, self.now, in_points=self.in_points)
        entries = [NamedCost(tell(words.MONTH_NAMES[month - 1])[:3], cost) for _, month, cost in months]
        column.addWidget(CostMonths(tr("Cost by month"), entries, in_points=self.in_points).with_table())
        caption = tr("{what}, for deals reviewed in that month. Lower is better.", what=self.what())
        column.addWidget(Label(caption, theme.CAPTION, tone="caption", wrap=True))
        column.addStretch(1)
        return frame

    def what(self) -> str:
        """Return the caption of the charts, with the unit of the costs."""
        return (
            tr("Average cost per decision, in {unit}", unit=tell(UNIT_NAMES[get(self.game).unit]))
            if self.game
            else tell(RELATIVE_COST_TEXT)
        )

    def sentences(self) -> list[str]:
        """Return the summary: shares of the ratings, the costliest part, and whether there are few decisions."""
        counts, number = decisions.count_ratings(self.total), self.total.number
        good = counts["best"] + counts["good"]
        found = [
            tr_many(
                "{number:grouped} decision reviewed: {good} best or good, {slips} slips, {mistakes} mistakes.",
                "{number:grouped} decisions reviewed: {good} best or good, {slips} slips, {mistakes} mistakes.",
                number=number,
                good=format_percentage(good / number),
                slips=format_percentage(counts["slip"] / number),
                mistakes=format_percentage(counts["mistake"] / number),
            )
        ]
        most = decisions.most_costly_part(self.parts, in_points=self.in_points)
        if most is not None and good < number:
            part, lost, share = most
            found.append(
                tr(
                    "Most costly: {part}, {lost} of your losses in {share} of your decisions.",
                    part=tell(PART_NAMES[part]),
                    lost=format_percentage(lost),
                    share=format_percentage(share),
                )
            )
        if number < FEW_DECISIONS:
            found.append(tr("So far these are only a few decisions, so the figures are uncertain."))
        return found
