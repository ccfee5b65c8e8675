"""Small bar charts. A mark on each bar shows the value expected by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import elide_text, fit_font, painter_for
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.desktop.widgets.value_table import PictureOrTable, TableContent
from cardhall.language import tr, translate

ALIGN_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
ALIGN_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignCenter
# Of a row chart, in pixels at a text scale of 1 unless a share:
MIN_NAME_WIDTH, MAX_NAME_SHARE = 64, 0.34  # the column of names, at least; at most a share of the chart's width
BAR_HEIGHT = 8
SCALE_RESERVE = 1.04  # the scale ends this factor beyond the longest bar, so that the bar's end is seen
# Of a marked bar, as shares of the bar's height:
BAND_OVERHANG, MARK_OVERHANG = 0.4, 0.55  # how far the range and the mark stand out, above and below
BAND_OPACITY = 0.16
# Of a column chart:
MAX_COLUMN_WIDTH, COLUMN_SHARE = 34, 0.58  # a column's width at most, and as a share of the distance between columns


class ChartBar(NamedTuple):
    """A bar with a mark; all numbers are in the unit of the chart."""

    name: str  # "Aces", "May"
    value: float
    expected: float
    range_low: float | None = None  # lower end of the 95 % range of chance
    range_high: float | None = None  # upper end of that range
    value_text: str = ""  # the value as text
    tip_text: str = ""  # a sentence about the bar, for the tool tip and screen readers
    total: float = 0.0  # the total of which the value is a part, in a chart of columns
    full_name: str = ""  # the full name, if the name in the chart is shortened


def paint_text(
    painter: QPainter, rect: QRectF, text: str, font: QFont, colour: str, alignment: Qt.AlignmentFlag = ALIGN_LEFT
) -> None:
    """Paint a line of text into `rect`, in smaller type if needed, and cut with "…" if still too long."""
    font = fit_font(font, text, rect.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(rect, alignment, elide_text(font, text, int(rect.width())))


def paint_marked_bar(
    painter: QPainter,
    track: QRectF,
    value: float,
    mark: float,
    *,
    is_good: bool,
    range_shares: tuple[float, float] | None = None,
) -> None:
    """Paint a bar with a mark and, if given, the range of chance; all values are shares of the track, 0 to 1."""
    page = theme.page_colours()
    radius = track.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(page.surface2))
    painter.drawRoundedRect(track, radius, radius)
    if value > 0:
        filled = QRectF(track.x(), track.y(), max(track.height(), track.width() * min(1.0, value)), track.height())
        painter.setBrush(QColor(page.accent if is_good else page.gold))
        painter.drawRoundedRect(filled, radius, radius)
    if range_shares is not None:
        left, right = (track.x() + track.width() * min(1.0, max(0.0, end)) for end in range_shares)
        range_colour = QColor(page.text)
        range_colour.setAlphaF(BAND_OPACITY)
        painter.setBrush(range_colour)
        top, height = track.y() - track.height() * BAND_OVERHANG, track.height() * (1 + 2 * BAND_OVERHANG)
        painter.drawRect(QRectF(left, top, right - left, height))
    x = track.x() + track.width() * min(1.0, max(0.0, mark))
    painter.setBrush(QColor(page.surface))
    top, height = track.y() - track.height() * MARK_OVERHANG, track.height() * (1 + 2 * MARK_OVERHANG)
    painter.drawRect(QRectF(x - 2, top, 4, height))  # a light edge first, so that the mark is seen on the bar too
    painter.setBrush(QColor(page.text))
    painter.drawRect(QRectF(x - 1, top, 2, height))


class ChartHeadings(NamedTuple):
    """The column headings of a chart's table; "": the table has no such column."""

    name: str  # heading of the bars' names
    value: str
    expected: str = ""
    total: str = ""


