"""The pages that a person reads or sets something on: rules, settings, keys, finished matches, statistics.

Each is made when it is first shown, over whatever is shown then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.matches import Matches
from cardhall.desktop.settings import Settings
from cardhall.desktop.window_frame import WindowFrame
from cardhall.match.store import Store

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from cardhall.desktop.hall.hall_page import HallPage
    from cardhall.desktop.table.table_page import TablePage
    from cardhall.match import Match, Summary
    from cardhall.match.positions import Position
    from cardhall.match.results import Result
    from cardhall.players.remote.worker import Share, Worker


class ReadingWindow(WindowFrame):
    """A window that can show these pages. `store`: where matches are kept (default: the person's own folder)."""

    hall: HallPage

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        super().__init__(settings)
        self.store = Store() if store is None else store
        self.matches = Matches(settings, self.store, self.tell, self.note)
        self.worker: Worker | None = None
        self.table: TablePage | None = None  # of the match being played, kept while help or settings are looked at

    # ---- what the window does besides

    def back(self) -> None:
        """Back to the page before this one."""
        raise NotImplementedError

    def show_hall(self) -> None:
        """Show the hall."""
        raise NotImplementedError

    def play(self, game_id: str) -> None:
        """Begin a match of the game."""
        raise NotImplementedError

    def repeat(self, match: Match, deal: int) -> None:
        """Play a deal of that match again."""
        raise NotImplementedError

    def new_match(self, game_id: str) -> None:
        """Show the page on which a match is set up."""
        raise NotImplementedError

    def look_changed(self) -> None:
        """Put changed settings in force on all pages."""
        raise NotImplementedError

    def _worker(self) -> Share:
        if self.worker is None:
            from cardhall.players.remote.worker import Worker

            self.worker = Worker()
            self.worker.start()
        return self.worker.share()

    # ---- pages

    def rules_here(self) -> None:
        """F1: the rules of the game on the page shown, or of the one chosen in the hall."""
        self.show_rules(self.page.game_id)

    def show_rules(self, name: str = "") -> None:
        """The rules of a game, or of whichever is chosen first; or the page of a topic."""
        from cardhall.desktop.pages.help_page import HelpPage

        here = self.page
        name = name or self.hall.chosen
        if isinstance(here, HelpPage):
            here.show_page(name)
            return
        page = HelpPage(name, here.called, CardStyle.of(self.settings), self.draw_position, self.settings)
        page.left.connect(self.back)
        page.play_wanted.connect(self.play)
        page.try_wanted.connect(self.try_position)
        self.show_over(page)

    def try_position(self, position: Position) -> None:
        """Play a position of a help page out."""
        from cardhall.desktop.table.trial_page import TrialPage

        tried = self.page if isinstance(self.page, TrialPage) else None
        page = TrialPage(position, settings=self.settings, worker=self._worker())
        page.left.connect(self.back)
        page.again_wanted.connect(self.try_position)
        page.rules_wanted.connect(lambda _: self.back())
        page.settings_wanted.connect(self.show_settings)
        if tried is not None:
            self.back()
        self.show_over(page)

    def draw_position(self, position: Position, width: float, ratio: float) -> QImage:
        """A position of a help page on its table."""
        from cardhall.desktop.table.still import picture

        return picture(position.match(), self.settings, width, ratio, theme.RADIUS_GROUP)

    def show_settings(self) -> None:
        """The settings, over whatever is shown."""
        from cardhall.desktop.pages.settings_page import SettingsPage

        here = self.page
        if isinstance(here, SettingsPage):
            return
        page = SettingsPage(self.settings, back_to=here.called)
        page.left.connect(self.back)
        page.look_changed.connect(self.look_changed)
        page.remarked.connect(self.note)
        page.undoable.connect(self.tell)
        page.changed.connect(self._setting_changed)
        self.show_over(page)

    def _setting_changed(self) -> None:
        theme.use(self.settings)
        self.save_soon()
        if self.table is not None:
            self.table.apply_settings()

    def show_past(self) -> None:
        """The finished matches."""
        from cardhall.desktop.pages.past_page import PastPage

        page = PastPage(self.store, back_to=self.page.called)
        page.left.connect(self.back)
        page.hall_wanted.connect(self.show_hall)
        page.review_wanted.connect(self.show_review)
        page.delete_wanted.connect(lambda result: self.matches.ask_delete(self, result, page.refresh))
        self.show_over(page)

    def show_review(self, result: Result) -> None:
        """A finished match, looked at again."""
        self._review(self.matches.finished(result))

    def look_at(self, summary: Summary) -> None:
        """A match that is open in another window, as it stands: it is only looked at, with the person's own cards."""
        self._review(self.matches.read(summary.path), is_over=False)

    def _review(self, match: Match | None, *, is_over: bool = True) -> None:
        from cardhall.desktop.table.review import ReviewPage

        if match is None:
            return
        page = ReviewPage(match, settings=self.settings, is_over=is_over)
        page.hall_wanted.connect(self.back)
        page.rules_wanted.connect(self.show_rules)
        page.new_match_wanted.connect(self.new_match)
        page.repeat_wanted.connect(lambda deal: self.repeat(match, deal))
        self.show_over(page)

    def show_statistics(self) -> None:
        """How the finished matches went, and whether the deal is fair."""
        from cardhall.desktop.pages.statistics_page import StatisticsPage

        page = StatisticsPage(self.store, CardStyle.of(self.settings))
        page.left.connect(self.back)
        page.hall_wanted.connect(self.show_hall)
        page.past_wanted.connect(self.show_past)
        page.review_wanted.connect(self.show_review)
        page.failed.connect(self.tell)
        self.show_over(page)

    def show_keys(self) -> None:
        """All keys."""
        from cardhall.desktop.pages.keys_page import KeysPage

        here = self.page
        if isinstance(here, KeysPage):
            self.back()
            return
        page = KeysPage(back_to=here.called)
        page.left.connect(self.back)
        self.show_over(page)
