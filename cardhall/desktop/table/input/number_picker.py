"""A number picker in the action row: a slider or a wheel, chips, and the button that confirms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QRectF, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.felt.buttons import FeltButton, FeltSlider, FeltWheel
from cardhall.desktop.table.input.controls import NumberChoice
from cardhall.desktop.table.items.betting_place import BettingCloth
from cardhall.desktop.table.items.chip_key import ChipKey, chip_values_up_to
from cardhall.desktop.table.parts.card_moves import verb_words
from cardhall.desktop.widgets.buttons import PLAIN
from cardhall.language import translate
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.action_verbs import VERB_REQUESTS

# Lengths in pixels at a text scale of 1.
LIMIT_LABEL_WIDTH = 44.0  # of the lowest or highest number beside a slider
BUTTON_PADDING, HINT_LAMP_WIDTH = 52.0, 27.0  # padding: beside the words of the button, both sides together
# how much of the padding is given up where room is short
TIGHT_PADDING_REDUCTION, TIGHT_WHEEL_PADDING_REDUCTION = 24.0, 42.0
BUTTON_HEIGHT, CHIP_GAP, EDGE_MARGIN = 38, 4.0, 8.0
DIGIT_TIMEOUT_MS = 1200  # a digit typed later begins another number


@dataclass(frozen=True)
class PickerStyle:
    """The looks of a number picker."""

    button_kind: str = PLAIN  # of its button
    key: str = ""  # the letter on its button
    has_chips: bool = False  # chips can be clicked, or dragged to the cloth
    is_wheel: bool = False  # the number stands between two keys instead of beside a slider


class NumberPicker(QWidget):
    """A slider or wheel for a number, with a button that confirms; for bets also chips to click."""

    chosen = Signal(object)
    number_changed = Signal(object)  # the Action that it shows now
    refused = Signal(str)  # a chip was dropped on no place: a sentence

    def __init__(
        self,
        skin: Skin,
        choice: NumberChoice,
        label_of: Callable[[Action], str],
        style: PickerStyle,
        betting_cloth: BettingCloth | None = None,
    ) -> None:
        """Create a picker for actions that differ in a number; `betting_cloth`: the cloth to drag chips to."""
        super().__init__()
        self.betting_cloth = betting_cloth if style.has_chips else None
        self.skin, self.choice, self.label_of = skin, choice, label_of
        self.is_wheel, name = style.is_wheel, translate(VERB_REQUESTS.get(choice.verb) or verb_words(choice.verb))
        self.slider = (FeltWheel if style.is_wheel else FeltSlider)(skin, choice.low, choice.high, choice.low, name)
        self.button = FeltButton(
            skin, label_of(choice.nearest(choice.low)), style.button_kind, height=BUTTON_HEIGHT, key=style.key
        )
        self.longest_label = max((label_of(a) for a in choice.actions), key=len)
        self.chip_keys = (
            [ChipKey(skin, value, betting_cloth) for value in chip_values_up_to(choice.high)] if style.has_chips else []
        )
        self._is_untouched = True
        self._button_padding = BUTTON_PADDING
        self._show_bet(0)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._gaps: list[tuple[QSpacerItem, float]] = []  # with their widths at a text scale of 1
        for chip in self.chip_keys:
            chip.clicked.connect(lambda _=False, value=chip.value: self.add_chip(value))
            chip.refused.connect(self.refused)
            self._row.addWidget(chip)
            self._add_gap(CHIP_GAP)
        if self.chip_keys:
            self._add_gap(LIMIT_LABEL_WIDTH)
        self._row.addWidget(self.slider)
        self._add_gap(CHIP_GAP if style.is_wheel else LIMIT_LABEL_WIDTH)
        self._row.addWidget(self.button)
        self.update_lengths()
        self.slider.valueChanged.connect(self._show_number)
        self.button.clicked.connect(self.choose_number)

    def _add_gap(self, width: float) -> None:
        spacer = QSpacerItem(0, 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._gaps.append((spacer, width))
        self._row.addItem(spacer)

    def update_lengths(self) -> None:
        """Compute all lengths from the skin, after a change of the text scale too."""
        skin = self.skin
        for spacer, width in self._gaps:
            spacer.changeSize(round(skin.px(width)), 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._row.setContentsMargins(
            round(skin.px(EDGE_MARGIN if self.chip_keys or self.is_wheel else LIMIT_LABEL_WIDTH)), 4, 5, 4
        )
        self._row.invalidate()
        self.slider.set_tight()
        self._button_padding = BUTTON_PADDING
        self.fit_button()

    def tighten(self) -> None:
        """Take as little room as possible, until the lengths are computed again."""
        self.slider.set_tight(tight=True)
        self._button_padding = BUTTON_PADDING - (
            TIGHT_WHEEL_PADDING_REDUCTION if self.is_wheel else TIGHT_PADDING_REDUCTION
        )
        self.fit_button()

    def fit_button(self) -> None:
        """Make the button wide enough for its longest words and a hint's lamp."""
        words = QFontMetrics(self.skin.sans(14, 600)).horizontalAdvance(self.longest_label)
        lamp = HINT_LAMP_WIDTH if self.button.icon_name else 0.0
        self.button.setMinimumWidth(words + round(self.skin.px(self._button_padding + lamp)))
        self._row.invalidate()
        self.updateGeometry()

    @property
    def action(self) -> Action:
        """The action with the number that is shown."""
        return self.choice.nearest(self.slider.value())

    def set_action(self, action: Action) -> None:
        """Show the number of an action."""
        self.slider.setValue(action.number)

    def add_chip(self, value: int) -> None:
        """Add a chip to the amount; the first chip replaces the least amount."""
        self.slider.setValue(value if self._is_untouched else self.slider.value() + value)
        self._is_untouched = False
        self._show_bet(self.slider.value())

    def _show_bet(self, amount: int) -> None:
        """Show the amount as a bet on the cloth."""
        if self.betting_cloth is not None:
            self.betting_cloth.show_bet(amount)

    def choose_number(self) -> None:
        """Play the action with the number that is shown."""
        self.chosen.emit(self.action)

    def _show_number(self, value: int) -> None:
        self._show_bet(value)
        self.button.setText(self.label_of(self.action))
        self.button.setAccessibleName(self.button.text())
        self.button.update()
        self.number_changed.emit(self.action)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.skin.paint_panel(painter, QRectF(self.rect()))
        if self.is_wheel:  # the wheel shows its number, and has no limits beside it
            painter.end()
            return
        font = self.skin.sans(14, 500, tabular=True)
        middle = self.height() / 2
        left = self.slider.geometry().left() - self.skin.px(21)
        self.skin.draw_centred(painter, left, middle, str(self.choice.low), font, self.skin.felt.text)
        right = self.slider.geometry().right() + self.skin.px(22)
        self.skin.draw_centred(painter, right, middle, str(self.choice.high), font, self.skin.felt.text)
        painter.end()


class NumberTyping:
    """A number that is typed digit by digit into a picker."""

    def __init__(self) -> None:
        self._typed, self._since_typed = "", QElapsedTimer()

    def type_digit(self, digit: str, picker: NumberPicker) -> None:
        """Add a digit to the number, or begin another one where the longer number is too high or too late."""
        if not self._since_typed.isValid() or self._since_typed.elapsed() > DIGIT_TIMEOUT_MS:
            self._typed = ""
        self._since_typed.start()
        for typed in (self._typed + digit, digit):
            if int(typed) <= picker.choice.high:
                self._typed = typed
                picker.set_action(picker.choice.nearest(int(typed)))
                break
