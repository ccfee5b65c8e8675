"""Messages to the person in the window's banner, temporary or lasting."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.desktop.widgets.banner import Banner, ButtonAction

# How long a sentence is shown, in milliseconds: a base, and a time for each letter. Notes confirm an action; messages
# have to be read, so they stay longer.
MIN_NOTE_SHOWN_MS, NOTE_MS_PER_LETTER = 5000, 60
MESSAGE_MS, MESSAGE_MS_PER_LETTER = 10_000, 90


class Messages:
    """The messages of one window."""

    def __init__(self, banner: Banner) -> None:
        self.banner = banner
        self._warning = ""  # the warning in force, until the person closes it
        banner.closed.connect(self._on_banner_closed)

    def show_message(
        self,
        sentence: str,
        button_label: str = "",
        action: Callable[[], object] | None = None,
        *more_buttons: ButtonAction,
    ) -> None:
        """Show a sentence over the page: with buttons until closed, else for a while."""
        duration_ms = 0 if button_label else MESSAGE_MS + MESSAGE_MS_PER_LETTER * len(sentence)
        self.banner.show_sentence(sentence, button_label, action, *more_buttons, duration_ms=duration_ms)

    def append_message(self, sentence: str) -> None:
        """Append a sentence to the current message, if any."""
        self.show_message(f"{self.banner.text} {sentence}".strip())

    def show_note(self, sentence: str) -> None:
        """Show a brief confirmation that disappears by itself."""
        self.banner.show_sentence(sentence, duration_ms=MIN_NOTE_SHOWN_MS + NOTE_MS_PER_LETTER * len(sentence))

    def show_warning(self, sentence: str) -> None:
        """Show a lasting warning, also again after other messages; "" withdraws the warning."""
        if sentence:
            self._warning = sentence
            self._repeat_warning()
        elif self.banner.text == self._warning:
            self.clear()
        else:
            self._warning = ""

    def clear(self) -> None:
        """Hide the message and withdraw the warning."""
        self._warning = ""
        self.banner.hide()

    def clear_unless_warning(self) -> None:
        """Clear the message of the page just left, unless it is a warning."""
        if not self._warning:
            self.clear()
        elif self.banner.text != self._warning:
            self._repeat_warning()

    def _repeat_warning(self) -> None:
        self.banner.show_sentence(self._warning)

    def _on_banner_closed(self, sentence: str) -> None:
        if sentence == self._warning:
            self._warning = ""
        elif self._warning:
            self._repeat_warning()
