"""Where the cards of a new match come from: shuffled anew, dealt by a number, or by the code of a deal."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.hearing import say_aloud
from cardhall.language import say, tr
from cardhall.match import codes
from cardhall.match.codes import Code
from cardhall.match.duplicates import SIZES
from cardhall.match.match import LARGEST_SEED
from cardhall.rules.catalogue import CATALOGUE

SHUFFLED, BY_NUMBER, BY_CODE = "shuffled", "number", "code"
SET_OF = "set-"  # before the number of deals of a set by duplicate
DUPLICATE = f"{SET_OF}{SIZES[0]}"
ANEW = say("Shuffled anew for every deal.")
SAME = say("The same number and the same rules deal the same cards again.")
AS_CODED = say("As in a match of which you have a code, by the rules that it names.")
TWICE = say("Single deals that hard plays in your seat too: both results stand side by side.")
OTHER_RULES = say("Other rules than those of the code: the cards are shuffled anew.")


@dataclass
class Dealt:
    """What has been chosen and written; it outlives the controls."""

    way: str = SHUFFLED  # or BY_NUMBER, BY_CODE
    number: str = ""
    code: str = ""


class CardsChoice(QWidget):
    """The controls. Make them, connect them, `begin()` them."""

    changed = Signal()
    coded = Signal(object)  # a Code of this game has been written: its rules are to be taken over
    other_wanted = Signal(str, str)  # the id of another game, and the code of its deals that was written

    def __init__(self, game_id: str, dealt: Dealt) -> None:
        super().__init__()
        self.game_id, self.dealt = game_id, dealt
        self.code: Code | None = None  # what the code says
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(10))
        row = QHBoxLayout()
        text = QVBoxLayout()
        text.setSpacing(theme.px(3))
        text.addWidget(Label(tr("The cards"), theme.ROW, 600))
        self.words = Label("", theme.SECONDARY, tone="secondary", wrap=True)
        text.addWidget(self.words)
        add_layout(row, text, 1)
        self.number = self._field(dealt.number, tr("Number"), tr("Number of the deal"), len(str(LARGEST_SEED)))
        self.number.setFixedWidth(theme.px(120))
        self.number.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]*"), self.number))
        row.addWidget(self.number)
        ways = [
            (SHUFFLED, tr("Shuffled")),
            (BY_NUMBER, tr("By number")),
            (BY_CODE, tr("By code")),
            # where nothing is decided, hard does as well as anybody
            *((f"{SET_OF}{size}", tr("Duplicate, {number} deals", number=size)) for size in SIZES if self.can_be_set),
        ]
        self.dealing = Dropdown(ways, dealt.way, name=tr("The cards"))
        self.dealing.setFixedHeight(theme.px(40))
        self.dealing.chosen.connect(lambda way: self.set_way(str(way)))
        row.addWidget(self.dealing)
        add_layout(column, row)
        self.code_field = self._field(dealt.code, tr("Paste a code here"), tr("Code of a deal"), codes.LONGEST)
        column.addWidget(self.code_field)
        row = QHBoxLayout()
        self.verdict = Label("", theme.SECONDARY, tone="secondary", wrap=True)
        row.addWidget(self.verdict, 1)
        self.other = LinkButton("")
        self.other.clicked.connect(self._ask_for_other)
        row.addWidget(self.other, 0, Qt.AlignmentFlag.AlignTop)
        add_layout(column, row)
        self.number.textChanged.connect(self._number_changed)
        self.code_field.textChanged.connect(lambda _: self._read_code())
        self.number.setVisible(False)
        self.code_field.setVisible(False)
        self.other.setVisible(False)

    def _field(self, text: str, hint: str, name: str, most: int) -> QLineEdit:
        field = QLineEdit(text)
        field.setFont(theme.sans(theme.BODY, tabular=True))
        field.setFixedHeight(theme.px(40))
        field.setPlaceholderText(hint)
        field.setAccessibleName(name)
        field.setMaxLength(most)
        return field

    def begin(self) -> None:
        """Show what is chosen."""
        self.set_way(SHUFFLED if self.is_set and not self.can_be_set else self.dealt.way)

    # ---- what is chosen

    @property
    def is_by_code(self) -> bool:
        """Whether players and rules are those of a code."""
        return self.dealt.way == BY_CODE

    @property
    def can_be_set(self) -> bool:
        """Whether a set by duplicate would tell anything."""
        return CATALOGUE[self.game_id].choices

    @property
    def is_set(self) -> bool:
        """Whether a set by duplicate is wanted, not a match."""
        return self.dealt.way.startswith(SET_OF)

    @property
    def lacks_code(self) -> bool:
        """Whether nothing can begin for want of a code."""
        return self.is_by_code and self.code is None

    def arguments(self) -> dict[str, Any]:
        """The arguments of `Match.new` about the cards, and with a code about players and rules too."""
        if self.code is not None:
            return self.code.arguments()
        if self.is_set:
            return {"duplicate": int(self.dealt.way.removeprefix(SET_OF))}
        by_number = self.dealt.way == BY_NUMBER and self.dealt.number
        return {"seed": int(self.dealt.number) if by_number else None}

    def set_way(self, way: str) -> None:
        """Choose SHUFFLED, BY_NUMBER or BY_CODE."""
        self.dealt.way = way
        self.dealing.set_value(way)
        self.number.setVisible(way == BY_NUMBER)
        self.code_field.setVisible(way == BY_CODE)
        self.words.setText({BY_NUMBER: SAME, BY_CODE: AS_CODED}.get(way, ANEW if way == SHUFFLED else TWICE))
        if way == BY_NUMBER:
            if not self.number.text():
                self.number.setText(str(random.SystemRandom().randint(1, 99_999)))
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
        elif way == BY_CODE:
            self.code_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._read_code()

    def leave_code(self) -> None:
        """Other rules or players than those of the code have been chosen: the cards are shuffled."""
        if self.code is not None:
            self.set_way(SHUFFLED)
            self.words.setText(OTHER_RULES)

    def _number_changed(self, text: str) -> None:
        self.dealt.number = text

    def _read_code(self) -> None:
        """Read the code, and say what it is."""
        self.code, told, other = None, "", ""
        self.dealt.code = text = self.code_field.text()
        if self.is_by_code and text.strip():
            try:
                found = codes.read(text)
            except codes.CodeError as error:
                told = str(error)
            else:
                name = CATALOGUE[found.game].name
                if found.game == self.game_id:
                    self.coded.emit(found)
                    self.code, told = found, _what_it_deals(found)
                else:
                    told, other = tr("This is a code of {name}.", name=name), tr("Set up {name}", name=name)
        self.verdict.setText(told)
        self.verdict.setVisible(bool(told))
        if told:
            say_aloud(self.code_field, told)
        self.other.setText(other)
        self.other.setVisible(bool(other))
        self.changed.emit()

    def _ask_for_other(self) -> None:
        self.other_wanted.emit(codes.read(self.code_field.text()).game, self.code_field.text())


def _what_it_deals(code: Code) -> str:
    """What a code that can be played deals."""
    if code.deal is None:
        return tr("All deals of a match for {seats} players.", seats=code.seats)
    return tr("One deal for {seats} players, with which the match begins.", seats=code.seats)
