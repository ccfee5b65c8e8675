"""The choice of the cards for a new match: shuffled, by number, by deal code, on conditions, or a duplicate set."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from cardhall import rules
from cardhall.desktop import board_words
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.pages.conditions_form import ConditionsForm
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.language import say, tr, translate
from cardhall.match import codes
from cardhall.match.board_scores import POINTS
from cardhall.match.codes import DealCode
from cardhall.match.deal_conditions import DealCondition
from cardhall.match.duplicates import SET_SIZES, possible_scorings
from cardhall.match.match import LARGEST_SEED
from cardhall.rules.catalogue import CATALOGUE

# Values of `DealingChoice.way`; that of a duplicate set is SET_OF and the number of its deals, such as "set-8".
SHUFFLED_DEALS, DEALS_BY_NUMBER, DEALS_BY_CODE, DEALS_ON_CONDITIONS = "shuffled", "number", "code", "conditions"
SET_METHOD_PREFIX = "set-"
FIELD_HEIGHT, NUMBER_WIDTH, CONTROL_HEIGHT = 40, 120, 36  # pixels at a text scale of 1
ROOM_BELOW_DROPDOWN = 2  # pixels at a text scale of 1: styled lists stand as much lower than their row
MAX_DRAWN_DEAL_NUMBER = 99_999  # numbers drawn for the person have five digits at most: easy to pass on
SHORTEST_SET_METHOD = f"{SET_METHOD_PREFIX}{SET_SIZES[0]}"
SHUFFLED_TEXT = say("The cards are shuffled before every deal.")
BY_NUMBER_TEXT = say("The same number with the same rules always gives the same cards.")
BY_CODE_TEXT = say("The cards and rules of a match whose code you have.")
DUPLICATE_TEXT = say("Deals scored against a Hard player with the same cards.")
CONDITIONS_TEXT = say("The first deal meets your conditions. All others are random.")
OTHER_RULES_TEXT = say("The rules differ from those of the code, so the deal is random.")

METHOD_TEXTS = {
    SHUFFLED_DEALS: SHUFFLED_TEXT,
    DEALS_BY_NUMBER: BY_NUMBER_TEXT,
    DEALS_BY_CODE: BY_CODE_TEXT,
    DEALS_ON_CONDITIONS: CONDITIONS_TEXT,
}


@dataclass
class DealingChoice:
    """The person's choice of how cards are dealt; outlives the controls, which are made again with each new look."""

    method: str = SHUFFLED_DEALS  # or BY_NUMBER, BY_CODE, ON_CONDITIONS, or SET_OF and a number of deals
    number: str = ""  # as typed: the seed of the match
    code: str = ""  # as typed: a deal code
    conditions: list[DealCondition] = field(default_factory=list)
    scoring: str = POINTS  # of a duplicate set


