"""The exercises of a game: the list, past results, and the next exercise."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.places import LEARN
from cardhall.desktop.widgets.basics import Label, card_frame
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.page import Page, Scroll, add_remarks, scroll_by_key
from cardhall.language import say, tell, tr
from cardhall.match.exercises import (
    RIGHT,
    WRONG,
    Progress,
    exercises_of,
    has_exercises,
    level_name,
    theme_name,
)
from cardhall.rules.catalogue import CATALOGUE

# Pixels at a text scale of 1.
MAX_WIDTH, CELL_WIDTH, CELL_GAP, SIDE_MARGIN, CARD_PADDING = 860, 112, 10, 24, 20
RESULT_ICONS = {RIGHT: "check", WRONG: "restart", "": ""}
RESULT_NAMES = {RIGHT: say("right", context="exercise"), WRONG: say("to try again"), "": say("not tried yet")}


class ExercisesPage(Page):
    """The page of a game's exercises: a button for each with result and level, grouped by theme."""

    called = say("Exercises")
    place = LEARN
    try_wanted = Signal(int)  # index of an exercise in `exercises_of(game_id)`

    def __init__(self, game_id: str, progress: Progress, back_to: str = say("Rules")) -> None:
        self.game_id, self.progress = game_id, progress
        self.name = CATALOGUE[game_id].name
        super().__init__(tr("Exercises: {name}", name=self.name), back_to)
        self.build()

    restyle = Page.rebuild  # a new text scale changes all lengths

    def build(self) -> None:
        assert self.header is not None
        self.next = Button(tr("Next exercise"), ACCENT, icon="play", height=44)
        self.next.clicked.connect(self.go_on)
        self.header.tools.addWidget(self.next)
        content = QWidget()
        outer = QVBoxLayout(content)
        outer.setContentsMargins(theme.px(SIDE_MARGIN), theme.px(20), theme.px(SIDE_MARGIN), theme.px(SIDE_MARGIN))
        card, column = card_frame(16, CARD_PADDING, 12)
        card.setMaximumWidth(theme.px(MAX_WIDTH))
        for told in self.introduction():
            column.addWidget(Label(told, theme.BODY, tone="secondary", wrap=True))
        self.count = Label("", theme.ROW, 600)
        column.addWidget(self.count)
        some = exercises_of(self.game_id)
        self.next.setVisible(bool(some))
        self.keys = [Button("", PLAIN, height=44) for _ in some]
        self.grids: dict[str, QGridLayout] = {}
        for theme_key in dict.fromkeys(one.theme for one in some):
            if theme_key:
                column.addWidget(Label(theme_name(theme_key), theme.BODY, 600))
            grid = self.grids[theme_key] = QGridLayout()
            grid.setSpacing(theme.px(CELL_GAP))
            add_layout(column, grid)
        add_remarks(column, self.progress.refused.sentences)
        outer.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
        outer.setAlignment(card, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        card.setMinimumWidth(0)
        self.card = card
        outer.addStretch(1)
        self.scroller = Scroll(content)
        self.column.addWidget(self.scroller, 1)
        for place, key in enumerate(self.keys):
            key.clicked.connect(lambda _=False, place=place: self.try_wanted.emit(place))
        self.columns = 0
        self.show_values()

    def introduction(self) -> list[str]:
        """Return the introductory paragraphs, or why there are no exercises."""
        entry = CATALOGUE.get(self.game_id)
        if entry is not None and entry.no_exercises:
            return [tell(entry.no_exercises)]
        if has_exercises(self.game_id) and not exercises_of(self.game_id):
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
        some = exercises_of(self.game_id)
        for number, (key, one) in enumerate(zip(self.keys, some, strict=True), 1):
            went = self.progress.of(self.game_id, one)
            key.icon_name = RESULT_ICONS[went]
            level = level_name(one.level)
            key.setText(tr("{number}  {level}", number=number, level=level) if level else str(number))
            name = tr("Exercise {number}, {state}", number=number, state=RESULT_NAMES[went])
            if one.theme and level:
                about = theme_name(one.theme)
                name = tr("{name}: {theme}, {level}", name=name, theme=about, level=level)
            key.setAccessibleName(name)
            key.setToolTip(key.accessibleName())
            key.updateGeometry()
        right = self.progress.count(self.game_id)
        self.count.setVisible(bool(some))
        self.count.setText(tr("{right} of {all} right", right=right, all=len(some)))
        self.next.setEnabled(self.progress.next(self.game_id) is not None)

    def go_on(self) -> None:
        """Start the next unsolved exercise."""
        place = self.progress.next(self.game_id)
        if place is not None:
            self.try_wanted.emit(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = 2 * theme.px(SIDE_MARGIN) + self.scroller.verticalScrollBar().sizeHint().width()
        room = min(event.size().width() - beside, theme.px(MAX_WIDTH)) - 2 * theme.px(CARD_PADDING)
        self.card.setFixedWidth(room + 2 * theme.px(CARD_PADDING))
        cell = max([theme.px(CELL_WIDTH), *(key.minimumSizeHint().width() for key in self.keys)])
        columns = max(1, (room + theme.px(CELL_GAP)) // (cell + theme.px(CELL_GAP)))
        if columns != self.columns:
            self.columns = columns
            filled: Counter[str] = Counter()
            for one, key in zip(exercises_of(self.game_id), self.keys, strict=True):
                place, grid = filled[one.theme], self.grids[one.theme]
                grid.addWidget(key, place // columns, place % columns)
                filled[one.theme] += 1
            for grid in self.grids.values():
                grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        width = (room - (columns - 1) * theme.px(CELL_GAP)) // columns
        for key in self.keys:
            key.setFixedWidth(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scroll_by_key(self.scroller, event):
            super().keyPressEvent(event)
