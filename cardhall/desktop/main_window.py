"""The main window: assembles the parts in the folder `window`, and receives Qt's window events.

Nothing of a game, the table or the computer opponents is imported before a match is requested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QWidget

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.keys import WINDOW_KEYS
from cardhall.desktop.matches import Matches
from cardhall.desktop.places import ALL_PLACES
from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sounds
from cardhall.desktop.widgets import hearing, shortcuts
from cardhall.desktop.widgets.banner import Banner
from cardhall.desktop.widgets.place_bar import PlaceBar
from cardhall.desktop.widgets.shortcuts import Shortcuts
from cardhall.desktop.window.background import Background
from cardhall.desktop.window.boards import Boards
from cardhall.desktop.window.comparing import Comparing
from cardhall.desktop.window.deal_texts import DealTexts
from cardhall.desktop.window.deals import Deals
from cardhall.desktop.window.exercising import Exercising
from cardhall.desktop.window.hubs import Hubs
from cardhall.desktop.window.keeping import Keeping
from cardhall.desktop.window.lobby import Lobby
from cardhall.desktop.window.looks import Looks
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.navigation import Navigation
from cardhall.desktop.window.opening import Opening
from cardhall.desktop.window.opponents import Opponents
from cardhall.desktop.window.persons import Persons
from cardhall.desktop.window.printing import Printing
from cardhall.desktop.window.reading import Reading
from cardhall.desktop.window.reviewing import ReviewingAll
from cardhall.desktop.window.saved_files import SavedFiles, file_dropped
from cardhall.desktop.window.saving import Saving
from cardhall.desktop.window.shape import WindowShape
from cardhall.desktop.window.sitting import Sitting
from cardhall.desktop.window.volume import Volume
from cardhall.desktop.window.window_menu import WindowMenu
from cardhall.language import tr
from cardhall.match.files import reason
from cardhall.match.profiles import FIRST, Profiles
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.window.updates import Updates
    from cardhall.match import Match

ABOUT_TOPIC = "about"  # the name of that page of the manual
TABLE_LOADING_DELAY_MS = 300  # milliseconds after the rest of what is done once the window stands


class MainWindow(QMainWindow):
    """The window. `store`: where matches are kept (default: the first person's folder)."""

    person_wanted = Signal(str)  # the id of who is to play: everything here is saved, and the window may close

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        profiles: Profiles | None = None,
        person: str = FIRST,
    ) -> None:
        """`profiles`: the people on this computer; `person`: id of who plays in the window."""
        super().__init__()
        profiles = Profiles.own() if profiles is None else profiles
        self.starts_again = False  # when the window has closed
        self.updates: Updates | None = None  # of the program, as soon as the window stands
        hearing.install()
        self.settings, self.store = settings, Store() if store is None else store
        self.setWindowTitle(tr("Card Hall"))
        self.setAcceptDrops(True)
        self.shape = WindowShape(self, settings)
        self.saving = Saving(settings, self)
        self.looks = Looks(self, self.saving)
        self.looks.apply()
        body = QWidget()
        self.navigation = Navigation(body)
        self.menu = WindowMenu(
            self._commands(),
            lambda: self.reading.show_rules(ABOUT_TOPIC),
            self._reasons(),
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
        self.persons = Persons(self, settings, self.navigation, self.messages, profiles, person)
        self.opponents = Opponents()
        self.sounds = Sounds(settings)
        self.volume = Volume(self.sounds, self.looks, self.messages)
        self.matches = matches = Matches(settings, self.store, self.messages.tell, self.messages.note)
        self.lobby = Lobby(self.hall, matches, self.saving, self.navigation, self.messages)
        self.reading = Reading(
            self, self.navigation, self.messages, self.looks, matches, self.opponents, self.sounds, self.game_here
        )
        self.reading.persons = self.persons
        files = SavedFiles(self, matches, self.saving.soon)
        self.comparing = Comparing(settings, self.store, Background(self))
        self.reviews = ReviewingAll(settings, self.store, self.navigation, Background(self))
        self.deals = Deals(self, self.navigation, matches, self.comparing, self.reviews, self.opponents, self.sounds)
        self.sitting = Sitting(
            self,
            self.navigation,
            self.messages,
            self.saving,
            self.store,
            self.opponents,
            self.sounds,
            files,
            self.lobby,
            self.comparing,
        )
        self.boards = Boards(self, self.navigation, matches, files, self.messages)
        self.opening = Opening(
            self, matches, files, self.sitting, self.reading, self.boards, self.lobby.matches_changed
        )
        self.keeping = Keeping(
            self,
            settings,
            self.store,
            files,
            self.messages,
            self.lobby.matches_changed,
            lambda: self.restart(tr("The backup takes its place when Card Hall starts again.")),
            profiles.settings_of(person),
        )
        self.texts = DealTexts(files, self.messages, settings)
        self.printing = Printing(self.navigation, self.sitting, files, self.texts, self.messages)
        self.exercising = Exercising(
            self, self.navigation, self.messages, settings, self.store, self.opponents, self.sounds
        )
        self.hubs = Hubs(self, self.navigation, matches, self.reading, self.deals, self.game_here)
        self._connect()
        shortcuts.use(settings.keys)
        self.keys = Shortcuts(self, WINDOW_KEYS, self._commands())

    def _connect(self) -> None:
        """Connect the signals of the parts."""
        hall, sitting, reading, opening = self.hall, self.sitting, self.reading, self.opening
        for wanted in (hall.play_wanted, reading.play_wanted):
            wanted.connect(opening.play)
        for wanted in (hall.continue_wanted, sitting.go_on_wanted):
            wanted.connect(opening.go_on)
        for wanted in (sitting.text_wanted, reading.text_wanted):
            wanted.connect(self.texts.save)
        for wanted in (sitting.repeat_wanted, reading.repeat_wanted):
            wanted.connect(opening.repeat)
        sitting.review_wanted.connect(reading.judge)
        self.boards.match_wanted.connect(sitting.sit_down)
        self.boards.review_wanted.connect(lambda match: reading.judge(match, 1, keeps=False))
        sitting.boards_wanted.connect(self._back_to_boards)
        self.deals.rules_wanted.connect(reading.show_rules)
        self.deals.settings_wanted.connect(lambda: reading.show_settings())
        self.deals.failed.connect(self.messages.tell)
        sitting.single_over.connect(self.deals.after)
        self.deals.day_wanted.connect(opening.play_day)
        self.deals.review_wanted.connect(reading.judge)
        self.deals.repeat_wanted.connect(opening.repeat)
        self.deals.set_wanted.connect(opening.play_set)
        self.deals.new_set_wanted.connect(reading.new_set)
        reading.reviewing.connect(lambda page: page.compare_with(self.comparing, wants=False))
        self.comparing.failed.connect(self.messages.tell)
        reading.try_wanted.connect(self.deals.try_now)
        reading.play_on_wanted.connect(sitting.sit_down)
        for wanted in (hall.rules_wanted, sitting.rules_wanted):
            wanted.connect(lambda name: reading.show_rules(name))
        sitting.settings_wanted.connect(lambda: reading.show_settings())
        for wanted in (hall.options_wanted, hall.code_wanted, sitting.new_match_wanted):
            wanted.connect(reading.new_match)
        self.bar.wanted.connect(self.hubs.go)
        self.bar.person_wanted.connect(self.persons.ask_who)
        self.persons.changed.connect(self._show_person)
        self.persons.settings_wanted.connect(lambda: reading.show_settings(group="person-card"))
        self.persons.wanted.connect(self.change_person)
        self.looks.changed.connect(self._show_person)
        self._show_person()
        for opened in (self.hubs.open_wanted, hall.open_wanted):
            opened.connect(opening.open_file)
        self.hubs.save_wanted.connect(sitting.save_file)
        self.hubs.boards_wanted.connect(self.boards.open_file)
        self.hubs.typed_wanted.connect(lambda: self.boards.show_typed(hall.chosen))
        for wanted in (reading.exercises_wanted, self.deals.exercises_wanted, self.hubs.exercises_wanted):
            wanted.connect(self.exercising.show)
        self.exercising.rules_wanted.connect(reading.show_rules)
        self.exercising.settings_wanted.connect(lambda: reading.show_settings())
        reading.backup_wanted.connect(self.keeping.back_up)
        reading.restore_wanted.connect(self.keeping.restore)
        hall.forget_wanted.connect(opening.forget)
        hall.settings_changed.connect(self.saving.soon)
        hall.coded_wanted.connect(opening.play_coded)
        reading.start_wanted.connect(opening.start)
        sitting.seated.connect(hall.choose)
        self.navigation.home_wanted.connect(sitting.leave)
        self.navigation.leaving.connect(self.messages.page_left)
        self.navigation.turned.connect(self.setWindowTitle)
        self.navigation.turned.connect(self.banner.rearrange)
        self.saving.failed.connect(self._tell_if_seen)
        self.shape.grew.connect(self.looks.renew)
        self.looks.changed.connect(sitting.apply_settings)
        self.looks.changed.connect(self.navigation.change_language)
        self.looks.changed.connect(self.navigation.tell_title)
        self.looks.values_changed.connect(lambda: self.navigation.page.show_values())

    def _commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the functions of keys and menu entries by command name."""
        return {
            **{place.command: partial(self._go, place.id) for place in ALL_PLACES},
            "menu": self.open_menu,
            "new": lambda: self.reading.new_match_here(),
            "open": lambda: self.opening.open_file(),
            "save": lambda: self.sitting.save_file(),
            "picture": lambda: self.printing.copy(),
            "print": lambda: self.printing.print(),
            "find": lambda: self.navigation.page.focus_search(),
            "rules": lambda: self.reading.rules_here(),
            "full": self.shape.turn_full_screen,
            "sound": lambda: self.volume.turn(),
            "keys": lambda: self.reading.show_keys(),
            "larger": self.looks.larger_cards,
            "smaller": self.looks.smaller_cards,
            "settings": lambda: self.reading.show_settings(),
            "quit": self.close,
        }

    def _reasons(self) -> Mapping[str, Callable[[], str]]:
        """Why commands of the menu cannot be used on the page shown."""
        return {
            "save": lambda: "" if self.sitting.match is not None else tr("no match is open"),
            "print": lambda: self.printing.why_not(),
        }

    def _go(self, place: str) -> None:
        self.hubs.go(place)

    def open_menu(self) -> None:
        """F10: the menu of the window, at the side bar or where the page has it."""
        if self.bar.isVisible():
            self.bar.open_menu()
        else:
            self.navigation.page.open_menu()

    def _page_shown(self) -> None:
        """Another page is shown: the bar marks its place, or is not there at a table."""
        self.bar.setVisible(self.navigation.page.has_bar)
        self.bar.mark(self.navigation.place)

    def _show_person(self) -> None:
        """The side bar says who plays, where several people do."""
        self.bar.show_person(self.persons.face())

    def _tell_if_seen(self, trouble: str) -> None:
        if self.isVisible():
            self.messages.tell(trouble)

    def game_here(self) -> str:
        """The id of the game being played, or of the one chosen in the hall."""
        match = self.sitting.match
        return self.hall.chosen if match is None else match.game.id

    def _back_to_boards(self) -> None:
        """From the table of a deal out of a file back to the boards of that file."""
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
        """Do what takes time once the window stands: start the opponents' process, tidy matches, load the table.

        From now on there are sounds.
        """
        try:
            self.opponents.share()
        except OSError as error:
            self.messages.tell(tr("The opponents’ process cannot be started: {reason}.", reason=reason(error)))
        self._watch_for_updates()
        self.store.tidy()
        self.lobby.tell_problems()
        self.sounds.wake()
        self.reviews.start()
        QTimer.singleShot(TABLE_LOADING_DELAY_MS, lambda: import_module("cardhall.desktop.table.table_page"))

    def _watch_for_updates(self) -> None:
        """Start the check for program updates, while the loaded files are still those on disk."""
        from cardhall.desktop import program_files
        from cardhall.desktop.window.updates import Updates

        self.updates = Updates(self, program_files.own(), self.messages, self.sitting.keep, self.restart)

    def restart(self, waits: str = "") -> None:
        """Close the window, and start the program again. `waits`: said while the person is asked something first."""
        self.starts_again = True
        if not self.close() and waits:
            self.messages.add(waits)

    def change_person(self, person: str) -> None:
        """Save everything, then replace the window by another person's."""
        if self._is_saved(lambda: self.change_person(person)):
            self.person_wanted.emit(person)

    def _is_saved(self, again: Callable[[], object]) -> bool:
        """Save everything before the window closes. False: the person is asked first, and then `again` is called."""
        if self.sitting.asks_before(again):
            return False
        self.shape.remember()
        self.saving.now()
        return not self.sitting.asks_about_disk(again)

    def shut_down(self) -> None:
        """Close the table and end the opponents' process."""
        self.keeping.finish()
        self.sitting.close()
        self.store.settle_left()
        self.comparing.background.stop()
        self.reviews.background.stop()
        self.sounds.close()
        self.opponents.close()
        self.persons.close()

    # ---- what Qt reports

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if file_dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A saved game, or a file with deals, is dropped on the window: open it."""
        path = file_dropped(event)
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
        if event.type() != QEvent.Type.ActivationChange:
            return
        if self.isActiveWindow():
            self.persons.refresh()
            if self.updates is not None:
                self.updates.look()
        elif self.sitting.table is not None:
            self.saving.soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that comes here because nothing has the focus belongs to the page shown."""
        if self.focusWidget() is None or self.focusWidget() is self:
            self.navigation.page.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
