"""Small bar charts. A mark on each bar shows the value expected by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from cardhall.desktop.figures import figure
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import elide_text, fit_font, painter_for
from cardhall.desktop.widgets import hearing
from cardhall.desktop.widgets.telling import TellsName
from cardhall.desktop.widgets.value_table import Figures, PictureOrTable
from cardhall.language import tell, tr

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


class Bar(NamedTuple):
    """A bar with a mark; all numbers are in the unit of the chart."""

    name: str  # "Aces", "May"
    value: float
    mark: float
    low: float | None = None  # lower end of the 95 % range of chance
    high: float | None = None  # upper end of that range
    shown: str = ""  # the value as text
    tip: str = ""  # a sentence about the bar, for the tool tip and screen readers
    whole: float = 0.0  # the total of which the value is a part, in a chart of columns
    title: str = ""  # the full name, if the name in the chart is shortened


def write(
    painter: QPainter, rect: QRectF, text: str, font: QFont, colour: str, align: Qt.AlignmentFlag = ALIGN_LEFT
) -> None:
    """Paint a line of text into `rect`, in smaller type if needed, and cut with "…" if still too long."""
    font = fit_font(font, text, rect.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(rect, align, elide_text(font, text, int(rect.width())))


def marked_bar(
    painter: QPainter,
    track: QRectF,
    value: float,
    mark: float,
    *,
    good: bool,
    band: tuple[float, float] | None = None,
) -> None:
    """Paint a bar with a mark and, if given, the range of chance; all values are shares of the track, 0 to 1."""
    page = theme.page()
    radius = track.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(page.surface2))
    painter.drawRoundedRect(track, radius, radius)
    if value > 0:
        full = QRectF(track.x(), track.y(), max(track.height(), track.width() * min(1.0, value)), track.height())
        painter.setBrush(QColor(page.accent if good else page.gold))
        painter.drawRoundedRect(full, radius, radius)
    if band is not None:
        left, right = (track.x() + track.width() * min(1.0, max(0.0, end)) for end in band)
        veil = QColor(page.text)
        veil.setAlphaF(BAND_OPACITY)
        painter.setBrush(veil)
        top, height = track.y() - track.height() * BAND_OVERHANG, track.height() * (1 + 2 * BAND_OVERHANG)
        painter.drawRect(QRectF(left, top, right - left, height))
    x = track.x() + track.width() * min(1.0, max(0.0, mark))
    painter.setBrush(QColor(page.surface))
    top, height = track.y() - track.height() * MARK_OVERHANG, track.height() * (1 + 2 * MARK_OVERHANG)
    painter.drawRect(QRectF(x - 2, top, 4, height))  # a light edge first, so that the mark is seen on the bar too
    painter.setBrush(QColor(page.text))
    painter.drawRect(QRectF(x - 1, top, 2, height))


class ChartHeads(NamedTuple):
    """The column headings of a chart's table; "": the table has no such column."""

    name: str  # heading of the bars' names
    value: str
    mark: str = ""
    whole: str = ""


class Chart(TellsName, QWidget):
    """The base of charts: a description for screen readers, and tool tips over the bars."""

    def __init__(self, name: str, bars: Sequence[Bar], heads: ChartHeads | None = None) -> None:
        """Create a chart; the headings are None for a chart that builds its own table."""
        super().__init__()
        self.bars, self.heads = list(bars), heads
        self.chart_name = tell(name)
        hearing.name_with_words(self, name, " ".join(tell(bar.tip) for bar in self.bars if bar.tip))
        self.setMouseTracking(True)
        self.fit()

    def fit(self) -> None:
        """Set the chart's height for the text scale in force."""

    def bar_at(self, at: QPointF) -> Bar | None:
        """Return the bar at a point of the chart, in the widget's pixels; None: no bar."""
        return None

    def figures(self) -> Figures:
        """Return the bars as a table, with the range of chance if any bar has one."""
        heads, bars = self.heads, self.bars
        assert heads is not None, "a chart with a table has heads"
        columns = [(heads.name, [tell(bar.title or bar.name) for bar in bars])]
        columns.append((heads.value, [bar.shown or _in_figures(bar.value) for bar in bars]))
        if heads.whole:
            columns.append((heads.whole, [_in_figures(bar.whole) for bar in bars]))
        if heads.mark:
            columns.append((heads.mark, [_in_figures(bar.mark) for bar in bars]))
        if any(bar.low is not None for bar in bars):
            columns.append((tr("95 % range"), [_range_words(bar) for bar in bars]))
        cells = zip(*(told for _, told in columns), strict=True)
        return Figures([head for head, _ in columns], [list(row) for row in cells])

    def with_table(self) -> PictureOrTable:
        """Return the chart with a button that shows its table."""
        return PictureOrTable(self.chart_name, self, self)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            bar = self.bar_at(QPointF(event.pos()))
            if bar is not None and bar.tip:
                QToolTip.showText(event.globalPos(), bar.tip, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)


def _in_figures(number: float) -> str:
    """Format a number for a table, with one decimal unless whole."""
    return figure(round(number, 1))


def _range_words(bar: Bar) -> str:
    """Return the range of chance of a bar as text; "" without a range."""
    if bar.low is None or bar.high is None:
        return ""
    return tr("{low} to {high}", low=_in_figures(bar.low), high=_in_figures(bar.high))