class CardsChoice(QWidget):
    """The controls for how cards are dealt. Call `show_choice` after connecting the signals, because it sends some."""

    changed = Signal()
    code_read = Signal(object)  # a Code of this game was typed: the page takes over its players and rules
    other_game_wanted = Signal(str, str)  # a code of another game was typed: the game's id, the code

    def __init__(self, game_id: str, deal_choice: DealingChoice, pack: str) -> None:
        """Create the controls.

        `deal_choice`: changed by the controls; `pack`: the pack of `look.packs` after which suits and ranks are named.
        """
        super().__init__()
        self.game_id, self.deal_choice = game_id, deal_choice
        self.conditions_form = ConditionsForm(deal_choice.conditions, game_id, pack)
        self.code: DealCode | None = None  # the typed code; None while none is valid
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, theme.px(ROOM_BELOW_DROPDOWN))
        column.setSpacing(theme.px(10))
        row = QHBoxLayout()
        text_column = QVBoxLayout()
        text_column.setSpacing(theme.px(3))
        text_column.addWidget(Label(tr("The cards"), theme.ROW_SIZE, 600))
        self.explanation = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        text_column.addWidget(self.explanation)
        add_layout(row, text_column, 1)
        self.number_field = self._make_field(
            deal_choice.number, tr("Number"), tr("Number of the deal"), len(str(LARGEST_SEED))
        )
        self.number_field.setFixedWidth(theme.px(NUMBER_WIDTH))
        self.number_field.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]*"), self.number_field))
        row.addWidget(self.number_field)
        methods = [
            (SHUFFLED_DEALS, tr("Shuffled")),
            (DEALS_BY_NUMBER, tr("By number")),
            (DEALS_BY_CODE, tr("By code")),
            *([(DEALS_ON_CONDITIONS, tr("On conditions"))] if self.conditions_form.offer is not None else []),
            # in a game of pure luck a Hard player does no better than anybody, so a set would compare nothing
            *(
                (f"{SET_METHOD_PREFIX}{size}", tr("Duplicate, {number} deals", number=size))
                for size in SET_SIZES
                if self.can_be_duplicate_set
            ),
        ]
        self.method_dropdown = Dropdown(methods, deal_choice.method, name=tr("The cards"))
        self.method_dropdown.setFixedHeight(theme.px(FIELD_HEIGHT))
        self.method_dropdown.value_chosen.connect(lambda way: self.set_method(str(way)))
        row.addWidget(self.method_dropdown)
        add_layout(column, row)
        self.scorings = possible_scorings(rules.get(game_id))
        self.scoring_box = self._make_scoring_box()
        column.addWidget(self.scoring_box)
        self.code_field = self._make_field(
            deal_choice.code, tr("Paste a code here"), tr("Code of a deal"), codes.MAX_CODE_LENGTH
        )
        column.addWidget(self.code_field)
        column.addWidget(self.conditions_form)
        row = QHBoxLayout()
        self.status_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        row.addWidget(self.status_label, 1)
        self.other_game_link = LinkButton("")
        self.other_game_link.clicked.connect(self._ask_for_other_game)
        row.addWidget(self.other_game_link, 0, Qt.AlignmentFlag.AlignTop)
        add_layout(column, row)
        self.conditions_form.changed.connect(self.changed)
        self.number_field.textChanged.connect(self._store_number)
        self.code_field.textChanged.connect(lambda _: self._read_code())
        self.number_field.setVisible(False)
        self.code_field.setVisible(False)
        self.other_game_link.setVisible(False)

    def _make_scoring_box(self) -> QWidget:
        """Return the box with the choice of a set's scoring and its explanation, hidden until a set is chosen."""
        if self.deal_choice.scoring not in self.scorings:
            self.deal_choice.scoring = POINTS
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(6))
        row = QHBoxLayout()
        row.setSpacing(theme.px(14))
        row.addWidget(Label(tr("Scoring"), theme.SECONDARY_SIZE, tone="secondary"))
        choices = [(scoring, translate(board_words.SCORING_NAMES[scoring])) for scoring in self.scorings]
        self.scoring_segment = Segment(
            choices, self.deal_choice.scoring, name=tr("Scoring"), size=SegmentSize(height=CONTROL_HEIGHT, padding=8)
        )
        self.scoring_segment.value_chosen.connect(lambda scoring: self.set_scoring(str(scoring)))
        row.addWidget(self.scoring_segment, 1)
        add_layout(column, row)
        self.scoring_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        column.addWidget(self.scoring_label)
        box.setVisible(False)
        return box

    def set_scoring(self, scoring: str) -> None:
        """Choose the scoring of a duplicate set, one of `scorings`."""
        self.conditions_form.stop_search()
        self.deal_choice.scoring = scoring
        self.scoring_segment.set_value(scoring)
        self.scoring_label.setText(translate(board_words.SCORING_EXPLANATIONS[scoring]))
        self.changed.emit()

    def _make_field(self, text: str, placeholder: str, name: str, max_length: int) -> QLineEdit:
        """Return a text field with a placeholder and an accessible name, for at most `max_length` characters."""
        field = QLineEdit(text)
        field.setFont(theme.sans(theme.BODY_SIZE, tabular=True))
        field.setFixedHeight(theme.px(FIELD_HEIGHT))
        field.setPlaceholderText(placeholder)
        field.setAccessibleName(name)
        field.setMaxLength(max_length)
        return field

    def show_choice(self) -> None:
        """Show the stored choice, or shuffled cards where the game does not offer that choice."""
        is_impossible = self.deal_choice.method == DEALS_ON_CONDITIONS and self.conditions_form.offer is None
        self.set_method(
            SHUFFLED_DEALS
            if is_impossible or (self.is_duplicate_set and not self.can_be_duplicate_set)
            else self.deal_choice.method
        )

    # ---- the choice

    @property
    def is_by_code(self) -> bool:
        """Tell whether cards, players and rules come from a deal code."""
        return self.deal_choice.method == DEALS_BY_CODE

    @property
    def can_be_duplicate_set(self) -> bool:
        """Tell whether the game has decisions, without which a duplicate set compares nothing."""
        return CATALOGUE[self.game_id].choices

    @property
    def is_duplicate_set(self) -> bool:
        """Tell whether the person has chosen a duplicate set instead of a match."""
        return self.deal_choice.method.startswith(SET_METHOD_PREFIX)

    @property
    def missing_input(self) -> str:
        """Return the sentence on a missing code or condition, without which nothing can start; "": none is missing."""
        if self.is_by_code and self.code is None:
            return tr("Paste or type a code of {name}.", name=translate(CATALOGUE[self.game_id].name))
        if self.deal_choice.method == DEALS_ON_CONDITIONS and not self.deal_choice.conditions:
            return tr("Add a condition first.")
        return ""

    def focus_missing_input(self) -> None:
        """Focus the control in which the missing code or condition is entered."""
        field = self.code_field if self.is_by_code else self.conditions_form.add_link
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_searching(self) -> bool:
        """Tell whether a search for deals that meet the conditions is running."""
        return self.conditions_form.search is not None

    def prepare_cards(self, receive: Callable[[Mapping[str, Any]], object]) -> None:
        """Pass the arguments of `Match.new` about the cards to `receive`, at once or when a search has found deals.

        A call during the search stops the search instead.
        """
        if self.is_searching:
            self.conditions_form.stop_search()
        elif self.deal_choice.conditions and (self.is_duplicate_set or self.deal_choice.method == DEALS_ON_CONDITIONS):
            base_arguments = self.match_arguments()
            seed_name = "seeds" if self.is_duplicate_set else "seed"

            def pass_seeds(seeds: list[int]) -> None:
                receive({**base_arguments, seed_name: seeds if self.is_duplicate_set else seeds[0]})

            self.conditions_form.find_deals(
                base_arguments.get("duplicate", 1), pass_seeds, self._show_search, base_arguments.get("scoring", POINTS)
            )
        else:
            receive(self.match_arguments())

    def _show_search(self, text: str) -> None:
        """Show the progress or failure of the search for deals; a failure is also spoken."""
        self.status_label.setText(text)
        self.status_label.setVisible(bool(text))
        if text and not self.is_searching:
            announce(self.conditions_form.add_link, text)
        self.changed.emit()

    def match_arguments(self) -> dict[str, Any]:
        """Return the arguments of `Match.new` about the cards, and with a code about players and rules too."""
        if self.code is not None:
            return self.code.match_arguments()
        if self.is_duplicate_set:
            scoring_arguments = {} if self.deal_choice.scoring == POINTS else {"scoring": self.deal_choice.scoring}
            return {"duplicate": int(self.deal_choice.method.removeprefix(SET_METHOD_PREFIX)), **scoring_arguments}
        has_number = self.deal_choice.method == DEALS_BY_NUMBER and self.deal_choice.number
        return {"seed": int(self.deal_choice.number) if has_number else None}

    def set_method(self, method: str) -> None:
        """Choose a value of `DealingChoice.way`, and show only the controls for that choice."""
        self.conditions_form.stop_search()
        self.deal_choice.method = method
        self.conditions_form.setVisible(
            method == DEALS_ON_CONDITIONS or (self.is_duplicate_set and self.conditions_form.offer is not None)
        )
        self.method_dropdown.set_value(method)
        self.scoring_box.setVisible(self.is_duplicate_set and len(self.scorings) > 1)
        self.scoring_label.setText(translate(board_words.SCORING_EXPLANATIONS[self.deal_choice.scoring]))
        self.number_field.setVisible(method == DEALS_BY_NUMBER)
        self.code_field.setVisible(method == DEALS_BY_CODE)
        self.explanation.setText(METHOD_TEXTS.get(method, DUPLICATE_TEXT))
        if method == DEALS_BY_NUMBER:
            if not self.number_field.text():
                self.number_field.setText(str(random.SystemRandom().randint(1, MAX_DRAWN_DEAL_NUMBER)))
            self.number_field.setFocus(Qt.FocusReason.OtherFocusReason)
        elif method in (DEALS_BY_CODE, DEALS_ON_CONDITIONS):
            self.focus_missing_input()
        self._read_code()

    def abandon_code(self) -> None:
        """Return to shuffled cards after the person has chosen other rules or players than those of the code."""
        if self.code is not None:
            self.set_method(SHUFFLED_DEALS)
            self.explanation.setText(OTHER_RULES_TEXT)

    def _store_number(self, text: str) -> None:
        self.deal_choice.number = text

    def _read_code(self) -> None:
        """Read the typed code; show the deals, the fault, or a link to the code's game if different."""
        self.code, message, other_game_text = None, "", ""
        self.deal_choice.code = text = self.code_field.text()
        if self.is_by_code and text.strip():
            try:
                code = codes.read(text)
            except codes.CodeError as error:
                message = str(error)
            else:
                name = CATALOGUE[code.game].name
                if code.game == self.game_id:
                    self.code_read.emit(code)
                    self.code, message = code, _describe_code(code)
                else:
                    message, other_game_text = (
                        tr("This is a code for {name}.", name=name),
                        tr("Set up {name}", name=name),
                    )
        self.status_label.setText(message)
        self.status_label.setVisible(bool(message))
        if message:
            announce(self.code_field, message)
        self.other_game_link.setText(other_game_text)
        self.other_game_link.setVisible(bool(other_game_text))
        self.changed.emit()

    def _ask_for_other_game(self) -> None:
        self.other_game_wanted.emit(codes.read(self.code_field.text()).game, self.code_field.text())


def _describe_code(code: DealCode) -> str:
    """Return a sentence on the deals of a code of the chosen game."""
    if code.deal is None:
        return tr("All deals of a match for {seats} players.", seats=code.seats)
    return tr("The first deal of a match, for {seats} players.", seats=code.seats)
