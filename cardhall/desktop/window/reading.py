"""The pages that a person reads or sets something on: rules, settings, keys, finished matches, statistics.

Each is made when it is first shown, over whatever is shown then. What somebody wants to do there besides reading is
told by signals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cardhall.desktop import rating
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.matches import Matches
from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sounds
from cardhall.desktop.window.looks import Looks
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.navigation import Navigation
from cardhall.desktop.window.opponents import Opponents
from cardhall.desktop.window.persons import Persons

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from cardhall.desktop.pages.help_page import HelpPage
    from cardhall.desktop.table.trial_page import TrialPage
    from cardhall.match import Match, Summary
    from cardhall.match.positions import Position
    from cardhall.match.results import Result


class Reading(QObject):
    """Opens these pages in one window."""

    play_wanted = Signal(str)  # a game's id
    start_wanted = Signal(str, object)  # a game's id, and the arguments of `Match.new`
    repeat_wanted = Signal(object, int)  # a match, and which of its deals is to be played again
    backup_wanted = Signal()  # everything is to be backed up
    restore_wanted = Signal()  # a backup is to be restored
    exercises_wanted = Signal(str)  # a game's id
    text_wanted = Signal(object, int)  # a match, and which of its deals is to be written as a text
    play_on_wanted = Signal(object)  # a match that begins in the midst of a deal
    try_wanted = Signal(object)  # positions of mistakes, a list of `practice.Exercise`
    reviewing = Signal(object)  # the page of a match that is looked at again

    def __init__(
        self,
        window: QWidget,
        navigation: Navigation,
        messages: Messages,
        looks: Looks,
        matches: Matches,
        opponents: Opponents,
        sounds: Sounds,
        game_here: Callable[[], str],
    ) -> None:
        """`game_here`: the id of the game that is meant where none is named."""
        super().__init__(window)
        self.window, self.navigation, self.messages, self.looks = window, navigation, messages, looks
        self.matches, self.opponents, self.sounds, self.game_here = matches, opponents, sounds, game_here
        self.persons: Persons | None = None  # on this computer

    @property
    def settings(self) -> Settings:
        """Those that hold on all pages."""
        return self.looks.settings

    # ---- games

    def rules_here(self) -> None:
        """F1: the rules of the game on the page shown, or else of the one being played or chosen."""
        self.show_rules(self.navigation.page.game_id)

    def show_rules(self, name: str = "", heading: str = "") -> None:
        """The rules of a game, or of whichever is chosen first; or the page of a topic. `heading`: where to begin."""
        from cardhall.desktop.pages.help_page import HelpPage

        here = self.navigation.page
        name = name or self.game_here()
        if isinstance(here, HelpPage):
            here.show_page(name)
            here.go_to_heading(heading)
            return
        style = CardStyle.of(self.settings)
        page = HelpPage(name, here.called, style, self.draw_position, self.settings, here.rule_set())
        page.left.connect(self.navigation.back)
        page.play_wanted.connect(self.play_wanted)
        page.try_wanted.connect(lambda position: self.try_position(position, page))
        page.exercises_wanted.connect(self.exercises_wanted)
        self.navigation.show_over(page)
        page.go_to_heading(heading)

    def new_match_here(self) -> None:
        """Ctrl+N: the options of a new match of the game being played, or of the one chosen."""
        self.new_match(self.game_here())

    def new_match(self, game_id: str, code: str = "", *, way: str = "") -> None:
        """The page on which a match is set up; `code`: of its deals; `way`: where its cards come from."""
        from cardhall.desktop.pages.fit_choice import Fitting
        from cardhall.desktop.pages.new_match import NewMatch

        if isinstance(self.navigation.page, NewMatch):  # in its place
            self.navigation.back()
        page = NewMatch(
            self.settings,
            game_id,
            self.navigation.page.called,
            code=code,
            way=way,
            fitting=Fitting(self.matches.choice, rating.even_in(self.matches.store, game_id)),
        )
        page.other_wanted.connect(self.new_match)
        page.left.connect(self.navigation.back)
        page.start_wanted.connect(self.start_wanted)
        page.rules_wanted.connect(self.show_rules)
        page.settings_changed.connect(self.looks.saving.soon)
        page.settings_wanted.connect(self.show_settings)
        self.navigation.show_over(page)

    def new_set(self, game_id: str) -> None:
        """The page on which a set by duplicate is set up, of the game being played or chosen where none is named."""
        from cardhall.desktop.pages.cards_choice import DUPLICATE

        self.new_match(game_id or self.game_here(), way=DUPLICATE)

    def try_position(self, position: Position, of: HelpPage) -> None:
        """Play a position of a help page out."""
        from cardhall.desktop.table.trial_page import TrialPage

        is_tried = isinstance(self.navigation.page, TrialPage)
        page = self._laid(position, of)
        if is_tried:
            self.navigation.back()
        self.navigation.show_over(page)

    def _laid(self, position: Position, of: HelpPage) -> TrialPage:
        """The table of a position of a help page, all of whose wishes are heard."""
        from cardhall.desktop.table.trial_page import TrialPage

        page = TrialPage(position, settings=self.settings, worker=self.opponents.share(), sound=self.sounds.play)
        page.left.connect(self.navigation.back)
        page.again_wanted.connect(lambda again: self.try_position(again, of))
        page.rules_wanted.connect(lambda _: self.navigation.back())
        page.settings_wanted.connect(self.show_settings)
        page.noted.connect(self.messages.note)
        page.text_wanted.connect(lambda deal: self.text_wanted.emit(page.match, deal))
        self.navigation.can_be_made_anew(page, lambda: self._laid(of.same_position(position), of))
        return page

    def draw_position(self, position: Position, width: float, ratio: float) -> QImage:
        """A position of a help page on its table."""
        from cardhall.desktop.table.still import picture

        return picture(position.match(), self.settings, width, ratio, theme.RADIUS_GROUP)

    # ---- settings, keys

    def show_settings(self, *, as_place: bool = False, group: str = "") -> None:
        """The settings, over whatever is shown; `as_place`: in the place of all that lies over the hall or a table.

        `group`: the icon of the group to begin at.
        """
        from cardhall.desktop.pages.settings_page import SettingsPage

        here = self.navigation.page
        if isinstance(here, SettingsPage):
            here.show_group(group)
            return
        if as_place:
            here = self.navigation.base
        page = SettingsPage(self.settings, back_to=here.called, persons=self.persons)
        if self.persons is not None:
            self.persons.changed.connect(page.restyle)
        page.left.connect(self.navigation.back)
        page.look_changed.connect(self.looks.change)
        page.changed.connect(self.looks.take_over)
        page.tried.connect(self.sounds.play)
        page.keys_wanted.connect(self.show_keys)
        page.backup_wanted.connect(self.backup_wanted)
        page.restore_wanted.connect(self.restore_wanted)
        page.remarked.connect(self.messages.note)
        page.undoable.connect(self.messages.tell)
        if as_place:
            self.navigation.show_place(page)
        else:
            self.navigation.show_over(page)
        page.show_group(group)

    def show_keys(self) -> None:
        """All keys."""
        from cardhall.desktop.pages.keys_page import KeysPage

        here = self.navigation.page
        if isinstance(here, KeysPage):
            self.navigation.back()
            return
        page = KeysPage(self.settings, back_to=here.called)
        page.left.connect(self.navigation.back)
        page.changed.connect(self.looks.take_over)
        page.undoable.connect(self.messages.tell)
        self.navigation.show_over(page)

    # ---- finished matches

    def show_past(self) -> None:
        """The finished matches."""
        from cardhall.desktop.pages.past_page import PastPage

        page = PastPage(self.matches.store, back_to=self.navigation.page.called)
        page.left.connect(self.navigation.back)
        page.hall_wanted.connect(self.navigation.home_wanted)
        page.review_wanted.connect(self.show_result)
        page.deals_wanted.connect(self.show_reviews)
        page.delete_wanted.connect(lambda result: self.matches.ask_delete(self.window, result, page.refresh))
        self.navigation.show_over(page)

    def show_statistics(self, part: str = "") -> None:
        """How the finished matches went, what decisions cost, and whether the deal is fair.

        `part`: "decisions" or "fairness", to begin there.
        """
        from cardhall.desktop.pages.statistics_page import StatisticsPage

        back_to = self.navigation.page.called
        page = StatisticsPage(self.matches.store, CardStyle.of(self.settings), back_to, part=part)
        page.left.connect(self.navigation.back)
        page.hall_wanted.connect(self.navigation.home_wanted)
        page.past_wanted.connect(self.show_past)
        page.review_wanted.connect(self.show_result)
        page.failed.connect(self.messages.tell)
        self.navigation.show_over(page)

    def show_result(self, result: Result) -> None:
        """A finished match, looked at again."""
        match = self.matches.finished(result)
        if match is not None:
            self.review(match)

    def show_reviews(self, result: Result) -> None:
        """The reviews of a finished match's deals."""
        match = self.matches.finished(result)
        if match is not None:
            self.review_deals(match)

    def review_deals(self, match: Match) -> None:
        """The deals of a match, each with the way to its review; of a single deal its review at once."""
        from cardhall.desktop.pages.past_deals_page import PastDealsPage
        from cardhall.match import Match

        if len(match.state.results) == 1:
            self.judge(match, 1)
            return
        page = PastDealsPage(match, self.matches.store, self.navigation.page.called)
        page.left.connect(self.navigation.back)
        page.review_wanted.connect(lambda deal: self.judge(match, deal))
        page.look_wanted.connect(lambda: self.review(Match.restored(match.saved())))
        self.navigation.show_over(page)

    def look_at(self, summary: Summary) -> None:
        """A match that is open in another window, as it stands: it is only looked at, with the person's own cards."""
        match = self.matches.read(summary.path)
        if match is not None:
            self.review(match, is_over=False)

    def review(self, match: Match, *, is_over: bool = True) -> None:
        """A match, step by step; `is_over`: with everybody's cards."""
        from cardhall.desktop.table.review import ReviewPage
        from cardhall.match.match_copies import play_to_end

        page = ReviewPage(match, settings=self.settings, is_over=is_over)
        page.hall_wanted.connect(self.navigation.back)
        page.rules_wanted.connect(self.show_rules)
        page.new_match_wanted.connect(self.new_match)
        page.repeat_wanted.connect(lambda deal: self.repeat_wanted.emit(match, deal))
        page.review_wanted.connect(lambda deal: self.judge(play_to_end(match, deal or 1), deal))
        self.reviewing.emit(page)
        page.noted.connect(self.messages.note)
        page.text_wanted.connect(lambda deal: self.text_wanted.emit(match, deal))
        self.navigation.show_over(page)

    def judge(self, match: Match, deal: int, *, keeps: bool = True) -> None:
        """What each decision of a deal that is over cost; deal 0 stands for all of them.

        `keeps`: they count among the person's own.
        """
        if not deal:
            self.review_deals(match)
            return
        from cardhall.desktop.pages.review.page import AnalysisPage
        from cardhall.match.match_copies import branch_at

        here = self.navigation.page
        is_next = isinstance(here, AnalysisPage)
        page = AnalysisPage(
            match,
            deal,
            settings=self.settings,
            store=self.matches.store if keeps else None,
            worker=self.opponents.share(),
            back_to=here.back_to if isinstance(here, AnalysisPage) else here.called,
        )
        page.left.connect(self.navigation.back)
        page.remarked.connect(self.messages.tell)
        page.deal_wanted.connect(lambda number: self.judge(match, number, keeps=keeps))
        page.try_wanted.connect(self.try_wanted)
        page.play_on_wanted.connect(lambda place: self.play_on_wanted.emit(branch_at(match, place)))
        if is_next:
            self.navigation.back()
        self.navigation.show_over(page)
