"""The practice page: how many positions from the person's mistakes are due today, and the progress by game.

Below them it lists the exercises of all games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.hall.game_details import FactRow
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, clear_layout, show_layout_widgets
from cardhall.desktop.pages.calendar import format_date
from cardhall.desktop.pages.reviews_card import BackgroundReviewer, ReviewsCard
from cardhall.desktop.places import LEARN
from cardhall.desktop.widgets.basics import Label, create_card_frame
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.page import Page, add_sentences, create_centred_scroll, create_column
from cardhall.language import listing, say, tr, tr_many, translate
from cardhall.match import Store, practice
from cardhall.match.exercises import ExerciseProgress, game_exercises, has_exercises
from cardhall.match.practice import PracticePosition
from cardhall.rules.catalogue import CATALOGUE

# Pixels at a text scale of 1.
MAX_WIDTH, PAGE_PADDING_SUM, CARD_PADDING_SUM = 620, 48, 32  # PADDING: both sides together
MIN_BUTTON_WIDTH, BUTTON_GAP = 250, 8
INTRODUCTION_TEXT = say(
    "Mistakes from your reviewed deals appear here. Try them on the same day, then again after a "
    "day, three days and a week. Any move as good as the best counts as correct."
)

NOTHING_TO_PRACTISE_TEXT = say("There is nothing to practise yet.")
EXERCISES_TEXT = say("Positions with one clearly best choice, for each of these games. Start whenever you like.")


def local_now() -> datetime:
    """Return the current time in the local time zone."""
    return datetime.now().astimezone()


def game_name(game_id: str) -> str:
    """Return a game's name in the language in use."""
    return translate(CATALOGUE[game_id].name)


def _position_limit_sentence() -> str:
    """Return the sentence on the largest number of positions, and which are replaced."""
    return tr(
        "Card Hall keeps {number} positions. New positions replace learnt ones. Due positions always stay.",
        number=practice.MAX_POSITIONS,
    )


def _practice_list_full_sentence() -> str:
    """Return the sentence for a full list of due positions, to which no mistakes are added."""
    return tr(
        "{number} positions are due, so mistakes from new reviews are not added. Try some positions to make room.",
        number=practice.MAX_POSITIONS,
    )


