"""The hall in the window, refreshed each time it is shown."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QTimer

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.window.settings_writer import SettingsWriter


class HomeShower(Protocol):
    """A stack of pages with the hall at the bottom."""

    def go_home(self) -> None:
        """Show the hall, and delete all other pages."""


class MessageAppender(Protocol):
    """A message area that can append to the current message."""

    def append_message(self, sentence: str) -> None:
        """Append a sentence to the current message, if any."""


class Lobby:
    """Shows and refreshes the hall of one window, before and after matches."""

    def __init__(
        self,
        hall: HallPage,
        matches: MatchOpener,
        settings_writer: SettingsWriter,
        pages: HomeShower,
        messages: MessageAppender,
    ) -> None:
        self.hall, self.matches, self.settings_writer, self.pages, self.messages = (
            hall,
            matches,
            settings_writer,
            pages,
            messages,
        )

    def show_hall(self, *, from_match: bool) -> None:
        """Show the hall: after a match with the unfinished matches in view, else with the earlier focus and game."""
        hall = self.hall
        hall.refresh()
        self.pages.go_home()
        self.show_problems()
        hall.focus_games()
        if not from_match:
            hall.restore_focus()
        # deferred until Qt has laid out the hall: before that nothing can be scrolled into view
        QTimer.singleShot(0, hall, lambda: hall.scroll_to_matches_or_game(from_match))

    def refresh_matches(self) -> None:
        """Refresh the hall after a change of the unfinished matches."""
        self.hall.refresh()
        self.hall.focus_games()

    def show_problems(self) -> None:
        """Show a sentence about saved matches that cannot be read, once for each file."""
        problems, is_changed = self.matches.problem_reporter.report_new_problems()
        if is_changed:
            self.settings_writer.write_soon()
        if problems:
            self.messages.append_message(problems)
