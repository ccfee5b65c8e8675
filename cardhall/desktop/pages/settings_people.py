"""The players in the settings: the person's name and picture, and the pool of opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from cardhall.desktop import people
from cardhall.desktop.look import theme
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.people import Person
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.faces import FaceButton
from cardhall.language import tr

MAX_COLUMNS = 6  # faces side by side


class OwnPerson(QWidget):
    """The person's own picture and name, and a button to change them."""

    def __init__(self, settings: Settings, changed: Callable[[], object], taken: Sequence[str] = ()) -> None:
        """`changed`: called after a change; `taken`: names of other people on this computer, not allowed."""
        super().__init__()
        self.settings, self.changed, self.taken = settings, changed, taken
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(10))
        self.face = FaceButton(people.face_of(settings, people.own_person(settings), 0), "")
        self.face.clicked.connect(self.change)
        self.face.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.name = Label("", theme.ROW, 600)
        self.button = Button(tr("Change"), height=44)
        self.button.setAccessibleName(tr("Change your name and picture"))
        self.button.clicked.connect(self.change)
        for widget in (self.face, self.name, self.button):
            row.addWidget(widget)
        self.show_values()

    def show_values(self) -> None:
        """Show the current name and picture."""
        me = people.own_person(self.settings)
        self.face.show_face(people.face_of(self.settings, me, 0), tr("Change your name and picture"))
        self.name.setText(me.name)

    def change(self) -> None:
        """Open the sheet to change name or picture."""
        taken = [*(one.name for one in people.opponents(self.settings)), *self.taken]
        sheet = PersonSheet(self, self.settings, people.own_person(self.settings), 0, taken, own=True)
        sheet.chosen.connect(self._take)
        sheet.open()

    def _take(self, person: Person) -> None:
        people.save_own_person(self.settings, person)
        self.show_values()
        self.changed()


class Opponents(QWidget):
    """The faces of all opponents; pressing a face changes name and picture."""

    def __init__(self, settings: Settings, changed: Callable[[], object]) -> None:
        """`changed`: called after a change."""
        super().__init__()
        self.settings, self.changed = settings, changed
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(2))
        self.buttons: list[FaceButton] = []
        for place, person in enumerate(people.opponents(settings)):
            button = FaceButton(people.face_of(settings, person, place + 1), "", named=True)
            button.clicked.connect(lambda _=False, place=place: self.change(place))
            grid.addWidget(button, *divmod(place, MAX_COLUMNS))
            self.buttons.append(button)
        self.show_values()

    def show_values(self) -> None:
        """Show the opponents' current names and pictures."""
        for place, person in enumerate(people.opponents(self.settings)):
            face = people.face_of(self.settings, person, place + 1)
            self.buttons[place].show_face(face, tr("Change {name}’s name and picture", name=person.name))

    def change(self, place: int) -> None:
        """Open the sheet to change the name and picture of an opponent, by index."""
        everybody = people.opponents(self.settings)
        others = [one.name for number, one in enumerate(everybody) if number != place]
        taken = [*others, people.own_person(self.settings).name]
        sheet = PersonSheet(self, self.settings, everybody[place], place + 1, taken, own=False)
        sheet.chosen.connect(lambda person: self._take(place, person))
        sheet.open()

    def _take(self, place: int, person: Person) -> None:
        people.save_opponent(self.settings, place, person)
        self.show_values()
        self.changed()
