"""The Today page of the side bar: deals of the day, deal codes, duplicate sets, and the person's own deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from cardhall.desktop.hall.game_details import FactRow
from cardhall.desktop.look import theme
from cardhall.desktop.number_format import format_signed
from cardhall.desktop.pages.calendar import format_date
from cardhall.desktop.pages.hubs.hub import Hub, Section
from cardhall.desktop.places import TODAY
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, Button
from cardhall.language import say, tr, tr_many
from cardhall.match import codes, deal_of_the_day, duplicates
from cardhall.match.codes import CodeError
from cardhall.match.deal_of_the_day import HARD, YOU, DayResults
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

MAX_CODE_LENGTH = 400  # characters that the field accepts
FIELD_HEIGHT = 38  # pixels at a text scale of 1


class TodayPage(Hub):
    """The page of deals shared with other players: the deal of the day, sets, and deal codes."""

    back_label = say("Today", context="place")
    place = TODAY
    play_day_wanted = Signal(str, object)  # a game's id and a date: play that day's deal
    day_page_wanted = Signal(str, object)  # a game's id and a date: show the page of that deal, with the calendar
    sets_wanted = Signal()
    new_set_wanted = Signal()
    code_wanted = Signal(str, str)  # a game's id, and a code of its deals
    boards_wanted, typed_wanted = Signal(), Signal()

    def __init__(self, store: Store, back_to: str = "", get_today: Callable[[], date] = date.today) -> None:
        self.store, self.get_today = store, get_today
        self.typed_code = ""  # as typed; kept when the sections are made again
        super().__init__(tr("Today", context="place"), back_to)

    def make_sections(self) -> Sequence[Section]:
        day_results, read_problem = (
            deal_of_the_day.read_results(self.store.folder) if self.store.can_list else (DayResults(), "")
        )
        today = self.get_today()
        return [
            self._day_section(tr("Deal of the day"), day_results, today, read_problem, is_main=True),
            self._code_section(),
            self._day_section(tr("Yesterday’s deal"), day_results, today - timedelta(days=1), "", is_main=False),
            self._sets_section(),
            self._own_deals_section(),
        ]

    def _day_section(
        self, heading: str, day_results: DayResults, day: date, read_problem: str, *, is_main: bool
    ) -> Section:
        """Return the section of a day's deal; `read_problem`: why results cannot be read; `is_main`: today's.

        Hard's result stays hidden until the person has played the deal.
        """
        game = deal_of_the_day.game_of_day(day)
        name, own_result, hard_result = (
            CATALOGUE[game].name,
            day_results.result_of(day, game, YOU),
            day_results.result_of(day, game, HARD),
        )
        sentence = tr("{name}, {date}. Everybody gets the same cards.", name=name, date=format_date(day))
        section = Section(heading, read_problem or sentence)
        for who, result in ((tr("You"), own_result), (tr("Hard"), hard_result)):
            if result is not None and (who != tr("Hard") or own_result is not None):
                section.add_row(FactRow(who, format_signed(result.value)))
        if own_result is None:
            button_text = tr("Play today’s deal") if is_main else tr("Play yesterday’s deal")
            section.add_button(button_text, lambda: self.play_day_wanted.emit(game, day), is_main=is_main, icon="play")
        else:
            section.add_button(tr("Result and review"), lambda: self.day_page_wanted.emit(game, day), is_main=is_main)
        if is_main:
            number = len(CATALOGUE) - 1
            others_text = tr_many("{number} other game", "The {number} other games", number=number)
            section.add_button(others_text, lambda: self.day_page_wanted.emit(game, day))
        return section

    def _code_section(self) -> Section:
        section = Section(tr("Play a deal by its code"), tr("Paste the code that a friend sent you."))
        row = QWidget()
        row_layout = QHBoxLayout(row)
        row_layout.setContentsMargins(0, 0, 0, 0)
        row_layout.setSpacing(theme.px(8))
        self.code_field = QLineEdit(self.typed_code)
        self.code_field.setMaxLength(MAX_CODE_LENGTH)
        self.code_field.setFixedHeight(theme.px(FIELD_HEIGHT))
        self.code_field.setPlaceholderText(tr("Deal code, such as {example}", example="whist:…"))
        self.code_field.setAccessibleName(tr("Deal code"))
        self.code_field.textChanged.connect(self._store_code)
        self.code_field.returnPressed.connect(self.open_code)
        self.code_button = Button(tr("Open"), ACCENT, height=44)
        self.code_button.setAccessibleName(tr("Open the deal of this code"))
        self.code_button.clicked.connect(self.open_code)
        row_layout.addWidget(self.code_field, 1)
        row_layout.addWidget(self.code_button)
        section.add_row(row)
        self.error_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.error_label.hide()
        section.add_row(self.error_label)
        return section

    def _own_deals_section(self) -> Section:
        sentence = tr("Boards from a file of another program (PBN or LIN), or four hands that you type in.")
        section = Section(tr("Use your own deal"), sentence)
        section.add_button(tr("Open a file of boards"), self.boards_wanted.emit)
        section.add_button(tr("Type in a deal"), self.typed_wanted.emit)
        return section

    def _store_code(self, text: str) -> None:
        self.typed_code = text
        self.error_label.hide()

    def open_code(self) -> None:
        """Ask for a match with the typed code, or show and speak the code's fault."""
        text = self.typed_code.strip()
        try:
            if not text:
                raise CodeError(tr("Type or paste a code first."))
            code = codes.read(text)
        except CodeError as error:
            self.error_label.setText(str(error))
            self.error_label.show()
            announce(self.code_field, str(error))
            self.code_field.setFocus()
            return
        self.code_wanted.emit(code.game, text)

    def _sets_section(self) -> Section:
        duplicate_sets = duplicates.all_sets(self.store.folder) if self.store.can_list else []
        sentence = (
            tr_many(
                "{number} set of deals that a Hard player plays with your cards.",
                "{number} sets of deals that a Hard player plays with your cards.",
                number=len(duplicate_sets),
            )
            if duplicate_sets
            else tr("You play some deals, and a Hard player plays them with your cards. You have no sets yet.")
        )
        section = Section(tr("Duplicate sets"), sentence)
        if duplicate_sets:
            section.add_button(tr("Open the sets"), self.sets_wanted.emit)
        section.add_button(tr("New set"), self.new_set_wanted.emit, icon="plus")
        return section
