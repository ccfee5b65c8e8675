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
from cardhall.language import tell, tr

MAX_TABLE_ROWS = 14  # rows that are seen without scrolling
TOGGLE_HEIGHT = 32  # pixels at a text scale of 1
FRAME_WIDTH = 2  # pixels of the table's outline, with the focus

_tables_first: list[bool] = [False]  # whether new pictures open as tables: the person's last choice


class Figures(NamedTuple):
    """The content of a table: column headings and rows of translated texts."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class HasFigures(Protocol):
    """A picture that can list its content as a table."""

    def figures(self) -> Figures:
        """Return the content of the picture as a table."""
        ...


class ValueTable(QTableWidget):
    """A table to read. Arrow keys go from cell to cell; Tab and Escape belong to the page."""

    row_opened = Signal(int)  # Enter or a double click on a row

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heads: list[str] = []
        self.setAccessibleName(tell(title))
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
        self.setFont(theme.sans(theme.SECONDARY, tabular=True))
        self.horizontalHeader().setFont(theme.sans(theme.CAPTION, 600))

    def show_figures(self, figures: Figures) -> None:
        """Replace headings and rows; the row number of the selection is kept if possible."""
        row = max(0, self.currentRow())
        self.heads = list(figures.heads)
        self.setColumnCount(len(figures.heads))
        self.setHorizontalHeaderLabels(self.heads)
        self.setRowCount(len(figures.rows))
        for column, told in enumerate(figures.heads):
            cells = [cells[column] for cells in figures.rows]
            side = Qt.AlignmentFlag.AlignRight if column and _are_numbers(cells) else Qt.AlignmentFlag.AlignLeft
            for at, words in enumerate(cells):
                item = QTableWidgetItem(words)
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(at, column, item)
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                head.setData(Qt.ItemDataRole.AccessibleTextRole, told)
        if figures.rows:
            self.setCurrentCell(min(row, len(figures.rows) - 1), max(0, self.currentColumn()))
        self.fit()

    def fit(self) -> None:
        """Share the width among the columns, and become as high as the rows, up to `MAX_TABLE_ROWS` of them."""
        header, count = self.horizontalHeader(), self.columnCount()
        if not count:
            return
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, told in enumerate(self.heads):
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setText(told)
        room = self.width() - 2 * FRAME_WIDTH - (theme.px(14) if self.rowCount() > MAX_TABLE_ROWS else 0)
        self.resizeColumnsToContents()
        wanted = [self.columnWidth(column) + theme.px(8) for column in range(count)]
        if sum(wanted) > room:  # texts will wrap: columns wider than an equal share give up the excess
            least = room // count
            spare = max(0, room - sum(min(one, least) for one in wanted))
            more = sum(max(0, one - least) for one in wanted) or 1
            wanted = [min(one, least) + spare * max(0, one - least) // more for one in wanted]
        wanted[-1 if count > 1 and not self._is_right(count - 1) else 0] += max(0, room - sum(wanted))
        for column, width in enumerate(wanted):
            self.setColumnWidth(column, width)
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setText(_wrapped(self.heads[column], QFontMetrics(header.font()), width - theme.px(10)))
        self.resizeRowsToContents()
        rows = [self.rowHeight(row) for row in range(min(self.rowCount(), MAX_TABLE_ROWS))]
        high = max(header.sizeHint().height(), theme.px(28)) + sum(rows) + 2 * FRAME_WIDTH
        if high != self.height():
            self.setFixedHeight(high)

    def _is_right(self, column: int) -> bool:
        """Tell whether a column is aligned at the right."""
        head = self.horizontalHeaderItem(column)
        return head is not None and bool(Qt.AlignmentFlag(head.textAlignment()) & Qt.AlignmentFlag.AlignRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.columnCount():
            self.fit()

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


def _wrapped(words: str, letters: QFontMetrics, room: int) -> str:
    """Return a heading broken into lines no wider than the given pixels."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.horizontalAdvance(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


class PictureOrTable(QWidget):
    """A picture with a button to switch between picture and table."""

    row_opened = Signal(int)

    def __init__(
        self, title: str, picture: QWidget, source: HasFigures, *, words: str = "", has_button: bool = True
    ) -> None:
        """Create the picture's frame with the title of the table and the object that lists the content.

        `words`: label of the button (default: "As a table"). Without `has_button` the owner places the button.
        """
        super().__init__()
        self.title, self.picture, self.source = tell(title), picture, source
        self.table: ValueTable | None = None  # created on first use
        self.toggle = Button(words or tr("As a table"), QUIET, height=TOGGLE_HEIGHT)
        self.toggle.setAccessibleName(tr("{title}: {words}", title=self.title, words=self.toggle.text()))
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._show_table)
        self.toggle.clicked.connect(self._chosen)
        fixed = picture.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Fixed
        side = (Qt.AlignmentFlag.AlignHCenter,) if fixed else ()
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(theme.px(4))
        self.box.addWidget(picture, 0, *side)
        if has_button:
            self.box.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignRight)
        self.toggle.setChecked(_tables_first[0])

    def refresh(self) -> None:
        """Show the present content, if the table is open."""
        if self.table is not None and self.toggle.isChecked():
            self.table.show_figures(self.source.figures())

    def _chosen(self, on: bool) -> None:
        """Remember the choice for further pictures, and focus a table that the person has opened."""
        _tables_first[0] = on
        if on and self.table is not None:
            self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_table(self, on: bool) -> None:
        if on and self.table is None:
            self.table = ValueTable(self.title)
            self.table.row_opened.connect(self.row_opened)
            self.box.insertWidget(1, self.table)
        self.picture.setVisible(not on)
        if self.table is not None:
            self.table.setVisible(on)
        self.refresh()
