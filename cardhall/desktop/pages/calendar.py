"""A calendar of the deals of the day: each day is marked with the person's result against a Hard player."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable
from datetime import date, timedelta

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, clear_layout, painter_for, show_layout
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import IconButton, Pressed
from cardhall.desktop.widgets.charts import write
from cardhall.desktop.widgets.greyed import grey_out
from cardhall.desktop.widgets.hearing import say_aloud
from cardhall.desktop.widgets.telling import TellsName
from cardhall.language import say, tell, tr

# Marks of a day, as `match.days` returns them: compared with a Hard player; PLAYED where Hard's result is missing.
AHEAD, EVEN, BEHIND, PLAYED = "ahead", "even", "behind", "played"
MARK_SIGNS = {AHEAD: "✓", EVEN: "=", BEHIND: "–", PLAYED: "·"}
MARK_NAMES = {
    AHEAD: say("better than a Hard player"),
    EVEN: say("as good as a Hard player"),
    BEHIND: say("not as good as a Hard player"),
    PLAYED: say("played"),
    "": say("not played"),
}
DAY_HEIGHT, MIN_DAY_WIDTH, ARROW_HEIGHT = 44, 34, 34  # pixels at a text scale of 1: of a day, of the two buttons
MARK_SIZE, SIGN_SHARE = 16, 0.62  # pixels of a mark; height of the sign's type as a share of the mark
ARROW_DAYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -7, Qt.Key.Key_Down: 7}
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignCenter


def date_words(day: date) -> str:
    """Return a date in the language in use: `24 November 2026`."""
    return tr("{day} {month} {year}", day=day.day, month=words.MONTH_NAMES[day.month - 1], year=str(day.year))


class DayCell(TellsName, Pressed):
    """A day of the calendar with number and mark; arrow keys ask for another day."""

    stepped = Signal(int)  # days to go forward; negative: back

    def __init__(self, day: date, mark: str, *, is_today: bool, is_chosen: bool, may: bool) -> None:
        """`mark`: a key of MARK_NAMES; `may`: whether the day has a deal and can be chosen."""
        super().__init__()
        self.day, self.mark, self.is_today, self.is_chosen = day, mark, is_today, is_chosen
        self.setEnabled(may)
        self.setMinimumSize(theme.px(MIN_DAY_WIDTH), theme.px(DAY_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor if may else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(tr("{date}: {what}", date=date_words(day), what=tell(MARK_NAMES[mark])))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROW_DAYS:
            self.stepped.emit(ARROW_DAYS[event.key()])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        page, painter = theme.page(), painter_for(self)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.is_chosen or (self.underMouse() and self.isEnabled()):
            painter.setBrush(QColor(page.accent_soft if self.is_chosen else page.surface2))
            painter.drawRoundedRect(box, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        if self.is_today or self.hasFocus():
            painter.setPen(QPen(QColor(page.accent if self.hasFocus() else page.text3), 2 if self.hasFocus() else 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        colour = page.text if self.isEnabled() else page.text3
        font = theme.sans(theme.SECONDARY, 700 if self.is_chosen else 500, tabular=True)
        half = box.height() / 2
        write(painter, QRectF(box.x(), box.y() + 1, box.width(), half), str(self.day.day), font, colour, ALIGN_MIDDLE)
        if self.mark:
            self._paint_mark(painter, QRectF(box.x(), box.y() + half - 1, box.width(), half))
        painter.end()

    def _paint_mark(self, painter: QPainter, room: QRectF) -> None:
        """Paint the mark in the middle of a rectangle. Marks differ in shape, so that colour is not needed."""
        page, size = theme.page(), theme.px(MARK_SIZE)
        at = QRectF(room.center().x() - size / 2, room.y() + (room.height() - size) / 2, size, size)
        full = self.mark == AHEAD
        colour = QColor({AHEAD: page.accent, EVEN: page.accent, BEHIND: page.gold}.get(self.mark, page.text3))
        painter.setPen(QPen(colour, 1.2))
        painter.setBrush(colour if full else Qt.BrushStyle.NoBrush)
        if self.mark == BEHIND:
            painter.drawRoundedRect(at, 3, 3)
        elif self.mark != PLAYED:
            painter.drawEllipse(at)
        painter.setFont(theme.sans(size * SIGN_SHARE, 700, scaled=False))
        painter.setPen(QColor(page.surface) if full else colour)
        painter.drawText(at, ALIGN_MIDDLE, MARK_SIGNS[self.mark])


class Month(QWidget):
    """A calendar of one month; arrow keys go from day to day, the buttons from month to month."""

    chosen = Signal(object)  # the `date` that the person has chosen

    def __init__(self, first: date, today: date, mark: Callable[[date], str]) -> None:
        """`first`: the first day with a deal; `today`: the last one; `mark`: returns a key of MARK_NAMES for a day."""
        super().__init__()
        self.first, self.today, self.mark, self.day = first, today, mark, today
        self.shown = (today.year, today.month)
        self.cells: dict[date, DayCell] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(6))
        head = QHBoxLayout()
        self.title = Label("", theme.SECTION, is_serif=True)
        head.addWidget(self.title, 1)
        self.back = IconButton("chevron-left", tr("Previous month"), height=ARROW_HEIGHT)
        self.on = IconButton("chevron-right", tr("Next month"), height=ARROW_HEIGHT)
        self.back.clicked.connect(lambda: self.turn(-1))
        self.on.clicked.connect(lambda: self.turn(1))
        head.addWidget(self.back)
        head.addWidget(self.on)
        add_layout(column, head)
        self.grid = QGridLayout()
        self.grid.setSpacing(0)
        add_layout(column, self.grid)
        self.fill()

    def show_day(self, day: date) -> None:
        """Show the month of a day, with the day marked as chosen. Sends no signal."""
        self.day, self.shown = day, (day.year, day.month)
        self.fill()

    def turn(self, by: int) -> None:
        """Show the month that is `by` months later; negative: earlier."""
        number = self.shown[0] * 12 + self.shown[1] - 1 + by
        self.shown = (number // 12, number % 12 + 1)
        self.fill()
        say_aloud(self, self.title.text())

    def fill(self) -> None:
        """Make the cells of the shown month again, with their current marks. The focus stays on the chosen day."""
        has_focus = self.focusWidget() in self.cells.values()
        clear_layout(self.grid)
        self.cells = {}
        year, month = self.shown
        self.title.setText(tr("{month} {year}", month=tell(words.MONTH_NAMES[month - 1]), year=str(year)))
        before = date(year, month, 1) - timedelta(days=1)
        grey_out(self.back, "" if before >= self.first else tr("There are no earlier deals."))
        is_last = (year, month) >= (self.today.year, self.today.month)
        grey_out(self.on, tr("There are no deals for future days.") if is_last else "")
        for column in range(7):
            name = Label(tell(words.WEEKDAY_NAMES[column])[:2], theme.CAPTION, 600, tone="caption")
            name.setAlignment(ALIGN_MIDDLE)
            name.setAccessibleName(tell(words.WEEKDAY_NAMES[column]))
            self.grid.addWidget(name, 0, column)
            self.grid.setColumnStretch(column, 1)
        for row, week in enumerate(Calendar().monthdatescalendar(year, month), 1):
            for column, day in enumerate(week):
                if day.month != month:
                    continue
                may = self.first <= day <= self.today
                mark = self.mark(day) if may else ""
                cell = DayCell(day, mark, is_today=day == self.today, is_chosen=day == self.day, may=may)
                cell.stepped.connect(self.step)
                cell.clicked.connect(lambda _=False, day=day: self.chosen.emit(day))
                self.cells[day] = cell
                self.grid.addWidget(cell, row, column)
        show_layout(self.grid, self)
        able = [cell for cell in self.cells.values() if cell.isEnabled()]
        if self.day not in self.cells and able:
            able[-1].setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Tab comes to one day in every month
        if has_focus and self.day in self.cells:
            self.cells[self.day].setFocus()

    def step(self, by: int) -> None:
        """Choose the day `by` days later (negative: earlier), but none before the first or after the last deal."""
        self.chosen.emit(min(self.today, max(self.first, self.day + timedelta(days=by))))
