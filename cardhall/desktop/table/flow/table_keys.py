"""The shortcuts, letters and numbers of a table. Keys for cards are read in `input/gestures.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.keys import DEAL_STATUS_KEYS, TABLE_KEYS
from cardhall.desktop.table.view.table_view import TableView
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.desktop.widgets.shortcuts import Shortcuts

# Commands that have no button, listed in the menu.
MENU_COMMANDS = ("list", "enlarge", "text", "guide", "codes", "give_up")
COMMANDS_BEFORE_CHIPS = ("hint", "last", "order", "said")  # a chip tray never uses their letters
# With one of these a letter is a shortcut, which Qt handles, and no letter command.
COMMAND_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class TableKeys:
    """Runs the command of a key at one table."""

    def __init__(self, view: TableView, commands: Mapping[str, Callable[[], object]]) -> None:
        """`commands`: functions by the name of a shortcut, and of `rules`, `hint`, `claim` and `note`."""
        self.view, self.commands = view, commands
        spoken_commands = {key.name: partial(view.announcer.announce_answer, key.name) for key in DEAL_STATUS_KEYS}
        list_commands = {"standing": view.overviews.show_standing, "log": view.overviews.show_log}
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        self.shortcuts = Shortcuts(
            view.page, TABLE_KEYS + DEAL_STATUS_KEYS, {**spoken_commands, **list_commands, **commands}, context
        )

    def make_menu(
        self, parent: QWidget, names: Sequence[str] = MENU_COMMANDS, extra_entries: Sequence[MenuEntry | None] = ()
    ) -> QMenu:
        """Return a menu of the named commands with their keys; `extra_entries`: further entries (None: a separator)."""
        keys_by_name = {key.name: key for key in TABLE_KEYS}
        keys = [keys_by_name[name] for name in names]
        entries = [MenuEntry(key.description, self.commands[key.name], command_key_text(key.name)) for key in keys]
        return create_menu(parent, [*entries, None, *extra_entries] if extra_entries else entries)

    def press(self, event: QKeyEvent) -> bool:
        """Run the command of a key on the table. Returns whether the key has one now."""
        view, key = self.view, event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.commands["note"]():
                return True
            if view.widgets.go_button.isVisible():
                view.widgets.go_button.click()
                return True
            return view.gestures.do_hint() or view.row.press_gold() or view.tray.press_gold()
        if key == Qt.Key.Key_F1 and own_keys.first_key("rules") == "F1":
            self.commands["rules"]()
            return True
        is_unmodified = not event.modifiers() & COMMAND_MODIFIERS
        text = event.text().upper() if is_unmodified and not view.situation.turn.is_sheet_open else ""
        with_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return bool(text) and text.isalnum() and self._run_letter(text, with_shift)

    def _run_letter(self, text: str, with_shift: bool) -> bool:
        """Do what a letter or digit stands for now. Returns whether the key was used.

        Chips, keys and buttons on the screen come before the commands that have letters.
        """
        view, legal = self.view, self.view.situation.legal
        command = own_keys.letter_commands_by_letter().get(text, "")
        if command not in COMMANDS_BEFORE_CHIPS and view.tray.type_key(text):
            return True
        if (text.isdigit() or view.keys.is_typing) and view.keys.type_key(text):
            return True
        if view.row.press_suit(text):  # before other meanings of the letters
            return True
        if command == "hint" and view.situation.settings.hints:
            self.commands["hint"]()
        elif command == "last":
            view.overviews.show_last_events()
        elif command == "order":
            view.hand_order.open_menu()
        elif (
            (command == "next" and legal is not None and view.gestures.keyboard.choose_next(-1 if with_shift else 1))
            or view.row.press_key(text)
            or view.keys.type_key(text)
        ):
            return True
        elif command == "claim":
            self.commands["claim"]()
        elif command == "said":
            view.show_calls()
        else:
            return command == "pass"  # the letter never does anything else
        return True
