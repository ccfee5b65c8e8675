"""The connections between the parts of the main window, and the functions of its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from cardhall.desktop.places import ALL_PLACES
from cardhall.language import tr

if TYPE_CHECKING:
    from cardhall.desktop.hall.hall_page import HallPage
    from cardhall.desktop.widgets.banner import Banner
    from cardhall.desktop.widgets.place_bar import PlaceBar
    from cardhall.desktop.window.appearance import Appearance
    from cardhall.desktop.window.backups import Backups
    from cardhall.desktop.window.board_pages import BoardPages
    from cardhall.desktop.window.deal_pages import SingleDealPages
    from cardhall.desktop.window.deal_texts import DealExporter
    from cardhall.desktop.window.exercises_opener import ExercisePages
    from cardhall.desktop.window.hard_comparison import HardComparison
    from cardhall.desktop.window.help_and_settings import HelpAndSettings
    from cardhall.desktop.window.match_starter import MatchStarter
    from cardhall.desktop.window.messages import Messages
    from cardhall.desktop.window.navigation import PageStack
    from cardhall.desktop.window.persons import PersonSwitcher
    from cardhall.desktop.window.place_pages import PlacePages
    from cardhall.desktop.window.printing import PageCopier
    from cardhall.desktop.window.record_pages import FinishedMatchPages
    from cardhall.desktop.window.settings_writer import SettingsWriter
    from cardhall.desktop.window.sound_switch import SoundSwitch
    from cardhall.desktop.window.table_host import TableHost
    from cardhall.desktop.window.window_geometry import WindowGeometry


class WindowParts(Protocol):
    """The parts of the main window, and its own methods."""

    hall: HallPage
    bar: PlaceBar
    banner: Banner
    navigation: PageStack
    messages: Messages
    looks: Appearance
    saving: SettingsWriter
    shape: WindowGeometry
    sitting: TableHost
    reading: HelpAndSettings
    records: FinishedMatchPages
    opening: MatchStarter
    deals: SingleDealPages
    boards: BoardPages
    hubs: PlacePages
    exercising: ExercisePages
    keeping: Backups
    comparing: HardComparison
    persons: PersonSwitcher
    texts: DealExporter
    printing: PageCopier
    volume: SoundSwitch

    def open_menu(self) -> None: ...
    def back_to_boards(self) -> None: ...
    def show_person(self) -> None: ...
    def tell_if_seen(self, trouble: str) -> None: ...
    def change_person(self, person: str) -> None: ...
    def setWindowTitle(self, title: str, /) -> None: ...
    def close(self) -> bool: ...


def connect(window: WindowParts) -> None:
    """Connect the signals of the window's parts."""
    hall, sitting, reading, opening = window.hall, window.sitting, window.reading, window.opening
    records = window.records
    for wanted in (hall.play_wanted, reading.play_wanted):
        wanted.connect(opening.play)
    for wanted in (hall.continue_wanted, sitting.go_on_wanted):
        wanted.connect(opening.go_on)
    for wanted in (sitting.text_wanted, reading.text_wanted, records.text_wanted):
        wanted.connect(window.texts.save)
    for wanted in (sitting.repeat_wanted, records.repeat_wanted):
        wanted.connect(opening.repeat)
    sitting.review_wanted.connect(records.judge)
    window.boards.match_wanted.connect(sitting.sit_down)
    window.boards.review_wanted.connect(lambda match: records.judge(match, 1, counts_in_statistics=False))
    sitting.boards_wanted.connect(window.back_to_boards)
    window.deals.rules_wanted.connect(reading.show_rules)
    window.deals.settings_wanted.connect(lambda: reading.show_settings())
    window.deals.failed.connect(window.messages.tell)
    sitting.single_over.connect(window.deals.after)
    window.deals.day_wanted.connect(opening.play_day)
    window.deals.review_wanted.connect(records.judge)
    window.deals.repeat_wanted.connect(opening.repeat)
    window.deals.set_wanted.connect(opening.play_set)
    window.deals.new_set_wanted.connect(reading.new_set)
    records.reviewing.connect(lambda page: page.compare_with_hard(window.comparing, plays_missing=False))
    window.comparing.failed.connect(window.messages.tell)
    records.try_wanted.connect(window.deals.try_now)
    records.play_on_wanted.connect(sitting.sit_down)
    for wanted in (hall.rules_wanted, sitting.rules_wanted, records.rules_wanted):
        wanted.connect(lambda name: reading.show_rules(name))
    sitting.settings_wanted.connect(lambda: reading.show_settings())
    for wanted in (hall.options_wanted, hall.code_wanted, sitting.new_match_wanted, records.new_match_wanted):
        wanted.connect(reading.new_match)
    window.bar.wanted.connect(window.hubs.go)
    window.bar.person_wanted.connect(window.persons.ask_who)
    window.persons.changed.connect(window.show_person)
    window.persons.settings_wanted.connect(lambda: reading.show_settings(group="person-card"))
    window.persons.wanted.connect(window.change_person)
    window.looks.changed.connect(window.show_person)
    window.show_person()
    for opened in (window.hubs.open_wanted, hall.open_wanted):
        opened.connect(opening.open_file)
    window.hubs.save_wanted.connect(sitting.save_file)
    window.hubs.boards_wanted.connect(window.boards.open_file)
    window.hubs.typed_wanted.connect(lambda: window.boards.show_typed(hall.chosen))
    for wanted in (reading.exercises_wanted, window.deals.exercises_wanted, window.hubs.exercises_wanted):
        wanted.connect(window.exercising.show)
    window.exercising.rules_wanted.connect(reading.show_rules)
    window.exercising.settings_wanted.connect(lambda: reading.show_settings())
    reading.backup_wanted.connect(window.keeping.back_up)
    reading.restore_wanted.connect(window.keeping.restore)
    hall.forget_wanted.connect(opening.forget)
    hall.settings_changed.connect(window.saving.soon)
    hall.coded_wanted.connect(opening.play_coded)
    reading.start_wanted.connect(opening.start)
    sitting.seated.connect(hall.choose)
    window.navigation.home_wanted.connect(sitting.leave)
    window.navigation.leaving.connect(window.messages.page_left)
    window.navigation.turned.connect(window.setWindowTitle)
    window.navigation.turned.connect(window.banner.rearrange)
    window.saving.failed.connect(window.tell_if_seen)
    window.shape.grew.connect(window.looks.renew)
    window.looks.changed.connect(sitting.apply_settings)
    window.looks.changed.connect(window.navigation.change_language)
    window.looks.changed.connect(window.navigation.tell_title)
    window.looks.values_changed.connect(lambda: window.navigation.page.show_values())


