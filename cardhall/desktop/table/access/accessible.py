"""Announcements for a screen reader, and a plain list of legal actions that plays any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import (
    QElapsedTimer,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QGraphicsObject,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.widgets import accessibility
from cardhall.language import say, tr, translate
from cardhall.rules.engine.action import Action

ACTIONS_TITLE = say("Your possible actions")
LINE_PADDING = 6  # pixels round the words of a line
QT_SIDE_MARGIN = 6  # pixels that Qt adds at both sides of a line
MIN_LINES_WITH_TITLES = 9  # shorter lists are read without titles
UNLIMITED_HEIGHT = 1 << 20  # pixels that no text fills, to measure wrapped words
TITLE_HEIGHT, LIST_MARGIN = 44, 16  # pixels above the lines, and at their other sides
TYPING_PAUSE_MS = 1500  # after a longer pause a letter begins a new search; whoever listens types slowly


def announce(widget: QWidget, text: str, *, has_calls: bool = False, repeats: bool = False) -> None:
    """Have a running screen reader speak a text.

    `has_calls`: numbers before suits are bids, not cards; `repeats`: the text is on others' plays, and is spoken again
    after a key has cut it short.
    """
    if text and QAccessible.isActive():
        accessibility.announce(widget, spoken_text(text, has_calls=has_calls), repeats=repeats)


def install_factory() -> None:
    """Register the factory of `screen_reader.py` with Qt; call before the first cloth is shown."""
    accessibility.install_accessibility()
    if not _installed_factories:
        _installed_factories.append(True)
        QAccessible.installFactory(_create_interface)


_installed_factories: list[bool] = []  # not empty once the factory is registered


def _create_interface(key: str, qt_object: QObject) -> QAccessibleInterface | None:
    """Return the accessible interface of an object, or None. Called by Qt, so no exception may escape."""
    # imported on demand: without a screen reader the module is not needed
    from cardhall.desktop.table.access.screen_reader import make_interface

    return make_interface(qt_object)


def notify_focus(cloth: QWidget, item: QGraphicsObject | None) -> None:
    """Tell a running screen reader that the keyboard ring has moved to a card, or off the cards (`None`)."""
    if QAccessible.isActive() and cloth.hasFocus():
        QAccessible.updateAccessibility(QAccessibleEvent(cloth if item is None else item, QAccessible.Event.Focus))


class WrappedLineDelegate(QStyledItemDelegate):
    """Makes each line as high as its wrapped words and padding; Qt's own delegate forgets the padding."""

    def __init__(self, list_widget: QListWidget) -> None:
        super().__init__(list_widget)
        self.list_widget = list_widget

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        text_width = self.list_widget.viewport().width() - 2 * LINE_PADDING - QT_SIDE_MARGIN
        metrics = QFontMetrics(self.list_widget.font())
        text_rect = metrics.boundingRect(
            0, 0, text_width, UNLIMITED_HEIGHT, Qt.TextFlag.TextWordWrap, str(index.data())
        )
        return QSize(text_width, text_rect.height() + 2 * LINE_PADDING + 1)


class ActionLine(NamedTuple):
    """A line of a list: words, and the action to play."""

    text: str
    action: Action


@dataclass
class LineGroup:
    """Lines of a list under a common title."""

    title: str
    lines: list[ActionLine] = field(default_factory=list)


