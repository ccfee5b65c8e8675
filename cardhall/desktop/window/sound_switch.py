"""The command to turn the sound on or off, on every page, with a message."""

from __future__ import annotations

from cardhall.desktop.sound.sounds import YOUR_TURN, Sounds
from cardhall.desktop.window.appearance import Appearance
from cardhall.desktop.window.messages import Messages
from cardhall.language import tr


class SoundSwitch:
    """The sound switch of one window."""

    def __init__(self, sounds: Sounds, appearance: Appearance, messages: Messages) -> None:
        self.sounds, self.looks, self.messages = sounds, appearance, messages

    def turn(self) -> None:
        """Turn the sound off, or on again, and confirm that with a message."""
        is_on = self.sounds.turn()
        self.looks.saving.soon()
        self.looks.values_changed.emit()
        if not is_on:
            self.messages.note(tr("Sound is off."))
        else:
            self.messages.note(tr("Sound is on."))
            self.sounds.play(YOUR_TURN)
