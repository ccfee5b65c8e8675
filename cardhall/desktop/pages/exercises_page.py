"""The exercises of a game: the list, past results, and the next exercise."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.places import LEARN
from cardhall.desktop.widgets.basics import Label, create_card_frame
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.page import Page, PageScrollArea, add_sentences, scroll_by_key
from cardhall.language import say, tr, translate
from cardhall.match.exercises import (
    RIGHT_OUTCOME,
    WRONG_OUTCOME,
    ExerciseProgress,
    game_exercises,
    has_exercises,
    level_name,
    theme_name,
)
from cardhall.rules.catalogue import CATALOGUE

# Pixels at a text scale of 1.
MAX_WIDTH, CELL_WIDTH, CELL_GAP, SIDE_MARGIN, CARD_PADDING = 860, 112, 10, 24, 20
RESULT_ICONS = {RIGHT_OUTCOME: "check", WRONG_OUTCOME: "restart", "": ""}
RESULT_NAMES = {
    RIGHT_OUTCOME: say("right", context="exercise"),
    WRONG_OUTCOME: say("to try again"),
    "": say("not tried yet"),
}


class ExercisesPage(Page):
    """The page of a game's exercises: a button for each with result and level, grouped by theme."""

    back_label = say("Exercises")
    place = LEARN
    exercise_wanted = Signal(int)  # index of an exercise in `game_exercises(game_id)`

    def __init__(self, game_id: str, progress: ExerciseProgress, back_to: str = say("Rules")) -> None:
        self.game_id, self.progress = game_id, progress
        self.name = CATALOGUE[game_id].name
        super().__init__(tr("Exercises: {name}", name=self.name), back_to)
        self.build()

    restyle = Page.rebuild  # a new text scale changes all lengths

    def build(self) -> None:
        assert self.header is not None
        self.next_button = Button(tr("Next exercise"), ACCENT, icon="play", height=44)
        self.next_button.clicked.connect(self.start_next_exercise)
        self.header.tools.addWidget(self.next_button)
        content = QWidget()
        outer = QVBoxLayout(content)
        outer.setContentsMargins(theme.px(SIDE_MARGIN), theme.px(20), theme.px(SIDE_MARGIN), theme.px(SIDE_MARGIN))
        card, column = create_card_frame(16, CARD_PADDING, 12)
        card.setMaximumWidth(theme.px(MAX_WIDTH))
        for paragraph in self.introduction_paragraphs():
            column.addWidget(Label(paragraph, theme.BODY_SIZE, tone="secondary", wrap=True))
        self.progress_label = Label("", theme.ROW_SIZE, 600)
        column.addWidget(self.progress_label)
        exercises = game_exercises(self.game_id)
        self.next_button.setVisible(bool(exercises))
        self.exercise_buttons = [Button("", PLAIN, height=44) for _ in exercises]
        self.theme_grids: dict[str, QGridLayout] = {}
        for theme_key in dict.fromkeys(one.theme for one in exercises):
            if theme_key:
                column.addWidget(Label(theme_name(theme_key), theme.BODY_SIZE, 600))
            grid = self.theme_grids[theme_key] = QGridLayout()
            grid.setSpacing(theme.px(CELL_GAP))
            add_layout(column, grid)
        add_sentences(column, self.progress.unusable.sentences)
        outer.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
        outer.setAlignment(card, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        card.setMinimumWidth(0)
        self.card = card
        outer.addStretch(1)
        self.scroller = PageScrollArea(content)
        self.column.addWidget(self.scroller, 1)
        for place, key in enumerate(self.exercise_buttons):
            key.clicked.connect(lambda _=False, place=place: self.exercise_wanted.emit(place))
        self.column_count = 0
        self.show_values()

    def introduction_paragraphs(self) -> list[str]:
        """Return the introductory paragraphs, or why there are no exercises."""
        entry = CATALOGUE.get(self.game_id)
        if entry is not None and entry.no_exercises:
            return [translate(entry.no_exercises)]
        if has_exercises(self.game_id) and not game_exercises(self.game_id):
            return [tr("The exercises of {name} are damaged. Install Card Hall again.", name=self.name)]
        return [
            tr(
                "Positions from deals of {name} with one clearly best choice, judged by what you can see. Choose "
                "once, then read why.",
                name=self.name,
            )
        ]

    def show_values(self) -> None:
        """Show the result of each exercise, and the number solved."""
        exercises = game_exercises(self.game_id)
        for number, (button, exercise) in enumerate(zip(self.exercise_buttons, exercises, strict=True), 1):
            result = self.progress.outcome_of(self.game_id, exercise)
            button.icon_name = RESULT_ICONS[result]
            level = level_name(exercise.level)
            button.setText(tr("{number}  {level}", number=number, level=level) if level else str(number))
            accessible_name = tr("Exercise {number}, {state}", number=number, state=RESULT_NAMES[result])
            if exercise.theme and level:
                theme_label = theme_name(exercise.theme)
                accessible_name = tr("{name}: {theme}, {level}", name=accessible_name, theme=theme_label, level=level)
            button.setAccessibleName(accessible_name)
            button.setToolTip(button.accessibleName())
            button.updateGeometry()
        right_count = self.progress.count_solved(self.game_id)
        self.progress_label.setVisible(bool(exercises))
        self.progress_label.setText(tr("{right} of {all} right", right=right_count, all=len(exercises)))
        self.next_button.setEnabled(self.progress.next_unsolved(self.game_id) is not None)

    def start_next_exercise(self) -> None:
        """Start the next unsolved exercise."""
        index = self.progress.next_unsolved(self.game_id)
        if index is not None:
            self.exercise_wanted.emit(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side_space = 2 * theme.px(SIDE_MARGIN) + self.scroller.verticalScrollBar().sizeHint().width()
        inner_width = min(event.size().width() - side_space, theme.px(MAX_WIDTH)) - 2 * theme.px(CARD_PADDING)
        self.card.setFixedWidth(inner_width + 2 * theme.px(CARD_PADDING))
        cell_width = max([theme.px(CELL_WIDTH), *(key.minimumSizeHint().width() for key in self.exercise_buttons)])
        column_count = max(1, (inner_width + theme.px(CELL_GAP)) // (cell_width + theme.px(CELL_GAP)))
        if column_count != self.column_count:
            self.column_count = column_count
            placed_counts: Counter[str] = Counter()
            for exercise, key in zip(game_exercises(self.game_id), self.exercise_buttons, strict=True):
                index, grid = placed_counts[exercise.theme], self.theme_grids[exercise.theme]
                grid.addWidget(key, index // column_count, index % column_count)
                placed_counts[exercise.theme] += 1
            for grid in self.theme_grids.values():
                grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        button_width = (inner_width - (column_count - 1) * theme.px(CELL_GAP)) // column_count
        for key in self.exercise_buttons:
            key.setFixedWidth(button_width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)
