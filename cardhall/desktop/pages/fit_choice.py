"""The switch of the New match page that chooses opponents about as strong as the person, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop import rating
from cardhall.desktop.look import theme
from cardhall.desktop.settings import FIT_LEVEL
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.controls import Switch
from cardhall.language import tr
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.strength import OpponentChoice

# Chooses levels for a game's id and the seats of each side; None: there are no results to choose by.
LevelChooser = Callable[[str, Sequence[Sequence[int]]], "OpponentChoice | None"]


def choose_nobody(game_id: str, sides: Sequence[Sequence[int]]) -> OpponentChoice | None:
    """Return None: the default where the person has no results to choose by."""
    return None


@dataclass
class OpponentFitting:
    """The choice of opponents for the person; outlives the controls, which are made again with each new look."""

    choose: LevelChooser = choose_nobody
    even_sentence: str = ""  # the sentence on the levels that give an even match
    is_on: bool = False  # whether the person wants opponents chosen


class FitChoice(QWidget):
    """The switch for matching opponents, and the reason for the current choice; hidden in games of pure luck."""

    levels_chosen = Signal(object)  # a dict: the level of each opponent, by seat

    def __init__(self, game_id: str, fitting: OpponentFitting) -> None:
        super().__init__()
        self.game_id, self.fitting = game_id, fitting
        self.sides: Sequence[Sequence[int]] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(4))
        self.switch = Switch(tr("Choose for me"), fitting.is_on)
        self.switch.setToolTip(tr("Before each match, Card Hall chooses opponents about as strong as you."))
        self.switch.toggled.connect(self._switch_fitting)
        self.explanation = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        column.addWidget(self.switch)
        column.addWidget(self.explanation)
        if not CATALOGUE[game_id].choices:
            self.hide()

    def level_or_fit(self, common_level: str) -> str:
        """Return the level to be saved for all opponents: FIT_LEVEL while the switch is on, else `common_level`."""
        return FIT_LEVEL if self.fitting.is_on else common_level

    def _switch_fitting(self, is_on: bool) -> None:
        self.fitting.is_on = is_on
        self.choose_opponents(self.sides)

    def choose_opponents(self, sides: Sequence[Sequence[int]]) -> None:
        """Choose opponents if the switch is on, and send their levels; `sides`: the seats of each side."""
        self.sides = sides
        choice = self.fitting.choose(self.game_id, sides) if self.fitting.is_on else None
        self._show_sentence(self.fitting.even_sentence if choice is None else rating.choice_text(choice, ()))
        if choice is not None:
            self.levels_chosen.emit(dict(choice.levels))

    def turn_off(self) -> None:
        """Turn the switch off after the person has chosen a level."""
        self.fitting.is_on = False
        with QSignalBlocker(self.switch):
            self.switch.setChecked(False)
        self._show_sentence(self.fitting.even_sentence)

    def _show_sentence(self, sentence: str) -> None:
        self.explanation.setText(sentence)
        self.explanation.setVisible(bool(sentence))
