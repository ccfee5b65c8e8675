"""A number picker in the action row: a slider or a wheel, chips, and the button that confirms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QRectF, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QWidget

from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.felt.buttons import FeltButton, FeltSlider, FeltWheel
from cardhall.desktop.table.input.controls import NumberChoice
from cardhall.desktop.table.items.betting_place import BettingCloth
from cardhall.desktop.table.items.chip_key import ChipKey, chip_values_up_to
from cardhall.desktop.table.parts.moves import verb_words
from cardhall.desktop.widgets.buttons import PLAIN
from cardhall.language import tell
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.verbs import VERB_REQUESTS

# Lengths in pixels at a text scale of 1.
LIMIT_LABEL_WIDTH = 44.0  # of the lowest or highest number beside a slider
BUTTON_PADDING, HINT_LAMP_WIDTH = 52.0, 27.0  # padding: beside the words of the button, both sides together
TIGHTENING, WHEEL_TIGHTENING = 24.0, 42.0  # how much of the padding is given up where room is short
BUTTON_HEIGHT, CHIP_GAP, EDGE_MARGIN = 38, 4.0, 8.0
DIGIT_TIMEOUT_MS = 1200  # a digit typed later begins another number


@dataclass(frozen=True)
class PickerStyle:
    """The looks of a number picker."""

    kind: str = PLAIN  # of its button
    key: str = ""  # the letter on its button
    chips: bool = False  # chips can be clicked, or dragged to the cloth
    wheel: bool = False  # the number stands between two keys instead of beside a slider


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
        stage: BettingCloth | None = None,
    ) -> None:
        """Create a picker for actions that differ in a number; `stage`: the cloth to drag chips to."""
        super().__init__()
        self.stage = stage if style.chips else None
        self.skin, self.run, self.words = skin, choice, label_of
        self.wheel, name = style.wheel, tell(VERB_REQUESTS.get(choice.verb) or verb_words(choice.verb))
        self.slider = (FeltWheel if style.wheel else FeltSlider)(skin, choice.low, choice.high, choice.low, name)
        self.button = FeltButton(
            skin, label_of(choice.nearest(choice.low)), style.kind, height=BUTTON_HEIGHT, key=style.key
        )
        self.widest = max((label_of(a) for a in choice.actions), key=len)
        self.keys = [ChipKey(skin, value, stage) for value in chip_values_up_to(choice.high)] if style.chips else []
        self._untouched = True
        self._spare = BUTTON_PADDING
        self._put_down(0)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._gaps: list[tuple[QSpacerItem, float]] = []  # with their widths at a text scale of 1
        for chip in self.keys:
            chip.clicked.connect(lambda _=False, value=chip.value: self.add(value))
            chip.refused.connect(self.refused)
            self._row.addWidget(chip)
            self._gap(CHIP_GAP)
        if self.keys:
            self._gap(LIMIT_LABEL_WIDTH)
        self._row.addWidget(self.slider)
        self._gap(CHIP_GAP if style.wheel else LIMIT_LABEL_WIDTH)
        self._row.addWidget(self.button)
        self.measure()
        self.slider.valueChanged.connect(self._moved)
        self.button.clicked.connect(self.choose)

    def _gap(self, width: float) -> None:
        spacer = QSpacerItem(0, 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._gaps.append((spacer, width))
        self._row.addItem(spacer)

    def measure(self) -> None:
        """Compute all lengths from the skin, after a change of the text scale too."""
        skin = self.skin
        for spacer, width in self._gaps:
            spacer.changeSize(round(skin.px(width)), 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._row.setContentsMargins(
            round(skin.px(EDGE_MARGIN if self.keys or self.wheel else LIMIT_LABEL_WIDTH)), 4, 5, 4
        )
        self._row.invalidate()
        self.slider.widen()
        self._spare = BUTTON_PADDING
        self.fit_button()

    def tighten(self) -> None:
        """Take as little room as possible, until the lengths are computed again."""
        self.slider.widen(tight=True)
        self._spare = BUTTON_PADDING - (WHEEL_TIGHTENING if self.wheel else TIGHTENING)
        self.fit_button()

    def fit_button(self) -> None:
        """Make the button wide enough for its longest words and a hint's lamp."""
        words = QFontMetrics(self.skin.sans(14, 600)).horizontalAdvance(self.widest)
        lamp = HINT_LAMP_WIDTH if self.button.icon_name else 0.0
        self.button.setMinimumWidth(words + round(self.skin.px(self._spare + lamp)))
        self._row.invalidate()
        self.updateGeometry()

    @property
    def action(self) -> Action:
        """The action with the number that is shown."""
        return self.run.nearest(self.slider.value())

    def set_action(self, action: Action) -> None:
        """Show the number of an action."""
        self.slider.setValue(action.number)

    def add(self, value: int) -> None:
        """Add a chip to the amount; the first chip replaces the least amount."""
        self.slider.setValue(value if self._untouched else self.slider.value() + value)
        self._untouched = False
        self._put_down(self.slider.value())

    def _put_down(self, amount: int) -> None:
        """Show the amount as a bet on the cloth."""
        if self.stage is not None:
            self.stage.show_bet(amount)

    def choose(self) -> None:
        """Play the action with the number that is shown."""
        self.chosen.emit(self.action)

    def _moved(self, value: int) -> None:
        self._put_down(value)
        self.button.setText(self.words(self.action))
        self.button.setAccessibleName(self.button.text())
        self.button.update()
        self.number_changed.emit(self.action)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.skin.panel(painter, QRectF(self.rect()))
        if self.wheel:  # the wheel shows its number, and has no limits beside it
            painter.end()
            return
        font = self.skin.sans(14, 500, tabular=True)
        middle = self.height() / 2
        left = self.slider.geometry().left() - self.skin.px(21)
        self.skin.centred(painter, left, middle, str(self.run.low), font, self.skin.felt.text)
        right = self.slider.geometry().right() + self.skin.px(22)
        self.skin.centred(painter, right, middle, str(self.run.high), font, self.skin.felt.text)
        painter.end()


class NumberTyping:
    """A number that is typed digit by digit into a picker."""

    def __init__(self) -> None:
        self._typed, self._since = "", QElapsedTimer()

    def type(self, digit: str, picker: NumberPicker) -> None:
        """Add a digit to the number, or begin another one where the longer number is too high or too late."""
        if not self._since.isValid() or self._since.elapsed() > DIGIT_TIMEOUT_MS:
            self._typed = ""
        self._since.start()
        for typed in (self._typed + digit, digit):
            if int(typed) <= picker.run.high:
                self._typed = typed
                picker.set_action(picker.run.nearest(int(typed)))
                break
