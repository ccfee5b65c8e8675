"""The keys of a table: shortcuts, letters and numbers. Those for cards are read by the cloth (`input/gestures.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.key_words import key_of
from cardhall.desktop.keys import TABLE, TABLE_STANDING
from cardhall.desktop.table.view.table_view import TableView
from cardhall.desktop.widgets.menus import Entry, menu_of
from cardhall.desktop.widgets.shortcuts import Shortcuts

IN_MENU = ("list", "text", "guide", "codes", "give_up")
WANTED = ("hint", "last", "order", "said")  # commands whose letters mean nothing else at a table with a tray
OTHER_USES = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class TableKeys:
    """Does what a key stands for at one table."""

    def __init__(self, view: TableView, done: Mapping[str, Callable[[], object]]) -> None:
        """`done`: what the shortcuts do, by their names, and `rules`, `hint`, `claim`, `note`, which are keys here."""
        self.view, self.done = view, done
        telling = {key.name: partial(view.teller.answer, key.name) for key in TABLE_STANDING}
        lists = {"standing": view.overviews.show_standing, "log": view.overviews.show_log}
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        self.shortcuts = Shortcuts(view.page, TABLE + TABLE_STANDING, {**telling, **lists, **done}, context)

    def menu(self, parent: QWidget, names: Sequence[str] = IN_MENU, more: Sequence[Entry | None] = ()) -> QMenu:
        """What can be done that has no button of its own, with the keys that do it; then `more`."""
        named = {key.name: key for key in TABLE}
        some = [named[name] for name in names]
        own = [Entry(key.words, self.done[key.name], key_of(key.name)) for key in some]
        return menu_of(parent, [*own, None, *more] if more else own)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key stands for now. Returns whether it stands for anything."""
        view, key = self.view, event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.done["note"]():
                return True
            if view.widgets.go_button.isVisible():
                view.widgets.go_button.click()
                return True
            return view.gestures.do_hint() or view.row.press_gold() or view.tray.press_gold()
        if key == Qt.Key.Key_F1 and own_keys.first("rules") == "F1":
            self.done["rules"]()
            return True
        plain = not event.modifiers() & OTHER_USES
        text = event.text().upper() if plain and not view.situation.turn.is_sheet_open else ""
        with_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return bool(text) and text.isalnum() and self._type(text, with_shift)

    def _type(self, text: str, with_shift: bool) -> bool:
        view, legal = self.view, self.view.situation.legal
        command = own_keys.letters().get(text, "")
        if command not in WANTED and view.tray.type(text):
            return True
        if (text.isdigit() or view.keys.is_typing) and view.keys.type(text):
            return True
        if view.row.press_suit(text):  # which stands before what the letters mean elsewhere
            return True
        if command == "hint" and view.situation.settings.hints:
            self.done["hint"]()
        elif command == "last":
            view.overviews.show_last()
        elif command == "order":
            view.hand_order.open_menu()
        elif (
            (command == "next" and legal is not None and view.gestures.keyboard.choose_next(-1 if with_shift else 1))
            or view.row.press_key(text)
            or view.keys.type(text)
        ):
            return True
        elif command == "claim":
            self.done["claim"]()
        elif command == "said":
            view.show_calls()
        else:
            return command == "pass"  # which does nothing else, at whatever time it is pressed
        return True
