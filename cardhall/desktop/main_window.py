"""The main window: assembles the parts in the folder `window`, and receives Qt's window events.

Nothing of a game, the table or the computer opponents is imported before a match is requested.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QWidget

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.keys import WINDOW_KEYS
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sounds
from cardhall.desktop.widgets import accessibility, shortcuts
from cardhall.desktop.widgets.banner import Banner
from cardhall.desktop.widgets.place_bar import PlaceBar
from cardhall.desktop.widgets.shortcuts import Shortcuts
from cardhall.desktop.window import wiring
from cardhall.desktop.window.appearance import Appearance
from cardhall.desktop.window.background import BackgroundQueue
from cardhall.desktop.window.background_reviews import BackgroundReviews
from cardhall.desktop.window.backups import Backups
from cardhall.desktop.window.board_pages import BoardPages
from cardhall.desktop.window.context import TableServices, WindowContext
from cardhall.desktop.window.deal_pages import SingleDealPages
from cardhall.desktop.window.deal_texts import DealExporter
from cardhall.desktop.window.exercises_opener import ExercisePages
from cardhall.desktop.window.hard_comparison import HardComparison
from cardhall.desktop.window.help_and_settings import HelpAndSettings
from cardhall.desktop.window.lobby import Lobby
from cardhall.desktop.window.match_starter import MatchStarter, MatchViews
from cardhall.desktop.window.memory_tidier import MemoryTidier
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.navigation import PageStack
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.desktop.window.persons import PersonSwitcher
from cardhall.desktop.window.place_pages import PlacePages
from cardhall.desktop.window.printing import PageCopier
from cardhall.desktop.window.quiet_moments import QuietMoments
from cardhall.desktop.window.record_pages import FinishedMatchPages
from cardhall.desktop.window.saved_files import FileDialogs, dropped_file
from cardhall.desktop.window.settings_writer import SettingsWriter
from cardhall.desktop.window.sound_switch import SoundSwitch
from cardhall.desktop.window.table_host import TableHost
from cardhall.desktop.window.window_geometry import WindowGeometry
from cardhall.desktop.window.window_menu import WindowMenu
from cardhall.language import tr
from cardhall.match.files import error_reason
from cardhall.match.profiles import FIRST_PERSON_ID, Profiles
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.window.updates import UpdateWatcher
    from cardhall.match import Match

ABOUT_HELP_PAGE = "about"  # name of the manual's page about the program
TABLE_LOADING_DELAY_MS = 300  # milliseconds from the other work after the start to loading the code of the table


class MainWindow(QMainWindow):
    """The window. `store`: where matches are kept (default: the first person's folder)."""

    asleep_changed = Signal(bool)  # the window was minimised (True), or is shown again
    # let the person with this id play: everything is saved, the window may be replaced
    person_change_wanted = Signal(str)

    help_and_settings: HelpAndSettings
    person_switcher: PersonSwitcher

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        profiles: Profiles | None = None,
        person: str = FIRST_PERSON_ID,
    ) -> None:
        """Create the window for a person, by id, of the people on this computer."""
        super().__init__()
        profiles = Profiles.of_user() if profiles is None else profiles
        self.restarts_after_close = False  # start the program again once the window is closed
        self.is_resting = False  # the window is minimised
        self.update_watcher: UpdateWatcher | None = None  # watches for updates of the program, from `start_services` on
        accessibility.install_accessibility()
        self.settings, self.store = settings, Store() if store is None else store
        self.setWindowTitle(tr("Card Hall"))
        self.setAcceptDrops(True)
        self.geometry_keeper = WindowGeometry(self, settings)
        self.settings_writer = SettingsWriter(settings, self)
        self.appearance = Appearance(self, self.settings_writer)
        self.appearance.apply_look()
        body = QWidget()
        self.navigation = PageStack(body)
        self.window_menu = WindowMenu(
            wiring.list_commands(self),
            lambda: self.help_and_settings.show_rules(ABOUT_HELP_PAGE),
            wiring.list_disabled_reasons(self),
            lambda: self.person_switcher.menu_entries(),
        )
        self.place_bar = PlaceBar(self.window_menu.list_entries, body)
        self.navigation.list_menu_entries = self.window_menu.list_place_entries
        self.navigation.page_or_place_changed.connect(self._update_place_bar)
        _place_bar_beside_pages(body, self.place_bar, self.navigation.stacked_widget)
        self.setCentralWidget(body)
        self.hall = HallPage(settings, self.store)
        self.navigation.show_first(self.hall)
        self.banner = Banner(body, self.navigation.message_room)
        self.messages = Messages(self.banner)
        self.person_switcher = PersonSwitcher(self, settings, self.navigation, self.messages, profiles, person)
        self.opponents = OpponentsProcess()
        self.sounds = Sounds(settings)
        self.sound_switch = SoundSwitch(self.sounds, self.appearance, self.messages)
        self.matches = matches = MatchOpener(settings, self.store, self.messages.show_message, self.messages.show_note)
        self.lobby = Lobby(self.hall, matches, self.settings_writer, self.navigation, self.messages)
        context = WindowContext(self, self.navigation, self.messages)
        services = TableServices(self.opponents, self.sounds)
        self.help_and_settings = HelpAndSettings(context, services, self.appearance, matches, self.get_current_game)
        self.help_and_settings.persons = self.person_switcher
        self.finished_match_pages = FinishedMatchPages(context, services, matches)
        files = FileDialogs(self, matches, self.settings_writer.write_soon)
        quiet_moments = QuietMoments(lambda: self.navigation.page.is_thinking)
        self.hard_comparison = HardComparison(settings, self.store, BackgroundQueue(self, schedule=quiet_moments))
        self.background_reviews = BackgroundReviews(settings, self.store, self.navigation, BackgroundQueue(self))
        self.single_deal_pages = SingleDealPages(
            context, matches, self.hard_comparison, self.background_reviews, services
        )
        self.table_host = TableHost(context, services, self.settings_writer, files, self.lobby, self.hard_comparison)
        self.board_pages = BoardPages(self, self.navigation, matches, files, self.messages)
        match_views = MatchViews(self.table_host, self.finished_match_pages, self.board_pages)
        self.match_starter = MatchStarter(self, matches, files, match_views, self.lobby.refresh_matches)
        self.backups = Backups(
            self,
            files,
            self.messages,
            self.lobby.refresh_matches,
            lambda: self.restart_program(tr("The backup is restored when Card Hall starts again.")),
            profiles.settings_folder(person),
        )
        self.deal_exporter = DealExporter(files, self.messages, settings)
        self.page_copier = PageCopier(self.navigation, self.table_host, files, self.deal_exporter, self.messages)
        self.exercise_pages = ExercisePages(context, settings, self.store, services)
        self.place_pages = PlacePages(
            context,
            matches,
            self.help_and_settings,
            self.finished_match_pages,
            self.single_deal_pages,
            self.get_current_game,
        )
        wiring.connect(self)
        self.memory_tidier = MemoryTidier(self, lambda: self.table_host.table is not None)
        self.navigation.page_or_place_changed.connect(self.memory_tidier.tidy_soon)
        self.memory_tidier.tidy_soon()
        shortcuts.apply_keys(settings.keys)
        self.shortcuts = Shortcuts(self, WINDOW_KEYS, wiring.list_commands(self))

    def open_menu(self) -> None:
        """Open the window's menu (F10), at the side bar or on the page."""
        if self.place_bar.isVisible():
            self.place_bar.open_menu()
        else:
            self.navigation.page.open_menu()

    def _update_place_bar(self) -> None:
        """Mark the place of the shown page in the side bar; hide the bar at a table."""
        self.place_bar.setVisible(self.navigation.page.has_place_bar)
        self.place_bar.mark_place(self.navigation.place)

    def show_person(self) -> None:
        """Show who plays in the side bar, if there are several people."""
        self.place_bar.show_person(self.person_switcher.current_face())

    def show_if_visible(self, trouble: str) -> None:
        """Show a sentence, unless the window is hidden."""
        if self.isVisible():
            self.messages.show_message(trouble)

    def get_current_game(self) -> str:
        """Return the id of the game at the table, or else of the game chosen in the hall."""
        match = self.table_host.match
        return self.hall.chosen_game_id if match is None else match.game.id

    def return_to_boards(self) -> None:
        """Return from the table of a file's deal to the boards of the file."""
        self.table_host.leave_table()
        if self.board_pages.board_file is not None and self.table_host.table is None:
            self.board_pages.show_last_file()

    # ---- opening and closing

    def show_window(self, game_id: str | None = None, path: Path | None = None, match: Match | None = None) -> None:
        """Show the window: the hall, a new match of `game_id`, the saved game at `path`, or a match not saved yet."""
        self.geometry_keeper.show_window()
        if path is not None:
            QTimer.singleShot(0, lambda: self.match_starter.open_path(path))
        elif match is not None:
            QTimer.singleShot(0, lambda: self.table_host.show_table(match))
        elif game_id is not None:
            QTimer.singleShot(0, lambda: self.match_starter.start_as_last_time(game_id))
        else:
            self.hall.focus_first()
        self.lobby.show_problems()

    def start_services(self) -> None:
        """Do slow work after the window is shown: start the opponents' process, tidy matches, load the table.

        Also allows sounds and starts the background reviews.
        """
        try:
            self.opponents.share()
        except OSError as error:
            self.messages.show_message(
                tr("The computer players cannot be started: {reason}.", reason=error_reason(error))
            )
        self._watch_for_updates()
        self.store.clean_up()
        self.lobby.show_problems()
        self.sounds.wake()
        self.background_reviews.start()
        QTimer.singleShot(TABLE_LOADING_DELAY_MS, lambda: import_module("cardhall.desktop.table.table_page"))

    def _watch_for_updates(self) -> None:
        """Start the check for program updates, while the loaded files are still those on disk."""
        from cardhall.desktop import program_files
        from cardhall.desktop.window.updates import UpdateWatcher

        self.update_watcher = UpdateWatcher(
            self, program_files.find_program_files(), self.messages, self.table_host.save_match, self.restart_program
        )

    def restart_program(self, waiting_text: str = "") -> None:
        """Close the window, and start the program again; a sentence is shown if the person is asked something first."""
        self.restarts_after_close = True
        if not self.close() and waiting_text:
            self.messages.append_message(waiting_text)

    def change_person(self, person: str) -> None:
        """Save everything, then replace the window by another person's."""
        if self._save_or_ask(lambda: self.change_person(person)):
            self.person_change_wanted.emit(person)

    def _save_or_ask(self, retry: Callable[[], object]) -> bool:
        """Save everything before the window closes. Return False if the person is asked first, with a retry after."""
        if self.table_host.ask_before_close(retry):
            return False
        self.geometry_keeper.remember_geometry()
        self.settings_writer.write_now()
        return not self.table_host.ask_if_disk_slow(retry)

    def shut_down(self) -> None:
        """Close the table and end the opponents' process."""
        self.backups.finish_work()
        self.table_host.close_table()
        self.store.finish_left_matches()
        self.hard_comparison.background.stop()
        self.background_reviews.background.stop()
        self.sounds.close()
        self.opponents.end_process()
        self.person_switcher.close()

    # ---- what Qt reports

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a saved game or a file with deals dropped on the window."""
        path = dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.match_starter.open_path(path))  # the other program waits until then

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._save_or_ask(self.close):
            event.ignore()
            return
        self.shut_down()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_bar.fit_width()
        self.geometry_keeper.rescale_soon()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._set_resting(self.isMinimized())
        if event.type() != QEvent.Type.ActivationChange:
            return
        if self.isActiveWindow():
            self.person_switcher.refresh()
            if self.update_watcher is not None:
                self.update_watcher.check_files()
        elif self.table_host.table is not None:
            self.settings_writer.write_soon()

    def _set_resting(self, is_resting: bool) -> None:
        """Stop all timers and background work while the window is minimised, or start them again."""
        if is_resting == self.is_resting:
            return
        self.is_resting = is_resting
        for page in self.navigation.all_pages():
            page.set_resting(is_resting)
        self.hard_comparison.background.set_resting(is_resting)
        self.background_reviews.set_resting(is_resting)
        self.memory_tidier.set_resting(is_resting)
        if self.update_watcher is not None:
            self.update_watcher.set_resting(is_resting)
        self.asleep_changed.emit(is_resting)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass a key to the shown page if nothing has the focus."""
        if self.focusWidget() is None or self.focusWidget() is self:
            self.navigation.page.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


def _place_bar_beside_pages(body: QWidget, place_bar: QWidget, pages: QWidget) -> None:
    """Fill the window's body: the side bar, and the pages in the rest of the width."""
    row = QHBoxLayout(body)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    row.addWidget(place_bar)
    row.addWidget(pages, 1)
