"""The command to turn the sound on or off, on every page, with a message."""

from __future__ import annotations

from cardhall.desktop.sound.sounds import YOUR_TURN, Sounds
from cardhall.desktop.window.appearance import Appearance
from cardhall.desktop.window.messages import Messages
from cardhall.language import tr


class SoundSwitch:
    """The sound switch of one window."""

    def __init__(self, sounds: Sounds, appearance: Appearance, messages: Messages) -> None:
        self.sounds, self.appearance, self.messages = sounds, appearance, messages

    def toggle_sound(self) -> None:
        """Turn the sound off, or on again, and confirm that with a message."""
        is_on = self.sounds.toggle_sound()
        self.appearance.settings_writer.write_soon()
        self.appearance.values_changed.emit()
        if not is_on:
            self.messages.show_note(tr("Sound is off."))
        else:
            self.messages.show_note(tr("Sound is on."))
            self.sounds.play(YOUR_TURN)
