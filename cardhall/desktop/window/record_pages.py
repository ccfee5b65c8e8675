"""The pages about finished matches: the list, the statistics, replays, and reviews of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.window.context import TableServices, WindowContext

if TYPE_CHECKING:
    from cardhall.match import Match, Summary
    from cardhall.match.results import Result


class FinishedMatchPages(QObject):
    """Opens the pages about finished matches in one window."""

    repeat_wanted = Signal(object, int)  # play a deal again: its match, and the deal's number
    text_wanted = Signal(object, int)  # save a deal as text: its match, and the deal's number
    play_on_wanted = Signal(object)  # play a match that starts in the middle of a deal
    try_wanted = Signal(object)  # practise positions of mistakes, a list of `practice.Exercise`
    replay_opened = Signal(object)  # a replay was opened; with its page
    rules_wanted = Signal(str)  # show the rules of a game, by its id
    new_match_wanted = Signal(str)  # set up a match of a game, by its id

    def __init__(self, context: WindowContext, services: TableServices, matches: MatchOpener) -> None:
        super().__init__(context.window)
        self.window, self.navigation, self.messages = context.window, context.navigation, context.messages
        self.services, self.matches = services, matches

    def show_past(self) -> None:
        """Show the finished matches."""
        from cardhall.desktop.pages.past_page import PastMatchesPage

        page = PastMatchesPage(self.matches.store, back_to=self.navigation.page.back_label)
        page.back_wanted.connect(self.navigation.go_back)
        page.hall_wanted.connect(self.navigation.home_wanted)
        page.review_wanted.connect(self.replay_result)
        page.deals_wanted.connect(self.show_reviews)
        page.delete_wanted.connect(lambda result: self.matches.ask_delete(self.window, result, page.refresh))
        self.navigation.show_over(page)

    def show_statistics(self, section: str = "") -> None:
        """Show the statistics of matches, decisions, and fair dealing; begin at "decisions" or "fairness" if named."""
        from cardhall.desktop.pages.statistics_page import StatisticsPage

        back_to = self.navigation.page.back_label
        page = StatisticsPage(
            self.matches.store, CardStyle.from_settings(self.matches.settings), back_to, section=section
        )
        page.back_wanted.connect(self.navigation.go_back)
        page.hall_wanted.connect(self.navigation.home_wanted)
        page.past_wanted.connect(self.show_past)
        page.review_wanted.connect(self.replay_result)
        page.failed.connect(self.messages.show_message)
        self.navigation.show_over(page)

    def replay_result(self, result: Result) -> None:
        """Replay a finished match."""
        match = self.matches.load_finished(result)
        if match is not None:
            self.replay_match(match)

    def show_reviews(self, result: Result) -> None:
        """Show the reviews of a finished match's deals."""
        match = self.matches.load_finished(result)
        if match is not None:
            self.review_deals(match)

    def review_deals(self, match: Match) -> None:
        """Show the deals of a match with their reviews; a single deal's review opens at once."""
        from cardhall.desktop.pages.past_deals_page import PastDealsPage
        from cardhall.match import Match

        if len(match.state.results) == 1:
            self.review_deal(match, 1)
            return
        page = PastDealsPage(match, self.matches.store, self.navigation.page.back_label)
        page.back_wanted.connect(self.navigation.go_back)
        page.review_wanted.connect(lambda deal: self.review_deal(match, deal))
        page.step_through_wanted.connect(lambda: self.replay_match(Match.restored(match.saved())))
        self.navigation.show_over(page)

    def view_match(self, summary: Summary) -> None:
        """Show a match that is open in another window, read-only, with the person's cards."""
        match = self.matches.read_saved(summary.path)
        if match is not None:
            self.replay_match(match, is_over=False)

    def replay_match(self, match: Match, *, is_over: bool = True) -> None:
        """Show a match step by step; `is_over`: with everybody's cards, as the match is finished."""
        from cardhall.desktop.table.playback_page import PlaybackPage
        from cardhall.match.match_copies import play_to_end

        page = PlaybackPage(match, settings=self.matches.settings, is_over=is_over)
        page.hall_wanted.connect(self.navigation.go_back)
        page.rules_wanted.connect(self.rules_wanted)
        page.new_match_wanted.connect(self.new_match_wanted)
        page.repeat_wanted.connect(lambda deal: self.repeat_wanted.emit(match, deal))
        page.review_wanted.connect(lambda deal: self.review_deal(play_to_end(match, deal or 1), deal))
        self.replay_opened.emit(page)
        page.noted.connect(self.messages.show_note)
        page.text_wanted.connect(lambda deal: self.text_wanted.emit(match, deal))
        self.navigation.show_over(page)

    def review_deal(self, match: Match, deal: int, *, counts_in_statistics: bool = True) -> None:
        """Show the review of a finished deal; deal 0: of all deals.

        `counts_in_statistics`: whether the findings count in the person's statistics.
        """
        if not deal:
            self.review_deals(match)
            return
        from cardhall.desktop.pages.review.page import DealReviewPage
        from cardhall.match.match_copies import branch_at

        current_page = self.navigation.page
        is_next = isinstance(current_page, DealReviewPage)
        page = DealReviewPage(
            match,
            deal,
            settings=self.matches.settings,
            store=self.matches.store if counts_in_statistics else None,
            worker=self.services.opponents.share(),
            back_to=current_page.back_to if isinstance(current_page, DealReviewPage) else current_page.back_label,
        )
        page.back_wanted.connect(self.navigation.go_back)
        page.message_wanted.connect(self.messages.show_message)
        page.deal_wanted.connect(
            lambda number: self.review_deal(match, number, counts_in_statistics=counts_in_statistics)
        )
        page.practice_wanted.connect(self.try_wanted)
        page.play_on_wanted.connect(lambda place: self.play_on_wanted.emit(branch_at(match, place)))
        if is_next:
            self.navigation.go_back()
        self.navigation.show_over(page)
