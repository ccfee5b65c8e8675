"""For those who hear the table: every event is announced, and a plain list of legal actions can play any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QKeyEvent,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QGraphicsObject, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from cardhall.cards import Card
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.card_words import said
from cardhall.language import tr
from cardhall.rules.engine.action import Action


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say something, if one listens."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, said(text)))


def install() -> None:
    """Have Qt ask the factory in `screen_reader.py` for what lies on cloths. Call it before one is shown."""
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
    """An action as it is read out: cards by their names."""
    for word in action.args:
        if isinstance(word, Card):
            label = label.replace(word.face, word.name)
    return label


class ActionList(QWidget):
    """Every legal action in a list; Enter does it. Opened with Ctrl+L."""

    chosen = Signal(object)
    closed = Signal()

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin = skin
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("What you may do"))
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 44, 16, 16)
        column.addWidget(self.list)
        self.list.itemActivated.connect(self._take)
        self._actions: list[Action] = []
        self.hide()

    def show_actions(self, actions: Sequence[Action], words: Callable[[Action], str]) -> None:
        """List these actions."""
        felt = self.skin.felt
        palette = self.list.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, 0))
        palette.setColor(QPalette.ColorRole.Text, QColor(felt.text))
        self.list.setPalette(palette)
        self.list.setStyleSheet(
            tr(
                "QListWidget {{ background: transparent; color: {text}; }}QListWidget::item {{ "
                "padding: 6px; border-radius: 6px; }}QListWidget::item:selected {{ background: "
                "{gold}; color: {on_gold}; }}",
                text=felt.text,
                gold=felt.gold,
                on_gold=felt.on_gold,
            )
        )
        self.list.setFont(self.skin.sans(14))
        self._actions = list(actions)
        self.list.clear()
        for action in self._actions:
            self.list.addItem(QListWidgetItem(in_words(action, words(action))))
        if self._actions:
            self.list.setCurrentRow(0)

    def open_up(self) -> None:
        """Show the list and go to it."""
        self.show()
        self.raise_()
        self.list.setFocus()

    def _take(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self._actions[self.list.row(item)])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.setPen(self.skin.felt.panel_line)
        painter.setBrush(self.skin.solid)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        self.skin.line(painter, 16, 24, tr("What you may do"), self.skin.sans(13, 600), self.skin.felt.text)
        painter.end()
