"""A picker for two numbers of a few choices each, with a button: the limits of the bets."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.controls import PairChoice
from cardhall.desktop.widgets.buttons import PLAIN, QUIET
from cardhall.rules.engine.action import Action

BUTTON_HEIGHT, BUTTON_PADDING = 38, 60  # pixels at a text scale of 1; padding: beside the words of the main button


class PairPicker(QWidget):
    """Two groups of number buttons, each with a chosen number, and a button to confirm both."""

    chosen = Signal(object)
    number_changed = Signal(object)  # the Action that it shows now

    def __init__(
        self, skin: Skin, choice: PairChoice, label_of: Callable[[Action], str], button_kind: str, key: str
    ) -> None:
        super().__init__()
        self.skin, self.choice, self.label_of = skin, choice, label_of
        self.action = choice.actions[len(choice.actions) // 2]
        self.groups: tuple[dict[int, FeltButton], dict[int, FeltButton]] = ({}, {})
        row = QHBoxLayout(self)
        row.setContentsMargins(round(skin.px(10)), 4, 5, 4)
        row.setSpacing(round(skin.px(4)))
        for group, numbers in enumerate((choice.first_numbers, choice.second_numbers)):
            for value in numbers:
                button = FeltButton(skin, str(value), QUIET, height=BUTTON_HEIGHT)
                button.clicked.connect(lambda _=False, which=group, value=value: self.choose_number(which, value))
                self.groups[group][value] = button
                row.addWidget(button)
            row.addSpacing(round(skin.px(12)))
        self.button = FeltButton(skin, label_of(self.action), button_kind, height=BUTTON_HEIGHT, key=key)
        self.longest_label = max((label_of(action) for action in choice.actions), key=len)
        self.update_lengths()
        self.button.clicked.connect(lambda: self.chosen.emit(self.action))
        row.addWidget(self.button)
        self.set_action(self.action)

    def update_lengths(self) -> None:
        """Make the button wide enough for its longest words, after a change of the text scale too."""
        words = QFontMetrics(self.skin.sans(14, 600)).horizontalAdvance(self.longest_label)
        self.button.setMinimumWidth(words + round(self.skin.px(BUTTON_PADDING)))

    def choose_number(self, group: int, value: int) -> None:
        """Choose a number for the first (0) or the second (1) group."""
        pair = list(self.choice.pair(self.action))
        pair[group] = value
        self.set_action(self.choice.nearest(pair[0], pair[1], kept_index=group))

    def set_action(self, action: Action) -> None:
        """Show the numbers of this action as chosen."""
        self.action = action
        for group, value in zip(self.groups, self.choice.pair(action), strict=True):
            for number, button in group.items():
                button.kind = PLAIN if number == value else QUIET
                button.setAccessibleDescription("chosen" if number == value else "")
                button.update()
        self.button.setText(self.label_of(action))
        self.button.setAccessibleName(self.button.text())
        self.button.update()
        self.number_changed.emit(action)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.skin.paint_panel(painter, QRectF(self.rect()))
        painter.end()
