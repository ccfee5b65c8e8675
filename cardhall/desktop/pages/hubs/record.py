"""The Record page of the side bar: past matches, statistics, saved games and backups, and the fairness of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from cardhall.desktop import words
from cardhall.desktop.figures import format_percentage
from cardhall.desktop.hall.detail import Fact
from cardhall.desktop.pages.hubs.hub import Hub, Section
from cardhall.desktop.pages.statistics_rows import MatchLine
from cardhall.desktop.places import RECORD
from cardhall.english import capital
from cardhall.language import say, tr
from cardhall.match.store import Store

MATCHES_LISTED = 4  # past matches shown, the latest first


class RecordPage(Hub):
    """The page of past matches, statistics and files."""

    called = say("Record", context="place")
    place = RECORD
    past_wanted = Signal()
    statistics_wanted = Signal()
    fairness_wanted = Signal()
    review_wanted = Signal(object)  # the Result of the match to be replayed
    backup_wanted, restore_wanted = Signal(), Signal()  # all data of the person
    open_wanted = Signal()  # a saved game
    hall_wanted = Signal()

    def __init__(self, store: Store, back_to: str = "", *, may_save: bool = False) -> None:
        """`may_save`: whether a match is open that can be saved in a file."""
        self.store, self.may_save = store, may_save
        super().__init__(tr("Record", context="place"), back_to)

    def sections(self) -> Sequence[Section]:
        self.results = self.store.results()
        return [self._past(), self._statistics(), self._files(), self._fairness()]

    def _past(self) -> Section:
        latest = list(reversed(self.results))[:MATCHES_LISTED]
        told = "" if latest else tr("You have not finished a match yet. Every finished match appears here.")
        section = Section(tr("Past matches"), self.store.results_trouble or told)
        for result in latest:
            line = MatchLine(result, self.store.file_of(result) is not None)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            section.add_row(line)
        if latest:
            section.add_door(tr("All past matches"), self.past_wanted.emit, icon="past")
        else:
            section.add_door(tr("Choose a game"), self.hall_wanted.emit, main=True)
        return section

    def _statistics(self) -> Section:
        told = "" if self.results else tr("Your results by game, by month and against each level appear here.")
        section = Section(tr("Statistics"), told)
        if self.results:
            number, won = len(self.results), sum(one.won for one in self.results)
            section.add_row(Fact(tr("Matches"), tr("{number:grouped}", number=number)))
            section.add_row(Fact(tr("Won"), format_percentage(won / number)))
            section.add_row(Fact(tr("Last match"), capital(words.time_ago(self.results[-1].date))))
        section.add_door(tr("Open statistics"), self.statistics_wanted.emit, icon="statistics")
        return section

    def _files(self) -> Section:
        told = tr("Card Hall saves matches automatically. Use a file to move one match to another computer.")
        section = Section(tr("Saved games"), told)
        if self.may_save:
            section.add_door(tr("Save the game in a file…"), self.save_wanted.emit, icon="save")
        section.add_door(tr("Open a saved game…"), self.open_wanted.emit, icon="open")
        section.add_door(tr("Back up everything"), self.backup_wanted.emit, icon="save")
        section.add_door(tr("Restore a backup"), self.restore_wanted.emit)
        return section

    def _fairness(self) -> Section:
        told = tr("Your cards so far, compared with a fair shuffle.")
        section = Section(tr("Is the deal fair?"), told)
        section.add_door(tr("Check the deal"), self.fairness_wanted.emit)
        return section