class PracticeListPage(Page):
    """The overview before and after practice: due positions, progress, reviews, and exercises."""

    back_label = say("Practice")
    place = LEARN
    begin_wanted = Signal()
    hall_wanted = Signal()
    exercises_wanted = Signal(str)  # a game's id

    def __init__(
        self,
        store: Store,
        back_to: str = say("Hall"),
        get_time: Callable[[], datetime] = local_now,
        reviews: BackgroundReviewer | None = None,
    ) -> None:
        """`get_time`: returns the local time; `reviews`: reviews all deals in the background, None: not available."""
        super().__init__(tr("Practice"), back_to)
        self.store, self.get_time, self.reviews = store, get_time, reviews
        self.exercises: list[PracticePosition] = []
        self.file_problems: tuple[str, ...] = ()  # sentences on files that cannot be used
        self.build()

    restyle = Page.rebuild

    def build(self) -> None:
        self.body = QWidget()
        self.body_rows = create_column(self.body)
        self.column.addWidget(create_centred_scroll(self.body, MAX_WIDTH), 1)
        self.refresh()

    @property
    def due_exercises(self) -> list[PracticePosition]:
        """Return the positions that are due now."""
        now = self.get_time()
        return [one for one in self.exercises if one.is_due(now)]

    def refresh(self) -> None:
        """Read the positions again, and show their state."""
        if self.store.can_list:
            self.exercises, refused = practice.read_positions(self.store.folder)
            self.file_problems = refused.sentences or self.file_problems  # reading moves damaged files away
        clear_layout(self.body_rows)
        due_exercises = self.due_exercises
        self.title_label = Label(self._title_text(due_exercises), theme.GAME_TITLE_SIZE, is_serif=True, wrap=True)
        self.body_rows.addWidget(self.title_label)
        is_full = practice.is_practice_list_full(self.exercises, self.get_time())
        for paragraph in (
            translate(INTRODUCTION_TEXT),
            _position_limit_sentence(),
            *((_practice_list_full_sentence(),) if is_full else ()),
        ):
            self.body_rows.addWidget(Label(paragraph, theme.BODY_SIZE, tone="secondary", wrap=True))
        self.begin_button = Button(
            tr("Begin") if due_exercises else tr("Choose a game"), ACCENT, icon="play", height=46
        )
        self.begin_button.clicked.connect(self.begin_wanted if due_exercises else self.hall_wanted)
        self.begin_button.setVisible(bool(due_exercises) or not self.exercises)
        self.body_rows.addWidget(self.begin_button, 0, Qt.AlignmentFlag.AlignLeft)
        if self.exercises:
            self.body_rows.addWidget(self._make_games_card())
        if self.reviews is not None:
            self.body_rows.addWidget(ReviewsCard(self.reviews))
        self.body_rows.addWidget(self._make_exercises_card())
        add_sentences(self.body_rows, self.file_problems)
        self.body_rows.addStretch(1)
        show_layout_widgets(self.body_rows, self.body)
        self.begin_button.setVisible(bool(due_exercises) or not self.exercises)

    def _title_text(self, due_exercises: Sequence[PracticePosition]) -> str:
        """Return the title: the number of due positions, or when the next ones are due."""
        if not self.exercises:
            return translate(NOTHING_TO_PRACTISE_TEXT)
        if due_exercises:
            return tr_many(
                "{number} position to try today", "{number} positions to try today", number=len(due_exercises)
            )
        due_times = [one.due for one in self.exercises if not one.is_learnt]
        if not due_times:
            return tr("All positions are learnt.")
        next_day = min(due_times).astimezone(self.get_time().tzinfo).date()
        days = (next_day - self.get_time().date()).days
        if days == 1:
            return tr("Nothing more to practise today. The next positions are due tomorrow.")
        if days < 7:
            day = translate(short_texts.WEEKDAY_NAMES[next_day.weekday()])
            return tr("Nothing more to practise today. The next positions are due on {day}.", day=day)
        return tr("Nothing more to practise today. The next positions are due on {day}.", day=format_date(next_day))

    def _make_exercises_card(self) -> QWidget:
        """Return the card with a button for each game that has exercises, with the number solved."""
        frame, column = create_card_frame(16, 16, 10)
        column.addWidget(Label(tr("Exercises"), theme.SECTION_SIZE, is_serif=True))
        column.addWidget(Label(EXERCISES_TEXT, theme.BODY_SIZE, tone="secondary", wrap=True))
        self.game_grid, self.column_count = QGridLayout(), 0
        self.game_grid.setSpacing(theme.px(BUTTON_GAP))
        add_layout(column, self.game_grid)
        games = short_texts.sort_games_by_name(filter(has_exercises, CATALOGUE))
        self.game_buttons = {game: Button("", PLAIN, height=44) for game in games}
        for game, button in self.game_buttons.items():
            button.clicked.connect(lambda _=False, game=game: self.exercises_wanted.emit(game))
        self._show_progress()
        self._place_game_buttons()
        return frame

    def _show_progress(self) -> None:
        progress = ExerciseProgress.read_for_counting(self.store.folder)
        for game, button in self.game_buttons.items():
            right_count, exercise_count, name = progress.count_solved(game), len(game_exercises(game)), game_name(game)
            icon_name = "check" if right_count == exercise_count else ""
            button.icon_name = icon_name
            button.setText(
                tr("{name}: {right} of {all}", name=name, right=right_count, all=exercise_count)
                if right_count
                else name
            )
            accessible_name = tr(
                "{name}: {right} of {all} exercises right", name=name, right=right_count, all=exercise_count
            )
            button.setAccessibleName(accessible_name)
            button.setToolTip(accessible_name)

    def _place_game_buttons(self) -> None:
        """Put the games' buttons into as many columns as fit."""
        inner_width = min(self.width() - theme.px(PAGE_PADDING_SUM), theme.px(MAX_WIDTH)) - theme.px(CARD_PADDING_SUM)
        cell_width = max(
            theme.px(MIN_BUTTON_WIDTH), *(button.minimumSizeHint().width() for button in self.game_buttons.values())
        )
        column_count = max(1, (inner_width + theme.px(BUTTON_GAP)) // (cell_width + theme.px(BUTTON_GAP)))
        if column_count != self.column_count:
            self.column_count = column_count
            for index, button in enumerate(self.game_buttons.values()):
                self.game_grid.addWidget(button, index // column_count, index % column_count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_game_buttons()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_progress()  # the person may return from exercises

    def _make_games_card(self) -> QWidget:
        """Return the card with the number of due, later and learnt positions of each game."""
        frame, column = create_card_frame(8, 10)
        games = short_texts.sort_games_by_name({one.game for one in self.exercises})
        due_exercises = self.due_exercises
        for game in games:
            game_exercises = [one for one in self.exercises if one.game == game]
            counts_by_game = (
                (sum(one.game == game for one in due_exercises), tr("today")),
                (
                    sum(not one.is_learnt for one in game_exercises) - sum(one.game == game for one in due_exercises),
                    tr("later"),
                ),
                (sum(one.is_learnt for one in game_exercises), tr("learnt")),
            )
            count_texts = [tr("{number} {what}", number=number, what=what) for number, what in counts_by_game if number]
            column.addWidget(FactRow(game_name(game), tr("{listed}", listed=listing(count_texts))))
        return frame
