"""The main window: the hall, and the pages that are opened from it, each made when it is first shown.

Nothing of a game, of the table or of the computer opponents is imported before a match is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication

from cardhall.desktop import people
from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.keys import WINDOW
from cardhall.desktop.leaving import Leaving
from cardhall.desktop.look.painting import restyle_all
from cardhall.desktop.matches import WhereOpen
from cardhall.desktop.reading_window import ReadingWindow
from cardhall.desktop.saved_files import SavedFiles
from cardhall.desktop.settings import CARD_SIZES, Settings
from cardhall.desktop.widgets.page import WindowPage
from cardhall.language import tr
from cardhall.match.files import reason
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.table.table_page import TablePage
    from cardhall.match import Match, Summary

SIZE_STEP = 0.05
LATER = 300  # milliseconds after the rest of what is done once the window stands


class MainWindow(ReadingWindow):
    """The window. `store`: where matches are kept (default: the person's own folder)."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        super().__init__(settings, store)
        self.match: Match | None = None
        self.files = SavedFiles(self, self.matches, self.save_soon)
        self.leaving = Leaving(self, lambda: "" if self.table is None else self.table.keep(), self.save_file)
        self._is_leaving = False  # the person has said to leave the match, saved or not
        self._shortcuts()
        self.hall = self._new_hall()
        self.pages.setCurrentWidget(self.hall)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_scheme_changed)

    # ---- opening and closing

    def show_first(self, game_id: str | None = None, path: Path | None = None, match: Match | None = None) -> None:
        """Show the window: the hall, a new match of `game_id`, the saved game at `path`, or a match not saved yet."""
        if self.settings.window_maximised:
            self.showMaximized()
        else:
            self.show()
        if path is not None:
            QTimer.singleShot(0, lambda: self.open_path(path))
        elif match is not None:
            QTimer.singleShot(0, lambda: self.sit_down(match))
        elif game_id is not None:
            QTimer.singleShot(0, lambda: self.play(game_id))
        else:
            self.hall.focus_games()
        self._tell_problems()

    def warm_up(self) -> None:
        """Do what takes time once the window stands: start the opponents' process, tidy matches, load the table."""
        try:
            self._worker()
        except OSError as error:
            self.tell(tr("The opponents’ process cannot be started: {reason}.", reason=reason(error)))
        self.store.tidy()
        QTimer.singleShot(LATER, lambda: import_module("cardhall.desktop.table.table_page"))

    def shut_down(self) -> None:
        """Close the table and end the opponents' process."""
        self._close_table()
        if self.worker is not None:
            self.worker.close()
            self.worker = None

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._is_leaving and self.leaving.asks(self._close_unsaved):
            event.ignore()
            return
        self.remember_size()
        self.save_settings()
        self.shut_down()
        super().closeEvent(event)

    def _shortcuts(self) -> None:
        done: dict[str, Callable[[], object]] = {
            "new": self.new_match_here,
            "open": self.open_file,
            "save": self.save_file,
            "find": self.focus_search,
            "rules": self.rules_here,
            "full": self.turn_full_screen,
            "keys": self.show_keys,
            "larger": lambda: self.card_size(SIZE_STEP),
            "smaller": lambda: self.card_size(-SIZE_STEP),
            "settings": self.show_settings,
            "quit": self.close,
        }
        for key in WINDOW:
            self.bind_key(key, done[key.name])

    # ---- looks

    def look_changed(self) -> None:
        """Put changed settings in force: at once on the page shown, and on the others when they are shown next."""
        self.save_soon()
        self.grown()

    def grown(self) -> None:
        self.apply_look()
        restyle_all(self)
        if self.table is not None:
            self.table.apply_settings()
        hall, self.hall = self.hall, self._new_hall(self.hall.chosen)
        if self.pages.currentWidget() is hall:
            self.pages.setCurrentWidget(self.hall)
        self.below = [self.hall if page is hall else page for page in self.below]
        self.drop(hall)

    def _system_scheme_changed(self) -> None:
        if self.settings.theme == "system":
            self.look_changed()

    def card_size(self, by: float) -> None:
        """Make the cards larger or smaller."""
        low, high = CARD_SIZES
        self.settings.card_size = round(min(high, max(low, self.settings.card_size + by)), 2)
        self.save_soon()
        if self.table is not None:
            self.table.apply_settings()
        self.page.show_values()

    def _tell_problems(self) -> None:
        """Say once which saved matches cannot be read."""
        news, is_changed = self.matches.problem_news()
        if is_changed:
            self.save_soon()
        if news:
            self.tell(f"{self.banner.text} {news}".strip())

    # ---- pages

    def _new_hall(self, chosen: str = "") -> HallPage:
        hall = HallPage(self.settings, self.store)
        if chosen:
            hall.choose(chosen)
        hall.play_wanted.connect(self.play)
        hall.options_wanted.connect(self.new_match)
        hall.rules_wanted.connect(self.show_rules)
        hall.settings_wanted.connect(self.show_settings)
        hall.past_wanted.connect(self.show_past)
        hall.statistics_wanted.connect(self.show_statistics)
        hall.continue_wanted.connect(self.go_on)
        hall.forget_wanted.connect(self.forget)
        hall.settings_changed.connect(self.save_soon)
        self.pages.addWidget(hall)
        return hall

    def back(self) -> None:
        """Back to the page before this one."""
        gone = self.page
        page: WindowPage = self.below.pop() if self.below else self.hall
        if page is self.hall:
            self.show_hall()  # which closes all other pages
            return
        self.show_page(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)
        if gone not in (self.hall, self.table, page) and gone not in self.below:
            self.drop(gone)

    def show_hall(self) -> None:
        """The hall, with what has changed since; the person is asked first if the match could not be saved."""
        if not self.leaving.asks(self._show_hall):
            self._show_hall()

    def _show_hall(self) -> None:
        self.leave_page()
        self.below = []
        others = self.all_pages()
        was_playing = self.match is not None
        self._close_table()
        self.hall.refresh()
        self._tell_problems()
        self.pages.setCurrentWidget(self.hall)
        self.hall.focus_games()
        QTimer.singleShot(0, self.hall, lambda: self.hall.look_at_matches_or_game(was_playing))  # once it has its size
        for page in others:
            if page is not self.hall and self.pages.indexOf(page) >= 0:
                self.drop(page)
        self.setWindowTitle(tr("Card Hall"))

    def new_match_here(self) -> None:
        """Ctrl+N: the options of a new match of the game being played, or of the one chosen."""
        self.new_match(self.match.game.id if self.match is not None else self.hall.chosen)

    def new_match(self, game_id: str) -> None:
        """The page on which a match is set up."""
        from cardhall.desktop.pages.new_match import NewMatch

        page = NewMatch(self.settings, game_id, self.page.called)
        page.left.connect(self.back)
        page.start_wanted.connect(self.start_match)
        page.rules_wanted.connect(self.show_rules)
        page.settings_changed.connect(self.save_soon)
        self.show_over(page)

    # ---- matches

    def play(self, game_id: str) -> None:
        """Begin a match of the game, set up as it was last time."""
        self._sit_down_at(self.matches.as_last_time(game_id))

    def start_match(self, game_id: str, arguments: Mapping[str, Any]) -> None:
        """Begin a match; `arguments` are those of `Match.new`."""
        self._sit_down_at(self.matches.new(game_id, arguments))

    def go_on(self, summary: Summary, *, take: bool = False) -> None:
        """Go on with a match that was left; `take`: also where another window has it."""
        other = WhereOpen(
            look=lambda: self.look_at(summary),
            take=lambda: self.go_on(summary, take=True),
            forget=lambda: self.forget(summary),
        )
        self._sit_down_at(self.matches.left(summary, other, take=take))

    def open_path(self, path: Path) -> None:
        """Go on with the saved game in a file."""
        self._sit_down_at(self.matches.opened(path))

    def _sit_down_at(self, match: Match | None) -> None:
        if match is not None:
            self.sit_down(match)

    def forget(self, summary: Summary) -> None:
        """Delete a match that was left."""

        def changed() -> None:
            self.hall.refresh()
            self.hall.focus_games()

        self.matches.forget(summary, changed)

    def open_file(self) -> None:
        """Ctrl+O: choose a saved game."""
        path = self.files.ask_which()
        if path is not None:
            self.open_path(path)

    def save_file(self) -> bool:
        """Ctrl+S: write the match being played to a file of the person's choice. Returns whether that was done."""
        if self.match is None:
            self.tell(tr("There is no match to save. A match is kept by itself while you play."))
            return False
        return self.files.save(self.match)

    def sit_down(self, match: Match) -> None:
        """Show the table of a match; a match played before is left where it stands.

        The person is asked first if that one could not be saved.
        """
        if not self.leaving.asks(lambda: self._sit_down(match), lambda: self.store.release(match)):
            self._sit_down(match)

    def _sit_down(self, match: Match) -> None:
        from cardhall.desktop.table.table_page import TablePage

        remark, self.matches.remark = self.matches.remark, ""
        self.banner.hide()
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._close_table()
        self.below = []
        for page in self.all_pages():
            if page is not self.hall:
                self.drop(page)
        self.match = match
        match.names = (people.own(self.settings).name, *match.names[1:])
        self.settings.last_game = match.game.id
        self.save_soon()
        self.table = table = TablePage(match, settings=self.settings, worker=self._worker(), store=self.store)
        table.hall_wanted.connect(self.show_hall)
        table.rules_wanted.connect(self.show_rules)
        table.settings_wanted.connect(self.show_settings)
        table.new_match_wanted.connect(self.new_match)
        table.unsaved.connect(self.warn)
        table.remarked.connect(self.tell)
        table.taken.connect(self._taken)
        table.settings_kept.connect(self.save_soon)
        table.given_up.connect(self._given_up)
        table.repeat_wanted.connect(lambda deal: self.repeat(match, deal))
        self._offer_way_back(table, match)
        self.hall.choose(match.game.id)
        self.show_page(table)
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setWindowTitle(tr("{name} – Card Hall", name=match.game.name))
        if remark:
            self.tell(remark)

    def repeat(self, match: Match, deal: int) -> None:
        """Play a deal of that match again, against opponents that are asked for."""
        from cardhall.desktop import repeating

        repeating.ask(self, self.settings, match, deal, self.sit_down)

    def _offer_way_back(self, table: TablePage, match: Match) -> None:
        """From a deal played again back to the match to which it belongs, where that is still being played."""
        first = match.again
        summaries = [] if first is None else [one for one in self.store.continuing() if one.id == first.match]
        for summary in summaries:
            table.widgets.reckoning.hall.setText(tr("Back to the match"))
            table.widgets.reckoning.hall_wanted.disconnect()
            table.widgets.reckoning.hall_wanted.connect(partial(self.go_on, summary))

    def _given_up(self) -> None:
        """The match on the table is given up: back to the hall."""
        match = self.match
        self._show_hall()
        if match is not None and match.again is None:
            self.tell(tr("The match of {name} is given up.", name=match.game.name))

    # ---- a match that cannot be saved, or that another window has

    def _close_unsaved(self) -> None:
        self._is_leaving = True
        self.close()

    def _taken(self, sentence: str) -> None:
        """Another window has taken the match over: back to the hall, with a way to take it back."""
        path = None if self.match is None else self.store.path_of(self.match)
        self._show_hall()
        self.tell(sentence)
        for summary in (one for one in self.store.continuing() if one.path == path):
            self.tell(sentence, tr("Take it back"), partial(self.go_on, summary, take=True))

    def _close_table(self) -> None:
        if self.table is None:
            return
        table, self.table, self.match = self.table, None, None
        self.drop(table)
        self.warn("")  # that it cannot be saved

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.table is not None and not self.isActiveWindow():
            self.save_soon()