class SearchableList(QListWidget):
    """A list of lines with a search: typed letters find the next line with a word of that beginning.

    Left and Right go to the titles of its groups.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.titles: set[int] = set()  # the rows that are titles
        self._search_text, self._since_last_key = "", QElapsedTimer()

    def keyboardSearch(self, search: str) -> None:
        """Find the next line with a word that begins as typed. Called by Qt for each letter."""
        if not self._since_last_key.isValid() or self._since_last_key.elapsed() > TYPING_PAUSE_MS:
            self._search_text = ""
        self._since_last_key.start()
        self._search_text += search.casefold()
        row = self._find_row(self._search_text, 0)
        if row < 0 and len(set(self._search_text)) == 1:  # the same letter again: the next such line
            row = self._find_row(self._search_text[0], 1)
        elif len(self._search_text) == 1:
            row = self._find_row(self._search_text, 1)  # a first letter moves on from the current line
        if row >= 0:
            self.setCurrentRow(row)

    def _find_row(self, beginning: str, first_step: int) -> int:
        """Return the next row with a word that begins with `beginning`; -1: none.

        `first_step`: 0 to look at the current row first, 1 to begin with the next row.
        """
        row_count = self.count()
        for step in range(first_step, row_count + first_step):
            row = (self.currentRow() + step) % row_count
            words = f" {self.item(row).text().casefold()}"
            if row not in self.titles and f" {beginning}" in words:
                return row
        return -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.titles:
            self._go_to_title(forward=event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def _go_to_title(self, *, forward: bool) -> None:
        current_row = self.currentRow()
        title_rows = [row for row in sorted(self.titles) if (row > current_row if forward else row < current_row)]
        if title_rows:
            self.setCurrentRow(title_rows[0 if forward else -1])


class SideList(QWidget):
    """A list over the side of the table, closed by Escape."""

    closed = Signal()

    def __init__(self, skin: Skin, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.skin, self.title = skin, title
        self.list_widget = SearchableList(self)
        self.list_widget.setAccessibleName(title)
        self.list_widget.setFrameShape(QListWidget.Shape.NoFrame)
        self.list_widget.setItemDelegate(WrappedLineDelegate(self.list_widget))
        self.list_widget.setWordWrap(True)
        self.list_widget.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list_widget.setResizeMode(QListWidget.ResizeMode.Adjust)  # wraps again when a scroll bar takes room
        self.list_widget.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(LIST_MARGIN, TITLE_HEIGHT, LIST_MARGIN, LIST_MARGIN)
        column.addWidget(self.list_widget)
        self.hide()

    def set_lines(self, title: str, lines: Sequence[str]) -> None:
        """Replace all lines, in the present colours and fonts of the table."""
        felt = self.skin.felt
        self.title = title
        self.list_widget.setAccessibleName(title)
        palette = self.list_widget.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, 0))
        palette.setColor(QPalette.ColorRole.Text, QColor(felt.text))
        self.list_widget.setPalette(palette)
        self.list_widget.setStyleSheet(
            f"QListWidget {{ background: transparent; color: {felt.text}; }}"
            f"QListWidget::item {{ padding: {LINE_PADDING}px; border-radius: 6px; }}"
            f"QListWidget::item:selected {{ background: {felt.gold}; color: {felt.on_gold}; }}"
        )
        self.list_widget.setFont(self.skin.sans(14))
        self.list_widget.titles = set()
        self.list_widget.clear()
        self.list_widget.addItems(list(lines))
        self.update()

    def open_up(self) -> None:
        """Show the list and focus it."""
        self.show()
        self.raise_()
        self.list_widget.setFocus()

    def dismiss(self) -> None:
        """Hide the list."""
        self.list_widget.clearFocus()  # else Qt focuses another widget, and a screen reader reads it
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.setPen(self.skin.felt.panel_line)
        painter.setBrush(self.skin.overlay_ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        self.skin.draw_line(painter, LIST_MARGIN, 24, self.title, self.skin.sans(13, 600), self.skin.felt.text)
        painter.end()


class ActionList(SideList):
    """The list of legal actions, opened by Ctrl+L; Enter plays the selected action."""

    chosen = Signal(object)
    order_changed = Signal()  # the lines are wanted by card instead of by place, or the other way round

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent, translate(ACTIONS_TITLE))
        self.list_widget.itemActivated.connect(self._run_row)
        self._row_commands: list[Callable[[], object]] = []  # by row

    def show_actions(
        self, groups: Sequence[LineGroup], tools: Sequence[Tool] = (), *, order_text: str = "", empty_text: str = ""
    ) -> None:
        """List actions in their groups, then the tools of the action row, and select the first action.

        `order_text`: the first line, which asks for another order of the lines, "" for none; `empty_text`: the
        only line where there is neither action nor tool.
        """
        lines, commands, titles = list[str](), list[Callable[[], object]](), set[int]()
        if order_text:
            lines.append(order_text)
            commands.append(self.order_changed.emit)
        shows_titles = len(groups) > 1 and sum(len(group.lines) for group in groups) >= MIN_LINES_WITH_TITLES
        for group in groups:
            if shows_titles:
                titles.add(len(lines))
                lines.append(tr("{title}, {number}", title=group.title, number=len(group.lines)))
                commands.append(partial(self._select_row, len(lines)))
            lines += [line.text for line in group.lines]
            commands += [partial(self.chosen.emit, line.action) for line in group.lines]
        lines += [spoken_text(translate(tool.text)) for tool in tools]
        commands += [tool.command for tool in tools]
        if not lines and empty_text:
            lines, commands = [empty_text], [lambda: None]
        self._row_commands = commands
        self.set_lines(translate(ACTIONS_TITLE), lines)
        self.list_widget.titles = titles
        font = self.skin.sans(14, 600)
        for row in titles:
            self.list_widget.item(row).setFont(font)
        if lines:
            first = next((row for row in range(len(lines)) if row not in titles and not (order_text and row == 0)), 0)
            self.list_widget.setCurrentRow(first)

    def _select_row(self, row: int) -> None:
        self.list_widget.setCurrentRow(row)

    def _run_row(self, item: QListWidgetItem) -> None:
        self._row_commands[self.list_widget.row(item)]()


class LineList(SideList):
    """A list of lines to read one by one: the log, or the state of the deal."""

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent, "")
        self.list_widget.itemActivated.connect(lambda _: self.dismiss())

    def show_lines(self, title: str, lines: Sequence[str], *, selects_newest: bool) -> None:
        """Show lines and select the last (`selects_newest`) or the first."""
        self.set_lines(title, lines)
        self.list_widget.setCurrentRow(len(lines) - 1 if selects_newest else 0)
