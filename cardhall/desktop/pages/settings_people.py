"""The players in the settings: the person's name and picture, and the pool of opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from cardhall.desktop import people
from cardhall.desktop.look import theme
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.people import TablePlayer
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.player_buttons import FaceButton
from cardhall.language import tr

FACES_PER_ROW = 6  # faces side by side


class OwnPersonRow(QWidget):
    """The person's own picture and name, and a button to change them."""

    def __init__(self, settings: Settings, on_changed: Callable[[], object], taken_names: Sequence[str] = ()) -> None:
        """`on_changed`: called after a change; `taken_names`: names of other people on this computer, not allowed."""
        super().__init__()
        self.settings, self.on_changed, self.taken_names = settings, on_changed, taken_names
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(10))
        self.face_button = FaceButton(people.create_face(settings, people.create_own_player(settings), 0), "")
        self.face_button.clicked.connect(self.edit_person)
        self.face_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.name_label = Label("", theme.ROW_SIZE, 600)
        self.change_button = Button(tr("Change"), height=44)
        self.change_button.setAccessibleName(tr("Change your name and picture"))
        self.change_button.clicked.connect(self.edit_person)
        for widget in (self.face_button, self.name_label, self.change_button):
            row.addWidget(widget)
        self.show_values()

    def show_values(self) -> None:
        """Show the current name and picture."""
        person = people.create_own_player(self.settings)
        self.face_button.show_face(people.create_face(self.settings, person, 0), tr("Change your name and picture"))
        self.name_label.setText(person.name)

    def edit_person(self) -> None:
        """Open the sheet to change name or picture."""
        all_taken_names = [*(one.name for one in people.list_opponents(self.settings)), *self.taken_names]
        sheet = PersonSheet(
            self, self.settings, people.create_own_player(self.settings), 0, all_taken_names, is_own=True
        )
        sheet.chosen.connect(self._save_person)
        sheet.open()

    def _save_person(self, person: TablePlayer) -> None:
        people.save_own_player(self.settings, person)
        self.show_values()
        self.on_changed()


class OpponentFaces(QWidget):
    """The faces of all opponents; pressing a face changes name and picture."""

    def __init__(self, settings: Settings, on_changed: Callable[[], object]) -> None:
        """`on_changed`: called after a change."""
        super().__init__()
        self.settings, self.on_changed = settings, on_changed
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(2))
        self.face_buttons: list[FaceButton] = []
        for place, person in enumerate(people.list_opponents(settings)):
            button = FaceButton(people.create_face(settings, person, place + 1), "", shows_name=True)
            button.clicked.connect(lambda _=False, place=place: self.edit_opponent(place))
            grid.addWidget(button, *divmod(place, FACES_PER_ROW))
            self.face_buttons.append(button)
        self.show_values()

    def show_values(self) -> None:
        """Show the opponents' current names and pictures."""
        for place, person in enumerate(people.list_opponents(self.settings)):
            face = people.create_face(self.settings, person, place + 1)
            self.face_buttons[place].show_face(face, tr("Change {name}’s name and picture", name=person.name))

    def edit_opponent(self, opponent_number: int) -> None:
        """Open the sheet to change the name and picture of an opponent, by index."""
        all_opponents = people.list_opponents(self.settings)
        others = [one.name for number, one in enumerate(all_opponents) if number != opponent_number]
        taken_names = [*others, people.create_own_player(self.settings).name]
        sheet = PersonSheet(
            self, self.settings, all_opponents[opponent_number], opponent_number + 1, taken_names, is_own=False
        )
        sheet.chosen.connect(lambda person: self._save_opponent(opponent_number, person))
        sheet.open()

    def _save_opponent(self, opponent_number: int, person: TablePlayer) -> None:
        people.save_opponent(self.settings, opponent_number, person)
        self.show_values()
        self.on_changed()