def list_commands(window: WindowParts) -> Mapping[str, Callable[[], object]]:
    """Return the functions of keys and menu entries by command name."""
    return {
        **{place.command: partial(_show_place, window, place.id) for place in ALL_PLACES},
        "menu": window.open_menu,
        "new": lambda: window.reading.new_match_here(),
        "open": lambda: window.opening.open_file(),
        "save": lambda: window.sitting.save_file(),
        "picture": lambda: window.printing.copy(),
        "print": lambda: window.printing.print(),
        "find": lambda: window.navigation.page.focus_search(),
        "rules": lambda: window.reading.rules_here(),
        "full": window.shape.turn_full_screen,
        "sound": lambda: window.volume.turn(),
        "keys": lambda: window.reading.show_keys(),
        "larger": window.looks.larger_cards,
        "smaller": window.looks.smaller_cards,
        "settings": lambda: window.reading.show_settings(),
        "quit": window.close,
    }


def list_disabled_reasons(window: WindowParts) -> Mapping[str, Callable[[], str]]:
    """Return by command functions that tell why a command cannot be used now, or ""."""
    return {
        "save": lambda: "" if window.sitting.match is not None else tr("no match is open"),
        "print": lambda: window.printing.why_not(),
    }


def _show_place(window: WindowParts, place: str) -> None:
    window.hubs.go(place)