class Chart(TranslatedName, QWidget):
    """The base of charts: a description for screen readers, and tool tips over the bars."""

    def __init__(self, name: str, bars: Sequence[ChartBar], headings: ChartHeadings | None = None) -> None:
        """Create a chart; the headings are None for a chart that builds its own table."""
        super().__init__()
        self.bars, self.headings = list(bars), headings
        self.chart_name = translate(name)
        accessibility.set_name_with_text(
            self, name, " ".join(translate(bar.tip_text) for bar in self.bars if bar.tip_text)
        )
        self.setMouseTracking(True)
        self.fit_height()

    def fit_height(self) -> None:
        """Set the chart's height for the text scale in force."""

    def bar_at(self, point: QPointF) -> ChartBar | None:
        """Return the bar at a point of the chart, in the widget's pixels; None: no bar."""
        return None

    def table_content(self) -> TableContent:
        """Return the bars as a table, with the range of chance if any bar has one."""
        headings, bars = self.headings, self.bars
        assert headings is not None, "a chart with a table has heads"
        columns = [(headings.name, [translate(bar.full_name or bar.name) for bar in bars])]
        columns.append((headings.value, [bar.value_text or _format_number(bar.value) for bar in bars]))
        if headings.total:
            columns.append((headings.total, [_format_number(bar.total) for bar in bars]))
        if headings.expected:
            columns.append((headings.expected, [_format_number(bar.expected) for bar in bars]))
        if any(bar.range_low is not None for bar in bars):
            columns.append((tr("95 % range"), [_format_range(bar) for bar in bars]))
        cells = zip(*(texts for _, texts in columns), strict=True)
        return TableContent([head for head, _ in columns], [list(row) for row in cells])

    def create_with_table(self) -> PictureOrTable:
        """Return the chart with a button that shows its table."""
        return PictureOrTable(self.chart_name, self, self)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            bar = self.bar_at(QPointF(event.pos()))
            if bar is not None and bar.tip_text:
                QToolTip.showText(event.globalPos(), bar.tip_text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)


def _format_number(number: float) -> str:
    """Format a number for a table, with one decimal unless whole."""
    return format_figure(round(number, 1))


def _format_range(bar: ChartBar) -> str:
    """Return the range of chance of a bar as text; "" without a range."""
    if bar.range_low is None or bar.range_high is None:
        return ""
    return tr("{low} to {high}", low=_format_number(bar.range_low), high=_format_number(bar.range_high))


