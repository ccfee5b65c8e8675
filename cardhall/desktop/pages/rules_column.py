"""The right column of the New match page: presets, options, and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.match_setup import BOOK_PRESET, OWN_OPTIONS, USUAL_PRESET
from cardhall.desktop.pages.option_row import NotInBookDot, OptionRow
from cardhall.desktop.pages.option_words import preset_sentence
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.controls import RadioCard
from cardhall.language import tr
from cardhall.rules.engine.game import Game, Value

SEAT_CHOICE_HEIGHT = 34  # pixels at a text scale of 1


def column_title(text: str, game: Game[Any]) -> Label:
    """Return the title of a column of the New match page, in line with the title of the other column.

    Beside the left title there may be the choice of the number of players, which is higher than a title.
    """
    title = Label(text, theme.SECTION_SIZE, is_serif=True)
    title.setMinimumHeight(theme.px(SEAT_CHOICE_HEIGHT) if len(game.seat_counts) > 1 else 0)
    return title


class RulesColumn(QWidget):
    """The controls for the rules of a match: presets and options; `show_rules` updates them."""

    preset_chosen = Signal(str)
    option_chosen = Signal(str, object)  # an option's name and value
    help_wanted = Signal()  # the rules of the game

    def __init__(self, game: Game[Any], option_values: Mapping[str, Value], pack: str, cards_card: QWidget) -> None:
        """Create the column.

        `option_values`: of the options, by name; `pack`: after which cards are named; `cards_card`: shown at the end.
        """
        super().__init__()
        self.game, self.option_values, self.pack = game, option_values, pack
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(12))
        column.addWidget(column_title(tr("Rules"), game))
        self.preset_group = QButtonGroup(self)
        self.preset_cards: dict[str, RadioCard] = {}
        preset_row = QHBoxLayout()
        preset_row.setSpacing(theme.px(16))
        for name in sorted(self.game.presets, key=lambda name: (name != BOOK_PRESET, name != USUAL_PRESET, name)):
            sentence = preset_sentence(self.game, name, self.pack)
            preset_row.addWidget(self._make_preset_card(name, short_texts.preset_name(name), sentence), 1)
        preset_row.addWidget(
            self._make_preset_card(
                OWN_OPTIONS, tr("My own"), tr("Your own choice. Dots mark rules that are not in the book.")
            ),
            1,
        )
        add_layout(column, preset_row)
        column.addWidget(self._make_options_card())
        column.addWidget(cards_card)
        column.addStretch(1)

    def _make_preset_card(self, name: str, title: str, sentence: str) -> RadioCard:
        card = RadioCard(title, sentence)
        card.clicked.connect(lambda: self.preset_chosen.emit(name))
        self.preset_group.addButton(card)
        self.preset_cards[name] = card
        return card

    def _make_options_card(self) -> QFrame:
        card, column = create_card_frame(6, 8)
        self.option_rows: dict[str, OptionRow] = {}
        for name, option in self.game.options.items():
            row = OptionRow(option, self.option_values[name], self.pack)
            row.chosen.connect(lambda value, name=name: self.option_chosen.emit(name, value))
            self.option_rows[name] = row
            column.addWidget(row)
            column.addWidget(Hairline())
        legend_row = QHBoxLayout()
        legend_row.setContentsMargins(0, theme.px(8), 0, 0)
        legend_row.setSpacing(theme.px(8))
        self.legend_dot, self.legend_label = NotInBookDot(), Label("", theme.SECONDARY_SIZE, tone="secondary")
        legend_row.addWidget(self.legend_dot)
        legend_row.addWidget(self.legend_label)
        legend_row.addStretch(1)
        rules_link = LinkButton(tr("Read the rules"))
        rules_link.clicked.connect(self.help_wanted)
        legend_row.addWidget(rules_link)
        add_layout(column, legend_row)
        return card

    def show_rules(self, preset: str, option_values: Mapping[str, Value], seats: int) -> None:
        """Show the chosen preset and values, and only choices valid for a number of players."""
        self.preset_cards[preset].setChecked(True)
        self.preset_cards[OWN_OPTIONS].setVisible(preset == OWN_OPTIONS)
        for name, row in self.option_rows.items():
            row.offer_for_seats(seats)
            if row.value != option_values[name]:
                row.set_value(option_values[name])
        has_house_rules = any(not option.is_in_book(option_values[name]) for name, option in self.game.options.items())
        self.legend_label.setText(tr("not in the book") if has_house_rules else tr("Everything is in the book."))
        self.legend_dot.setVisible(has_house_rules)
