"""The top of the hall: its title, the search, the families and the numbers of players."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from cardhall.desktop.hall.family_labels import ALL_GAMES
from cardhall.desktop.hall.game_search import PLAYER_COUNTS
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.fields import Dropdown, SearchField
from cardhall.language import tr

QT_MAX_SIZE = 16_777_215  # QWIDGETSIZE_MAX: Qt's value for "no limit"
# Lengths in logical pixels at a text scale of 1:
MIN_PAGE_WIDTH_WITH_COUNT_SEGMENT = 520  # the numbers of players side by side need a page of this width
MIN_SEARCH_WIDTH = 190  # width of the search field, where it shares a row with the filters
MAX_SEARCH_WIDTH = 360  # in that row; in a row of its own the field has no limit
MIN_PAGE_WIDTH_WITH_TITLE = 420  # a narrower page has no title beside the search field
PAGE_MARGIN = 32  # left and right of the search, of all cards and tiles


class HallFilters(QWidget):
    """The search field and filters of the hall, in one row or two."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(theme.px(PAGE_MARGIN), 0, theme.px(PAGE_MARGIN), theme.px(12))
        self.grid.setHorizontalSpacing(theme.px(16))
        self.grid.setVerticalSpacing(theme.px(10))
        # Both lists of a narrow page. Added while empty: PySide keeps an object for every item of a filled layout that
        # is added, also once Qt has deleted the item (see `show_layout_widgets`).
        self.list_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        add_layout(self.grid, self.list_row, 1, 0, 1, 4)
        self.list_row.addStretch(1)
        self.title_label = Label(tr("Games"), theme.PAGE_TITLE_SIZE, is_serif=True)
        self.search_field = SearchField(tr("Find a game"), command="find")
        self.count_segment = Segment(
            PLAYER_COUNTS, "any", name=tr("Players"), caption=tr("Players"), size=SegmentSize(padding=12, text_size=13)
        )
        self.count_segment.setMaximumWidth(theme.px(450))
        self.family_list = Dropdown([(ALL_GAMES, tr("All games"))], ALL_GAMES, name=tr("Family"))
        lists = [(value, tr("Players: {number:small}", number=text)) for value, text in PLAYER_COUNTS]
        self.count_list = Dropdown(lists, "any", name=tr("Players"))
        for widget in (self.title_label, self.search_field, self.count_segment, self.count_list, self.family_list):
            widget.setParent(self)  # also where there is no room for it, so that it is deleted with the page

    def fit_width(self, width: int) -> None:
        """Arrange the controls in one row or two for the width in pixels that the detail column leaves."""
        for widget in (self.title_label, self.search_field, self.count_segment, self.count_list, self.family_list):
            self.grid.removeWidget(widget)
            self.list_row.removeWidget(widget)
        is_narrow = width < theme.px(MIN_PAGE_WIDTH_WITH_COUNT_SEGMENT)
        count_control = self.count_list if is_narrow else self.count_segment
        self.count_segment.setVisible(not is_narrow)
        self.count_list.setVisible(is_narrow)
        width_left, gap = width - 2 * theme.px(PAGE_MARGIN), theme.px(16)
        lists_width = self.family_list.sizeHint().width() + gap + count_control.sizeHint().width()
        search_width = self.title_label.sizeHint().width() + theme.px(MIN_SEARCH_WIDTH) + 2 * gap
        is_one_row = lists_width + search_width <= width_left
        self.search_field.setMaximumWidth(theme.px(MAX_SEARCH_WIDTH) if is_one_row else QT_MAX_SIZE)
        has_title = is_one_row or width >= theme.px(MIN_PAGE_WIDTH_WITH_TITLE)
        self.title_label.setVisible(has_title)
        self.grid.addWidget(self.title_label, 0, 0)
        self.grid.addWidget(self.search_field, 0, 1 if has_title else 0, 1, 1 if is_one_row else 3 if has_title else 4)
        if is_one_row:
            self.grid.addWidget(self.family_list, 0, 2, Qt.AlignmentFlag.AlignRight)
            self.grid.addWidget(count_control, 0, 3, Qt.AlignmentFlag.AlignRight)
        else:
            lists_fit_beside = lists_width <= width_left
            self.list_row.setDirection(
                QBoxLayout.Direction.LeftToRight if lists_fit_beside else QBoxLayout.Direction.TopToBottom
            )
            self.list_row.setSpacing(theme.px(10))
            for index, control in enumerate((self.family_list, count_control)):
                self.list_row.insertWidget(index, control)
        self.grid.setColumnStretch(1, 1)
        self.grid.setColumnStretch(2, 1 if is_one_row else 0)
