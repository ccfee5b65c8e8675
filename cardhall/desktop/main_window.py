"""The main window: the hall, and the pages that are opened from it, each made when it is first shown.

Nothing of a game, of the table or of the computer opponents is imported before a match is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QShortcut

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import restyle_all
from cardhall.desktop.matches import Matches
from cardhall.desktop.settings import CARD_SIZES, Settings
from cardhall.desktop.widgets.page import WindowPage
from cardhall.desktop.window_frame import WindowFrame
from cardhall.english import printable
from cardhall.match.files import reason
from cardhall.match.store import Store

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from cardhall.desktop.table.table_page import TablePage
    from cardhall.match import Match, Summary
    from cardhall.match.positions import Position
    from cardhall.match.store import Result
    from cardhall.players.remote.worker import Worker

SIZE_STEP = 0.05
ALSO = {"Ctrl++": ("Ctrl+=",), "Ctrl+?": ("Ctrl+/",)}  # the same keys without Shift
SAVED_GAMES = "Saved games (*.json *.cardhall);;All files (*)"


class MainWindow(WindowFrame):
    """The window. `store`: where matches are kept (default: the person's own folder)."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        super().__init__(settings)
        self.store = Store() if store is None else store
        self.matches = Matches(settings, self.store, self.tell)
        self.worker: Worker | None = None
        self.table: TablePage | None = None  # of the match being played, kept while help or settings are looked at
        self.match: Match | None = None
        self._not_saved = ""  # the warning that the match cannot be saved
        self.known_problems: set[Path] = set()  # files that cannot be read and of which the person knows
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
        """Start what takes time, once the window stands: the process in which opponents think."""
        try:
            self._worker()
        except OSError as error:
            self.tell(f"The opponents' process cannot be started: {reason(error)}.")

    def _worker(self) -> Worker:
        if self.worker is None:
            from cardhall.players.remote.worker import Worker

            self.worker = Worker()
            self.worker.start()
        return self.worker

    def shut_down(self) -> None:
        """Let go of the table and end the opponents' process."""
        self._close_table()
        if self.worker is not None:
            self.worker.close()
            self.worker = None

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.isFullScreen():
            self.settings.window_maximised = self.isMaximized()
            if not self.isMaximized():
                self.settings.window_width, self.settings.window_height = self.width(), self.height()
        self.save_settings()
        self.shut_down()
        super().closeEvent(event)

    def _shortcuts(self) -> None:
        keys: list[tuple[str, str, Callable[[], object]]] = [
            ("New match", "Ctrl+N", self.new_match_here),
            ("Open a saved game", "Ctrl+O", self.open_file),
            ("Save the game in a file", "Ctrl+S", self.save_file),
            ("Find", "Ctrl+F", self.focus_search),
            ("Rules", "F1", self.rules_here),
            ("Full screen", "F11", self.turn_full_screen),
            ("All keys", "Ctrl+?", self.show_keys),
            ("Larger cards", "Ctrl++", lambda: self.card_size(SIZE_STEP)),
            ("Smaller cards", "Ctrl+-", lambda: self.card_size(-SIZE_STEP)),
            ("Settings", "Ctrl+,", self.show_settings),
            ("Quit", "Ctrl+Q", self.close),
        ]
        for name, key, done in keys:
            for sequence in (key, *ALSO.get(key, ())):
                shortcut = QShortcut(QKeySequence(sequence), self)
                shortcut.setWhatsThis(name)
                shortcut.activated.connect(lambda done=done: done())
                # One key press can be two sequences, as Shift and the key of ? and / on many keyboards.
                shortcut.activatedAmbiguously.connect(lambda done=done: done())

    # ---- looks

    def look_changed(self) -> None:
        """Put changed settings in force: at once on the page shown, and on the others when they are shown next."""
        self.apply_look()
        self.save_soon()
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

    # ---- files that cannot be read

    def _tell_problems(self) -> None:
        """Tell once of saved matches that cannot be read: not again at the next start, unless a file has changed."""
        marks = {problem.path: _mark_of(problem.path) for problem in self.store.problems}
        known = set(self.settings.told_files)
        news = [
            one for one in self.store.problems if one.path not in self.known_problems and marks[one.path] not in known
        ]
        if known != {mark for mark in marks.values() if mark}:
            self.settings.told_files = sorted(mark for mark in marks.values() if mark)
            self.save_soon()
        if not news:
            return
        self.known_problems |= {problem.path for problem in news}
        others = len(news) - 1
        more = f" {others} other file{'s' * (others != 1)} cannot be read either." if others else ""
        before = f"{self.banner.text} " if self.banner.text else ""
        self.tell(f"{before}{printable(news[0].path.name)}: {news[0].sentence}{more}")

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
            self.show_hall()
        else:
            self.show_page(page)
            page.setFocus(Qt.FocusReason.OtherFocusReason)
        if gone not in (self.hall, self.table, page) and gone not in self.below:
            self.drop(gone)

    def show_hall(self) -> None:
        """The hall, with what has changed since."""
        self.below = []
        others = self.all_pages()
        self._close_table()
        self.hall.refresh()
        self._tell_problems()
        self.pages.setCurrentWidget(self.hall)
        self.hall.focus_games()
        for page in others:
            if page is not self.hall and self.pages.indexOf(page) >= 0:
                self.drop(page)
        self.setWindowTitle("Card Hall")

    def new_match_here(self) -> None:
        """Ctrl+N: the options of a new match of the game being played, or of the one chosen."""
        self.new_match(self.match.game.id if self.match is not None else self.hall.chosen)

    def new_match(self, game_id: str) -> None:
        """The page on which a match is set up."""
        from cardhall.desktop.pages.new_match import NewMatch

        page = NewMatch(self.settings, game_id)
        page.left.connect(self.back)
        page.start_wanted.connect(self.start_match)
        page.rules_wanted.connect(self.show_rules)
        page.settings_changed.connect(self.save_soon)
        self.show_over(page)

    def rules_here(self) -> None:
        """F1: the rules of the game on the page shown, or of the one chosen in the hall."""
        self.show_rules(self.page.game_id)

    def show_rules(self, name: str = "") -> None:
        """The rules of a game, or of whichever is chosen first; or the page of a topic."""
        from cardhall.desktop.pages.help_page import HelpPage

        here = self.page
        name = name or self.hall.chosen
        if isinstance(here, HelpPage):
            here.show_page(name)
            return
        page = HelpPage(name, here.called, CardStyle.of(self.settings), self.draw_position)
        page.left.connect(self.back)
        page.play_wanted.connect(self.play)
        page.try_wanted.connect(self.try_position)
        self.show_over(page)

    def try_position(self, position: Position) -> None:
        """Play a position of a help page out."""
        from cardhall.desktop.table.trial_page import TrialPage

        tried = self.page if isinstance(self.page, TrialPage) else None
        page = TrialPage(position, settings=self.settings, worker=self._worker())
        page.left.connect(self.back)
        page.again_wanted.connect(self.try_position)
        page.rules_wanted.connect(lambda _: self.back())
        page.settings_wanted.connect(self.show_settings)
        if tried is not None:
            self.back()
        self.show_over(page)

    def draw_position(self, position: Position, width: float, ratio: float) -> QImage:
        """A position of a help page on its table."""
        from cardhall.desktop.table.still import picture

        return picture(position.match(), self.settings, width, ratio, theme.RADIUS_GROUP)

    def show_settings(self) -> None:
        """The settings, over whatever is shown."""
        from cardhall.desktop.pages.settings_page import SettingsPage

        here = self.page
        if isinstance(here, SettingsPage):
            return
        page = SettingsPage(self.settings, back_to=here.called)
        page.left.connect(self.back)
        page.look_changed.connect(self.look_changed)
        page.changed.connect(self._setting_changed)
        self.show_over(page)

    def _setting_changed(self) -> None:
        theme.use(self.settings)
        self.save_soon()
        if self.table is not None:
            self.table.apply_settings()

    def show_past(self) -> None:
        """The finished matches."""
        from cardhall.desktop.pages.past_page import PastPage

        page = PastPage(self.store, back_to=self.page.called)
        page.left.connect(self.back)
        page.hall_wanted.connect(self.show_hall)
        page.review_wanted.connect(self.show_review)
        self.show_over(page)

    def show_review(self, result: Result) -> None:
        """A finished match, looked at again."""
        from cardhall.desktop.table.review import ReviewPage

        match = self.matches.finished(result)
        if match is None:
            return
        page = ReviewPage(match, settings=self.settings)
        page.hall_wanted.connect(self.back)
        page.rules_wanted.connect(self.show_rules)
        page.new_match_wanted.connect(self.new_match)
        self.show_over(page)

    def show_statistics(self) -> None:
        """How the finished matches went, and whether the deal is fair."""
        from cardhall.desktop.pages.statistics_page import StatisticsPage

        page = StatisticsPage(self.store, CardStyle.of(self.settings))
        page.left.connect(self.back)
        page.hall_wanted.connect(self.show_hall)
        page.past_wanted.connect(self.show_past)
        page.review_wanted.connect(self.show_review)
        page.failed.connect(self.tell)
        self.show_over(page)

    def show_keys(self) -> None:
        """All keys."""
        from cardhall.desktop.pages.keys_page import KeysPage

        here = self.page
        if isinstance(here, KeysPage):
            self.back()
            return
        page = KeysPage(back_to=here.called)
        page.left.connect(self.back)
        self.show_over(page)

    # ---- matches

    def play(self, game_id: str) -> None:
        """Begin a match of the game, set up as it was last time."""
        self._sit_down_at(self.matches.as_last_time(game_id))

    def start_match(self, game_id: str, arguments: Mapping[str, Any]) -> None:
        """Begin a match; `arguments` are those of `Match.new`."""
        self._sit_down_at(self.matches.new(game_id, arguments))

    def go_on(self, summary: Summary) -> None:
        """Go on with a match that was left."""
        self._sit_down_at(self.matches.left(summary, lambda: self.forget(summary)))

    def open_path(self, path: Path) -> None:
        """Go on with the saved game in a file."""
        self._sit_down_at(self.matches.read(path))

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
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(self, "Open a saved game", "", SAVED_GAMES)
        if name:
            self.open_path(Path(name))

    def save_file(self) -> None:
        """Ctrl+S: write the match being played to a file of the person's choice."""
        if self.match is None:
            self.tell("There is no match to save. A match is kept by itself while you play.")
            return
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getSaveFileName(self, "Save the game", f"{self.match.game.name}.json", SAVED_GAMES)
        if name:
            self.matches.write(self.match, Path(name))

    def sit_down(self, match: Match) -> None:
        """Show the table of a match; a match played before is left where it stands."""
        from cardhall.desktop.table.table_page import TablePage

        self.banner.hide()
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._close_table()
        self.below = []
        for page in self.all_pages():
            if page is not self.hall:
                self.drop(page)
        self.match = match
        self.settings.last_game = match.game.id
        self.save_soon()
        self.table = table = TablePage(match, settings=self.settings, worker=self._worker(), store=self.store)
        table.hall_wanted.connect(self.show_hall)
        table.rules_wanted.connect(self.show_rules)
        table.settings_wanted.connect(self.show_settings)
        table.new_match_wanted.connect(self.new_match)
        table.unsaved.connect(self._unsaved)
        table.settings_kept.connect(self.save_soon)
        self.hall.choose(match.game.id)
        self.show_page(table)
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setWindowTitle(f"{match.game.name} – Card Hall")

    def _unsaved(self, sentence: str) -> None:
        """The match cannot be saved, or can be again: the warning stands as long as that is so."""
        if sentence:
            self.tell(sentence)
            self._not_saved = sentence
        elif self.banner.text == self._not_saved:
            self.banner.hide()

    def _close_table(self) -> None:
        if self.table is None:
            return
        table, self.table, self.match = self.table, None, None
        self.drop(table)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.table is not None and not self.isActiveWindow():
            self.save_soon()


def _mark_of(path: Path) -> str:
    """What tells a damaged file from others, and from itself once it is changed; "": it is no file."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return f"{printable(path.name, 100)} {found.st_size} {found.st_mtime_ns}" if path.is_file() else ""
