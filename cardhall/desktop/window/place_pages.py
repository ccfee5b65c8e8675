"""Opens the pages of the side bar's places, and connects the buttons on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.places import HELP, LEARN, PLAY, RECORD, SETTINGS, TODAY
from cardhall.desktop.window.context import WindowContext
from cardhall.desktop.window.deal_pages import SingleDealPages
from cardhall.desktop.window.help_and_settings import HelpAndSettings
from cardhall.desktop.window.record_pages import FinishedMatchPages

if TYPE_CHECKING:
    from cardhall.desktop.pages.hubs.hub import Hub


class PlacePages(QObject):
    """Opens the places of the side bar in one window."""

    exercises_wanted = Signal(str)  # a game's id
    open_file_wanted, save_wanted = Signal(), Signal()  # open the file of a saved game; save the open match to a file
    boards_wanted, type_deal_wanted = Signal(), Signal()  # open a file of boards; type the hands of a deal

    def __init__(
        self,
        context: WindowContext,
        matches: MatchOpener,
        help_and_settings: HelpAndSettings,
        records: FinishedMatchPages,
        deals: SingleDealPages,
        get_current_game: Callable[[], str],
    ) -> None:
        """Create the opener; the last function returns the id of the game at the table or chosen in the hall."""
        super().__init__(context.window)
        self.navigation, self.matches, self.get_current_game = context.navigation, matches, get_current_game
        self.help_and_settings, self.records, self.deals = help_and_settings, records, deals

    def show_place(self, place: str) -> None:
        """Show a place. Its page replaces all pages above the hall, or above an open table."""
        navigation = self.navigation
        if place == PLAY:
            navigation.home_wanted.emit()
        elif place == SETTINGS:
            self.help_and_settings.show_settings(as_place=True)
        else:
            page = {
                TODAY: self._create_today_page,
                LEARN: self._create_learn_page,
                RECORD: self._create_record_page,
                HELP: self._create_help_page,
            }[place]()
            page.back_wanted.connect(navigation.go_back)
            navigation.show_place(page)

    @property
    def _back_label(self) -> str:
        """Return the label of the Back button: the table if a match is open, else "" (the side bar suffices)."""
        base = self.navigation.base
        return "" if base is self.navigation.home else base.back_label

    def _create_today_page(self) -> Hub:
        from cardhall.desktop.pages.hubs.today import TodayPage

        page = TodayPage(self.matches.store, self._back_label)
        page.play_day_wanted.connect(self.deals.day_wanted)
        page.day_page_wanted.connect(self.deals.show_day)
        page.sets_wanted.connect(lambda: self.deals.show_set())
        page.new_set_wanted.connect(lambda: self.help_and_settings.show_new_set(""))
        page.code_wanted.connect(self.help_and_settings.show_new_match)
        page.boards_wanted.connect(self.boards_wanted)
        page.typed_wanted.connect(self.type_deal_wanted)
        return page

    def _create_learn_page(self) -> Hub:
        from cardhall.desktop.pages.hubs.learn import LearnPage

        page = LearnPage(self.matches.store, self.get_current_game(), self._back_label, self.deals.reviews)
        page.practice_wanted.connect(self.deals.show_practice)
        page.exercises_wanted.connect(self.exercises_wanted)
        page.review_wanted.connect(self.records.show_reviews)
        page.past_wanted.connect(self.records.show_past)
        page.decisions_wanted.connect(lambda: self.records.show_statistics("decisions"))
        return page

    def _create_record_page(self) -> Hub:
        from cardhall.desktop.pages.hubs.record import RecordPage

        page = RecordPage(self.matches.store, self._back_label, can_save=bool(self._back_label))
        page.save_wanted.connect(self.save_wanted)
        page.past_wanted.connect(self.records.show_past)
        page.statistics_wanted.connect(lambda: self.records.show_statistics())
        page.fairness_wanted.connect(lambda: self.records.show_statistics("fairness"))
        page.review_wanted.connect(self.records.replay_result)
        page.open_wanted.connect(self.open_file_wanted)
        page.backup_wanted.connect(self.help_and_settings.backup_wanted)
        page.restore_wanted.connect(self.help_and_settings.restore_wanted)
        page.hall_wanted.connect(self.navigation.home_wanted)
        return page

    def _create_help_page(self) -> Hub:
        from cardhall.desktop.pages.hubs.help import HelpHub

        page = HelpHub(self.get_current_game(), self._back_label)
        page.page_wanted.connect(self.help_and_settings.show_rules)
        page.keys_wanted.connect(self.help_and_settings.toggle_keys_page)
        return page
