"""The sheet that asks for the opponents' levels before a deal is played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.settings import LEVEL_CHOICES
from cardhall.desktop.widgets.basics import Hairline, Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.desktop.widgets.player_buttons import FaceButton
from cardhall.desktop.widgets.sheet import Sheet
from cardhall.language import say, tr

MIN_TEXT_WIDTH, MAX_LIST_HEIGHT = 460, 330  # pixels at a text scale of 1; a longer list of opponents is scrolled
LEVEL_CHOICE_HEIGHT = 36  # pixels, of the choice of a level

SHEET_TITLE = say("The same deal again")
SHEET_SENTENCE = say(
    "Play the same deal again from the start, with the same cards for everybody. It does not count in the "
    "statistics. You can compare both results afterwards."
)
LEVEL_SEGMENTS = [(level, short_texts.LEVEL_NAMES[level]) for level in LEVEL_CHOICES]


class AgainSheet(Sheet):
    """A sheet to choose the opponents' levels; `levels_chosen` sends a dict, seat -> level, on confirmation."""

    levels_chosen = Signal(object)

    def __init__(
        self,
        parent: QWidget,
        deal_number: int,
        people: Sequence[Face],
        levels: Mapping[int, str],
        *,
        has_choices: bool = True,
    ) -> None:
        """Lay out the sheet for a deal of a match, by its number.

        `people`: the players by seat, the person at seat 0; `levels`: those of the opponents when the deal was first
        played, by seat; `has_choices`: False in a game of pure luck, where the sheet offers no levels.
        """
        super().__init__(parent, SHEET_TITLE, SHEET_SENTENCE, heading=tr("Deal {deal} again", deal=deal_number))
        self.levels = {seat: levels.get(seat, "normal") for seat in range(1, len(people))}
        px, column = theme.px, self.column
        sentence = Label(SHEET_SENTENCE, theme.BODY_SIZE, tone="secondary", wrap=True)
        sentence.setMinimumWidth(px(MIN_TEXT_WIDTH))
        column.addWidget(sentence)
        grid_box = QWidget()
        grid = QGridLayout(grid_box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(4))
        grid.setColumnStretch(1, 1)
        self.level_segments: dict[int, Segment] = {}
        for seat in self.levels if has_choices else ():
            face = FaceButton(people[seat], people[seat].name)
            face.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            face.setEnabled(False)
            grid.addWidget(face, seat, 0)
            grid.addWidget(Label(people[seat].name, theme.ROW_SIZE, 600), seat, 1)
            size = SegmentSize(height=LEVEL_CHOICE_HEIGHT)
            segment = Segment(LEVEL_SEGMENTS, self.levels[seat], name=people[seat].name, size=size)
            segment.value_chosen.connect(lambda level, seat=seat: self.set_level(seat, level))
            grid.addWidget(segment, seat, 2)
            self.level_segments[seat] = segment
        self.all_segment: Segment | None = None
        if has_choices and len(self.levels) > 1:
            last_row = len(people) + 1
            grid.addWidget(Hairline(), last_row, 0, 1, 3)
            grid.addWidget(Label(tr("Everybody"), theme.ROW_SIZE, tone="secondary"), last_row + 1, 1)
            size = SegmentSize(height=LEVEL_CHOICE_HEIGHT)
            self.all_segment = Segment(LEVEL_SEGMENTS, None, name=tr("Everybody"), size=size)
            self.all_segment.value_chosen.connect(self.set_all_levels)
            grid.addWidget(self.all_segment, last_row + 1, 2)
        if has_choices:
            scroll = PageScrollArea(grid_box)
            scroll.setMinimumHeight(min(grid_box.sizeHint().height() + 4, px(MAX_LIST_HEIGHT)))
            column.addWidget(scroll, 1)
        button_row = QHBoxLayout()
        button_row.setSpacing(px(10))
        button_row.addStretch(1)
        cancel = Button(tr("Cancel"), PLAIN)
        cancel.clicked.connect(self.reject)
        self.deal_button = Button(tr("Deal the cards"), ACCENT)
        self.deal_button.clicked.connect(self._confirm)
        button_row.addWidget(cancel)
        button_row.addWidget(self.deal_button)
        add_layout(column, button_row)
        self._show_levels()
        self.main_button = self.deal_button
        self.deal_button.setFocus()

    def set_level(self, seat: int, level: str) -> None:
        """Set the level of the opponent at a seat."""
        self.levels[seat] = level
        self._show_levels()

    def set_all_levels(self, level: str) -> None:
        """Set the same level for all opponents."""
        self.levels = dict.fromkeys(self.levels, level)
        self._show_levels()

    def _show_levels(self) -> None:
        """Show the chosen levels; the control for everybody has a value only where all levels are equal."""
        for seat, segment in self.level_segments.items():
            segment.set_value(self.levels[seat])
        if self.all_segment is not None:
            used = set(self.levels.values())
            self.all_segment.set_value(used.pop() if len(used) == 1 else None)

    def _confirm(self) -> None:
        self.accept()
        self.levels_chosen.emit(dict(self.levels))
