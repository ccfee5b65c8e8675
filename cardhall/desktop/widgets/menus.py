"""Context menus, built from lists of entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from cardhall.language import tr, translate


class MenuEntry(NamedTuple):
    """An entry of a menu."""

    words: str  # the label
    done: Callable[[], object]  # called when the entry is chosen
    key: str = ""  # name of the keyboard shortcut, shown at the right
    why_not: str = ""  # the reason, in a few words, why the entry is disabled; "": it is enabled
    chosen: bool | None = None  # whether the entry is the current one of several choices; None: it is no choice


def create_menu(parent: QWidget, entries: Iterable[MenuEntry | None]) -> QMenu:
    """Return a menu with entries, `None` for a separator; show it with `popup`."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for entry in entries:
        if entry is None:
            menu.addSeparator()
            continue
        label = translate(entry.words)
        if entry.why_not:
            label = tr("{what} ({reason})", what=label, reason=entry.why_not)
        action = QAction(f"{label}\t{translate(entry.key)}" if entry.key else label, menu)
        if entry.chosen is not None:
            action.setCheckable(True)
            action.setChecked(entry.chosen)
        action.setEnabled(not entry.why_not)
        action.triggered.connect(lambda _=False, done=entry.done: done())
        menu.addAction(action)
    return menu
