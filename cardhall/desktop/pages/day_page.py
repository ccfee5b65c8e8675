"""The deal of the day: today's deal of a game, a Hard player's result, and a calendar of the person's results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.hall.game_details import DetailPicture, FactRow
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import add_layout, clear_layout, show_layout_widgets
from cardhall.desktop.number_format import format_signed
from cardhall.desktop.pages.calendar import MonthCalendar, format_date
from cardhall.desktop.places import TODAY
from cardhall.desktop.widgets.basics import Label, create_card_frame
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, create_centred_scroll
from cardhall.language import say, tr, tr_many
from cardhall.match import Store, deal_of_the_day
from cardhall.match.deal_of_the_day import HARD, YOU, DayResult, DayResults
from cardhall.match.program_version import other_versions_sentence
from cardhall.rules.catalogue import CATALOGUE

MIN_TWO_COLUMN_WIDTH = 720  # narrower pages have the calendar below the deal
MAX_WIDTH = 1080
GAME_PICTURE_HEIGHT, LOW_PAGE_PICTURE_HEIGHT = 150, 92  # of the picture of the game; of that in low pages
MIN_PAGE_HEIGHT_WITH_FULL_PICTURE = 700  # lower pages have the low picture
SCORE_MEASURE_TEXT = say("Your score minus the others’ average.")


class DayReplayer(Protocol):
    """An object that has deals of the day played by a Hard player in the background."""

    def request_day(self, game_id: str, day: date) -> bool:
        """Request Hard's result of a day's deal. Return whether Hard is playing the deal or will play it."""


class DayPage(Page):
    """The page of the deals of the day; `replay_wanted` asks to replay the deal out of competition."""

    back_label = say("Deal of the day")
    place = TODAY
    play_wanted = Signal(str, object)  # a game's id, and a date
    review_wanted = Signal(str, str)  # a game's id, and a match's
    replay_wanted = Signal(str, str)
    sets_wanted = Signal()  # the page of duplicate sets

    def __init__(
        self,
        store: Store,
        game_id: str,
        card_style: CardStyle,
        hard_player: DayReplayer | None,
        back_to: str = say("Hall"),
        get_today: Callable[[], date] = date.today,
    ) -> None:
        """`hard_player`: None where no Hard player can run; `get_today`: the clock, called once."""
        super().__init__(tr("Deal of the day"), back_to)
        self.store, self.game_id, self.card_style, self.hard_player = store, game_id, card_style, hard_player
        self.today = get_today()
        self.day = self.today
        self.day_results, self.read_problem = (
            deal_of_the_day.read_results(store.folder) if store.can_list else (DayResults(), "")
        )
        self.is_hard_playing = False  # whether a Hard player is playing the deal
        self.build()
        self.choose_day(self.today)

    restyle = Page.rebuild

    def build(self) -> None:
        assert self.header is not None
        game_choices = [(game_id, CATALOGUE[game_id].name) for game_id in short_texts.sort_games_by_name(CATALOGUE)]
        self.game_dropdown = Dropdown(game_choices, self.game_id, name=tr("Game"))
        self.game_dropdown.value_chosen.connect(lambda game: self.choose_game(str(game)))
        sets_button = Button(tr("Duplicate"), PLAIN, height=44)
        sets_button.setToolTip(tr("Sets against a Hard player"))
        sets_button.clicked.connect(self.sets_wanted)
        self.header.tools.addWidget(sets_button)
        self.header.tools.addWidget(self.game_dropdown)
        self.body = QWidget()
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.body)
        self.columns.setContentsMargins(0, 0, 0, 0)
        self.columns.setSpacing(theme.px(20))
        self.columns.addWidget(self._make_deal_half(), 1)
        self.columns.addWidget(self._make_calendar_half(), 1)
        self.column.addWidget(create_centred_scroll(self.body, MAX_WIDTH), 1)
        self.show_day()

    def _make_deal_half(self) -> QWidget:
        half = QWidget()
        column = QVBoxLayout(half)
        column.setContentsMargins(0, 0, 0, 0)
        frame, card = create_card_frame(18, 18, 10)
        self.picture = DetailPicture()
        self.picture.is_drawn = True
        self.picture.setFixedHeight(theme.px(GAME_PICTURE_HEIGHT))
        card.addWidget(self.picture)
        self.title_label = Label("", theme.GAME_TITLE_SIZE, is_serif=True, wrap=True)
        card.addWidget(self.title_label)
        self.sentence_label = Label("", theme.BODY_SIZE, tone="secondary", wrap=True)
        card.addWidget(self.sentence_label)
        self.result_rows = QVBoxLayout()
        self.result_rows.setSpacing(0)
        add_layout(card, self.result_rows)
        self.measure_label = Label(SCORE_MEASURE_TEXT, theme.CAPTION_SIZE, tone="caption", wrap=True)
        card.addWidget(self.measure_label)
        self.verdict_label = Label("", theme.ROW_SIZE, 600, wrap=True)
        card.addWidget(self.verdict_label)
        self.play_button = Button("", ACCENT, icon="play", height=46)
        self.play_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.play_button.clicked.connect(lambda: self.play_wanted.emit(self.game_id, self.day))
        card.addWidget(self.play_button)
        row = QHBoxLayout()
        row.setSpacing(theme.px(10))
        self.review_button, self.replay_button = (
            Button(tr("Review this deal"), PLAIN, height=42),
            Button(tr("Same deal again"), PLAIN, height=42),
        )
        for button, wanted in ((self.review_button, self.review_wanted), (self.replay_button, self.replay_wanted)):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, wanted=wanted: wanted.emit(self.game_id, self.match_id))
            row.addWidget(button)
        add_layout(card, row)
        column.addWidget(frame)
        column.addStretch(1)
        return half

    def _make_calendar_half(self) -> QWidget:
        half = QWidget()
        column = QVBoxLayout(half)
        column.setContentsMargins(0, 0, 0, 0)
        frame, card = create_card_frame(16, 16, 10)
        self.calendar = MonthCalendar(
            deal_of_the_day.FIRST_DAY, self.today, lambda day: self.day_results.comparison(day, self.game_id)
        )
        self.calendar.day_chosen.connect(self.choose_day)
        card.addWidget(self.calendar)
        self.legend_label = Label(
            tr("Compared with a Hard player: ✓ better, = as good, – worse, · not played yet."),
            theme.CAPTION_SIZE,
            tone="caption",
            wrap=True,
        )
        card.addWidget(self.legend_label)
        self.summary_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        card.addWidget(self.summary_label)
        column.addWidget(frame)
        column.addStretch(1)
        return half

    # ---- choosing game and day

    def choose_game(self, game_id: str) -> None:
        """Show the deal of the chosen day in another game."""
        self.game_id = game_id
        self.game_dropdown.set_value(game_id)
        self.choose_day(self.day)

    def choose_day(self, day: date) -> None:
        """Show the deal of another day, and request Hard's result."""
        self.day = day
        self.is_hard_playing = self.hard_player is not None and self.hard_player.request_day(self.game_id, day)
        self.calendar.show_day(day)
        self.show_day()

    def refresh(self) -> None:
        """Read and show the results again after a new one was written."""
        self.day_results, self.read_problem = (
            deal_of_the_day.read_results(self.store.folder) if self.store.can_list else (DayResults(), "")
        )
        self.is_hard_playing = self.hard_player is not None and self.hard_player.request_day(self.game_id, self.day)
        self.calendar.refresh()
        self.show_day()

    @property
    def own_result(self) -> DayResult | None:
        """Return the person's result of the deal, or None."""
        return self.day_results.result_of(self.day, self.game_id, YOU)

    @property
    def match_id(self) -> str:
        """Return the id of the match in which the person played the deal, or ""."""
        return "" if self.own_result is None else self.own_result.match

    # ---- showing a deal

    def show_day(self) -> None:
        """Show the results of the chosen deal, and the buttons that make sense now."""
        entry, own_result, hard_result = (
            CATALOGUE[self.game_id],
            self.own_result,
            self.day_results.result_of(self.day, self.game_id, HARD),
        )
        self.picture.game_id, self.picture.card_style = self.game_id, self.card_style
        self.picture.update()
        self.title_label.setText(tr("{name}, {date}", name=entry.name, date=format_date(self.day)))
        self.sentence_label.setText(
            self.read_problem
            or (
                tr("The same cards for everybody who plays {name} that day, against normal opponents.", name=entry.name)
                if entry.choices
                else tr("The same cards for everybody who plays {name} that day.", name=entry.name)
            )
        )
        self.legend_label.setVisible(entry.choices)
        clear_layout(self.result_rows)
        pending_text = tr("being played") if self.is_hard_playing else tr("not played")
        # pure luck: Hard would have the person's result
        hard_rows = [(tr("Hard"), hard_result, pending_text)] if entry.choices else []
        for name, result, placeholder in (*hard_rows, (tr("You"), own_result, tr("not played"))):
            self.result_rows.addWidget(FactRow(name, placeholder if result is None else format_signed(result.value)))
        show_layout_widgets(self.result_rows, self.body)
        mark = self.day_results.comparison(self.day, self.game_id)
        self.verdict_label.setText(
            {
                "ahead": tr("You did better than a Hard player."),
                "even": tr("You did as well as a Hard player."),
                "behind": tr("The Hard player did better."),
            }.get(mark, "")
        )
        self.verdict_label.setVisible(bool(self.verdict_label.plain_text))
        is_today = self.day == self.today
        self.play_button.setText(tr("Play today’s deal") if is_today else tr("Play this deal"))
        self.play_button.setVisible(own_result is None)
        has_match_file = own_result is not None and self.store.folders.deal_file(self.game_id, self.match_id).is_file()
        self.review_button.setVisible(has_match_file)
        self.replay_button.setVisible(has_match_file)
        self._show_summary()

    def _show_summary(self) -> None:
        """Show the number of deals played, the streak of days, and how many results other versions have written."""
        days_played, entry = self.day_results.played_days(self.game_id), CATALOGUE[self.game_id]
        better_count = sum(self.day_results.comparison(day, self.game_id) == "ahead" for day in days_played)
        sentences = []
        if days_played and entry.choices:
            sentences.append(
                tr_many(
                    "{number} deal of {name} played, {better} better than a Hard player.",
                    "{number} deals of {name} played, {better} better than a Hard player.",
                    number=len(days_played),
                    name=entry.name,
                    better=better_count,
                )
            )
        elif days_played:
            sentences.append(
                tr_many(
                    "{number} deal of {name} played.",
                    "{number} deals of {name} played.",
                    number=len(days_played),
                    name=entry.name,
                )
            )
        streak = self.day_results.streak(self.today)
        if streak > 1:
            sentences.append(_streak_sentence(streak))
        if self.day_results.other_versions:
            sentences.append(other_versions_sentence(self.day_results.other_versions))
        self.summary_label.setText(" ".join(sentences))
        self.summary_label.setVisible(bool(sentences))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.picture.setFixedHeight(
            theme.px(
                LOW_PAGE_PICTURE_HEIGHT
                if self.height() < theme.px(MIN_PAGE_HEIGHT_WITH_FULL_PICTURE)
                else GAME_PICTURE_HEIGHT
            )
        )
        is_stacked = self.width() < theme.px(MIN_TWO_COLUMN_WIDTH)
        self.columns.setDirection(QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight)


def _streak_sentence(streak: int) -> str:
    """Return the sentence on a streak of at least two days."""
    return tr_many(
        "{number} day in a row, counting all games.", "{number} days in a row, counting all games.", number=streak
    )
