"""Starting and continuing matches: from the request to the match on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtWidgets import QWidget

from cardhall.desktop.matches import MatchAlternatives, MatchOpener
from cardhall.desktop.window.saved_files import BOARD_ENDINGS, FileDialogs
from cardhall.match.one_deal import DAY_OCCASION, SET_OCCASION, Occasion

if TYPE_CHECKING:
    from cardhall.match import Match, Summary


class MatchTable(Protocol):
    """The table of a window."""

    def show_table(self, match: Match, remark: str = "") -> None:
        """Show the table of a match, with a remark as a message."""


class MatchViewer(Protocol):
    """A read-only view of matches that are open in other windows."""

    def view_match(self, summary: Summary) -> None:
        """Show a match that is open in another window."""


class BoardViewer(Protocol):
    """A view of the deals in another program's file."""

    def show_file(self, path: Path) -> None:
        """Show the deals of a file."""


@dataclass(frozen=True)
class MatchViews:
    """Where matches and deals are shown: on the table, read-only, or as a list of boards."""

    table: MatchTable
    match_viewer: MatchViewer
    board_viewer: BoardViewer


class MatchStarter:
    """Starts new matches, and continues unfinished or saved ones."""

    def __init__(
        self,
        window: QWidget,
        matches: MatchOpener,
        files: FileDialogs,
        views: MatchViews,
        on_list_changed: Callable[[], object],
    ) -> None:
        """Create the starter; the function is called after a change of the unfinished matches."""
        self.window, self.matches, self.files = window, matches, files
        self.table, self.match_viewer, self.board_viewer, self.on_list_changed = (
            views.table,
            views.match_viewer,
            views.board_viewer,
            on_list_changed,
        )

    def start_as_last_time(self, game_id: str) -> None:
        """Start a match of a game with the options and opponents of the last time."""
        self._show_table(self.matches.create_as_last_time(game_id))

    def start_from_code(self, game_id: str, arguments: Mapping[str, Any]) -> None:
        """Start a match with the deals of a code, given as arguments of `Match.new`; all else as the last time."""
        self._show_table(self.matches.create_as_last_time(game_id, arguments))

    def start_match(self, game_id: str, arguments: Mapping[str, Any]) -> None:
        """Start a match with arguments of `Match.new`, or a duplicate set of as many deals as `duplicate` says."""
        deal_count = arguments.get("duplicate")
        if deal_count:
            set_id = self.matches.create_set(game_id, arguments, int(deal_count))
            if set_id:
                self.play_set(set_id, 1)
            return
        self._show_table(self.matches.create_match(game_id, arguments))

    def play_day(self, game_id: str, day: date) -> None:
        """Start the deal of a day, or continue an unfinished one."""
        occasion = Occasion(DAY_OCCASION, day.isoformat())
        unfinished = [
            one for one in self.matches.store.unfinished_matches() if one.game == game_id and one.occasion == occasion
        ]
        if unfinished:
            self.continue_match(unfinished[0])
        else:
            self._show_table(self.matches.create_deal_of_day(game_id, day))

    def play_set(self, set_id: str, deal: int) -> None:
        """Start a deal of a set, or continue an unfinished one."""
        occasion = Occasion(SET_OCCASION, set_id, deal)
        unfinished = [one for one in self.matches.store.unfinished_matches() if one.occasion == occasion]
        if unfinished:
            self.continue_match(unfinished[0])
        else:
            self._show_table(self.matches.create_deal_of_set(set_id, deal))

    def repeat_deal(self, match: Match, deal: int) -> None:
        """Play a deal of a match again, after asking for the opponents."""
        from cardhall.desktop.window import repeat_deal

        repeat_deal.ask_opponents(self.window, self.matches.settings, match, deal, self.table.show_table)

    def continue_match(self, summary: Summary, take_over: bool = False) -> None:
        """Continue an unfinished match; `take_over`: even if another window holds it."""
        other_ways = MatchAlternatives(
            view=lambda: self.match_viewer.view_match(summary),
            take_over=lambda: self.continue_match(summary, take_over=True),
            delete=lambda: self.delete_match(summary),
            list_changed=self.on_list_changed,
        )
        self._show_table(self.matches.load_unfinished(summary, other_ways, take_over=take_over))

    def open_path(self, path: Path) -> None:
        """Continue the saved game in a file, or show a file's deals."""
        if path.suffix.lower() in BOARD_ENDINGS:
            self.board_viewer.show_file(path)
            return
        self._show_table(self.matches.load_file(path))

    def open_file(self) -> None:
        """Ask for a file with a saved game or deals, and open it (Ctrl+O)."""
        path = self.files.ask_saved_game()
        if path is not None:
            self.open_path(path)

    def delete_match(self, summary: Summary) -> None:
        """Delete an unfinished match; the message offers to undo that."""
        self.matches.delete_unfinished(summary, self.on_list_changed)

    def _show_table(self, match: Match | None) -> None:
        remark, self.matches.opening_remark = self.matches.opening_remark, ""
        if match is not None:
            self.table.show_table(match, remark)
