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

FACE_COLUMNS = 6  # faces side by side


class OwnPersonRow(QWidget):
    """The person's own picture and name, and a button to change them."""

    def __init__(self, settings: Settings, on_changed: Callable[[], object], taken_names: Sequence[str] = ()) -> None:
        """`on_changed`: called after a change; `taken_names`: names of other people on this computer, not allowed."""
        super().__init__()
        self.settings, self.changed, self.taken = settings, on_changed, taken_names
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(10))
        self.face = FaceButton(people.create_face(settings, people.create_own_player(settings), 0), "")
        self.face.clicked.connect(self.change)
        self.face.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.name = Label("", theme.ROW_SIZE, 600)
        self.button = Button(tr("Change"), height=44)
        self.button.setAccessibleName(tr("Change your name and picture"))
        self.button.clicked.connect(self.change)
        for widget in (self.face, self.name, self.button):
            row.addWidget(widget)
        self.show_values()

    def show_values(self) -> None:
        """Show the current name and picture."""
        person = people.create_own_player(self.settings)
        self.face.show_face(people.create_face(self.settings, person, 0), tr("Change your name and picture"))
        self.name.setText(person.name)

    def change(self) -> None:
        """Open the sheet to change name or picture."""
        all_taken_names = [*(one.name for one in people.list_opponents(self.settings)), *self.taken]
        sheet = PersonSheet(
            self, self.settings, people.create_own_player(self.settings), 0, all_taken_names, is_own=True
        )
        sheet.chosen.connect(self._take)
        sheet.open()

    def _take(self, person: TablePlayer) -> None:
        people.save_own_player(self.settings, person)
        self.show_values()
        self.changed()


class OpponentFaces(QWidget):
    """The faces of all opponents; pressing a face changes name and picture."""

    def __init__(self, settings: Settings, on_changed: Callable[[], object]) -> None:
        """`on_changed`: called after a change."""
        super().__init__()
        self.settings, self.changed = settings, on_changed
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(2))
        self.buttons: list[FaceButton] = []
        for place, person in enumerate(people.list_opponents(settings)):
            button = FaceButton(people.create_face(settings, person, place + 1), "", shows_name=True)
            button.clicked.connect(lambda _=False, place=place: self.change(place))
            grid.addWidget(button, *divmod(place, FACE_COLUMNS))
            self.buttons.append(button)
        self.show_values()

    def show_values(self) -> None:
        """Show the opponents' current names and pictures."""
        for place, person in enumerate(people.list_opponents(self.settings)):
            face = people.create_face(self.settings, person, place + 1)
            self.buttons[place].show_face(face, tr("Change {name}’s name and picture", name=person.name))

    def change(self, opponent_number: int) -> None:
        """Open the sheet to change the name and picture of an opponent, by index."""
        all_opponents = people.list_opponents(self.settings)
        others = [one.name for number, one in enumerate(all_opponents) if number != opponent_number]
        taken_names = [*others, people.create_own_player(self.settings).name]
        sheet = PersonSheet(
            self, self.settings, all_opponents[opponent_number], opponent_number + 1, taken_names, is_own=False
        )
        sheet.chosen.connect(lambda person: self._take(opponent_number, person))
        sheet.open()

    def _take(self, opponent_number: int, person: TablePlayer) -> None:
        people.save_opponent(self.settings, opponent_number, person)
        self.show_values()
        self.changed()
