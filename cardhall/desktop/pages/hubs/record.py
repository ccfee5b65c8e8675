"""The Record page of the side bar: past matches, statistics, saved games and backups, and the fairness of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from cardhall.desktop import short_texts
from cardhall.desktop.hall.game_details import FactRow
from cardhall.desktop.number_format import format_percentage
from cardhall.desktop.pages.hubs.hub import Hub, Section
from cardhall.desktop.pages.statistics_rows import ShortMatchRow
from cardhall.desktop.places import RECORD
from cardhall.english import capitalize_first
from cardhall.language import say, tr
from cardhall.match.store import Store

MAX_LISTED_MATCHES = 4  # past matches shown, the latest first


class RecordPage(Hub):
    """The page of past matches, statistics and files."""

    back_label = say("Record", context="place")
    place = RECORD
    past_wanted = Signal()
    statistics_wanted = Signal()
    fairness_wanted = Signal()
    review_wanted = Signal(object)  # the Result of the match to be replayed
    backup_wanted, restore_wanted = Signal(), Signal()  # all data of the person
    open_wanted = Signal()  # a saved game
    hall_wanted = Signal()

    def __init__(self, store: Store, back_to: str = "", *, can_save: bool = False) -> None:
        """`can_save`: whether a match is open that can be saved in a file."""
        self.store, self.can_save = store, can_save
        super().__init__(tr("Record", context="place"), back_to)

    def make_sections(self) -> Sequence[Section]:
        self.results = self.store.results()
        return [self._past_section(), self._statistics_section(), self._files_section(), self._fairness_section()]

    def _past_section(self) -> Section:
        latest = list(reversed(self.results))[:MAX_LISTED_MATCHES]
        sentence = "" if latest else tr("You have not finished a match yet. Every finished match appears here.")
        section = Section(tr("Past matches"), self.store.results_problem or sentence)
        for result in latest:
            line = ShortMatchRow(result, self.store.finished_file(result) is not None)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            section.add_row(line)
        if latest:
            section.add_button(tr("All past matches"), self.past_wanted.emit, icon="past")
        else:
            section.add_button(tr("Choose a game"), self.hall_wanted.emit, is_main=True)
        return section

    def _statistics_section(self) -> Section:
        sentence = "" if self.results else tr("Your results by game, by month and against each level appear here.")
        section = Section(tr("Statistics"), sentence)
        if self.results:
            match_count, won_count = len(self.results), sum(one.won for one in self.results)
            section.add_row(FactRow(tr("Matches"), tr("{number:grouped}", number=match_count)))
            section.add_row(FactRow(tr("Won"), format_percentage(won_count / match_count)))
            section.add_row(
                FactRow(tr("Last match"), capitalize_first(short_texts.time_ago_text(self.results[-1].date)))
            )
        section.add_button(tr("Open statistics"), self.statistics_wanted.emit, icon="statistics")
        return section

    def _files_section(self) -> Section:
        sentence = tr("Card Hall saves matches automatically. Use a file to move one match to another computer.")
        section = Section(tr("Saved games"), sentence)
        if self.can_save:
            section.add_button(tr("Save the game in a file…"), self.save_wanted.emit, icon="save")
        section.add_button(tr("Open a saved game…"), self.open_wanted.emit, icon="open")
        section.add_button(tr("Back up everything"), self.backup_wanted.emit, icon="save")
        section.add_button(tr("Restore a backup"), self.restore_wanted.emit)
        return section

    def _fairness_section(self) -> Section:
        sentence = tr("Your cards so far, compared with a fair shuffle.")
        section = Section(tr("Is the deal fair?"), sentence)
        section.add_button(tr("Check the deal"), self.fairness_wanted.emit)
        return section
