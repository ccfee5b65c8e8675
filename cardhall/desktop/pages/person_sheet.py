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
from cardhall.desktop.look.avatars import FIGURE_NAMES_BY_FILE, OWN_PICTURE, Face
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
HEIGHT_ABOVE_AND_BELOW_PICTURES = 310  # of the window's height, for everything above and below the grid of pictures
MAX_VISIBLE_PICTURE_ROWS = 4  # rows of pictures shown without scrolling, if there is room
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
        self.settings, self.seat, self.is_own = settings, seat, is_own
        self.taken_names = {name.casefold() for name in taken_names}
        self.chosen_figure = person.figure
        available_width = parent.window().width() - 2 * MIN_PAPER_MARGIN - 2 * theme.px(SHEET_MARGIN)
        self.column_count = max(1, min(MAX_COLUMNS, available_width // theme.px(CELL_WIDTH)))
        column = self.column
        row = QHBoxLayout()
        row.setSpacing(theme.px(14))
        self.preview = FaceButton(people.create_face(settings, person, seat), "")
        self.preview.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.preview.setEnabled(False)
        row.addWidget(self.preview)
        self.name_field = QLineEdit("" if is_own and person.name == people.UNNAMED_PERSON_NAME else person.name)
        self.name_field.setFont(theme.sans(theme.ROW_SIZE))
        self.name_field.setFixedHeight(theme.px(FIELD_HEIGHT))
        self.name_field.setMaxLength(MAX_NAME_LENGTH)
        self.name_field.setPlaceholderText(display_name(people.UNNAMED_PERSON_NAME) if is_own else tr("Name"))
        self.name_field.setAccessibleName(tr("Name"))
        self.name_field.textChanged.connect(lambda _: self._show_choice())
        row.addWidget(self.name_field, 1)
        add_layout(column, row)
        self.remark_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        column.addWidget(self.remark_label)
        grid_box = QWidget()
        grid = QGridLayout(grid_box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(2))
        self.figure_group = QButtonGroup(self)
        self.figure_buttons: dict[str, FaceButton] = {}
        for figure, label in {"": INITIAL_LETTER_TEXT, **FIGURE_NAMES_BY_FILE}.items():
            self._add_figure(figure, FaceButton(Face(person.name, figure, seat), translate(label)), grid)
        if is_own:
            picture = own_picture.load_picture(settings)
            if picture is not None:
                self._add_figure(
                    OWN_PICTURE, FaceButton(Face("", OWN_PICTURE, seat, picture), tr("Your own picture")), grid
                )
            self.file_button = FaceButton(
                Face(""), OTHER_PICTURE_TEXT if picture is not None else OWN_PICTURE_TEXT, icon="picture"
            )
            self.file_button.clicked.connect(self.choose_file)
            grid.addWidget(self.file_button, *divmod(grid.count(), self.column_count))
        self.figure_grid = grid
        scroll = PageScrollArea(grid_box)
        room_below = parent.window().height() - theme.px(HEIGHT_ABOVE_AND_BELOW_PICTURES)
        grid_height = max(
            MIN_GRID_HEIGHT, min(theme.px(MAX_VISIBLE_PICTURE_ROWS * CELL_WIDTH), MAX_GRID_HEIGHT, room_below)
        )
        scroll.setMinimumSize(theme.px(self.column_count * CELL_WIDTH), grid_height)
        column.addWidget(scroll, 1)
        button_row = QHBoxLayout()
        button_row.setSpacing(theme.px(10))
        button_row.addStretch(1)
        self.cancel_button = Button(tr("Cancel"), PLAIN)
        self.cancel_button.clicked.connect(self.reject)
        self.done_button = Button(tr("Done"), ACCENT)
        self.done_button.clicked.connect(self._confirm)
        button_row.addWidget(self.cancel_button)
        button_row.addWidget(self.done_button)
        add_layout(column, button_row)
        self.main_button = self.done_button
        self._show_choice()
        self.name_field.setFocus()
        self.name_field.selectAll()

    def _add_figure(self, figure: str, button: FaceButton, grid: QGridLayout) -> None:
        button.setCheckable(True)
        button.setAutoExclusive(True)  # screen readers report an exclusive button as one of a group
        button.setChecked(figure == self.chosen_figure)
        button.clicked.connect(lambda: self.choose_figure(figure))
        self.figure_group.addButton(button)
        self.figure_buttons[figure] = button
        grid.addWidget(button, *divmod(grid.count(), self.column_count))

    def chosen_person(self) -> TablePlayer:
        """Return the chosen name and picture."""
        return TablePlayer(
            people.tidy_name(self.name_field.text()) or (people.UNNAMED_PERSON_NAME if self.is_own else ""),
            self.chosen_figure,
        )

    def _chosen_face(self) -> Face:
        person = TablePlayer(people.tidy_name(self.name_field.text()) or people.UNNAMED_PERSON_NAME, self.chosen_figure)
        return people.create_face(self.settings, person, self.seat)

    def choose_figure(self, figure: str) -> None:
        """Choose a drawn picture by its name; "": the first letter of the person's name."""
        self.chosen_figure = figure
        self._show_choice()

    def choose_file(self) -> None:
        """Ask for a file with a picture, and use it."""
        name, _ = QFileDialog.getOpenFileName(self, OWN_PICTURE_TEXT, "", own_picture.PICTURE_FILE_FILTER)
        if name:
            self.use_picture_file(Path(name))

    def use_picture_file(self, path: Path) -> None:
        """Copy a picture from a file and choose it, or show why the file cannot be used."""
        try:
            own_picture.store_picture(path, self.settings)
        except own_picture.PictureError as error:
            self.remark_label.setText(str(error))
            return
        self.chosen_figure = OWN_PICTURE
        face = people.create_face(self.settings, TablePlayer("", OWN_PICTURE), self.seat)
        if OWN_PICTURE in self.figure_buttons:
            self.figure_buttons[OWN_PICTURE].show_face(face, tr("Your own picture"))
        else:
            self.figure_grid.removeWidget(self.file_button)
            self._add_figure(OWN_PICTURE, FaceButton(face, tr("Your own picture")), self.figure_grid)
            self.figure_grid.addWidget(self.file_button, *divmod(self.figure_grid.count(), self.column_count))
            self.file_button.show_face(Face(""), OTHER_PICTURE_TEXT)
        self.figure_buttons[OWN_PICTURE].setChecked(True)
        self._show_choice()

    def _show_choice(self) -> None:
        """Show the chosen name and picture, or why the name is not allowed."""
        self.preview.show_face(self._chosen_face(), "")
        name = people.tidy_name(self.name_field.text())
        self.figure_buttons[""].show_face(
            Face(name or display_name(people.UNNAMED_PERSON_NAME), "", self.seat), INITIAL_LETTER_TEXT
        )
        if name.casefold() in self.taken_names:
            self.remark_label.setText(tr("Somebody else already has the name {name}.", name=name))
        elif not name and not self.is_own:
            self.remark_label.setText(tr("An opponent needs a name."))
        else:
            self.remark_label.setText(tr("Without a name you are called “You”.") if self.is_own and not name else "")
        self.done_button.setEnabled(name.casefold() not in self.taken_names and bool(name or self.is_own))

    def _confirm(self) -> None:
        if self.done_button.isEnabled():
            person = self.chosen_person()
            self.accept()
            self.chosen.emit(person)
