"""The person's table in a window: opening it for a match, saving, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from cardhall.desktop import people
from cardhall.desktop.window.context import TableServices, WindowContext
from cardhall.desktop.window.hard_comparison import HardComparison
from cardhall.desktop.window.leave_guard import LeaveGuard
from cardhall.desktop.window.saved_files import FileDialogs
from cardhall.desktop.window.settings_writer import SettingsWriter
from cardhall.language import language_in_use, tr
from cardhall.match.one_deal import FILE_SOURCE
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.table.table_page import TablePage
    from cardhall.match import Match


class HallEntrance(Protocol):
    """The hall, to which a person returns from the table."""

    def show_hall(self, *, from_match: bool) -> None:
        """Show the hall."""


class TableHost(QObject):
    """The one open table of a window, kept while other pages are shown."""

    match_seated = Signal(str)  # a match is on the table now; with its game's id
    continue_wanted = Signal(object, bool)  # continue an unfinished match: its Summary; whether to take it over
    rules_wanted = Signal(str)  # show the rules of a game, by its id
    settings_wanted = Signal()
    new_match_wanted = Signal(str)  # set up a match of a game, by its id
    repeat_wanted = Signal(object, int)  # play a deal again: its match, and the deal's number
    text_wanted = Signal(object, int)  # save a deal as text: its match, and the deal's number
    review_wanted = Signal(object, int)  # review a deal: its match, and the deal's number
    boards_wanted = Signal()  # show the boards of the file that the deal on the table comes from
    single_deal_finished = Signal(object)  # a single deal is finished, and its reckoning was read; with its match

    def __init__(
        self,
        context: WindowContext,
        services: TableServices,
        settings_writer: SettingsWriter,
        files: FileDialogs,
        hall_entrance: HallEntrance,
        hard_comparison: HardComparison,
    ) -> None:
        """`files`: file dialogs, with the store of the matches; `hall_entrance`: shown after a match."""
        super().__init__(context.window)
        self.window, self.navigation, self.messages = context.window, context.navigation, context.messages
        self.services, self.settings_writer, self.files = services, settings_writer, files
        self.store: Store = files.matches.store
        self.hall_entrance, self.hard_comparison = hall_entrance, hard_comparison
        self.table: TablePage | None = None
        self.match: Match | None = None  # the one on the table
        self.text_language = ""  # the language of the table's texts, many of which are built only once
        self.leave_guard = LeaveGuard(context.window, self.save_match, self.save_to_file)
        self.can_close = False  # the window may close: the match is saved, or the person gives it up
        self.waits_for_disk = True  # closing waits for the disk; False: the person does not want to wait

    def show_table(self, match: Match, remark: str = "") -> None:
        """Show the table of a match, with a remark as a message; the previous match becomes an unfinished one.

        If that previous match cannot be saved, the person is asked first.
        """
        release_match = partial(self.store.release, match)
        if not self.leave_guard.ask_if_unsaved(lambda: self._replace_table(match, remark), release_match):
            self._replace_table(match, remark)

    def _replace_table(self, match: Match, remark: str) -> None:
        settings = self.settings_writer.settings
        self.messages.clear()
        self.window.setCursor(Qt.CursorShape.ArrowCursor)
        self.close_table()
        self.navigation.drop_all_but_home()
        self.match = match
        match.names = (people.create_own_player(settings).name, *match.names[1:])
        settings.last_game = match.game.id
        self.settings_writer.write_soon()
        self.table = self._create_table_page(match)
        self.match_seated.emit(match.game.id)
        self.navigation.show_alone(self.table)
        if remark:
            self.messages.show_message(remark)

    def _create_table_page(self, match: Match) -> TablePage:
        """Return the page of the table of a match, with its signals connected."""
        from cardhall.desktop.table.table_page import TablePage

        settings = self.settings_writer.settings
        self.text_language = language_in_use()
        table = TablePage(
            match,
            settings=settings,
            worker=self.services.opponents.share(),
            store=self.store,
            sound=self.services.sounds.play,
        )
        table.hall_wanted.connect(self.leave_table)
        table.rules_wanted.connect(self.rules_wanted)
        table.settings_wanted.connect(self.settings_wanted)
        table.save_wanted.connect(self.save_to_file)
        table.new_match_wanted.connect(self.new_match_wanted)
        table.save_failed.connect(self.messages.show_warning)
        table.message_wanted.connect(self.messages.show_message)
        table.taken_over.connect(self._leave_taken_match)
        table.settings_kept.connect(self.settings_writer.write_soon)
        table.given_up.connect(self._report_given_up)
        table.repeat_wanted.connect(lambda deal: self.repeat_wanted.emit(match, deal))
        table.noted.connect(self.messages.show_note)
        table.text_wanted.connect(lambda deal: self.text_wanted.emit(match, deal))
        table.review_wanted.connect(lambda deal: self.review_wanted.emit(match, deal))
        table.done_wanted.connect(lambda: self._finish_single_deal(match))
        table.compare_with_hard(self.hard_comparison)
        self._offer_way_back(table, match)
        return table

    def _offer_way_back(self, table: TablePage, match: Match) -> None:
        """After a repeated deal, offer the way back to its boards or unfinished match."""
        origin = match.first_play
        if origin is not None and origin.source == FILE_SOURCE:
            table.widgets.reckoning.hall_button.setText(tr("Back to the boards"))
            table.widgets.reckoning.hall_wanted.disconnect()
            table.widgets.reckoning.hall_wanted.connect(self.boards_wanted)
            return
        summaries = [] if origin is None else [one for one in self.store.unfinished_matches() if one.id == origin.match]
        for summary in summaries:
            table.widgets.reckoning.hall_button.setText(tr("Back to the match"))
            table.widgets.reckoning.hall_wanted.disconnect()
            table.widgets.reckoning.hall_wanted.connect(partial(self.continue_wanted.emit, summary, False))

    # ---- settings, saving

    def apply_settings(self) -> None:
        """Apply changed settings to the table.

        After a change of language the table is recreated with the match as it stands, since much on it is told only
        once.
        """
        if self.table is None or self.match is None:
            return
        if self.text_language == language_in_use():
            self.table.apply_settings()
            return
        old, match = self.table, self.match
        old.close_page()
        match.names = (people.create_own_player(self.settings_writer.settings).name, *match.names[1:])
        self.table = self._create_table_page(match)
        self.navigation.replace_page(old, self.table)

    def save_match(self) -> str:
        """Save the match. Return "", or a sentence with the reason for a failure."""
        return "" if self.table is None else self.table.save_match()

    def save_to_file(self) -> bool:
        """Write the match to a file chosen by the person (Ctrl+S). Return whether a file was written."""
        if self.match is None:
            self.messages.show_message(
                tr("There is no match to save. Card Hall saves matches automatically while you play.")
            )
            return False
        return self.files.save_match(self.match)

    # ---- leaving

    def leave_table(self) -> None:
        """Leave the table for the hall; the person is asked first if the match cannot be saved."""
        if not self.leave_guard.ask_if_unsaved(self._enter_hall):
            self._enter_hall()

    def _enter_hall(self) -> None:
        was_playing = self.match is not None
        self.close_table()
        self.hall_entrance.show_hall(from_match=was_playing)

    def ask_before_close(self, close: Callable[[], object]) -> bool:
        """Ask the person about an unsaved match before the window closes. Return whether a question was asked.

        `close` is called when the person has answered.
        """

        def close_for_good() -> None:
            self.can_close = True
            close()

        return not self.can_close and self.leave_guard.ask_if_unsaved(close_for_good)

    def ask_if_disk_slow(self, close: Callable[[], object]) -> bool:
        """Ask the person whether to wait for a slow disk. Return whether a question was asked.

        `close` is called after either answer.
        """

        def leave() -> None:
            self.waits_for_disk = False
            close()

        return self.waits_for_disk and self.leave_guard.ask_if_disk_slow(close, leave)

    def close_table(self) -> None:
        """Delete the table's page, and withdraw the warning about saving."""
        if self.table is None:
            return
        table, self.table, self.match = self.table, None, None
        self.navigation.drop_page(table)
        self.messages.show_warning("")  # withdraws the warning that the match cannot be saved

    def _finish_single_deal(self, match: Match) -> None:
        """Leave the table after a single deal, and report it."""

        def go_on() -> None:
            self._enter_hall()
            self.single_deal_finished.emit(match)

        if not self.leave_guard.ask_if_unsaved(go_on):
            go_on()

    def _report_given_up(self) -> None:
        """Return to the hall after the match is given up."""
        match = self.match
        self._enter_hall()
        if match is not None and match.first_play is None and match.occasion is None:
            self.messages.show_message(tr("You gave up the match of {name}.", name=match.game.name))

    def _leave_taken_match(self, sentence: str) -> None:
        """Return to the hall after another window has taken the match over, and offer to take it back."""
        path = None if self.match is None else self.store.path_of(self.match)
        self._enter_hall()
        self.messages.show_message(sentence)
        for summary in (one for one in self.store.unfinished_matches() if one.path == path):
            self.messages.show_message(
                sentence, tr("Continue here again"), partial(self.continue_wanted.emit, summary, True)
            )
