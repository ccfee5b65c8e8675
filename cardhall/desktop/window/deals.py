"""The pages about single deals: that of the day, and what can be done with those that were played."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.matches import Matches
from cardhall.desktop.window.comparing import Comparing
from cardhall.desktop.window.navigation import Navigation
from cardhall.match import single_deals
from cardhall.match.occasion import DAY

if TYPE_CHECKING:
    from cardhall.match import Match


class Deals(QObject):
    """Opens them in one window."""

    day_wanted = Signal(str, object)  # a game's id, and the day whose deal is to be played
    review_wanted = Signal(object, int)  # a match, and which of its deals is to be judged
    repeat_wanted = Signal(object, int)  # a match, and which of its deals is to be played again

    def __init__(self, window: QWidget, navigation: Navigation, matches: Matches, comparing: Comparing) -> None:
        super().__init__(window)
        self.navigation, self.matches, self.comparing = navigation, matches, comparing

    def show_day(self, game_id: str, day: date | None = None) -> None:
        """The deal of a day, without one of today."""
        from cardhall.desktop.pages.day_page import DayPage

        store, here = self.matches.store, self.navigation.page
        page = DayPage(store, game_id, CardStyle.of(self.matches.settings), self.comparing, here.called)
        if day is not None:
            page.choose_day(day)
        page.left.connect(self.navigation.back)
        page.play_wanted.connect(self.day_wanted)
        page.review_wanted.connect(lambda game, match_id: self._lead(self.review_wanted, game, match_id))
        page.again_wanted.connect(lambda game, match_id: self._lead(self.repeat_wanted, game, match_id))
        self.comparing.found.connect(page.refresh)
        self.navigation.show_over(page)

    def _lead(self, wanted: SignalInstance, game_id: str, match_id: str) -> None:
        match = self.matches.read(single_deals.path_of(self.matches.store.folder, match_id, game_id))
        if match is not None:
            wanted.emit(match, 1)

    def after(self, match: Match) -> None:
        """A single deal has been played: show the page to which it belongs."""
        occasion = match.occasion
        if occasion is not None and occasion.kind == DAY:
            self.show_day(match.game.id, date.fromisoformat(occasion.of))
