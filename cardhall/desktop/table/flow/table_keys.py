"""The keys of a table: shortcuts, letters and numbers. Those for cards are read by the cloth (`input/gestures.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut

from cardhall.desktop.keys import CLAIM, HINT, LAST, NEXT, ORDER, PASS, SAID, TABLE

if TYPE_CHECKING:
    from cardhall.desktop.table.table_page import TablePage

OTHER_USES = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def add_shortcuts(page: TablePage) -> None:
    """The shortcuts that hold wherever the focus is on the page."""
    done = {
        "undo": page.undo,
        "redo": page.redo,
        "restart": page.restart_deal,
        "list": page.show_list,
        "guide": page.guide.call,
        "pause": page.toggle_pause,
        "give_up": page.giving_up.ask,
    }
    for key in TABLE:
        for sequence in key.keys:
            shortcut = QShortcut(QKeySequence(sequence), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setWhatsThis(key.words)
            shortcut.activated.connect(done[key.name])


def press(page: TablePage, event: QKeyEvent) -> bool:
    """Do what a key stands for at the table. Returns whether it stands for anything now."""
    key = event.key()
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        if page.go_button.isVisible():
            page.go_button.click()
            return True
        return page.row.press_gold()
    if key == Qt.Key.Key_F1:
        page.rules_wanted.emit(page.game.id)
        return True
    plain = not event.modifiers() & OTHER_USES
    text = event.text().upper() if plain and not page.reckoning.isVisible() else ""
    return (
        bool(text)
        and text.isalnum()
        and _typed(page, text, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
    )


def _typed(page: TablePage, text: str, with_shift: bool) -> bool:
    if (text.isdigit() or page.keys.typing) and page.keys.type(text):
        return True
    if text == HINT and page.settings.hints:
        page.hint()
    elif text == LAST:
        page.show_last()
    elif text == ORDER:
        page.hand_order.open_menu()
    elif (
        (text == NEXT and page.legal is not None and page.gestures.choose_next(-1 if with_shift else 1))
        or page.row.press_key(text)
        or page.keys.type(text)
    ):
        return True
    elif text == CLAIM:
        page.claims.say_why_not()
    elif text == SAID:
        page.show_said()
    else:
        return text == PASS  # which does nothing else, at whatever time it is pressed
    return True
