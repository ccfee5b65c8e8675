"""The sheet in which a player's name and picture are chosen."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from cardhall.desktop import own_picture, people
from cardhall.desktop.look import theme
from cardhall.desktop.look.avatars import FIGURE_NAMES, OWN_PICTURE, Face
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.people import TablePlayer
from cardhall.desktop.settings import MAX_NAME_LENGTH, Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.desktop.widgets.player_buttons import FaceButton
from cardhall.desktop.widgets.sheet import MIN_PAPER_MARGIN, Sheet
from cardhall.language import say, tr, translate
from cardhall.match.default_names import display_name

MAX_COLUMNS = 9  # pictures side by side
# Pixels at a text scale of 1.
CELL_WIDTH, SHEET_MARGIN, FIELD_HEIGHT = 62, 24, 40
HEIGHT_BESIDES_PICTURES = 310  # of the window's height, for everything above and below the grid of pictures
VISIBLE_ROWS = 4  # rows of pictures shown without scrolling, if there is room
MIN_GRID_HEIGHT, MAX_GRID_HEIGHT = 140, 300  # pixels at any text scale
INITIAL_LETTER_TEXT = say("First letter of the name")
OWN_PICTURE_TEXT, OTHER_PICTURE_TEXT = say("A picture of your own"), say("Another picture of your own")


class PersonSheet(Sheet):
    """A sheet for name and picture. "Done" sends `chosen` with a `TablePlayer`; Escape changes nothing."""

    chosen = Signal(object)

    def __init__(
        self,
        parent: QWidget,
        settings: Settings,
        person: TablePlayer,
        seat: int,
        taken_names: Collection[str],
        *,
        is_own: bool,
    ) -> None:
        """`taken_names`: names of others, not allowed; `is_own`: the sheet is the person's, not an opponent's.

        Only the person may leave the name empty, and choose a picture from a file.
        """
        title = tr("Your name and picture") if is_own else tr("Name and picture of {name}", name=person.name)
        super().__init__(parent, title, margin=SHEET_MARGIN)
        self.settings, self.seat, self.own = settings, seat, is_own
        self.taken = {name.casefold() for name in taken_names}
        self.figure = person.figure
        available_width = parent.window().width() - 2 * MIN_PAPER_MARGIN - 2 * theme.px(SHEET_MARGIN)
        self.columns = max(1, min(MAX_COLUMNS, available_width // theme.px(CELL_WIDTH)))
        column = self.column
        row = QHBoxLayout()
        row.setSpacing(theme.px(14))
        self.preview = FaceButton(people.create_face(settings, person, seat), "")
        self.preview.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.preview.setEnabled(False)
        row.addWidget(self.preview)
        self.name = QLineEdit("" if is_own and person.name == people.UNNAMED_PERSON_NAME else person.name)
        self.name.setFont(theme.sans(theme.ROW_SIZE))
        self.name.setFixedHeight(theme.px(FIELD_HEIGHT))
        self.name.setMaxLength(MAX_NAME_LENGTH)
        self.name.setPlaceholderText(display_name(people.UNNAMED_PERSON_NAME) if is_own else tr("Name"))
        self.name.setAccessibleName(tr("Name"))
        self.name.textChanged.connect(lambda _: self._look())
        row.addWidget(self.name, 1)
        add_layout(column, row)
        self.remark = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        column.addWidget(self.remark)
        grid_box = QWidget()
        grid = QGridLayout(grid_box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(2))
        self.group = QButtonGroup(self)
        self.figures: dict[str, FaceButton] = {}
        for figure, label in {"": INITIAL_LETTER_TEXT, **FIGURE_NAMES}.items():
            self._add(figure, FaceButton(Face(person.name, figure, seat), translate(label)), grid)
        if is_own:
            picture = own_picture.load_picture(settings)
            if picture is not None:
                self._add(OWN_PICTURE, FaceButton(Face("", OWN_PICTURE, seat, picture), tr("Your own picture")), grid)
            self.file = FaceButton(
                Face(""), OTHER_PICTURE_TEXT if picture is not None else OWN_PICTURE_TEXT, icon="picture"
            )
            self.file.clicked.connect(self.choose_file)
            grid.addWidget(self.file, *divmod(grid.count(), self.columns))
        self.grid = grid
        scroll = PageScrollArea(grid_box)
        room_below = parent.window().height() - theme.px(HEIGHT_BESIDES_PICTURES)
        grid_height = max(MIN_GRID_HEIGHT, min(theme.px(VISIBLE_ROWS * CELL_WIDTH), MAX_GRID_HEIGHT, room_below))
        scroll.setMinimumSize(theme.px(self.columns * CELL_WIDTH), grid_height)
        column.addWidget(scroll, 1)
        button_row = QHBoxLayout()
        button_row.setSpacing(theme.px(10))
        button_row.addStretch(1)
        self.cancel = Button(tr("Cancel"), PLAIN)
        self.cancel.clicked.connect(self.reject)
        self.done_button = Button(tr("Done"), ACCENT)
        self.done_button.clicked.connect(self._done)
        button_row.addWidget(self.cancel)
        button_row.addWidget(self.done_button)
        add_layout(column, button_row)
        self.main = self.done_button
        self._look()
        self.name.setFocus()
        self.name.selectAll()

    def _add(self, figure: str, button: FaceButton, grid: QGridLayout) -> None:
        button.setCheckable(True)
        button.setAutoExclusive(True)  # screen readers report an exclusive button as one of a group
        button.setChecked(figure == self.figure)
        button.clicked.connect(lambda: self.choose(figure))
        self.group.addButton(button)
        self.figures[figure] = button
        grid.addWidget(button, *divmod(grid.count(), self.columns))

    def person(self) -> TablePlayer:
        """Return the chosen name and picture."""
        return TablePlayer(
            people.tidy_name(self.name.text()) or (people.UNNAMED_PERSON_NAME if self.own else ""), self.figure
        )

    def _face(self) -> Face:
        person = TablePlayer(people.tidy_name(self.name.text()) or people.UNNAMED_PERSON_NAME, self.figure)
        return people.create_face(self.settings, person, self.seat)

    def choose(self, figure: str) -> None:
        """Choose a drawn picture by its name; "": the first letter of the person's name."""
        self.figure = figure
        self._look()

    def choose_file(self) -> None:
        """Ask for a file with a picture, and use it."""
        name, _ = QFileDialog.getOpenFileName(self, OWN_PICTURE_TEXT, "", own_picture.PICTURE_FILE_FILTER)
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """Copy a picture from a file and choose it, or show why the file cannot be used."""
        try:
            own_picture.store_picture(path, self.settings)
        except own_picture.PictureError as error:
            self.remark.setText(str(error))
            return
        self.figure = OWN_PICTURE
        face = people.create_face(self.settings, TablePlayer("", OWN_PICTURE), self.seat)
        if OWN_PICTURE in self.figures:
            self.figures[OWN_PICTURE].show_face(face, tr("Your own picture"))
        else:
            self.grid.removeWidget(self.file)
            self._add(OWN_PICTURE, FaceButton(face, tr("Your own picture")), self.grid)
            self.grid.addWidget(self.file, *divmod(self.grid.count(), self.columns))
            self.file.show_face(Face(""), OTHER_PICTURE_TEXT)
        self.figures[OWN_PICTURE].setChecked(True)
        self._look()

    def _look(self) -> None:
        """Show the chosen name and picture, or why the name is not allowed."""
        self.preview.show_face(self._face(), "")
        name = people.tidy_name(self.name.text())
        self.figures[""].show_face(
            Face(name or display_name(people.UNNAMED_PERSON_NAME), "", self.seat), INITIAL_LETTER_TEXT
        )
        if name.casefold() in self.taken:
            self.remark.setText(tr("Somebody else already has the name {name}.", name=name))
        elif not name and not self.own:
            self.remark.setText(tr("An opponent needs a name."))
        else:
            self.remark.setText(tr("Without a name you are called “You”.") if self.own and not name else "")
        self.done_button.setEnabled(name.casefold() not in self.taken and bool(name or self.own))

    def _done(self) -> None:
        if self.done_button.isEnabled():
            person = self.person()
            self.accept()
            self.chosen.emit(person)
