"""The keys of a table: shortcuts that hold anywhere on the page, and single letters and digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut

if TYPE_CHECKING:
    from cardhall.desktop.table.table_page import TablePage

OTHER_USES = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class TableKeys(QObject):
    """The keys of one table."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self.page = page
        for keys, do in (
            ("Ctrl+Z", page.undo),
            ("Ctrl+Shift+Z", page.redo),
            ("Ctrl+Y", page.redo),
            ("F5", page.restart_deal),
            ("Ctrl+L", page.show_list),
            ("Shift+F1", page.guide.call),
        ):
            shortcut = QShortcut(QKeySequence(keys), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    def pressed(self, event: QKeyEvent) -> bool:
        """Do what a key stands for at the table. Returns whether it stands for anything now."""
        page = self.page
        key = event.key()
        plain = not event.modifiers() & OTHER_USES
        letter = event.text().upper() if plain and not page.reckoning.isVisible() else ""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if page.go_button.isVisible():
                page.go_button.click()
                return True
            return page.row.press_gold()
        if key == Qt.Key.Key_F1:
            page.rules_wanted.emit(page.game.id)
        elif letter and (letter.isdigit() or page.keys.typing) and page.keys.type(letter):
            return True
        elif letter == "H" and page.settings.hints:
            page.hint()
        elif letter == "L":
            page.show_last()
        elif letter and letter.isalpha() and (page.row.press_key(letter) or page.keys.type(letter)):
            return True
        elif letter == "O":
            page.hand_order.open_menu()
        elif letter == "P":
            page.toggle_pause()
        else:
            return False
        return True
