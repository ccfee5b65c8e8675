"""The keys of a table: shortcuts, letters and numbers. Those for cards are read by the cloth (`input/gestures.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QWidget

from cardhall.desktop.keys import CLAIM, HINT, LAST, NEXT, ORDER, PASS, SAID, TABLE, TABLE_STANDING, Key
from cardhall.desktop.table.view.table_view import TableView
from cardhall.desktop.widgets.menus import Entry, menu_of

IN_MENU = ("list", "guide", "give_up")
OTHER_USES = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class TableKeys:
    """Does what a key stands for at one table."""

    def __init__(self, view: TableView, done: Mapping[str, Callable[[], object]]) -> None:
        """`done`: what the shortcuts do, by their names, and `rules`, `hint`, `claim`, `note`, which are keys here."""
        self.view, self.done = view, done
        for key in TABLE:
            self._bind(key, done[key.name])
        lists = {"standing": view.overviews.show_standing, "log": view.overviews.show_log}
        for key in TABLE_STANDING:
            self._bind(key, lists.get(key.name) or partial(view.teller.answer, key.name))

    def menu(self, parent: QWidget) -> QMenu:
        """What can be done that has no button of its own, with the keys that do it."""
        named = {key.name: key for key in TABLE}
        some = [named[name] for name in IN_MENU]
        return menu_of(parent, [Entry(key.words, self.done[key.name], key.keys[0]) for key in some])

    def _bind(self, key: Key, done: Callable[[], object]) -> None:
        for sequence in key.keys:
            shortcut = QShortcut(QKeySequence(sequence), self.view.page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setWhatsThis(key.words)
            shortcut.activated.connect(done)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key stands for now. Returns whether it stands for anything."""
        view, key = self.view, event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.done["note"]():
                return True
            if view.widgets.go_button.isVisible():
                view.widgets.go_button.click()
                return True
            return view.row.press_gold()
        if key == Qt.Key.Key_F1:
            self.done["rules"]()
            return True
        plain = not event.modifiers() & OTHER_USES
        text = event.text().upper() if plain and not view.reckoning.isVisible() else ""
        with_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return bool(text) and text.isalnum() and self._type(text, with_shift)

    def _type(self, text: str, with_shift: bool) -> bool:
        view, legal = self.view, self.view.situation.legal
        if (text.isdigit() or view.keys.typing) and view.keys.type(text):
            return True
        if view.row.press_suit(text):  # which stands before what the letters mean elsewhere
            return True
        if text == HINT and view.situation.settings.hints:
            self.done["hint"]()
        elif text == LAST:
            view.overviews.show_last()
        elif text == ORDER:
            view.hand_order.open_menu()
        elif (
            (text == NEXT and legal is not None and view.gestures.choose_next(-1 if with_shift else 1))
            or view.row.press_key(text)
            or view.keys.type(text)
        ):
            return True
        elif text == CLAIM:
            self.done["claim"]()
        elif text == SAID:
            view.show_said()
        else:
            return text == PASS  # which does nothing else, at whatever time it is pressed
        return True
