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

    label: str  # the label
    command: Callable[[], object]  # called when the entry is chosen
    key_name: str = ""  # name of the keyboard shortcut, shown at the right
    disabled_reason: str = ""  # the reason, in a few words, why the entry is disabled; "": it is enabled
    is_chosen: bool | None = None  # whether the entry is the current one of several choices; None: it is no choice


def create_menu(parent: QWidget, entries: Iterable[MenuEntry | None]) -> QMenu:
    """Return a menu with entries, `None` for a separator; show it with `popup`."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for entry in entries:
        if entry is None:
            menu.addSeparator()
            continue
        label = translate(entry.label)
        if entry.disabled_reason:
            label = tr("{what} ({reason})", what=label, reason=entry.disabled_reason)
        action = QAction(f"{label}\t{translate(entry.key_name)}" if entry.key_name else label, menu)
        if entry.is_chosen is not None:
            action.setCheckable(True)
            action.setChecked(entry.is_chosen)
        action.setEnabled(not entry.disabled_reason)
        action.triggered.connect(lambda _=False, done=entry.command: done())
        menu.addAction(action)
    return menu
