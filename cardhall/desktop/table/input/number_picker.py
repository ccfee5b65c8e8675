"""Numbers to choose one from, in the action row: a slider or a wheel, chips, and the button that does it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QWidget

from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.felt.buttons import FeltButton, FeltSlider, FeltWheel
from cardhall.desktop.table.input.legal_actions import NumberRun
from cardhall.desktop.table.items.betting_place import BettingCloth
from cardhall.desktop.table.items.chip_key import ChipKey, chips_up_to
from cardhall.desktop.table.parts.moves import verb_words
from cardhall.language import tell
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.verbs import VERB_REQUESTS

SIDE = 44.0  # the room of a number beside a slider, at a text scale of 1
SPARE, LAMP = 52.0, 27.0  # the same of what is free beside the words of a button, and of the lamp of a hint


class NumberPicker(QWidget):
    """A slider with its ends and its own button, in one frame; for chips also some to click."""

    chosen = Signal(object)
    turned = Signal(object)  # the Action that it shows now

    def __init__(
        self,
        skin: Skin,
        run: NumberRun,
        words: Callable[[Action], str],
        kind: str,
        key: str,
        chips: bool = False,
        stage: BettingCloth | None = None,
        wheel: bool = False,
    ) -> None:
        """`chips`: some to click; `stage`: where they may be dragged to a place for them.

        `wheel`: the number stands between two keys, in place of a slider.
        """
        super().__init__()
        self.stage = stage if chips else None
        self.skin, self.run, self.words = skin, run, words
        self.wheel, name = wheel, tell(VERB_REQUESTS.get(run.verb) or verb_words(run.verb))
        self.slider = (FeltWheel if wheel else FeltSlider)(skin, run.low, run.high, run.low, name)
        self.button = FeltButton(skin, words(run.nearest(run.low)), kind, height=38, key=key)
        self.widest = max((words(a) for a in run.actions), key=len)
        self.keys = [ChipKey(skin, value, stage) for value in chips_up_to(run.high)] if chips else []
        self._untouched = True
        self._spare = SPARE
        self._put_down(0)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._gaps: list[tuple[QSpacerItem, float]] = []  # with their widths at a text scale of 1
        for chip in self.keys:
            chip.clicked.connect(lambda _=False, value=chip.value: self.add(value))
            self._row.addWidget(chip)
            self._gap(4)
        if self.keys:
            self._gap(SIDE)
        self._row.addWidget(self.slider)
        self._gap(4 if wheel else SIDE)
        self._row.addWidget(self.button)
        self.measure()
        self.slider.valueChanged.connect(self._moved)
        self.button.clicked.connect(self.choose)

    def _gap(self, width: float) -> None:
        spacer = QSpacerItem(0, 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._gaps.append((spacer, width))
        self._row.addItem(spacer)

    def measure(self) -> None:
        """Take the lengths of the table as it is now."""
        skin = self.skin
        for spacer, width in self._gaps:
            spacer.changeSize(round(skin.px(width)), 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._row.setContentsMargins(round(skin.px(8 if self.keys or self.wheel else SIDE)), 4, 5, 4)
        self._row.invalidate()
        self.slider.widen()
        self._spare = SPARE
        self.fit_button()

    def tighten(self) -> None:
        """Take as little room as can be."""
        self.slider.widen(tight=True)
        self._spare = SPARE - (42 if self.wheel else 24)
        self.fit_button()

    def fit_button(self) -> None:
        """Make the button as wide as its longest words need, and a hint's lamp."""
        words = QFontMetrics(self.skin.sans(14, 600)).horizontalAdvance(self.widest)
        lamp = LAMP if self.button.icon_name else 0.0
        self.button.setMinimumWidth(words + round(self.skin.px(self._spare + lamp)))
        self._row.invalidate()
        self.updateGeometry()

    @property
    def action(self) -> Action:
        return self.run.nearest(self.slider.value())

    def set_action(self, action: Action) -> None:
        self.slider.setValue(action.number)

    def add(self, value: int) -> None:
        """Put a chip down: the first one instead of the least that may be chosen."""
        self.slider.setValue(value if self._untouched else self.slider.value() + value)
        self._untouched = False
        self._put_down(self.slider.value())

    def _put_down(self, amount: int) -> None:
        """Show on the cloth what would be staked."""
        if self.stage is not None:
            self.stage.show_bet(amount)

    def choose(self) -> None:
        self.chosen.emit(self.action)

    def _moved(self, value: int) -> None:
        self._put_down(value)
        self.button.setText(self.words(self.action))
        self.button.setAccessibleName(self.button.text())
        self.button.update()
        self.turned.emit(self.action)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.skin.panel(painter, QRectF(self.rect()))
        if self.wheel:  # the number stands in it
            painter.end()
            return
        font = self.skin.sans(14, 500, tabular=True)
        middle = self.height() / 2
        left = self.slider.geometry().left() - self.skin.px(21)
        self.skin.centred(painter, left, middle, str(self.run.low), font, self.skin.felt.text)
        right = self.slider.geometry().right() + self.skin.px(22)
        self.skin.centred(painter, right, middle, str(self.run.high), font, self.skin.felt.text)
        painter.end()
