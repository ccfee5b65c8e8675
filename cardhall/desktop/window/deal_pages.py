"""The pages about single deals: deal of the day, sets, practice, and past deals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.window.background_reviews import BackgroundReviews
from cardhall.desktop.window.context import TableServices, WindowContext
from cardhall.desktop.window.hard_comparison import HardComparison
from cardhall.language import tr
from cardhall.match.files import error_reason
from cardhall.match.one_deal import DAY_OCCASION

if TYPE_CHECKING:
    from cardhall.desktop.pages.duplicate_page import DuplicatePage
    from cardhall.desktop.table.practice_page import PracticePage
    from cardhall.desktop.widgets.page import WindowPage
    from cardhall.match import Match
    from cardhall.match.practice import PracticePosition


class SingleDealPages(QObject):
    """Opens the pages about single deals in one window."""

    day_wanted = Signal(str, object)  # play the deal of the day: the game's id, and the day (a `date`)
    review_wanted = Signal(object, int)  # review a deal: its match, and the deal's number
    repeat_wanted = Signal(object, int)  # play a deal again: its match, and the deal's number
    set_wanted = Signal(str, int)  # play a deal of a set: the set's id, and the deal's number
    new_set_wanted = Signal(str)  # set up a set of a game, by its id; "": of the current game
    exercises_wanted = Signal(str)  # show the exercises of a game, by its id
    rules_wanted = Signal(str)  # show the rules of a game, by its id
    settings_wanted = Signal()
    failed = Signal(str)  # something could not be done; with a sentence about the reason

    def __init__(
        self,
        context: WindowContext,
        matches: MatchOpener,
        hard_comparison: HardComparison,
        reviews: BackgroundReviews,
        services: TableServices,
    ) -> None:
        super().__init__(context.window)
        self.navigation, self.matches = context.navigation, matches
        self.hard_comparison, self.reviews, self.services = hard_comparison, reviews, services

    def show_day(self, game_id: str, day: date | None = None) -> None:
        """Show the deal of a day, by default today's."""
        from cardhall.desktop.pages.day_page import DayPage

        store, current_page = self.matches.store, self.navigation.page
        page = DayPage(
            store,
            game_id,
            CardStyle.from_settings(self.matches.settings),
            self.hard_comparison,
            current_page.back_label,
        )
        if day is not None:
            page.choose_day(day)
        page.back_wanted.connect(self.navigation.go_back)
        page.play_wanted.connect(self.day_wanted)
        page.review_wanted.connect(lambda game, match_id: self._emit_with_match(self.review_wanted, game, match_id))
        page.replay_wanted.connect(lambda game, match_id: self._emit_with_match(self.repeat_wanted, game, match_id))
        page.sets_wanted.connect(lambda: self.show_set())
        self.hard_comparison.result_found.connect(page.refresh)
        self.navigation.show_over(page)

    def _emit_with_match(self, signal: SignalInstance, game_id: str, match_id: str) -> None:
        match = self.matches.read_saved(self.matches.store.folders.deal_file(game_id, match_id))
        if match is not None:
            signal.emit(match, 1)

    def show_occasion(self, match: Match) -> None:
        """Show the page of a single deal's occasion after the deal was played."""
        occasion = match.occasion
        if occasion is not None and occasion.kind == DAY_OCCASION:
            self.show_day(match.game.id, date.fromisoformat(occasion.of))
        elif occasion is not None:
            self.show_set(occasion.of)

    # ---- practice

    def show_practice(self) -> None:
        """Show the positions from the person's mistakes."""
        from cardhall.desktop.pages.practice_page import PracticeListPage

        page = PracticeListPage(self.matches.store, self.navigation.page.back_label, reviews=self.reviews)
        page.back_wanted.connect(self.navigation.go_back)
        page.hall_wanted.connect(self.navigation.home_wanted)
        page.begin_wanted.connect(lambda: self._try_next(page, page.due_exercises))
        page.exercises_wanted.connect(self.exercises_wanted)
        self.navigation.show_over(page)

    def practise_positions(self, exercises: Sequence[PracticePosition]) -> None:
        """Play practice positions in turn, then return to the current page."""
        self._try_next(self.navigation.page, exercises)

    def _try_next(self, page: WindowPage, exercises: Sequence[PracticePosition]) -> None:
        """Show the next position at the table, or return to the page if none is left."""
        from cardhall.desktop.pages.practice_page import PracticeListPage
        from cardhall.match import practice
        from cardhall.match.saves import SaveError

        if self.navigation.page is not page:
            self.navigation.go_back()
        if not exercises:
            page.refresh() if isinstance(page, PracticeListPage) else page.show_values()
            return
        exercise, remaining_exercises = exercises[0], exercises[1:]
        try:
            table = self._practice_table(page, exercise, remaining_exercises)
        except SaveError:  # the position is from another version of the program, which may still play it
            practice.note_unplayable(self.matches.store.folder, exercise)
            self._try_next(page, remaining_exercises)
            return
        self.navigation.show_over(table)

    def _practice_table(
        self, page: WindowPage, exercise: PracticePosition, remaining_exercises: Sequence[PracticePosition]
    ) -> PracticePage:
        """Return the table of a position, with its signals connected. Raises `SaveError`."""
        from cardhall.desktop.pages.practice_page import PracticeListPage
        from cardhall.desktop.table.practice_page import PracticePage

        table = PracticePage(
            exercise,
            settings=self.matches.settings,
            worker=self.services.opponents.share(),
            sound=self.services.sounds.play,
            from_review=not isinstance(page, PracticeListPage),
        )
        table.decision_judged.connect(lambda right: self._record_answer(exercise, right))
        table.next_wanted.connect(lambda: self._try_next(page, remaining_exercises))
        table.hall_wanted.connect(lambda: self._try_next(page, ()))
        table.rules_wanted.connect(self.rules_wanted)
        table.settings_wanted.connect(self.settings_wanted)
        self.navigation.register_recreation(table, lambda: self._practice_table(page, exercise, remaining_exercises))
        return table

    def _record_answer(self, exercise: PracticePosition, is_right: bool) -> None:
        from cardhall.match import practice

        try:
            practice.record_answer(self.matches.store.folder, exercise, is_right=is_right)
        except OSError as error:
            self.failed.emit(tr("The answer cannot be saved: {reason}.", reason=error_reason(error)))

    # ---- duplicate

    def show_set(self, set_id: str = "") -> None:
        """Show a set of deals by duplicate, by default the newest."""
        from cardhall.desktop.pages.duplicate_page import DuplicatePage

        page = DuplicatePage(self.matches.store, self.hard_comparison, set_id, self.navigation.page.back_label)
        page.back_wanted.connect(self.navigation.go_back)
        page.play_wanted.connect(self.set_wanted)
        page.review_wanted.connect(lambda game, match_id: self._emit_with_match(self.review_wanted, game, match_id))
        page.new_set_wanted.connect(lambda: self.new_set_wanted.emit(self._game_of(page)))
        self.hard_comparison.result_found.connect(page.refresh)
        self.navigation.show_over(page)

    def _game_of(self, page: DuplicatePage) -> str:
        """Return the id of the game of the set shown; "": no set is shown."""
        return next((one.game for one in page.sets if one.id == page.set_id), "")
