"""Announcements for a screen reader, and a plain list of legal actions that plays any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
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

from cardhall.cards import Card
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.widgets import hearing
from cardhall.language import say, tell
from cardhall.rules.engine.action import Action

ACTIONS_TITLE = say("What you may do")
LINE_PADDING = 6  # pixels round the words of a line
QT_SIDE_MARGIN = 6  # pixels that Qt adds at both sides of a line


def announce(widget: QWidget, text: str, *, calls: bool = False) -> None:
    """Have a running screen reader speak a text; `calls`: numbers before suits are bids, not cards."""
    if text and QAccessible.isActive():
        hearing.say_aloud(widget, spoken_text(text, calls=calls))


def install_factory() -> None:
    """Register the factory of `screen_reader.py` with Qt; call before the first cloth is shown."""
    hearing.install()
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


_installed: list[bool] = []


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    """Return the accessible interface of an object. Called by Qt, so no exception may escape."""
    from cardhall.desktop.table.access.screen_reader import make_interface

    return make_interface(thing)


def focus_moved(cloth: QWidget, item: QGraphicsObject | None) -> None:
    """Tell a running screen reader that the keyboard ring has moved to a card, or off the cards (`None`)."""
    if QAccessible.isActive() and cloth.hasFocus():
        QAccessible.updateAccessibility(QAccessibleEvent(cloth if item is None else item, QAccessible.Event.Focus))


def spoken_action(action: Action, label: str) -> str:
    """Return an action's label as a screen reader reads it: cards by name, bids as bids."""
    return spoken_text(label, calls=not any(isinstance(word, Card) for word in action.args))


class WrappedLineDelegate(QStyledItemDelegate):
    """A delegate for lines as high as their wrapped words; Qt forgets a style sheet's padding."""

    def __init__(self, of: QListWidget) -> None:
        super().__init__(of)
        self.of = of

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        room = self.of.viewport().width() - 2 * LINE_PADDING - QT_SIDE_MARGIN
        metrics = QFontMetrics(self.of.font())
        words = metrics.boundingRect(0, 0, room, 1 << 20, Qt.TextFlag.TextWordWrap, str(index.data()))
        return QSize(room, words.height() + 2 * LINE_PADDING + 1)


class SideList(QWidget):
    """A list over the side of the table, closed by Escape."""

    closed = Signal()

    def __init__(self, skin: Skin, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.skin, self.title = skin, title
        self.list = QListWidget(self)
        self.list.setAccessibleName(title)
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setItemDelegate(WrappedLineDelegate(self.list))
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)  # wraps again when a scroll bar takes room
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 44, 16, 16)
        column.addWidget(self.list)
        self.hide()

    def fill(self, title: str, lines: Sequence[str]) -> None:
        """Show lines in the table's colours."""
        felt = self.skin.felt
        self.title = title
        self.list.setAccessibleName(title)
        palette = self.list.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, 0))
        palette.setColor(QPalette.ColorRole.Text, QColor(felt.text))
        self.list.setPalette(palette)
        self.list.setStyleSheet(
            f"QListWidget {{ background: transparent; color: {felt.text}; }}"
            f"QListWidget::item {{ padding: {LINE_PADDING}px; border-radius: 6px; }}"
            f"QListWidget::item:selected {{ background: {felt.gold}; color: {felt.on_gold}; }}"
        )
        self.list.setFont(self.skin.sans(14))
        self.list.clear()
        self.list.addItems(list(lines))
        self.update()

    def open_up(self) -> None:
        """Show the list and focus it."""
        self.show()
        self.raise_()
        self.list.setFocus()

    def close_up(self) -> None:
        """Hide the list."""
        self.list.clearFocus()  # else Qt focuses another widget, and a screen reader reads it
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.setPen(self.skin.felt.panel_line)
        painter.setBrush(self.skin.solid)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        self.skin.line(painter, 16, 24, self.title, self.skin.sans(13, 600), self.skin.felt.text)
        painter.end()


class ActionList(SideList):
    """The list of legal actions, opened by Ctrl+L; Enter plays the selected action."""

    chosen = Signal(object)

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent, tell(ACTIONS_TITLE))
        self.list.itemActivated.connect(self._take)
        self._done: list[Callable[[], object]] = []

    def show_actions(
        self,
        actions: Sequence[Action],
        words: Callable[[Action], str],
        tools: Sequence[Tool] = (),
    ) -> None:
        """List actions, and the other buttons of the row."""
        self._done = [partial(self.chosen.emit, action) for action in actions] + [tool.do for tool in tools]
        said_of = [spoken_action(action, words(action)) for action in actions]
        self.fill(tell(ACTIONS_TITLE), [*said_of, *(tell(tool.text) for tool in tools)])
        if self._done:
            self.list.setCurrentRow(0)

    def _take(self, item: QListWidgetItem) -> None:
        self._done[self.list.row(item)]()


class LineList(SideList):
    """A list of lines to read singly: the log, or the state of the deal."""

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent, "")
        self.list.itemActivated.connect(lambda _: self.close_up())

    def show_lines(self, title: str, lines: Sequence[str], *, newest: bool) -> None:
        """Show lines and select the last (`newest`) or the first."""
        self.fill(title, lines)
        self.list.setCurrentRow(len(lines) - 1 if newest else 0)
