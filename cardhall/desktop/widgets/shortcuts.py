"""Keyboard shortcuts by command name; they follow changes of the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.keys import Key


class _Changes(QObject):
    """A signal that the keys have changed, for all who show or bind keys."""

    told = Signal()


changes = _Changes()


def apply_keys(own: Mapping[str, str]) -> None:
    """Apply the person's keys, and notify all who show or bind them."""
    if own_keys.use_keys(own):
        changes.told.emit()


class Shortcuts(QObject):
    """The keyboard shortcuts of one widget."""

    def __init__(
        self,
        widget: QWidget,
        keys: Iterable[Key],
        done: Mapping[str, Callable[[], object]],
        context: Qt.ShortcutContext = Qt.ShortcutContext.WindowShortcut,
    ) -> None:
        """`done`: functions by command name."""
        super().__init__(widget)
        self.widget, self.keys, self.done, self.context = widget, tuple(keys), done, context
        self.bound: list[QShortcut] = []
        changes.told.connect(self.bind)
        self.bind()

    def bind(self) -> None:
        """Bind the keys that hold now."""
        for old in self.bound:
            old.setEnabled(False)
            old.setParent(None)
            old.deleteLater()
        self.bound = [self._shortcut(key, sequence) for key in self.keys for sequence in own_keys.current_keys(key)]

    def _shortcut(self, key: Key, sequence: str) -> QShortcut:
        shortcut = QShortcut(QKeySequence(sequence), self.widget)
        shortcut.setContext(self.context)
        shortcut.setWhatsThis(key.words)
        done = self.done[key.name]
        shortcut.activated.connect(lambda: done())
        # One key press can be two sequences, as Shift and the key of ? and / on many keyboards.
        shortcut.activatedAmbiguously.connect(lambda: done())
        return shortcut
