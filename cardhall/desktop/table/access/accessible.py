"""For those who hear the table: every event is announced, and a plain list of legal actions can play any game."""

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
from cardhall.desktop.table.card_words import said
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.widgets import hearing
from cardhall.language import say, tell
from cardhall.rules.engine.action import Action

ACTIONS = say("What you may do")
PADDING, BESIDE = 6, 6  # pixels round the words of a line, and what Qt leaves free besides at their sides


def announce(widget: QWidget, text: str, *, calls: bool = False) -> None:
    """Have a screen reader say something, if one listens. `calls`: numbers before suits are bids, not cards."""
    if text and QAccessible.isActive():
        hearing.say_aloud(widget, said(text, calls=calls))


def install() -> None:
    """Have Qt ask the factory in `screen_reader.py` for what lies on cloths. Call it before one is shown."""
    hearing.install()
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


_installed: list[bool] = []


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt calls for the interface of an object, once a screen reader is there. It must not raise."""
    from cardhall.desktop.table.access.screen_reader import make

    return make(thing)


def focus_moved(cloth: QWidget, item: QGraphicsObject | None) -> None:
    """The keyboard's ring has gone to a card, or (`None`) from the cards: a screen reader that listens follows it."""
    if QAccessible.isActive() and cloth.hasFocus():
        QAccessible.updateAccessibility(QAccessibleEvent(cloth if item is None else item, QAccessible.Event.Focus))


def in_words(action: Action, label: str) -> str:
    """An action as it is read out: cards by their names, bids as bids."""
    return said(label, calls=not any(isinstance(word, Card) for word in action.args))


class WholeLines(QStyledItemDelegate):
    """Lines of a list as high as their words need; what a style sheet pads, Qt forgets where it wraps words."""

    def __init__(self, of: QListWidget) -> None:
        super().__init__(of)
        self.of = of

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        room = self.of.viewport().width() - 2 * PADDING - BESIDE
        metrics = QFontMetrics(self.of.font())
        words = metrics.boundingRect(0, 0, room, 1 << 20, Qt.TextFlag.TextWordWrap, str(index.data()))
        return QSize(room, words.height() + 2 * PADDING + 1)


class SideList(QWidget):
    """A list over the table's side that has the keys; Escape closes it."""

    closed = Signal()

    def __init__(self, skin: Skin, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.skin, self.title = skin, title
        self.list = QListWidget(self)
        self.list.setAccessibleName(title)
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setItemDelegate(WholeLines(self.list))
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)  # lines are wrapped anew when a scroll bar takes room
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 44, 16, 16)
        column.addWidget(self.list)
        self.hide()

    def fill(self, title: str, lines: Sequence[str]) -> None:
        """Show these lines in the table's colours."""
        felt = self.skin.felt
        self.title = title
        self.list.setAccessibleName(title)
        palette = self.list.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, 0))
        palette.setColor(QPalette.ColorRole.Text, QColor(felt.text))
        self.list.setPalette(palette)
        self.list.setStyleSheet(
            f"QListWidget {{ background: transparent; color: {felt.text}; }}"
            f"QListWidget::item {{ padding: {PADDING}px; border-radius: 6px; }}"
            f"QListWidget::item:selected {{ background: {felt.gold}; color: {felt.on_gold}; }}"
        )
        self.list.setFont(self.skin.sans(14))
        self.list.clear()
        self.list.addItems(list(lines))
        self.update()

    def open_up(self) -> None:
        """Show the list and go to it."""
        self.show()
        self.raise_()
        self.list.setFocus()

    def close_up(self) -> None:
        """Put it away."""
        self.list.clearFocus()  # else Qt gives the focus to whatever comes next, and a screen reader reads that
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
    """Every legal action in a list; Enter does it. Opened with Ctrl+L."""

    chosen = Signal(object)

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent, tell(ACTIONS))
        self.list.itemActivated.connect(self._take)
        self._done: list[Callable[[], object]] = []

    def show_actions(
        self,
        actions: Sequence[Action],
        words: Callable[[Action], str],
        tools: Sequence[Tool] = (),
    ) -> None:
        """List these actions, and what else the person may do."""
        self._done = [partial(self.chosen.emit, action) for action in actions] + [tool.do for tool in tools]
        said_of = [in_words(action, words(action)) for action in actions]
        self.fill(tell(ACTIONS), [*said_of, *(tell(tool.text) for tool in tools)])
        if self._done:
            self.list.setCurrentRow(0)

    def _take(self, item: QListWidgetItem) -> None:
        self._done[self.list.row(item)]()


class LineList(SideList):
    """Lines to be gone through one by one, for those who hear the table: its log, how the deal stands."""

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent, "")
        self.list.itemActivated.connect(lambda _: self.close_up())

    def show_lines(self, title: str, lines: Sequence[str], *, newest: bool) -> None:
        """Show these lines; `newest`: the last of them is chosen, else the first."""
        self.fill(title, lines)
        self.list.setCurrentRow(len(lines) - 1 if newest else 0)