class Lines(Chart):
    """Horizontal bars with the name at the left and the value at the right; gold if out of range.

    Each bar has its own scale, so that all marks are aligned.
    """

    ROW = 27  # height of a row, in pixels at a text scale of 1
    REACH = (1.25, 2.2)  # the end of the scale as a multiple of the mark, at least and at most

    def fit(self) -> None:
        self.setFixedHeight(theme.px(self.ROW) * len(self.bars))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def bar_at(self, at: QPointF) -> Bar | None:
        place = int(at.y() // theme.px(self.ROW))
        return self.bars[place] if 0 <= place < len(self.bars) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px = theme.page(), theme.px
        painter = painter_for(self)
        names, values = theme.sans(theme.SECONDARY), theme.sans(theme.SECONDARY, 600, tabular=True)
        wide = max((QFontMetricsF(names).horizontalAdvance(bar.name) for bar in self.bars), default=0) + px(14)
        wide = min(max(wide, px(MIN_NAME_WIDTH)), self.width() * MAX_NAME_SHARE)
        end = max((QFontMetricsF(values).horizontalAdvance(bar.shown) for bar in self.bars), default=0) + px(4)
        ends = [max(bar.value, bar.high or 0) / bar.mark for bar in self.bars if bar.mark]
        reach = min(max([*ends, self.REACH[0]]) * SCALE_RESERVE, self.REACH[1])
        for row, bar in enumerate(self.bars):
            line = QRectF(0, row * px(self.ROW), self.width(), px(self.ROW))
            write(painter, QRectF(0, line.y(), wide, line.height()), bar.name, names, page.text2)
            write(
                painter,
                QRectF(line.width() - end, line.y(), end, line.height()),
                bar.shown,
                values,
                page.text,
                ALIGN_RIGHT,
            )
            height = px(BAR_HEIGHT)
            track = QRectF(wide, line.center().y() - px(BAR_HEIGHT / 2), line.width() - wide - end - px(12), height)
            low, high, most = bar.low, bar.high, bar.mark * reach or 1
            band = None if low is None or high is None else (low / most, high / most)
            good = low is None or high is None or low <= bar.value <= high
            marked_bar(painter, track, bar.value / most, bar.mark / most, good=good, band=band)
        painter.end()


class Columns(Chart):
    """Vertical bars: the height shows the total, the filled part the value, a line the mark."""

    HEIGHT = 172  # of the chart, in pixels at a text scale of 1

    def fit(self) -> None:
        self.setFixedHeight(theme.px(self.HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _scale(self) -> tuple[float, float]:
        """Return the step between the scale's lines, and the value at the scale's end."""
        most = max((max(bar.whole, bar.value, bar.mark) for bar in self.bars), default=0) or 1
        unit = scale_step(most)
        return unit, unit * -(-most // unit)

    def _step(self) -> tuple[float, float]:
        """Return the left edge of the first column and the distance between columns, in pixels."""
        digits = QFontMetricsF(theme.sans(theme.CAPTION, tabular=True)).horizontalAdvance(
            figure(self._scale()[1], grouped=False)
        )
        left = max(theme.px(24), digits + theme.px(12))
        return left, (self.width() - left) / max(1, len(self.bars))

    def bar_at(self, at: QPointF) -> Bar | None:
        left, step = self._step()
        place = int((at.x() - left) // step)
        return self.bars[place] if 0 <= place < len(self.bars) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        page, px = theme.page(), theme.px
        painter = painter_for(self)
        small = theme.sans(theme.CAPTION, tabular=True)
        unit, top = self._scale()
        left, step = self._step()
        box = QRectF(left, px(8), self.width() - left, self.height() - px(34))
        value = 0.0
        while value <= top + unit / 2:
            y = round(box.bottom() - box.height() * value / top) + 0.5
            painter.setPen(QPen(QColor(page.line), 1))
            painter.drawLine(QPointF(left, y), QPointF(self.width(), y))
            write(
                painter,
                QRectF(0, y - px(8), left - px(8), px(16)),
                figure(value, grouped=False),
                small,
                page.text3,
                ALIGN_RIGHT,
            )
            value += unit
        wide = min(step * COLUMN_SHARE, px(MAX_COLUMN_WIDTH))
        for place, bar in enumerate(self.bars):
            x = left + step * (place + 0.5)
            name = QRectF(x - step / 2, box.bottom() + px(6), step, px(18))
            write(painter, name, bar.name, small, page.text3, ALIGN_MIDDLE)
            painter.setPen(Qt.PenStyle.NoPen)
            whole = box.height() * max(bar.whole, bar.value) / top
            if whole:
                painter.setBrush(QColor(page.surface2))
                painter.drawRect(QRectF(x - wide / 2, box.bottom() - whole, wide, whole))
                full = box.height() * bar.value / top
                if bar.low is not None and bar.high is not None:
                    good = bar.low <= bar.value <= bar.high
                else:
                    good = bar.value >= bar.mark
                painter.setBrush(QColor(page.accent if good else page.gold))
                painter.drawRect(QRectF(x - wide / 2, box.bottom() - full, wide, full))
            if bar.mark:
                y = box.bottom() - box.height() * bar.mark / top
                painter.setBrush(QColor(page.surface))
                painter.drawRect(QRectF(x - wide / 2 - px(4), y - 2, wide + 2 * px(4), 4))
                painter.setBrush(QColor(page.text))
                painter.drawRect(QRectF(x - wide / 2 - px(4), y - 1, wide + 2 * px(4), 2))
        painter.end()


def scale_step(most: float) -> float:
    """Return the step of a scale that reaches `most` in two to five round steps."""
    unit = 1.0
    while most / unit > 50:
        unit *= 10
    for step in (1, 2, 5, 10, 20):
        if most <= 5 * unit * step:
            return unit * step
    return unit * 20
