"""Keyboard shortcuts by command name; they follow changes of the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.keys import KeyCommand


class _KeyChanges(QObject):
    """The sender of a signal that the keys have changed, for widgets with shortcuts or names of keys."""

    keys_changed = Signal()


key_changes = _KeyChanges()


def apply_keys(person_keys: Mapping[str, str]) -> None:
    """Apply the person's keys, and notify the widgets with shortcuts or names of keys."""
    if own_keys.use_keys(person_keys):
        key_changes.keys_changed.emit()


class Shortcuts(QObject):
    """The keyboard shortcuts of one widget."""

    def __init__(
        self,
        widget: QWidget,
        keys: Iterable[KeyCommand],
        commands: Mapping[str, Callable[[], object]],
        context: Qt.ShortcutContext = Qt.ShortcutContext.WindowShortcut,
    ) -> None:
        """Bind the keys of the given commands; the mapping holds their functions by command name."""
        super().__init__(widget)
        self.widget, self.keys, self.commands, self.context = widget, tuple(keys), commands, context
        self.shortcuts: list[QShortcut] = []
        key_changes.keys_changed.connect(self.bind_keys)
        self.bind_keys()

    def bind_keys(self) -> None:
        """Replace all shortcuts by those for the current keys."""
        for old in self.shortcuts:
            old.setEnabled(False)
            old.setParent(None)
            old.deleteLater()
        self.shortcuts = [
            self._create_shortcut(key, sequence) for key in self.keys for sequence in own_keys.current_keys(key)
        ]

    def _create_shortcut(self, key: KeyCommand, sequence: str) -> QShortcut:
        shortcut = QShortcut(QKeySequence(sequence), self.widget)
        shortcut.setContext(self.context)
        shortcut.setWhatsThis(key.description)
        command = self.commands[key.name]
        shortcut.activated.connect(lambda: command())
        # One key press can match two sequences, for instance Shift with a key that has both ? and /: Qt then calls
        # it ambiguous, though both sequences lead to this function.
        shortcut.activatedAmbiguously.connect(lambda: command())
        return shortcut
