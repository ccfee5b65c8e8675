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
    open_wanted, save_wanted = Signal(), Signal()  # open the file of a saved game; save the open match to a file
    boards_wanted, typed_wanted = Signal(), Signal()  # open a file of boards; type the hands of a deal

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
        self.navigation, self.matches, self.game_here = context.navigation, matches, get_current_game
        self.reading, self.records, self.deals = help_and_settings, records, deals

    def go(self, place: str) -> None:
        """Show a place. Its page replaces all pages above the hall, or above an open table."""
        navigation = self.navigation
        if place == PLAY:
            navigation.home_wanted.emit()
        elif place == SETTINGS:
            self.reading.show_settings(as_place=True)
        else:
            page = {TODAY: self._today, LEARN: self._learn, RECORD: self._record, HELP: self._help}[place]()
            page.left.connect(navigation.back)
            navigation.show_place(page)

    @property
    def _back_to(self) -> str:
        """Return the label of the Back button: the table if a match is open, else "" (the side bar suffices)."""
        base = self.navigation.base
        return "" if base is self.navigation.home else base.called

    def _today(self) -> Hub:
        from cardhall.desktop.pages.hubs.today import TodayPage

        page = TodayPage(self.matches.store, self._back_to)
        page.day_wanted.connect(self.deals.day_wanted)
        page.days_wanted.connect(self.deals.show_day)
        page.sets_wanted.connect(lambda: self.deals.show_set())
        page.new_set_wanted.connect(lambda: self.reading.new_set(""))
        page.code_wanted.connect(self.reading.new_match)
        page.boards_wanted.connect(self.boards_wanted)
        page.typed_wanted.connect(self.typed_wanted)
        return page

    def _learn(self) -> Hub:
        from cardhall.desktop.pages.hubs.learn import LearnPage

        page = LearnPage(self.matches.store, self.game_here(), self._back_to, self.deals.reviews)
        page.practice_wanted.connect(self.deals.show_practice)
        page.exercises_wanted.connect(self.exercises_wanted)
        page.review_wanted.connect(self.records.show_reviews)
        page.past_wanted.connect(self.records.show_past)
        page.decisions_wanted.connect(lambda: self.records.show_statistics("decisions"))
        return page

    def _record(self) -> Hub:
        from cardhall.desktop.pages.hubs.record import RecordPage

        page = RecordPage(self.matches.store, self._back_to, can_save=bool(self._back_to))
        page.save_wanted.connect(self.save_wanted)
        page.past_wanted.connect(self.records.show_past)
        page.statistics_wanted.connect(lambda: self.records.show_statistics())
        page.fairness_wanted.connect(lambda: self.records.show_statistics("fairness"))
        page.review_wanted.connect(self.records.show_result)
        page.open_wanted.connect(self.open_wanted)
        page.backup_wanted.connect(self.reading.backup_wanted)
        page.restore_wanted.connect(self.reading.restore_wanted)
        page.hall_wanted.connect(self.navigation.home_wanted)
        return page

    def _help(self) -> Hub:
        from cardhall.desktop.pages.hubs.help import HelpHub

        page = HelpHub(self.game_here(), self._back_to)
        page.page_wanted.connect(self.reading.show_rules)
        page.keys_wanted.connect(self.reading.show_keys)
        return page
