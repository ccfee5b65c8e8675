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
from cardhall.match.profiles import FIRST_PERSON, Profiles
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.window.updates import UpdateWatcher
    from cardhall.match import Match

ABOUT_HELP_PAGE = "about"  # name of the manual's page about the program
TABLE_LOADING_DELAY_MS = 300  # milliseconds from the other work after the start to loading the code of the table


class MainWindow(QMainWindow):
    """The window. `store`: where matches are kept (default: the first person's folder)."""

    asleep_changed = Signal(bool)  # the window was minimised (True), or is shown again
    person_wanted = Signal(str)  # let the person with this id play: everything is saved, the window may be replaced

    reading: HelpAndSettings
    persons: PersonSwitcher

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        profiles: Profiles | None = None,
        person: str = FIRST_PERSON,
    ) -> None:
        """Create the window for a person, by id, of the people on this computer."""
        super().__init__()
        profiles = Profiles.of_user() if profiles is None else profiles
        self.starts_again = False  # start the program again once the window is closed
        self.is_asleep = False  # the window is minimised
        self.updates: UpdateWatcher | None = None  # watches for updates of the program, from `warm_up` on
        accessibility.install_accessibility()
        self.settings, self.store = settings, Store() if store is None else store
        self.setWindowTitle(tr("Card Hall"))
        self.setAcceptDrops(True)
        self.shape = WindowGeometry(self, settings)
        self.saving = SettingsWriter(settings, self)
        self.looks = Appearance(self, self.saving)
        self.looks.apply()
        body = QWidget()
        self.navigation = PageStack(body)
        self.menu = WindowMenu(
            wiring.list_commands(self),
            lambda: self.reading.show_rules(ABOUT_HELP_PAGE),
            wiring.list_disabled_reasons(self),
            lambda: self.persons.entries(),
        )
        self.bar = PlaceBar(self.menu.entries, body)
        self.navigation.entries = self.menu.places
        self.navigation.shown.connect(self._page_shown)
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.bar)
        row.addWidget(self.navigation.pages, 1)
        self.setCentralWidget(body)
        self.hall = HallPage(settings, self.store)
        self.navigation.begin_at(self.hall)
        self.banner = Banner(body, self.navigation.message_room)
        self.messages = Messages(self.banner)
        self.persons = PersonSwitcher(self, settings, self.navigation, self.messages, profiles, person)
        self.opponents = OpponentsProcess()
        self.sounds = Sounds(settings)
        self.volume = SoundSwitch(self.sounds, self.looks, self.messages)
        self.matches = matches = MatchOpener(settings, self.store, self.messages.tell, self.messages.note)
        self.lobby = Lobby(self.hall, matches, self.saving, self.navigation, self.messages)
        context = WindowContext(self, self.navigation, self.messages)
        services = TableServices(self.opponents, self.sounds)
        self.reading = HelpAndSettings(context, services, self.looks, matches, self.game_here)
        self.reading.persons = self.persons
        self.records = FinishedMatchPages(context, services, matches)
        files = FileDialogs(self, matches, self.saving.soon)
        quiet_moments = QuietMoments(lambda: self.navigation.page.is_thinking)
        self.comparing = HardComparison(settings, self.store, BackgroundQueue(self, schedule=quiet_moments))
        self.reviews = BackgroundReviews(settings, self.store, self.navigation, BackgroundQueue(self))
        self.deals = SingleDealPages(context, matches, self.comparing, self.reviews, services)
        self.sitting = TableHost(context, services, self.saving, files, self.lobby, self.comparing)
        self.boards = BoardPages(self, self.navigation, matches, files, self.messages)
        match_views = MatchViews(self.sitting, self.records, self.boards)
        self.opening = MatchStarter(self, matches, files, match_views, self.lobby.matches_changed)
        self.keeping = Backups(
            self,
            files,
            self.messages,
            self.lobby.matches_changed,
            lambda: self.restart(tr("The backup is restored when Card Hall starts again.")),
            profiles.settings_folder(person),
        )
        self.texts = DealExporter(files, self.messages, settings)
        self.printing = PageCopier(self.navigation, self.sitting, files, self.texts, self.messages)
        self.exercising = ExercisePages(context, settings, self.store, services)
        self.hubs = PlacePages(context, matches, self.reading, self.records, self.deals, self.game_here)
        wiring.connect(self)
        self.tidying = MemoryTidier(self, lambda: self.sitting.table is not None)
        self.navigation.shown.connect(self.tidying.soon)
        self.tidying.soon()
        shortcuts.apply_keys(settings.keys)
        self.keys = Shortcuts(self, WINDOW_KEYS, wiring.list_commands(self))

    def open_menu(self) -> None:
        """Open the window's menu (F10), at the side bar or on the page."""
        if self.bar.isVisible():
            self.bar.open_menu()
        else:
            self.navigation.page.open_menu()

    def _page_shown(self) -> None:
        """Mark the place of the shown page in the side bar; hide the bar at a table."""
        self.bar.setVisible(self.navigation.page.has_bar)
        self.bar.mark(self.navigation.place)

    def show_person(self) -> None:
        """Show who plays in the side bar, if there are several people."""
        self.bar.show_person(self.persons.face())

    def tell_if_seen(self, trouble: str) -> None:
        """Show a sentence, unless the window is hidden."""
        if self.isVisible():
            self.messages.tell(trouble)

    def game_here(self) -> str:
        """Return the id of the game at the table, or else of the game chosen in the hall."""
        match = self.sitting.match
        return self.hall.chosen if match is None else match.game.id

    def back_to_boards(self) -> None:
        """Return from the table of a file's deal to the boards of the file."""
        self.sitting.leave()
        if self.boards.file is not None and self.sitting.table is None:
            self.boards.show_again()

    # ---- opening and closing

    def show_first(self, game_id: str | None = None, path: Path | None = None, match: Match | None = None) -> None:
        """Show the window: the hall, a new match of `game_id`, the saved game at `path`, or a match not saved yet."""
        self.shape.show()
        if path is not None:
            QTimer.singleShot(0, lambda: self.opening.open_path(path))
        elif match is not None:
            QTimer.singleShot(0, lambda: self.sitting.sit_down(match))
        elif game_id is not None:
            QTimer.singleShot(0, lambda: self.opening.play(game_id))
        else:
            self.hall.focus_first()
        self.lobby.tell_problems()

    def warm_up(self) -> None:
        """Do slow work after the window is shown: start the opponents' process, tidy matches, load the table.

        Also allows sounds and starts the background reviews.
        """
        try:
            self.opponents.share()
        except OSError as error:
            self.messages.tell(tr("The computer players cannot be started: {reason}.", reason=error_reason(error)))
        self._watch_for_updates()
        self.store.clean_up()
        self.lobby.tell_problems()
        self.sounds.wake()
        self.reviews.start()
        QTimer.singleShot(TABLE_LOADING_DELAY_MS, lambda: import_module("cardhall.desktop.table.table_page"))

    def _watch_for_updates(self) -> None:
        """Start the check for program updates, while the loaded files are still those on disk."""
        from cardhall.desktop import program_files
        from cardhall.desktop.window.updates import UpdateWatcher

        self.updates = UpdateWatcher(
            self, program_files.find_program_files(), self.messages, self.sitting.keep, self.restart
        )

    def restart(self, waiting_text: str = "") -> None:
        """Close the window, and start the program again; a sentence is shown if the person is asked something first."""
        self.starts_again = True
        if not self.close() and waiting_text:
            self.messages.add(waiting_text)

    def change_person(self, person: str) -> None:
        """Save everything, then replace the window by another person's."""
        if self._is_saved(lambda: self.change_person(person)):
            self.person_wanted.emit(person)

    def _is_saved(self, retry: Callable[[], object]) -> bool:
        """Save everything before the window closes. Return False if the person is asked first, with a retry after."""
        if self.sitting.asks_before(retry):
            return False
        self.shape.remember()
        self.saving.now()
        return not self.sitting.asks_about_disk(retry)

    def shut_down(self) -> None:
        """Close the table and end the opponents' process."""
        self.keeping.finish()
        self.sitting.close()
        self.store.finish_left_matches()
        self.comparing.background.stop()
        self.reviews.background.stop()
        self.sounds.close()
        self.opponents.close()
        self.persons.close()

    # ---- what Qt reports

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a saved game or a file with deals dropped on the window."""
        path = dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.opening.open_path(path))  # the other program waits until then

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._is_saved(self.close):
            event.ignore()
            return
        self.shut_down()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.fit()
        self.shape.resized()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._set_asleep(self.isMinimized())
        if event.type() != QEvent.Type.ActivationChange:
            return
        if self.isActiveWindow():
            self.persons.refresh()
            if self.updates is not None:
                self.updates.look()
        elif self.sitting.table is not None:
            self.saving.soon()

    def _set_asleep(self, is_resting: bool) -> None:
        """Stop all timers and background work while the window is minimised, or start them again."""
        if is_resting == self.is_asleep:
            return
        self.is_asleep = is_resting
        for page in self.navigation.all_pages():
            page.set_asleep(is_resting)
        self.comparing.background.set_asleep(is_resting)
        self.reviews.set_asleep(is_resting)
        self.tidying.set_asleep(is_resting)
        if self.updates is not None:
            self.updates.set_asleep(is_resting)
        self.asleep_changed.emit(is_resting)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass a key to the shown page if nothing has the focus."""
        if self.focusWidget() is None or self.focusWidget() is self:
            self.navigation.page.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
