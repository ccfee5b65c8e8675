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

    def enter(self, *, from_match: bool) -> None:
        """Show the hall."""


class TableHost(QObject):
    """The one open table of a window, kept while other pages are shown."""

    seated = Signal(str)  # a match is on the table now; with its game's id
    go_on_wanted = Signal(object, bool)  # continue an unfinished match: its Summary; whether to take it over
    rules_wanted = Signal(str)  # show the rules of a game, by its id
    settings_wanted = Signal()
    new_match_wanted = Signal(str)  # set up a match of a game, by its id
    repeat_wanted = Signal(object, int)  # play a deal again: its match, and the deal's number
    text_wanted = Signal(object, int)  # save a deal as text: its match, and the deal's number
    review_wanted = Signal(object, int)  # review a deal: its match, and the deal's number
    boards_wanted = Signal()  # show the boards of the file that the deal on the table comes from
    single_over = Signal(object)  # a single deal is finished, and its reckoning was read; with its match

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
        self.services, self.saving, self.files = services, settings_writer, files
        self.store: Store = files.matches.store
        self.home, self.comparing = hall_entrance, hard_comparison
        self.table: TablePage | None = None
        self.match: Match | None = None  # the one on the table
        self.told_in = ""  # the language of the table's texts, many of which are built only once
        self.leaving = LeaveGuard(context.window, self.keep, self.save_file)
        self.is_settled = False  # the window may close: the match is saved, or the person gives it up
        self.waits_for_disk = True  # closing waits for the disk; False: the person does not want to wait

    def sit_down(self, match: Match, remark: str = "") -> None:
        """Show the table of a match, with a remark as a message; the previous match becomes an unfinished one.

        If that previous match cannot be saved, the person is asked first.
        """
        release_match = partial(self.store.release, match)
        if not self.leaving.asks(lambda: self._sit_down(match, remark), release_match):
            self._sit_down(match, remark)

    def _sit_down(self, match: Match, remark: str) -> None:
        settings = self.saving.settings
        self.messages.clear()
        self.window.setCursor(Qt.CursorShape.ArrowCursor)
        self.close()
        self.navigation.drop_all()
        self.match = match
        match.names = (people.create_own_player(settings).name, *match.names[1:])
        settings.last_game = match.game.id
        self.saving.soon()
        self.table = self._table_page(match)
        self.seated.emit(match.game.id)
        self.navigation.show_alone(self.table)
        if remark:
            self.messages.tell(remark)

    def _table_page(self, match: Match) -> TablePage:
        """Return the page of the table of a match, with its signals connected."""
        from cardhall.desktop.table.table_page import TablePage

        settings = self.saving.settings
        self.told_in = language_in_use()
        table = TablePage(
            match,
            settings=settings,
            worker=self.services.opponents.share(),
            store=self.store,
            sound=self.services.sounds.play,
        )
        table.hall_wanted.connect(self.leave)
        table.rules_wanted.connect(self.rules_wanted)
        table.settings_wanted.connect(self.settings_wanted)
        table.save_wanted.connect(self.save_file)
        table.new_match_wanted.connect(self.new_match_wanted)
        table.save_failed.connect(self.messages.warn)
        table.remarked.connect(self.messages.tell)
        table.taken.connect(self._taken)
        table.settings_kept.connect(self.saving.soon)
        table.given_up.connect(self._given_up)
        table.repeat_wanted.connect(lambda deal: self.repeat_wanted.emit(match, deal))
        table.noted.connect(self.messages.note)
        table.text_wanted.connect(lambda deal: self.text_wanted.emit(match, deal))
        table.review_wanted.connect(lambda deal: self.review_wanted.emit(match, deal))
        table.done_wanted.connect(lambda: self._single_over(match))
        table.compare_with_hard(self.comparing)
        self._offer_way_back(table, match)
        return table

    def _offer_way_back(self, table: TablePage, match: Match) -> None:
        """After a repeated deal, offer the way back to its boards or unfinished match."""
        origin = match.again
        if origin is not None and origin.source == FILE_SOURCE:
            table.widgets.reckoning.hall_button.setText(tr("Back to the boards"))
            table.widgets.reckoning.hall_wanted.disconnect()
            table.widgets.reckoning.hall_wanted.connect(self.boards_wanted)
            return
        summaries = [] if origin is None else [one for one in self.store.unfinished_matches() if one.id == origin.match]
        for summary in summaries:
            table.widgets.reckoning.hall_button.setText(tr("Back to the match"))
            table.widgets.reckoning.hall_wanted.disconnect()
            table.widgets.reckoning.hall_wanted.connect(partial(self.go_on_wanted.emit, summary, False))

    # ---- settings, saving

    def apply_settings(self) -> None:
        """Apply changed settings to the table.

        After a change of language the table is recreated with the match as it stands, since much on it is told only
        once.
        """
        if self.table is None or self.match is None:
            return
        if self.told_in == language_in_use():
            self.table.apply_settings()
            return
        old, match = self.table, self.match
        old.close_page()
        match.names = (people.create_own_player(self.saving.settings).name, *match.names[1:])
        self.table = self._table_page(match)
        self.navigation.put_in_place_of(old, self.table)

    def keep(self) -> str:
        """Save the match. Return "", or a sentence with the reason for a failure."""
        return "" if self.table is None else self.table.save_match()

    def save_file(self) -> bool:
        """Write the match to a file chosen by the person (Ctrl+S). Return whether a file was written."""
        if self.match is None:
            self.messages.tell(tr("There is no match to save. Card Hall saves matches automatically while you play."))
            return False
        return self.files.save(self.match)

    # ---- leaving

    def leave(self) -> None:
        """Leave the table for the hall; the person is asked first if the match cannot be saved."""
        if not self.leaving.asks(self._leave):
            self._leave()

    def _leave(self) -> None:
        was_playing = self.match is not None
        self.close()
        self.home.enter(from_match=was_playing)

    def asks_before(self, close: Callable[[], object]) -> bool:
        """Ask the person about an unsaved match before the window closes. Return whether a question was asked.

        `close` is called when the person has answered.
        """

        def close_for_good() -> None:
            self.is_settled = True
            close()

        return not self.is_settled and self.leaving.asks(close_for_good)

    def asks_about_disk(self, close: Callable[[], object]) -> bool:
        """Ask the person whether to wait for a slow disk. Return whether a question was asked.

        `close` is called after either answer.
        """

        def leave() -> None:
            self.waits_for_disk = False
            close()

        return self.waits_for_disk and self.leaving.asks_about_disk(close, leave)

    def close(self) -> None:
        """Delete the table's page, and withdraw the warning about saving."""
        if self.table is None:
            return
        table, self.table, self.match = self.table, None, None
        self.navigation.drop(table)
        self.messages.warn("")  # withdraws the warning that the match cannot be saved

    def _single_over(self, match: Match) -> None:
        """Leave the table after a single deal, and report it."""

        def go_on() -> None:
            self._leave()
            self.single_over.emit(match)

        if not self.leaving.asks(go_on):
            go_on()

    def _given_up(self) -> None:
        """Return to the hall after the match is given up."""
        match = self.match
        self._leave()
        if match is not None and match.again is None and match.occasion is None:
            self.messages.tell(tr("You gave up the match of {name}.", name=match.game.name))

    def _taken(self, sentence: str) -> None:
        """Return to the hall after another window has taken the match over, and offer to take it back."""
        path = None if self.match is None else self.store.path_of(self.match)
        self._leave()
        self.messages.tell(sentence)
        for summary in (one for one in self.store.unfinished_matches() if one.path == path):
            self.messages.tell(sentence, tr("Continue here again"), partial(self.go_on_wanted.emit, summary, True))
