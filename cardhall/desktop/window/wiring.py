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
    place_bar: PlaceBar
    banner: Banner
    navigation: PageStack
    messages: Messages
    appearance: Appearance
    settings_writer: SettingsWriter
    geometry_keeper: WindowGeometry
    table_host: TableHost
    help_and_settings: HelpAndSettings
    finished_match_pages: FinishedMatchPages
    match_starter: MatchStarter
    single_deal_pages: SingleDealPages
    board_pages: BoardPages
    place_pages: PlacePages
    exercise_pages: ExercisePages
    backups: Backups
    hard_comparison: HardComparison
    person_switcher: PersonSwitcher
    deal_exporter: DealExporter
    page_copier: PageCopier
    sound_switch: SoundSwitch

    def open_menu(self) -> None: ...
    def return_to_boards(self) -> None: ...
    def show_person(self) -> None: ...
    def show_if_visible(self, trouble: str) -> None: ...
    def change_person(self, person: str) -> None: ...
    def setWindowTitle(self, title: str, /) -> None: ...
    def close(self) -> bool: ...


def connect(window: WindowParts) -> None:
    """Connect the signals of the window's parts."""
    hall, sitting, reading, opening = window.hall, window.table_host, window.help_and_settings, window.match_starter
    records = window.finished_match_pages
    for wanted in (hall.play_wanted, reading.play_wanted):
        wanted.connect(opening.start_as_last_time)
    for wanted in (hall.continue_wanted, sitting.continue_wanted):
        wanted.connect(opening.continue_match)
    for wanted in (sitting.text_wanted, reading.text_wanted, records.text_wanted):
        wanted.connect(window.deal_exporter.export_deal)
    for wanted in (sitting.repeat_wanted, records.repeat_wanted):
        wanted.connect(opening.repeat_deal)
    sitting.review_wanted.connect(records.review_deal)
    window.board_pages.match_wanted.connect(sitting.show_table)
    window.board_pages.review_wanted.connect(lambda match: records.review_deal(match, 1, counts_in_statistics=False))
    sitting.boards_wanted.connect(window.return_to_boards)
    window.single_deal_pages.rules_wanted.connect(reading.show_rules)
    window.single_deal_pages.settings_wanted.connect(lambda: reading.show_settings())
    window.single_deal_pages.failed.connect(window.messages.show_message)
    sitting.single_deal_finished.connect(window.single_deal_pages.show_occasion)
    window.single_deal_pages.day_wanted.connect(opening.play_day)
    window.single_deal_pages.review_wanted.connect(records.review_deal)
    window.single_deal_pages.repeat_wanted.connect(opening.repeat_deal)
    window.single_deal_pages.set_wanted.connect(opening.play_set)
    window.single_deal_pages.new_set_wanted.connect(reading.show_new_set)
    records.replay_opened.connect(lambda page: page.compare_with_hard(window.hard_comparison, plays_missing=False))
    window.hard_comparison.failed.connect(window.messages.show_message)
    records.try_wanted.connect(window.single_deal_pages.practise_positions)
    records.play_on_wanted.connect(sitting.show_table)
    for wanted in (hall.rules_wanted, sitting.rules_wanted, records.rules_wanted):
        wanted.connect(lambda name: reading.show_rules(name))
    sitting.settings_wanted.connect(lambda: reading.show_settings())
    for wanted in (hall.options_wanted, hall.set_up_code_wanted, sitting.new_match_wanted, records.new_match_wanted):
        wanted.connect(reading.show_new_match)
    window.place_bar.place_wanted.connect(window.place_pages.show_place)
    window.place_bar.person_wanted.connect(window.person_switcher.ask_who)
    window.person_switcher.people_changed.connect(window.show_person)
    window.person_switcher.settings_wanted.connect(lambda: reading.show_settings(group="person-card"))
    window.person_switcher.person_change_wanted.connect(window.change_person)
    window.appearance.look_changed.connect(window.show_person)
    window.show_person()
    for opened in (window.place_pages.open_file_wanted, hall.open_file_wanted):
        opened.connect(opening.open_file)
    window.place_pages.save_wanted.connect(sitting.save_to_file)
    window.place_pages.boards_wanted.connect(window.board_pages.open_file)
    window.place_pages.type_deal_wanted.connect(lambda: window.board_pages.show_typed(hall.chosen_game_id))
    for wanted in (
        reading.exercises_wanted,
        window.single_deal_pages.exercises_wanted,
        window.place_pages.exercises_wanted,
    ):
        wanted.connect(window.exercise_pages.show_exercises)
    window.exercise_pages.rules_wanted.connect(reading.show_rules)
    window.exercise_pages.settings_wanted.connect(lambda: reading.show_settings())
    reading.backup_wanted.connect(window.backups.back_up)
    reading.restore_wanted.connect(window.backups.ask_restore)
    hall.delete_wanted.connect(opening.delete_match)
    hall.settings_changed.connect(window.settings_writer.write_soon)
    hall.play_code_wanted.connect(opening.start_from_code)
    reading.start_wanted.connect(opening.start_match)
    sitting.match_seated.connect(hall.choose_game)
    window.navigation.home_wanted.connect(sitting.leave_table)
    window.navigation.page_leaving.connect(window.messages.clear_unless_warning)
    window.navigation.title_changed.connect(window.setWindowTitle)
    window.navigation.title_changed.connect(window.banner.rearrange)
    window.settings_writer.failed.connect(window.show_if_visible)
    window.geometry_keeper.scale_changed.connect(window.appearance.reapply_look)
    window.appearance.look_changed.connect(sitting.apply_settings)
    window.appearance.look_changed.connect(window.navigation.recreate_untranslated_pages)
    window.appearance.look_changed.connect(window.navigation.update_title)
    window.appearance.values_changed.connect(lambda: window.navigation.page.show_values())


def list_commands(window: WindowParts) -> Mapping[str, Callable[[], object]]:
    """Return the functions of keys and menu entries by command name."""
    return {
        **{place.command: partial(_show_place, window, place.id) for place in ALL_PLACES},
        "menu": window.open_menu,
        "new": lambda: window.help_and_settings.show_new_match_of_current(),
        "open": lambda: window.match_starter.open_file(),
        "save": lambda: window.table_host.save_to_file(),
        "picture": lambda: window.page_copier.copy_picture(),
        "print": lambda: window.page_copier.print_page(),
        "find": lambda: window.navigation.page.focus_search(),
        "rules": lambda: window.help_and_settings.show_current_rules(),
        "full": window.geometry_keeper.toggle_full_screen,
        "sound": lambda: window.sound_switch.toggle_sound(),
        "keys": lambda: window.help_and_settings.toggle_keys_page(),
        "larger": window.appearance.enlarge_cards,
        "smaller": window.appearance.shrink_cards,
        "settings": lambda: window.help_and_settings.show_settings(),
        "quit": window.close,
    }


def list_disabled_reasons(window: WindowParts) -> Mapping[str, Callable[[], str]]:
    """Return by command functions that tell why a command cannot be used now, or ""."""
    return {
        "save": lambda: "" if window.table_host.match is not None else tr("no match is open"),
        "print": lambda: window.page_copier.unprintable_reason(),
    }


def _show_place(window: WindowParts, place: str) -> None:
    window.place_pages.show_place(place)