class BarRows(Chart):
    """Horizontal bars with the name at the left and the value at the right; gold if out of range.

    Each bar has its own scale, so that all marks are aligned.
    """

    ROW_HEIGHT = 27  # height of a row, in pixels at a text scale of 1
    SCALE_LIMITS = (1.25, 2.2)  # the end of the scale as a multiple of the mark, at least and at most

    def fit_height(self) -> None:
        self.setFixedHeight(theme.px(self.ROW_HEIGHT) * len(self.bars))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def bar_at(self, point: QPointF) -> ChartBar | None:
        place = int(point.y() // theme.px(self.ROW_HEIGHT))
        return self.bars[place] if 0 <= place < len(self.bars) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px = theme.page_colours(), theme.px
        painter = painter_for(self)
        name_font, value_font = theme.sans(theme.SECONDARY_SIZE), theme.sans(theme.SECONDARY_SIZE, 600, tabular=True)
        name_width = max((QFontMetricsF(name_font).horizontalAdvance(bar.name) for bar in self.bars), default=0) + px(
            14
        )
        name_width = min(max(name_width, px(MIN_NAME_WIDTH)), self.width() * MAX_NAME_SHARE)
        value_width = max(
            (QFontMetricsF(value_font).horizontalAdvance(bar.value_text) for bar in self.bars), default=0
        ) + px(4)
        value_ratios = [max(bar.value, bar.range_high or 0) / bar.expected for bar in self.bars if bar.expected]
        scale_end = min(max([*value_ratios, self.SCALE_LIMITS[0]]) * SCALE_RESERVE, self.SCALE_LIMITS[1])
        for row, bar in enumerate(self.bars):
            row_rect = QRectF(0, row * px(self.ROW_HEIGHT), self.width(), px(self.ROW_HEIGHT))
            paint_text(painter, QRectF(0, row_rect.y(), name_width, row_rect.height()), bar.name, name_font, page.text2)
            paint_text(
                painter,
                QRectF(row_rect.width() - value_width, row_rect.y(), value_width, row_rect.height()),
                bar.value_text,
                value_font,
                page.text,
                ALIGN_RIGHT,
            )
            height = px(BAR_HEIGHT)
            track = QRectF(
                name_width,
                row_rect.center().y() - px(BAR_HEIGHT / 2),
                row_rect.width() - name_width - value_width - px(12),
                height,
            )
            low, high, scale_max = bar.range_low, bar.range_high, bar.expected * scale_end or 1
            band = None if low is None or high is None else (low / scale_max, high / scale_max)
            is_in_range = low is None or high is None or low <= bar.value <= high
            paint_marked_bar(
                painter, track, bar.value / scale_max, bar.expected / scale_max, is_good=is_in_range, range_shares=band
            )
        painter.end()


class BarColumns(Chart):
    """Vertical bars: the height shows the total, the filled part the value, a line the mark."""

    CHART_HEIGHT = 172  # of the chart, in pixels at a text scale of 1

    def fit_height(self) -> None:
        self.setFixedHeight(theme.px(self.CHART_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _value_scale(self) -> tuple[float, float]:
        """Return the step between the scale's lines, and the value at the scale's end."""
        largest = max((max(bar.total, bar.value, bar.expected) for bar in self.bars), default=0) or 1
        step = round_scale_step(largest)
        return step, step * -(-largest // step)

    def _column_places(self) -> tuple[float, float]:
        """Return the left edge of the first column and the distance between columns, in pixels."""
        digits = QFontMetricsF(theme.sans(theme.CAPTION_SIZE, tabular=True)).horizontalAdvance(
            format_figure(self._value_scale()[1], grouped=False)
        )
        left = max(theme.px(24), digits + theme.px(12))
        return left, (self.width() - left) / max(1, len(self.bars))

    def bar_at(self, point: QPointF) -> ChartBar | None:
        left, step = self._column_places()
        place = int((point.x() - left) // step)
        return self.bars[place] if 0 <= place < len(self.bars) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px = theme.page_colours(), theme.px
        painter = painter_for(self)
        small_font = theme.sans(theme.CAPTION_SIZE, tabular=True)
        scale_step_size, scale_end = self._value_scale()
        left, column_width = self._column_places()
        plot_rect = QRectF(left, px(8), self.width() - left, self.height() - px(34))
        value = 0.0
        while value <= scale_end + scale_step_size / 2:
            y = round(plot_rect.bottom() - plot_rect.height() * value / scale_end) + 0.5
            painter.setPen(QPen(QColor(page.line), 1))
            painter.drawLine(QPointF(left, y), QPointF(self.width(), y))
            paint_text(
                painter,
                QRectF(0, y - px(8), left - px(8), px(16)),
                format_figure(value, grouped=False),
                small_font,
                page.text3,
                ALIGN_RIGHT,
            )
            value += scale_step_size
        bar_width = min(column_width * COLUMN_SHARE, px(MAX_COLUMN_WIDTH))
        for place, bar in enumerate(self.bars):
            x = left + column_width * (place + 0.5)
            name = QRectF(x - column_width / 2, plot_rect.bottom() + px(6), column_width, px(18))
            paint_text(painter, name, bar.name, small_font, page.text3, ALIGN_MIDDLE)
            painter.setPen(Qt.PenStyle.NoPen)
            total_height = plot_rect.height() * max(bar.total, bar.value) / scale_end
            if total_height:
                painter.setBrush(QColor(page.surface2))
                painter.drawRect(QRectF(x - bar_width / 2, plot_rect.bottom() - total_height, bar_width, total_height))
                value_height = plot_rect.height() * bar.value / scale_end
                if bar.range_low is not None and bar.range_high is not None:
                    is_good = bar.range_low <= bar.value <= bar.range_high
                else:
                    is_good = bar.value >= bar.expected
                painter.setBrush(QColor(page.accent if is_good else page.gold))
                painter.drawRect(QRectF(x - bar_width / 2, plot_rect.bottom() - value_height, bar_width, value_height))
            if bar.expected:
                y = plot_rect.bottom() - plot_rect.height() * bar.expected / scale_end
                painter.setBrush(QColor(page.surface))
                painter.drawRect(QRectF(x - bar_width / 2 - px(4), y - 2, bar_width + 2 * px(4), 4))
                painter.setBrush(QColor(page.text))
                painter.drawRect(QRectF(x - bar_width / 2 - px(4), y - 1, bar_width + 2 * px(4), 2))
        painter.end()


def round_scale_step(largest: float) -> float:
    """Return the step of a scale that reaches `largest` in two to five round steps."""
    unit = 1.0
    while largest / unit > 50:
        unit *= 10
    for step in (1, 2, 5, 10, 20):
        if largest <= 5 * unit * step:
            return unit * step
    return unit * 20
