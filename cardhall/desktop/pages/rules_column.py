"""The right column of the New match page: presets, options, and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.match_setup import BOOK, OWN_OPTIONS, USUAL
from cardhall.desktop.pages.option_row import Dot, OptionRow
from cardhall.desktop.pages.option_words import preset_sentence
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.controls import RadioCard
from cardhall.language import tr
from cardhall.rules.engine.game import Game, Value

SEAT_CHOICE_HEIGHT = 34  # pixels at a text scale of 1


def column_title(text: str, game: Game[Any]) -> Label:
    """Return the title of a column of the New match page, in line with the title of the other column.

    Beside the left title there may be the choice of the number of players, which is higher than a title.
    """
    title = Label(text, theme.SECTION, is_serif=True)
    title.setMinimumHeight(theme.px(SEAT_CHOICE_HEIGHT) if len(game.seat_counts) > 1 else 0)
    return title


class RulesColumn(QWidget):
    """The controls for the rules of a match: presets and options; `show_rules` updates them."""

    preset_chosen = Signal(str)
    option_chosen = Signal(str, object)  # an option's name and value
    help_wanted = Signal()  # the rules of the game

    def __init__(self, game: Game[Any], values: Mapping[str, Value], pack: str, cards: QWidget) -> None:
        """`values`: of the options, by name; `pack`: after which cards are named; `cards`: shown at the end."""
        super().__init__()
        self.game, self.values, self.pack = game, values, pack
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(12))
        column.addWidget(column_title(tr("Rules"), game))
        self.preset_group = QButtonGroup(self)
        self.preset_cards: dict[str, RadioCard] = {}
        row = QHBoxLayout()
        row.setSpacing(theme.px(16))
        for name in sorted(self.game.presets, key=lambda name: (name != BOOK, name != USUAL, name)):
            sentence = preset_sentence(self.game, name, self.pack)
            row.addWidget(self._preset_card(name, words.preset_name(name), sentence), 1)
        row.addWidget(
            self._preset_card(
                OWN_OPTIONS, tr("My own"), tr("Your own choice. Dots mark rules that are not in the book.")
            ),
            1,
        )
        add_layout(column, row)
        column.addWidget(self._options_card())
        column.addWidget(cards)
        column.addStretch(1)

    def _preset_card(self, name: str, title: str, sentence: str) -> RadioCard:
        card = RadioCard(title, sentence)
        card.clicked.connect(lambda: self.preset_chosen.emit(name))
        self.preset_group.addButton(card)
        self.preset_cards[name] = card
        return card

    def _options_card(self) -> QFrame:
        card, column = card_frame(6, 8)
        self.rows: dict[str, OptionRow] = {}
        for name, option in self.game.options.items():
            row = OptionRow(option, self.values[name], self.pack)
            row.chosen.connect(lambda value, name=name: self.option_chosen.emit(name, value))
            self.rows[name] = row
            column.addWidget(row)
            column.addWidget(Hairline())
        foot = QHBoxLayout()
        foot.setContentsMargins(0, theme.px(8), 0, 0)
        foot.setSpacing(theme.px(8))
        self.legend_dot, self.legend = Dot(), Label("", theme.SECONDARY, tone="secondary")
        foot.addWidget(self.legend_dot)
        foot.addWidget(self.legend)
        foot.addStretch(1)
        read = LinkButton(tr("Read the rules"))
        read.clicked.connect(self.help_wanted)
        foot.addWidget(read)
        add_layout(column, foot)
        return card

    def show_rules(self, preset: str, values: Mapping[str, Value], seats: int) -> None:
        """Show the chosen preset and values, and only choices valid for a number of players."""
        self.preset_cards[preset].setChecked(True)
        self.preset_cards[OWN_OPTIONS].setVisible(preset == OWN_OPTIONS)
        for name, row in self.rows.items():
            row.for_seats(seats)
            if row.value != values[name]:
                row.set_value(values[name])
        differs = any(not option.is_in_book(values[name]) for name, option in self.game.options.items())
        self.legend.setText(tr("not in the book") if differs else tr("Everything is in the book."))
        self.legend_dot.setVisible(differs)
