"""The page for setting up a match: opponents, rules and cards, with the options declared by the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from cardhall import rules
from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.packs import pack_of
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.match_setup import (
    BOOK_PRESET,
    OWN_OPTIONS,
    USUAL_PRESET,
    MatchSetup,
    find_preset,
    preset_values,
    replace_invalid_options,
)
from cardhall.desktop.pages import help_text
from cardhall.desktop.pages.cards_choice import DEALS_BY_CODE, SHUFFLED_DEALS, CardsChoice, DealingChoice
from cardhall.desktop.pages.fit_choice import OpponentFitting
from cardhall.desktop.pages.opponents_column import OpponentsColumn, Seating
from cardhall.desktop.pages.rules_column import RulesColumn
from cardhall.desktop.places import PLAY
from cardhall.desktop.settings import FIT_LEVEL, Settings
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import Button, LinkButton
from cardhall.desktop.widgets.disabled_reason import set_disabled_reason
from cardhall.desktop.widgets.page import Page, PageScrollArea
from cardhall.language import say, tr
from cardhall.match.codes import DealCode
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.game import Value

# Pixels at a text scale of 1.
MIN_TWO_COLUMN_WIDTH = 1000  # narrower windows have one column
MIN_PAGE_WIDTH_WITH_LINK_BESIDE = 760  # narrower pages have the link to the settings below its sentence
# broad windows have the broad margin round and between columns
MIN_BROAD_WINDOW_WIDTH, BROAD_WINDOW_MARGIN, NARROW_WINDOW_MARGIN = 1200, 40, 24
MIN_TWO_COLUMN_WIDTH_WITH_LINK_BESIDE = 1300  # windows with two narrower columns also have the link below its sentence
NARROW_FOOT_MARGIN = 16
HEIGHT_ABOVE_AND_BELOW_TABLE = 482  # of everything above and below the picture of the table
TWO_COLUMNS_MARGINS_SUM = 90  # margins and gap of two columns, and some room


class NewMatchPage(Page):
    """The page of a new match of one game. Choices are kept in the settings when the match starts."""

    back_label = say("New match")
    place = PLAY
    start_wanted = Signal(str, object)  # the game's id and the keyword arguments of `Match.new`
    rules_wanted = Signal(str)
    settings_changed = Signal()
    settings_wanted = Signal()
    other_game_wanted = Signal(str, str)  # the id of another game, and a code of its deals
    restyle = Page.rebuild

    def __init__(
        self,
        settings: Settings,
        game_id: str,
        back_to: str = say("Hall"),
        *,
        code: str = "",
        dealing_method: str = "",
        opponent_fitting: OpponentFitting | None = None,
    ) -> None:
        """Create the page.

        `code`: a deal code for the cards; `dealing_method`: value of `DealingChoice.way` chosen at first; "": shuffled.

        `fitting`: chooses opponents as strong as the person; None: nobody is chosen.
        """
        game = rules.get(game_id)
        super().__init__(tr("New match: {name}", name=game.name), back_to)
        self.settings, self.game, self.game_id, self.fitting = (
            settings,
            game,
            game_id,
            opponent_fitting or OpponentFitting(),
        )
        setup = MatchSetup.from_settings(settings, game_id)
        self.option_values = setup.options_for(game)
        self.seating = Seating.from_setup(setup, settings, max(game.seat_counts))
        self.deal_choice = DealingChoice(
            DEALS_BY_CODE if code else dealing_method or SHUFFLED_DEALS, code=code, scoring=setup.scoring
        )
        self.fitting.is_on = setup.level == FIT_LEVEL
        self.build()

    def build(self) -> None:
        content = QWidget()
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        self.columns.setContentsMargins(theme.px(40), theme.px(20), theme.px(40), theme.px(20))
        self.columns.setSpacing(theme.px(40))
        self.opponents_column = OpponentsColumn(self.game, self.settings, self.seating, self.fitting)
        self.opponents_column.seats_chosen.connect(self.set_seats)
        self.opponents_column.settings_changed.connect(self.settings_changed)
        self.opponents_column.help_wanted.connect(lambda: self.rules_wanted.emit(help_text.OPPONENTS_TOPIC))
        self.seat_table, self.fit_choice, self.all_segment = (
            self.opponents_column.seat_table,
            self.opponents_column.fit_choice,
            self.opponents_column.all_segment,
        )
        self.people, self.chosen_names = self.seating.people, self.seating.chosen_names
        self.rules_column = RulesColumn(
            self.game, self.option_values, pack_of(self.game_id, self.settings), self._make_cards_card()
        )
        self.rules_column.preset_chosen.connect(self.set_preset)
        self.rules_column.option_chosen.connect(self.set_option)
        self.rules_column.help_wanted.connect(lambda: self.rules_wanted.emit(self.game_id))
        self.preset_cards, self.option_rows = self.rules_column.preset_cards, self.rules_column.option_rows
        for half, share in ((self.opponents_column, 3), (self.rules_column, 4)):
            self.columns.addWidget(half, share)
        self.column.addWidget(PageScrollArea(content), 1)
        self.column.addWidget(self._make_footer())
        self._show_seats()
        self._show_rules()
        self.cards_choice.show_choice()

    # ---- opponents and rules

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return self.seating.seats

    def set_seats(self, seats: int) -> None:
        """Set the number of players. Options not allowed for that number return to valid values."""
        self.cards_choice.abandon_code()
        self.seating.seats = seats
        self.option_values = replace_invalid_options(self.game, self.option_values, seats)
        self._show_seats()
        self._show_rules()

    def _show_seats(self) -> None:
        """Show the players on their seats; sides depend on the options."""
        self.opponents_column.show_seats(self.game.sides_for(self.seats, self.option_values))

    def _make_cards_card(self) -> QFrame:
        card, column = create_card_frame(14, 14, 10)
        self.cards_choice = CardsChoice(self.game_id, self.deal_choice, pack_of(self.game_id, self.settings))
        self.cards_choice.changed.connect(self._show_start_button)
        self.cards_choice.code_read.connect(self._apply_code)
        self.cards_choice.other_game_wanted.connect(self.other_game_wanted)
        column.addWidget(self.cards_choice)
        column.addWidget(Hairline())
        self.settings_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.settings_row.setSpacing(theme.px(8))
        sentence = tr("Undo, hints and forced choices are in the settings.")
        settings_label = Label(sentence, theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.settings_row.addWidget(settings_label, 1)
        self.settings_link = LinkButton(tr("Open the settings"))
        self.settings_link.clicked.connect(self.settings_wanted)
        self.settings_row.addWidget(self.settings_link, 0, Qt.AlignmentFlag.AlignLeft)
        add_layout(column, self.settings_row)
        return card

    def _apply_code(self, code: DealCode) -> None:
        """Take over the number of players and the options of a deal code."""
        if code.seats != self.seats:
            self.set_seats(code.seats)
        self.option_values = dict(code.options)
        self._show_seats()
        self._show_rules()

    def _show_start_button(self) -> None:
        """Update the Start button, greyed while a code or a condition is missing, and the notes beside it."""
        set_disabled_reason(self.start_button, self.cards_choice.missing_input)
        self.saved_note.setVisible(
            not self.cards_choice.is_by_code and self.width() >= theme.px(MIN_PAGE_WIDTH_WITH_LINK_BESIDE)
        )
        self.length_label.setVisible(not self.cards_choice.is_duplicate_set)
        start_text = tr("Start the set") if self.cards_choice.is_duplicate_set else tr("Start the match")
        self.start_button.setText(tr("Stop searching") if self.cards_choice.is_searching else start_text)

    def set_preset(self, name: str) -> None:
        """Take all options from a preset, by name; OWN_OPTIONS keeps the present values."""
        if name != OWN_OPTIONS:
            self.cards_choice.abandon_code()
            self.option_values = replace_invalid_options(self.game, preset_values(self.game, name), self.seats)
            self._show_seats()
        self._show_rules()

    def rule_set(self) -> RuleSet:
        """Return the chosen rules."""
        return RuleSet.make(self.game, self.option_values, self.seats)

    def set_option(self, name: str, value: Value) -> None:
        """Set the value of one option."""
        self.cards_choice.abandon_code()
        self.option_values[name] = value
        self._show_seats()
        self._show_rules()

    def _show_rules(self) -> None:
        preset = find_preset(self.game, self.option_values)
        self.cards_choice.conditions_form.set_rules(self.seats, self.option_values)
        self.rules_column.show_rules(preset, self.option_values, self.seats)
        self.reset_button.setVisible(preset != (USUAL_PRESET if USUAL_PRESET in self.game.presets else BOOK_PRESET))
        self._show_length()

    def _show_length(self) -> None:
        changed_options = {
            name: value for name, value in self.option_values.items() if value != self.game.options[name].default
        }
        entry = CATALOGUE[self.game_id]
        pack = short_texts.pack_text(entry, self.seats, changed_options)
        self.length_label.setText(
            tr(
                "A match takes {minutes}, with {pack}.",
                minutes=short_texts.duration_text(entry, changed_options),
                pack=pack,
            )
        )

    # ---- the footer

    def _make_footer(self) -> QFrame:
        foot = QFrame()
        foot.setObjectName("footer")
        row = QHBoxLayout(foot)
        row.setSpacing(theme.px(12))
        self.foot_row = row
        add_layout(row, text_column := QVBoxLayout(), 1)
        saved_text = tr("These choices are saved for {name}.", name=self.game.name).replace("!.", "!")
        self.length_label = Label("", theme.SECONDARY_SIZE, 600, wrap=True)
        text_column.addWidget(self.length_label)
        self.saved_note = Label(saved_text, theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        text_column.addWidget(self.saved_note)
        default_preset = USUAL_PRESET if USUAL_PRESET in self.game.presets else BOOK_PRESET
        self.reset_button = Button(tr("Reset rules"), "quiet", height=44)
        self.reset_button.clicked.connect(lambda: self.set_preset(default_preset))
        row.addWidget(self.reset_button)
        cancel = Button(tr("Cancel"), height=44)
        cancel.clicked.connect(self.back_wanted.emit)
        row.addWidget(cancel)
        self.start_button = Button(tr("Start the match"), "accent", icon="play", height=44)
        self.start_button.clicked.connect(self.start_or_stop)
        row.addWidget(self.start_button)
        return foot

    def start_or_stop(self) -> None:
        """Prepare the cards, then start; while a search for cards runs, stop the search."""
        if self.cards_choice.missing_input:
            self.cards_choice.focus_missing_input()
        else:
            self.cards_choice.prepare_cards(self._request_match)

    def _request_match(self, deal_arguments: Mapping[str, Any]) -> None:
        """Save the choices and ask for the match; `deal_arguments`: the arguments of `Match.new` about the cards.

        With a deal code nothing is saved: players and rules are then those of the code's author.
        """
        preset = find_preset(self.game, self.option_values)
        changed_options = {k: v for k, v in self.option_values.items() if v != self.game.options[k].default}
        levels = {seat: self.seating.levels[seat] for seat in range(1, self.seats)}
        chosen_names = {seat: name for seat, name in self.chosen_names.items() if seat < self.seats}
        level = self.fit_choice.level_or_fit(self.opponents_column.common_level())
        setup = MatchSetup(preset, changed_options, self.seats, level, levels, chosen_names, self.deal_choice.scoring)
        if not self.cards_choice.is_by_code:
            setup.store_in(self.settings, self.game_id)
            self.settings_changed.emit()
        arguments = {
            "seats": self.seats,
            "options": dict(self.option_values),
            "levels": levels,
            "names": [one.name for one in self.people[: self.seats]],
            "avatars": [one.figure for one in self.people[: self.seats]],
            **deal_arguments,
        }
        self.start_wanted.emit(self.game_id, arguments)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.start_or_stop()  # focuses the missing input, if any
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = event.size().width() / theme.text_scale()
        needed_width = sum(half.column.minimumSize().width() for half in (self.opponents_column, self.rules_column))
        needed_width += theme.px(TWO_COLUMNS_MARGINS_SUM)
        is_stacked = width < MIN_TWO_COLUMN_WIDTH or needed_width > event.size().width()
        self.columns.setDirection(QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight)
        margin = theme.px(BROAD_WINDOW_MARGIN if width >= MIN_BROAD_WINDOW_WIDTH else NARROW_WINDOW_MARGIN)
        self.columns.setContentsMargins(margin, theme.px(20), margin, theme.px(20))
        self.columns.setSpacing(margin)
        foot_margin = theme.px(BROAD_WINDOW_MARGIN if width >= MIN_PAGE_WIDTH_WITH_LINK_BESIDE else NARROW_FOOT_MARGIN)
        self.foot_row.setContentsMargins(foot_margin, theme.px(12), foot_margin, theme.px(12))
        self._show_start_button()
        self.seat_table.fit_height(event.size().height() - theme.px(HEIGHT_ABOVE_AND_BELOW_TABLE))
        is_narrow = (
            width < MIN_TWO_COLUMN_WIDTH_WITH_LINK_BESIDE and not is_stacked
        ) or width < MIN_PAGE_WIDTH_WITH_LINK_BESIDE
        self.settings_row.setDirection(
            QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        )
        self.settings_row.setSpacing(theme.px(4 if is_narrow else 8))
