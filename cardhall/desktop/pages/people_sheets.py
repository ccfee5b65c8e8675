"""Two sheets for the people on this computer: to switch person, and to enter a person's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.desktop.widgets.person_key import PersonNavButton
from cardhall.desktop.widgets.sheet import Sheet
from cardhall.language import tr
from cardhall.match.profiles import MAX_NAME_LENGTH, ProfileError, tidy_name

MAX_PEOPLE_SHOWN = 6  # people shown at once; a longer list is scrolled
# Pixels at a text scale of 1.
FIELD_WIDTH, FIELD_HEIGHT = 320, 40
ROW_HEIGHT, MIN_LIST_HEIGHT = 42, 84  # a person in the list; two of them
HEIGHT_ABOVE_AND_BELOW_LIST = 220  # of the window's height, for everything above and below the list


class NameSheet(Sheet):
    """A sheet that asks for a person's name. "Done" sends `chosen` with the name; Escape changes nothing."""

    chosen = Signal(str)

    def __init__(
        self, parent: QWidget, title: str, sentence: str, name: str, check_name: Callable[[str], object]
    ) -> None:
        """Create the sheet.

        `sentence`: below the title; `name`: entered at first; `check_name`: raises `ProfileError` for an invalid name.
        """
        super().__init__(parent, title, sentence)
        self.check_name = check_name
        if sentence:
            self.column.addWidget(Label(sentence, theme.BODY_SIZE, tone="secondary", wrap=True))
        self.name_field = QLineEdit(name)
        self.name_field.setFont(theme.sans(theme.ROW_SIZE))
        self.name_field.setFixedHeight(theme.px(FIELD_HEIGHT))
        self.name_field.setMinimumWidth(theme.px(FIELD_WIDTH))
        self.name_field.setMaxLength(MAX_NAME_LENGTH)
        self.name_field.setPlaceholderText(tr("Name"))
        self.name_field.setAccessibleName(tr("Name"))
        self.column.addWidget(self.name_field)
        self.remark_label = Label(" ", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.column.addWidget(self.remark_label)
        row = QHBoxLayout()
        row.setSpacing(theme.px(10))
        row.addStretch(1)
        self.cancel_button, self.done_button = Button(tr("Cancel"), PLAIN), Button(tr("Done"), ACCENT)
        self.cancel_button.clicked.connect(self.reject)
        self.done_button.clicked.connect(self._confirm)
        row.addWidget(self.cancel_button)
        row.addWidget(self.done_button)
        add_layout(self.column, row)
        self.main_button = self.done_button
        self.name_field.textChanged.connect(lambda _: self._show_validity())
        self._show_validity()
        self.name_field.setFocus()
        self.name_field.selectAll()

    def _show_validity(self) -> None:
        """Show why the name is invalid, if it is; an empty field is invalid without a remark."""
        fault = ""
        try:
            self.check_name(self.name_field.text())
        except ProfileError as error:
            fault = str(error)
        self.remark_label.setText(fault if tidy_name(self.name_field.text()) else " ")
        self.done_button.setEnabled(not fault)

    def _confirm(self) -> None:
        if self.done_button.isEnabled():
            name = tidy_name(self.name_field.text())
            self.accept()
            self.chosen.emit(name)


class WhoPlaysSheet(Sheet):
    """A sheet to switch person. `chosen` sends another person's id; the current person or Escape changes nothing."""

    chosen = Signal(str)
    people_settings_wanted = Signal()  # the settings in which people are added and renamed

    def __init__(self, parent: QWidget, people: Sequence[tuple[str, Face]], current_id: str) -> None:
        """`people`: id and face of each; `current_id`: id of the current person."""
        super().__init__(parent, tr("Who plays?"))
        list_box = QWidget()
        column = QVBoxLayout(list_box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(2))
        self.person_keys: dict[str, PersonNavButton] = {}
        for person_id, face in people:
            key = PersonNavButton(face, tr("plays now") if person_id == current_id else "")
            key.setChecked(person_id == current_id)
            key.clicked.connect(lambda _=False, person=person_id: self._choose_person(person, current_id))
            self.person_keys[person_id] = key
            column.addWidget(key)
        column.addStretch(1)
        scroll = PageScrollArea(list_box)
        scroll.setMinimumWidth(theme.px(FIELD_WIDTH))
        visible_count = min(len(people), MAX_PEOPLE_SHOWN)
        room = max(theme.px(MIN_LIST_HEIGHT), parent.window().height() - theme.px(HEIGHT_ABOVE_AND_BELOW_LIST))
        scroll.setFixedHeight(min(visible_count * theme.px(ROW_HEIGHT), room))
        self.column.addWidget(scroll)
        row = QHBoxLayout()
        row.setSpacing(theme.px(10))
        self.settings_button, self.cancel_button = Button(tr("Add or rename…"), PLAIN), Button(tr("Cancel"), ACCENT)
        self.settings_button.clicked.connect(self._ask_people_settings)
        self.cancel_button.clicked.connect(self.reject)
        row.addWidget(self.settings_button)
        row.addStretch(1)
        row.addWidget(self.cancel_button)
        add_layout(self.column, row)
        self.main_button = self.cancel_button
        first_focus = next(
            (key for person, key in self.person_keys.items() if person != current_id), self.cancel_button
        )
        first_focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_person(self, person_id: str, current_id: str) -> None:
        self.accept()
        if person_id != current_id:
            self.chosen.emit(person_id)

    def _ask_people_settings(self) -> None:
        self.accept()
        self.people_settings_wanted.emit()
