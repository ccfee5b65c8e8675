"""The content of a review: the table with buttons and the panels, in one, two or three columns."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import clear_layout
from cardhall.desktop.pages.review.course_chart import CourseChart
from cardhall.desktop.pages.review.panels import DecisionList, RatingCounts, ValueBars, VerdictPanel, titled_card
from cardhall.desktop.pages.review.table_picture import COLUMN_GAP, PAGE_MARGIN, TablePicture
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button, IconButton
from cardhall.desktop.widgets.shortcuts import key_changes
from cardhall.desktop.widgets.value_table import PictureOrTable
from cardhall.language import tr, translate
from cardhall.rules.engine.game import Game
from cardhall.rules.engine.units import UNIT_NAMES

# Pixels at a text scale of 1.
MIN_THREE_COLUMN_WIDTH, MIN_TWO_COLUMN_WIDTH = 1180, 760  # widths of the page from which there are three, two
RIGHT_COLUMN_WIDTH, LEFT_COLUMN_WIDTH = 320, 270  # of the right and the left column; the middle one takes the rest
STEP_BUTTON_HEIGHT = 44  # of the buttons below the table


class ReviewBody(QWidget):
    """The widgets of a review of one deal. A game of pure luck shows only the table and a sentence."""

    steps_wanted = Signal(int)  # decisions to go forward; negative: back

    def __init__(self, settings: Settings, game: Game[Any]) -> None:
        super().__init__()
        self.game = game
        self.rating_counts, self.decision_list, self.verdict_panel = RatingCounts(), DecisionList(), VerdictPanel()
        self.value_bars, self.course_chart = ValueBars(), CourseChart()
        self.table_picture = TablePicture(settings)
        self.hands_view = PictureOrTable(
            tr("Hands and trick"), self.table_picture, self.table_picture, button_text=tr("In words"), has_button=False
        )
        self.values_view = PictureOrTable(tr("Value of each choice"), self.value_bars, self.value_bars)
        self.course_view = PictureOrTable(tr("Course of the deal"), self.course_chart, self.course_chart)
        self.course_view.row_opened.connect(self.course_chart.choose_row)
        self.caption_label = Label("", theme.BODY_SIZE, 600)
        self.progress_label = Label("", theme.CAPTION_SIZE, tone="secondary")
        self.column_count = 0
        self.column_row = QHBoxLayout(self)
        self.mistake_button = Button(tr("Next mistake"), "plain", height=STEP_BUTTON_HEIGHT)
        self.step_widget = self._make_step_row()

    def _make_step_row(self) -> QWidget:
        """Return the row of buttons below the table: previous, next, next mistake, table in words."""
        step_widget = QWidget()
        self.step_box = box = QBoxLayout(QBoxLayout.Direction.LeftToRight, step_widget)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.px(8))
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        back_button = IconButton("chevron-left", tr("Previous decision"), height=STEP_BUTTON_HEIGHT)
        back_button.clicked.connect(lambda: self.steps_wanted.emit(-1))
        forward_button = IconButton("chevron-right", tr("Next decision"), height=STEP_BUTTON_HEIGHT)
        forward_button.clicked.connect(lambda: self.steps_wanted.emit(1))
        key_changes.keys_changed.connect(self._show_keys)
        self._show_keys()
        for button in (back_button, forward_button, self.mistake_button):
            row.addWidget(button)
        self.hands_view.table_button.base_height = STEP_BUTTON_HEIGHT
        box.addStretch(1)
        for widget in (buttons, self.hands_view.table_button):
            box.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(1)
        return step_widget

    def refresh(self) -> None:
        """Update the tables that the person has opened instead of pictures."""
        for view in (self.hands_view, self.values_view, self.course_view):
            view.refresh()

    def _show_keys(self) -> None:
        """Show the current shortcuts on the buttons."""
        for button, name in ((self.mistake_button, "mistake"), (self.verdict_panel.longer_button, "longer")):
            button.key_name = command_key_text(name)
            button.updateGeometry()
            button.update()

    def fit_page(self, page: QSize, scroll_bar_width: int) -> None:
        """Lay out the parts in up to three columns, for a page of a given size.

        `scroll_bar_width`: width of the page's scroll bar, for which room is always left (see `TablePicture.fit_page`).
        """
        width = page.width()
        column_count = (
            3 if width >= theme.px(MIN_THREE_COLUMN_WIDTH) else 2 if width >= theme.px(MIN_TWO_COLUMN_WIDTH) else 1
        )
        side_widths = {1: (), 2: (RIGHT_COLUMN_WIDTH,), 3: (LEFT_COLUMN_WIDTH, RIGHT_COLUMN_WIDTH)}[column_count]
        self.table_picture.fit_page(page, side_widths if self.game.has_choices else side_widths[-1:], scroll_bar_width)
        if column_count == self.column_count:
            return
        self.column_count = column_count
        step_direction = QBoxLayout.Direction.TopToBottom if column_count == 2 else QBoxLayout.Direction.LeftToRight
        self.step_box.setDirection(step_direction)  # with two columns that of the table is too narrow for one row
        panels = [
            self.rating_counts,
            self.decision_list,
            self.verdict_panel,
            self.values_view,
            self.course_view,
            self.hands_view,
            self.step_widget,
        ]
        for widget in (*panels, self.caption_label, self.progress_label):
            widget.setParent(self)
        clear_layout(self.column_row)
        margin = theme.px(PAGE_MARGIN)
        self.column_row.setContentsMargins(margin, theme.px(16), margin, theme.px(20))
        self.column_row.setSpacing(theme.px(COLUMN_GAP))
        table_widgets: list[QWidget] = [self.caption_label, self.hands_view]
        if self.game.has_choices:
            self._add_columns([*table_widgets, self.step_widget])
        elif column_count == 1:  # pure luck: only the table, and the verdict that says so
            self._add_column([*table_widgets, self.verdict_panel])
        else:
            self._add_column(table_widgets)
            self._add_column([self.verdict_panel], RIGHT_COLUMN_WIDTH)
        for widget in (*panels, self.caption_label, self.progress_label):
            widget.setVisible(self.game.has_choices or widget in (*table_widgets, self.verdict_panel))

    def _add_columns(self, table_widgets: list[QWidget]) -> None:
        """Lay out all widgets in columns, for a game with decisions.

        `table_widgets`: those of the table, top to bottom.
        """
        unit = translate(UNIT_NAMES[self.game.unit])
        values_card = titled_card(tr("Value of each choice"), tr("{unit}, on average", unit=unit), self.values_view)
        course_card = titled_card(tr("Course of the deal"), tr("with all cards known"), self.course_view)
        if self.column_count == 3:
            self._add_column([self.rating_counts, self.progress_label, self.decision_list], LEFT_COLUMN_WIDTH)
            self._add_column([*table_widgets, course_card])
            self._add_column([self.verdict_panel, values_card], RIGHT_COLUMN_WIDTH)
        elif self.column_count == 2:
            self._add_column([*table_widgets, course_card])
            self._add_column(
                [self.verdict_panel, values_card, self.rating_counts, self.progress_label, self.decision_list],
                RIGHT_COLUMN_WIDTH,
            )
        else:
            self._add_column(
                [
                    *table_widgets,
                    self.verdict_panel,
                    values_card,
                    self.rating_counts,
                    self.progress_label,
                    self.decision_list,
                    course_card,
                ]
            )

    def _add_column(self, widgets: list[QWidget], width: int = 0) -> None:
        """Add a column of widgets; `width`: in pixels at a text scale of 1, 0: the remaining width."""
        box = QWidget()
        if width:
            box.setFixedWidth(theme.px(width))
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(12))
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        self.column_row.addWidget(box, 0 if width else 1)
