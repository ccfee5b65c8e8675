"""The building blocks of the settings page: groups of rows with name, description and control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.pages.settings_words import SEARCH_SYNONYMS
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import NavButton
from cardhall.desktop.widgets.controls import ControlValue, Segment, Slider, Switch
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.hearing import measure
from cardhall.desktop.widgets.page import Page, Scroll
from cardhall.desktop.widgets.swatches import BACK_NAMES, Swatch
from cardhall.desktop.widgets.tab_order import tab_stops
from cardhall.language import tr

FIELD_PROPERTY = "setting"  # Qt property of a row with the name of its field in `Settings`
NAME_WEIGHT, TEXT_WEIGHT, SYNONYM_WEIGHT = 4, 2, 3  # weights of a matching word in the search
# Pixels at a text scale of 1.
ROW_PADDING, GROUP_GAP = 9, 14  # above and below a row; above the heading of a group
SLIDER_WIDTH, VALUE_WIDTH = 200, 52


@dataclass
class Group:
    """A group of settings: heading, card with rows, and the button that leads there."""

    heading: QLabel
    card: QWidget
    key: NavButton  # in the list at the left
    words: str  # synonyms of the whole group, for the search
    rows: list[QWidget]
    lines: list[QWidget | None]  # the line above each row; None above the first

    def show_rows(self, wanted: Callable[[QWidget], bool]) -> int:
        """Show only the wanted rows, and hide the group without any. Return the number of shown rows."""
        number = 0
        for row, line in zip(self.rows, self.lines, strict=True):
            shown = wanted(row)
            row.setVisible(shown)
            if line is not None:
                line.setVisible(shown and number > 0)
            number += shown
        for part in (self.heading, self.card, self.key):
            part.setVisible(number > 0)
        return number


def texts_of(row: QWidget) -> list[tuple[str, int]]:
    """Return the searchable texts of a row with their weights: name, description, choices, synonyms."""
    name, *labels = [label.plain_text for label in row.findChildren(Label)] or [""]
    buttons = [f"{button.text()} {button.accessibleName()}" for button in row.findChildren(QAbstractButton)]
    field = row.property(FIELD_PROPERTY)
    other = SEARCH_SYNONYMS.get(field, "") if isinstance(field, str) else ""
    return [
        (name, NAME_WEIGHT),
        (" ".join([*labels, *buttons, row.accessibleName()]), TEXT_WEIGHT),
        (other, SYNONYM_WEIGHT),
    ]


class SettingsForm(Page):
    """A page of groups of settings. Subclasses lay out `groups`, `places` and `scroller` before they add groups."""

    settings: Settings
    groups: QVBoxLayout  # takes the groups
    places: QVBoxLayout  # takes the buttons that lead to the groups
    place_group: QButtonGroup
    scroller: Scroll
    made: list[Group]  # all groups added so far
    _showers: list[Callable[[], None]]  # each updates one control from the settings

    def change(self, field: str, value: ControlValue) -> None:
        """Change a setting, with immediate effect; `field`: its name in `Settings`."""
        raise NotImplementedError

    def _group(self, title: str, icon: str, rows: Sequence[QWidget], short: str = "") -> None:
        """Add a group; `icon`: also the group's key in SEARCH_SYNONYMS; `short`: shorter title for the list, if any."""
        heading = Label(title, theme.SECTION, is_serif=True)
        if self.made:
            heading.setContentsMargins(0, theme.px(GROUP_GAP), 0, 0)
        self.groups.addWidget(heading)
        card, column = card_frame(2, 2)
        lines: list[QWidget | None] = []
        for index, row in enumerate(rows):
            lines.append(Hairline() if index else None)
            if (line := lines[-1]) is not None:
                column.addWidget(line)
            column.addWidget(row)
        self.groups.addWidget(card)
        key = NavButton(short or title, icon=icon)
        key.setChecked(not self.place_group.buttons())
        key.clicked.connect(lambda: self._go_to(heading, card))
        self.place_group.addButton(key)
        self.places.addWidget(key)
        self.made.append(Group(heading, card, key, SEARCH_SYNONYMS.get(icon, ""), list(rows), lines))

    def _go_to(self, heading: QWidget, card: QWidget) -> None:
        """Scroll to a group, and focus its first control."""
        self.scroller.verticalScrollBar().setValue(heading.y())
        stops = tab_stops(card)
        if stops:
            stops[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _row(
        self, name: str, help_: str, control: QWidget, *, update: Callable[[QLabel], None] | None = None
    ) -> QWidget:
        """Return a row: name and description at the left, the control at the right.

        `update`: writes the description anew whenever settings have changed.
        """
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, theme.px(ROW_PADDING), 0, theme.px(ROW_PADDING))
        line.setSpacing(theme.px(16))
        text = QVBoxLayout()
        text.setSpacing(theme.px(2))
        text.addStretch(1)
        text.addWidget(Label(name, theme.ROW, 600, wrap=True))
        explained = Label(help_, theme.SECONDARY, tone="secondary", wrap=True)
        text.addWidget(explained)
        text.addStretch(1)
        add_layout(line, text, 1)
        line.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        if control.accessibleName():
            control.setAccessibleDescription(help_)
        if update is not None:
            self._showers.append(lambda: update(explained))
        return row

    @staticmethod
    def _of(field: str, row: QWidget) -> QWidget:
        """Mark a row with its setting, for the search by synonyms."""
        row.setProperty(FIELD_PROPERTY, field)
        return row

    def _below(self, name: str, help_: str, control: QWidget) -> QWidget:
        """Return a row whose control is below the description, as wide as the group."""
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, theme.px(ROW_PADDING), 0, theme.px(ROW_PADDING))
        column.setSpacing(theme.px(2))
        column.addWidget(Label(name, theme.ROW, 600))
        column.addWidget(Label(help_, theme.SECONDARY, tone="secondary", wrap=True))
        column.addSpacing(theme.px(6))
        column.addWidget(control)
        control.setAccessibleName(name)
        control.setAccessibleDescription(help_)
        return row

    def segment_row(self, field: str, name: str, help_: str, choices: Sequence[tuple[ControlValue, str]]) -> QWidget:
        """Return a row with a few choices side by side for a setting."""
        segment = Segment(choices, getattr(self.settings, field), name=name)
        segment.chosen.connect(lambda value: self.change(field, value))
        self._showers.append(lambda: segment.set_value(getattr(self.settings, field)))
        return self._of(field, self._row(name, help_, segment))

    def list_row(self, field: str, name: str, help_: str, choices: Sequence[tuple[ControlValue, str]]) -> QWidget:
        """Return a row with a drop-down list for a setting."""
        dropdown = Dropdown(choices, getattr(self.settings, field), name=name)
        dropdown.chosen.connect(lambda value: self.change(field, value))
        self._showers.append(lambda: dropdown.set_value(getattr(self.settings, field)))
        return self._of(field, self._row(name, help_, dropdown))

    def switch_row(self, field: str, name: str, help_: str) -> QWidget:
        """Return a row with a switch for a setting."""
        switch = Switch("", getattr(self.settings, field), name=name)
        switch.toggled.connect(lambda on: self.change(field, on))
        self._showers.append(lambda: switch.setChecked(getattr(self.settings, field)))
        return self._of(field, self._row(name, help_, switch))

    def slider_row(
        self,
        field: str,
        name: str,
        help_: str,
        ends: tuple[str, str],
        scale: tuple[int, int, int, int],
        in_words: Callable[[int], str],
        seen: float = 1,
    ) -> QWidget:
        """Return a row with a slider for a number.

        `ends`: labels at both ends; `scale`: low, high and step of the slider, and its units for one of the setting
        (a setting of 1.25 is 125 on a slider with 100 units); `in_words`: formats the slider's value; `seen`: units of
        the slider for one of those shown.
        """
        low, high, step, unit = scale
        now = round(getattr(self.settings, field) * unit)
        slider = Slider(low, high, now, step=step, name=name)
        slider.setAccessibleDescription(help_)
        measure(slider, seen)
        value = Label(in_words(now), theme.BODY, 600)
        value.setFixedWidth(theme.px(VALUE_WIDTH))
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        box = QWidget()
        line = QHBoxLayout(box)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(theme.px(8))
        line.addWidget(Label(ends[0], theme.SECONDARY, tone="secondary"))
        slider.setFixedWidth(theme.px(SLIDER_WIDTH))
        line.addWidget(slider)
        line.addWidget(Label(ends[1], theme.SECONDARY, tone="secondary"))
        line.addWidget(value)

        def tell(number: int) -> None:
            """Show the formatted value, also in the accessible name: a screen reader gets only the number from Qt."""
            value.setText(in_words(number))
            slider.setAccessibleName(f"{name}, {in_words(number)}")

        tell(now)

        def moved(number: int) -> None:
            tell(number)
            self.change(field, number if unit == 1 else number / unit)

        def show() -> None:
            number = round(getattr(self.settings, field) * unit)
            slider.setValue(number)
            tell(number)

        slider.valueChanged.connect(moved)
        self._showers.append(show)
        return self._of(field, self._row(name, help_, box))

    def _swatches(
        self, field: str, name: str, help_: str, swatches: dict[str, Swatch], *, named: bool = False
    ) -> QWidget:
        """Return a row with a swatch for each value of a setting; `named`: the description names the chosen back."""
        box = QWidget()
        line = QHBoxLayout(box)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(theme.px(4))
        group = QButtonGroup(box)
        for value, swatch in swatches.items():
            group.addButton(swatch)
            swatch.clicked.connect(lambda _=False, value=value: self.change(field, value))
            line.addWidget(swatch)

        def show() -> None:
            chosen = swatches.get(getattr(self.settings, field))
            if chosen is not None:
                chosen.setChecked(True)

        self._showers.append(show)
        box.setAccessibleName(name)

        def name_back(label: QLabel) -> None:
            label.setText(tr("{name}.", name=BACK_NAMES[self.settings.back]))

        return self._of(field, self._row(name, help_, box, update=name_back if named else None))
