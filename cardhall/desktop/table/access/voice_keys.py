"""Keys during speech: the screen reader falls silent, and the words on others' plays are repeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets import accessibility, voice

SILENCE_KEY = Qt.Key.Key_Control  # alone, it silences Orca and NVDA
ACTIVATION_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
REPEAT_DELAY_MS = 600  # after the last key: a key that follows sooner would cut the repeated words short again
MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta, Qt.Key.Key_CapsLock)


class VoiceKeys(QObject):
    """Repeats words after a key has cut speech short at one table; Ctrl alone drops the words and ends the wait."""

    def __init__(self, widgets: Sequence[QWidget], settings: Settings, stop_waiting: Callable[[], object]) -> None:
        """Listen to the keys of `widgets`, the cloth first. `stop_waiting`: ends the table's wait for the voice."""
        super().__init__(widgets[0])
        self.widgets, self.settings, self.stop_waiting = list(widgets), settings, stop_waiting
        self._interrupted: list[str] = []  # cut short, to be said when no key follows
        self._repeat_timer = QTimer(self)
        self._repeat_timer.setSingleShot(True)
        self._repeat_timer.setInterval(REPEAT_DELAY_MS)
        self._repeat_timer.timeout.connect(self._say_again)
        for widget in self.widgets:
            widget.installEventFilter(self)

    def close(self) -> None:
        """Stop listening before Qt deletes the table, and drop the unspoken words."""
        self._repeat_timer.stop()
        voice.SCREEN_READER_VOICE.take_unspoken()
        for widget in self.widgets:
            widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and QAccessible.isActive():
            self._handle_key(event)
        return False

    def _handle_key(self, event: QKeyEvent) -> None:
        if event.key() in MODIFIER_KEYS:
            return  # the key of a shortcut follows
        was_speaking = bool(voice.SCREEN_READER_VOICE.remaining_ms() or self._interrupted)
        self._interrupted += voice.SCREEN_READER_VOICE.take_unspoken()
        if event.key() == SILENCE_KEY or not self.settings.wait_for_voice:
            self._interrupted = []
            if was_speaking and self.settings.wait_for_voice:
                self.stop_waiting()
        elif event.key() in ACTIVATION_KEYS:
            self._say_again()  # before what the key does
        elif self._interrupted:
            self._repeat_timer.start()

    def _say_again(self) -> None:
        """Repeat the words cut short by keys."""
        self._repeat_timer.stop()
        texts, self._interrupted = self._interrupted, []
        for text in texts:
            accessibility.announce(self.widgets[0], text, repeats=True)
