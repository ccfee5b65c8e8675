"""The figures of a picture as a table: for a screen reader, and for everybody who wants the exact values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardhall.desktop.look import theme
from cardhall.desktop.widgets.buttons import QUIET, Button
from cardhall.language import tr, translate

MAX_VISIBLE_ROWS = 14  # rows that are seen without scrolling
TABLE_TOGGLE_HEIGHT = 32  # pixels at a text scale of 1
FRAME_WIDTH = 2  # pixels of the table's outline, with the focus

_shows_tables_first: list[bool] = [False]  # whether new pictures open as tables: the person's last choice


class TableContent(NamedTuple):
    """The content of a table: column headings and rows of translated texts."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


class TableSource(Protocol):
    """A picture that can list its content as a table."""

    def table_content(self) -> TableContent:
        """Return the content of the picture as a table."""
        ...


class ValueTable(QTableWidget):
    """A table to read. Arrow keys go from cell to cell; Tab and Escape belong to the page."""

    row_opened = Signal(int)  # Enter or a double click on a row

    def __init__(self, title: str) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.setAccessibleName(translate(title))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setShowGrid(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(theme.px(28))
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.cellDoubleClicked.connect(lambda row, _: self.row_opened.emit(row))
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(theme.sans(theme.SECONDARY_SIZE, tabular=True))
        self.horizontalHeader().setFont(theme.sans(theme.CAPTION_SIZE, 600))

    def show_content(self, content: TableContent) -> None:
        """Replace headings and rows; the row number of the selection is kept if possible."""
        row = max(0, self.currentRow())
        self.headings = list(content.headings)
        self.setColumnCount(len(content.headings))
        self.setHorizontalHeaderLabels(self.headings)
        self.setRowCount(len(content.rows))
        for column, heading in enumerate(content.headings):
            cells = [cells[column] for cells in content.rows]
            alignment = Qt.AlignmentFlag.AlignRight if column and _are_numbers(cells) else Qt.AlignmentFlag.AlignLeft
            for row_index, words in enumerate(cells):
                item = QTableWidgetItem(words)
                item.setTextAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row_index, column, item)
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setTextAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)
                head.setData(Qt.ItemDataRole.AccessibleTextRole, heading)
        if content.rows:
            self.setCurrentCell(min(row, len(content.rows) - 1), max(0, self.currentColumn()))
        self.fit_columns()

    def fit_columns(self) -> None:
        """Share the width among the columns, and become as high as the rows, up to `MAX_VISIBLE_ROWS` of them."""
        header, count = self.horizontalHeader(), self.columnCount()
        if not count:
            return
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, heading in enumerate(self.headings):
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setText(heading)
        width_left = self.width() - 2 * FRAME_WIDTH - (theme.px(14) if self.rowCount() > MAX_VISIBLE_ROWS else 0)
        self.resizeColumnsToContents()
        widths = [self.columnWidth(column) + theme.px(8) for column in range(count)]
        if sum(widths) > width_left:  # texts will wrap: columns wider than an equal share give up the excess
            equal_share = width_left // count
            spare_width = max(0, width_left - sum(min(one, equal_share) for one in widths))
            excess = sum(max(0, one - equal_share) for one in widths) or 1
            widths = [min(one, equal_share) + spare_width * max(0, one - equal_share) // excess for one in widths]
        widths[-1 if count > 1 and not self._is_right_aligned(count - 1) else 0] += max(0, width_left - sum(widths))
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setText(_wrap_heading(self.headings[column], QFontMetrics(header.font()), width - theme.px(10)))
        self.resizeRowsToContents()
        rows = [self.rowHeight(row) for row in range(min(self.rowCount(), MAX_VISIBLE_ROWS))]
        height = max(header.sizeHint().height(), theme.px(28)) + sum(rows) + 2 * FRAME_WIDTH
        if height != self.height():
            self.setFixedHeight(height)

    def _is_right_aligned(self, column: int) -> bool:
        """Tell whether a column is aligned at the right."""
        head = self.horizontalHeaderItem(column)
        return head is not None and bool(Qt.AlignmentFlag(head.textAlignment()) & Qt.AlignmentFlag.AlignRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_columns()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.columnCount():
            self.fit_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.row_opened.emit(self.currentRow())
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            event.ignore()
        else:
            super().keyPressEvent(event)


def _are_numbers(cells: Sequence[str]) -> bool:
    """Tell whether all cells of a column are figures, to be aligned at the right, and not sentences."""
    return all(not cell or (cell[:1] in "+−-–" or cell[:1].isdigit()) for cell in cells)


def _wrap_heading(heading: str, metrics: QFontMetrics, width: int) -> str:
    """Return a heading broken into lines no wider than the given pixels."""
    lines = [""]
    for word in heading.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


class PictureOrTable(QWidget):
    """A picture with a button to switch between picture and table."""

    row_opened = Signal(int)

    def __init__(
        self, title: str, picture: QWidget, table_source: TableSource, *, button_text: str = "", has_button: bool = True
    ) -> None:
        """Create the picture's frame with the title of the table and the object that lists the content.

        `button_text`: label of the button (default: "As a table"). Without `has_button` the owner places the button.
        """
        super().__init__()
        self.title, self.picture, self.table_source = translate(title), picture, table_source
        self.table: ValueTable | None = None  # created on first use
        self.table_button = Button(button_text or tr("As a table"), QUIET, height=TABLE_TOGGLE_HEIGHT)
        self.table_button.setAccessibleName(tr("{title}: {words}", title=self.title, words=self.table_button.text()))
        self.table_button.setCheckable(True)
        self.table_button.toggled.connect(self._show_table)
        self.table_button.clicked.connect(self._remember_choice)
        fixed = picture.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Fixed
        alignment = (Qt.AlignmentFlag.AlignHCenter,) if fixed else ()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(theme.px(4))
        self.column.addWidget(picture, 0, *alignment)
        if has_button:
            self.column.addWidget(self.table_button, 0, Qt.AlignmentFlag.AlignRight)
        self.table_button.setChecked(_shows_tables_first[0])

    def refresh(self) -> None:
        """Show the present content, if the table is open."""
        if self.table is not None and self.table_button.isChecked():
            self.table.show_content(self.table_source.table_content())

    def _remember_choice(self, is_table: bool) -> None:
        """Remember the choice for further pictures, and focus a table that the person has opened."""
        _shows_tables_first[0] = is_table
        if is_table and self.table is not None:
            self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_table(self, is_table: bool) -> None:
        if is_table and self.table is None:
            self.table = ValueTable(self.title)
            self.table.row_opened.connect(self.row_opened)
            self.column.insertWidget(1, self.table)
        self.picture.setVisible(not is_table)
        if self.table is not None:
            self.table.setVisible(is_table)
        self.refresh()
