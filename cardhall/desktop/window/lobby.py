"""The hall in the window, refreshed each time it is shown."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QTimer

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.matches import Matches
from cardhall.desktop.window.settings_writer import SettingsWriter


class ShowsHome(Protocol):
    """Whoever can show the hall in the place of all other pages."""

    def go_home(self) -> None:
        """Show the first page, and let all others go."""


class AddsMessages(Protocol):
    """Whoever can show one more sentence."""

    def add(self, sentence: str) -> None:
        """Append a sentence to the current message, if any."""


class Lobby:
    """Where a person is before a match and after it."""

    def __init__(
        self, hall: HallPage, matches: Matches, saving: SettingsWriter, pages: ShowsHome, messages: AddsMessages
    ) -> None:
        self.hall, self.matches, self.saving, self.pages, self.messages = hall, matches, saving, pages, messages

    def enter(self, *, from_match: bool) -> None:
        """Show the hall: after a match with the unfinished matches in view, else with the focus and game of before."""
        hall = self.hall
        hall.refresh()
        self.pages.go_home()
        self.tell_problems()
        hall.focus_games()
        if not from_match:
            hall.restore_focus()
        QTimer.singleShot(0, hall, lambda: hall.look_at_matches_or_game(from_match))  # once it has its size

    def matches_changed(self) -> None:
        """Matches that were left are others now."""
        self.hall.refresh()
        self.hall.focus_games()

    def tell_problems(self) -> None:
        """Say once which saved matches cannot be read."""
        news, is_changed = self.matches.problem_news()
        if is_changed:
            self.saving.soon()
        if news:
            self.messages.add(news)
