"""Keys while a screen reader speaks: a key silences it, and words on others' plays are not lost with that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets import hearing, voice

SILENCE_KEY = Qt.Key.Key_Control  # alone, it silences Orca and NVDA
MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta, Qt.Key.Key_CapsLock)


class VoiceKeys(QObject):
    """Says again what a key has cut short at one table; Ctrl alone drops it, and play goes on."""

    def __init__(self, widgets: Sequence[QWidget], settings: Settings, go_on: Callable[[], object]) -> None:
        """`widgets`: those that get the keys, the cloth first; `go_on`: ends the wait for the voice."""
        super().__init__(widgets[0])
        self.widgets, self.settings, self.go_on = list(widgets), settings, go_on
        for widget in self.widgets:
            widget.installEventFilter(self)

    def close(self) -> None:
        """Stop listening before Qt deletes the table."""
        for widget in self.widgets:
            widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and QAccessible.isActive():
            self._pressed(event)
        return False

    def _pressed(self, event: QKeyEvent) -> None:
        if event.key() in MODIFIER_KEYS:
            return
        speaks = bool(voice.VOICE.left_ms())
        texts = voice.VOICE.take_unspoken()
        if event.key() == SILENCE_KEY:
            if speaks and self.settings.wait_for_voice:
                self.go_on()
        elif self.settings.wait_for_voice:
            for text in texts:
                hearing.say_aloud(self.widgets[0], text, keep=True)
