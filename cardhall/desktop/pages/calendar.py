"""A calendar of the deals of the day: each day is marked with the person's result against a Hard player."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable
from datetime import date, timedelta

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, clear_layout, painter_for, show_layout_widgets
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import EnterButton, IconButton
from cardhall.desktop.widgets.charts import paint_text
from cardhall.desktop.widgets.disabled_reason import set_disabled_reason
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import say, tr, translate

# Marks of a day, as `match.days` returns them: compared with a Hard player; PLAYED where Hard's result is missing.
AHEAD_OF_HARD, EVEN_WITH_HARD, BEHIND_HARD, PLAYED_ALONE = "ahead", "even", "behind", "played"
MARK_SIGNS = {AHEAD_OF_HARD: "✓", EVEN_WITH_HARD: "=", BEHIND_HARD: "–", PLAYED_ALONE: "·"}
MARK_NAMES = {
    AHEAD_OF_HARD: say("better than a Hard player"),
    EVEN_WITH_HARD: say("as good as a Hard player"),
    BEHIND_HARD: say("not as good as a Hard player"),
    PLAYED_ALONE: say("played"),
    "": say("not played"),
}
DAY_HEIGHT, MIN_DAY_WIDTH, ARROW_HEIGHT = 44, 34, 34  # pixels at a text scale of 1: of a day, of the two buttons
MARK_SIZE, SIGN_SHARE = 16, 0.62  # pixels of a mark; height of the sign's type as a share of the mark
ARROW_DAYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -7, Qt.Key.Key_Down: 7}
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignCenter


def format_date(day: date) -> str:
    """Return a date in the language in use: `24 November 2026`."""
    return tr("{day} {month} {year}", day=day.day, month=short_texts.MONTH_NAMES[day.month - 1], year=str(day.year))


class DayCell(TranslatedName, EnterButton):
    """A day of the calendar with number and mark; arrow keys ask for another day."""

    days_stepped = Signal(int)  # days to go forward; negative: back

    def __init__(self, day: date, mark: str, *, is_today: bool, is_chosen: bool, can_be_chosen: bool) -> None:
        """`mark`: a key of MARK_NAMES; `can_be_chosen`: whether the day has a deal and can be chosen."""
        super().__init__()
        self.day, self.mark, self.is_today, self.is_chosen = day, mark, is_today, is_chosen
        self.setEnabled(can_be_chosen)
        self.setMinimumSize(theme.px(MIN_DAY_WIDTH), theme.px(DAY_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor if can_be_chosen else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(tr("{date}: {what}", date=format_date(day), what=translate(MARK_NAMES[mark])))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROW_DAYS:
            self.days_stepped.emit(ARROW_DAYS[event.key()])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, painter = theme.page_colours(), painter_for(self)
        cell_rect = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.is_chosen or (self.underMouse() and self.isEnabled()):
            painter.setBrush(QColor(palette.accent_soft if self.is_chosen else palette.surface2))
            painter.drawRoundedRect(cell_rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        if self.is_today or self.hasFocus():
            painter.setPen(
                QPen(QColor(palette.accent if self.hasFocus() else palette.text3), 2 if self.hasFocus() else 1)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cell_rect, theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        colour = palette.text if self.isEnabled() else palette.text3
        font = theme.sans(theme.SECONDARY_SIZE, 700 if self.is_chosen else 500, tabular=True)
        half_height = cell_rect.height() / 2
        paint_text(
            painter,
            QRectF(cell_rect.x(), cell_rect.y() + 1, cell_rect.width(), half_height),
            str(self.day.day),
            font,
            colour,
            ALIGN_MIDDLE,
        )
        if self.mark:
            self._paint_mark(
                painter, QRectF(cell_rect.x(), cell_rect.y() + half_height - 1, cell_rect.width(), half_height)
            )
        painter.end()

    def _paint_mark(self, painter: QPainter, area: QRectF) -> None:
        """Paint the mark in the middle of a rectangle. Marks differ in shape, so that colour is not needed."""
        palette, size = theme.page_colours(), theme.px(MARK_SIZE)
        mark_rect = QRectF(area.center().x() - size / 2, area.y() + (area.height() - size) / 2, size, size)
        is_filled = self.mark == AHEAD_OF_HARD
        colour = QColor(
            {AHEAD_OF_HARD: palette.accent, EVEN_WITH_HARD: palette.accent, BEHIND_HARD: palette.gold}.get(
                self.mark, palette.text3
            )
        )
        painter.setPen(QPen(colour, 1.2))
        painter.setBrush(colour if is_filled else Qt.BrushStyle.NoBrush)
        if self.mark == BEHIND_HARD:
            painter.drawRoundedRect(mark_rect, 3, 3)
        elif self.mark != PLAYED_ALONE:
            painter.drawEllipse(mark_rect)
        painter.setFont(theme.sans(size * SIGN_SHARE, 700, is_scaled=False))
        painter.setPen(QColor(palette.surface) if is_filled else colour)
        painter.drawText(mark_rect, ALIGN_MIDDLE, MARK_SIGNS[self.mark])


class MonthCalendar(QWidget):
    """A calendar of one month; arrow keys go from day to day, the buttons from month to month."""

    day_chosen = Signal(object)  # the `date` that the person has chosen

    def __init__(self, first_day: date, today: date, mark_of: Callable[[date], str]) -> None:
        """Create the calendar.

        `first_day`: the first day with a deal; `today`: the last one; `mark_of`: returns a key of MARK_NAMES for a day.
        """
        super().__init__()
        self.first_day, self.today, self.mark_of, self.chosen_day = first_day, today, mark_of, today
        self.shown_month = (today.year, today.month)
        self.day_cells: dict[date, DayCell] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(6))
        header_row = QHBoxLayout()
        self.title_label = Label("", theme.SECTION_SIZE, is_serif=True)
        header_row.addWidget(self.title_label, 1)
        self.previous_button = IconButton("chevron-left", tr("Previous month"), height=ARROW_HEIGHT)
        self.next_button = IconButton("chevron-right", tr("Next month"), height=ARROW_HEIGHT)
        self.previous_button.clicked.connect(lambda: self.change_month(-1))
        self.next_button.clicked.connect(lambda: self.change_month(1))
        header_row.addWidget(self.previous_button)
        header_row.addWidget(self.next_button)
        add_layout(column, header_row)
        self.day_grid = QGridLayout()
        self.day_grid.setSpacing(0)
        add_layout(column, self.day_grid)
        self.refresh()

    def show_day(self, day: date) -> None:
        """Show the month of a day, with the day marked as chosen. Sends no signal."""
        self.chosen_day, self.shown_month = day, (day.year, day.month)
        self.refresh()

    def change_month(self, months: int) -> None:
        """Show the month that is `months` months later; negative: earlier."""
        month_index = self.shown_month[0] * 12 + self.shown_month[1] - 1 + months
        self.shown_month = (month_index // 12, month_index % 12 + 1)
        self.refresh()
        announce(self, self.title_label.text())

    def refresh(self) -> None:
        """Make the cells of the shown month again, with their current marks. The focus stays on the chosen day."""
        has_focus = self.focusWidget() in self.day_cells.values()
        clear_layout(self.day_grid)
        self.day_cells = {}
        year, month = self.shown_month
        self.title_label.setText(
            tr("{month} {year}", month=translate(short_texts.MONTH_NAMES[month - 1]), year=str(year))
        )
        last_day_before = date(year, month, 1) - timedelta(days=1)
        set_disabled_reason(
            self.previous_button, "" if last_day_before >= self.first_day else tr("There are no earlier deals.")
        )
        is_last = (year, month) >= (self.today.year, self.today.month)
        set_disabled_reason(self.next_button, tr("There are no deals for future days.") if is_last else "")
        for column in range(7):
            weekday_label = Label(
                translate(short_texts.WEEKDAY_NAMES[column])[:2], theme.CAPTION_SIZE, 600, tone="caption"
            )
            weekday_label.setAlignment(ALIGN_MIDDLE)
            weekday_label.setAccessibleName(translate(short_texts.WEEKDAY_NAMES[column]))
            self.day_grid.addWidget(weekday_label, 0, column)
            self.day_grid.setColumnStretch(column, 1)
        for row, week in enumerate(Calendar().monthdatescalendar(year, month), 1):
            for column, day in enumerate(week):
                if day.month != month:
                    continue
                can_be_chosen = self.first_day <= day <= self.today
                mark = self.mark_of(day) if can_be_chosen else ""
                cell = DayCell(
                    day, mark, is_today=day == self.today, is_chosen=day == self.chosen_day, can_be_chosen=can_be_chosen
                )
                cell.days_stepped.connect(self.step_days)
                cell.clicked.connect(lambda _=False, day=day: self.day_chosen.emit(day))
                self.day_cells[day] = cell
                self.day_grid.addWidget(cell, row, column)
        show_layout_widgets(self.day_grid, self)
        enabled_cells = [cell for cell in self.day_cells.values() if cell.isEnabled()]
        if self.chosen_day not in self.day_cells and enabled_cells:
            enabled_cells[-1].setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Tab comes to one day in every month
        if has_focus and self.chosen_day in self.day_cells:
            self.day_cells[self.chosen_day].setFocus()

    def step_days(self, days: int) -> None:
        """Choose the day `days` days later (negative: earlier), but none before the first or after the last deal."""
        self.day_chosen.emit(min(self.today, max(self.first_day, self.chosen_day + timedelta(days=days))))
