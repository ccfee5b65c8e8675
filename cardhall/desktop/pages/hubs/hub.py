"""The base of the pages of the side bar (Today, Learn, Record, Help): cards of sections, in one or two columns.

A section has a heading, a sentence on its contents or on how to get some, rows and buttons:

    section = Section(tr("Past matches"), tr("You have not finished a match yet."))
    section.add_row(line)
    section.add_door(tr("All past matches"), self.past_wanted.emit)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, clear_layout, show_layout_widgets
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.flow_row import FlowRow
from cardhall.desktop.widgets.page import Page, PageScrollArea, scroll_by_key

# Pixels at a text scale of 1.
PAGE_MARGIN, SECTION_GAP = 32, 16  # left and right of the sections, and between them
MIN_TWO_COLUMN_WIDTH = 860  # width of the page from which there are two columns
MAX_WIDTH = 1240


class Section(QFrame):
    """A card of a hub: heading, sentence (hidden if ""), rows, and buttons below them."""

    def __init__(self, heading: str, sentence: str = "") -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(heading)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(18))
        self.column.setSpacing(theme.px(10))
        self.heading = Label(heading, theme.SECTION_SIZE, is_serif=True, wrap=True)
        self.column.addWidget(self.heading)
        self.sentence = Label(sentence, theme.BODY_SIZE, tone="secondary", wrap=True)
        self.column.addWidget(self.sentence)
        self.sentence.setVisible(bool(sentence))
        self.rows = QVBoxLayout()
        self.rows.setSpacing(theme.px(2))
        add_layout(self.column, self.rows)
        self.button_row: FlowRow | None = None

    def add_row(self, row: QWidget) -> None:
        """Add a widget as the last row below the sentence."""
        self.rows.addWidget(row)

    def add_button(self, text: str, action: Callable[[], object], *, is_main: bool = False, icon: str = "") -> Button:
        """Add a button below the rows and return it; `action`: called when pressed; `is_main`: in the accent colour."""
        button = Button(text, ACCENT if is_main else PLAIN, icon=icon, height=44)
        button.clicked.connect(lambda: action())
        if self.button_row is None:
            self.button_row = FlowRow()
            self.column.addWidget(self.button_row)
        self.button_row.add_button(button)
        return button


class Hub(Page):
    """A page of sections, which are made again each time the page is shown. Subclasses define `make_sections`."""

    def __init__(self, title: str, back_to: str = "", parent: QWidget | None = None) -> None:
        """`back_to`: label of the page below where a match is open; "": no back button."""
        super().__init__(parent=parent)
        self._shown_once = False
        self.make_header(title, back_to)
        self.build()

    restyle = Page.rebuild

    def make_sections(self) -> Sequence[Section]:
        """Return newly made sections, the most important first."""
        raise NotImplementedError

    def build(self) -> None:
        content = QWidget()
        outer = QHBoxLayout(content)
        side = theme.px(PAGE_MARGIN)
        outer.setContentsMargins(side, theme.px(20), side, theme.px(24))
        self.body = QWidget()
        self.body.setMaximumWidth(theme.px(MAX_WIDTH))
        outer.addWidget(self.body, 100)
        outer.addStretch(1)
        self.columns = QHBoxLayout(self.body)
        self.columns.setContentsMargins(0, 0, 0, 0)
        self.columns.setSpacing(theme.px(SECTION_GAP))
        self.half_columns = [QWidget(), QWidget()]
        for half in self.half_columns:
            column = QVBoxLayout(half)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(theme.px(SECTION_GAP))
            self.columns.addWidget(half, 1)
        self.scroller = PageScrollArea(content)
        self.column.addWidget(self.scroller, 1)
        self.refresh()

    def refresh(self) -> None:
        """Make the sections again from the current data."""
        self.shown_sections = list(self.make_sections())
        for half in self.half_columns:
            clear_layout(_layout_of(half))
        # take the space below the last section of each column
        self.bottom_fillers = [QWidget() for _ in self.half_columns]
        self._place_sections()

    def _place_sections(self) -> None:
        """Put the sections into two columns in turn, or into one where the page is narrow."""
        has_two_columns = self.width() >= theme.px(MIN_TWO_COLUMN_WIDTH)
        left, right = (_layout_of(half) for half in self.half_columns)
        for number, section in enumerate(self.shown_sections):
            (right if has_two_columns and number % 2 else left).addWidget(section)
        for half, column, filler in zip(self.half_columns, (left, right), self.bottom_fillers, strict=True):
            column.addWidget(filler, 1)
            show_layout_widgets(column, half)
        self.half_columns[1].setVisible(has_two_columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (self.width() >= theme.px(MIN_TWO_COLUMN_WIDTH)) != self.half_columns[1].isVisibleTo(self):
            self._place_sections()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._shown_once:
            self.refresh()
        self._shown_once = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
        elif not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)


def _layout_of(half: QWidget) -> QBoxLayout:
    """Return the layout of a column."""
    column = half.layout()
    assert isinstance(column, QBoxLayout)
    return column
