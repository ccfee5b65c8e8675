"""The building blocks of the settings page: groups of rows with name, description and control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.pages.search_synonyms import SEARCH_SYNONYMS
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.accessibility import set_steps_per_unit
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame
from cardhall.desktop.widgets.buttons import NavButton
from cardhall.desktop.widgets.controls import ControlValue, Segment, Slider, Switch
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.page import Page, PageScrollArea
from cardhall.desktop.widgets.swatches import BACK_NAMES, Swatch
from cardhall.desktop.widgets.tab_order import find_tab_stops
from cardhall.language import tr

FIELD_PROPERTY = "setting"  # Qt property of a row with the name of its field in `Settings`
NAME_WEIGHT, TEXT_WEIGHT, SYNONYM_WEIGHT = 4, 2, 3  # weights of a matching word in the search
# Pixels at a text scale of 1.
ROW_PADDING, GROUP_GAP = 9, 14  # above and below a row; above the heading of a group
SLIDER_WIDTH, VALUE_WIDTH = 200, 52


@dataclass
class SettingsGroup:
    """A group of settings: heading, card with rows, and the button that leads there."""

    heading: QLabel
    card: QWidget
    nav_button: NavButton  # in the list at the left
    synonyms: str  # synonyms of the whole group, for the search
    rows: list[QWidget]
    dividers: list[QWidget | None]  # the line above each row; None above the first

    def show_rows(self, is_wanted: Callable[[QWidget], bool]) -> int:
        """Show only the wanted rows, and hide the group without any. Return the number of shown rows."""
        shown_count = 0
        for row, divider in zip(self.rows, self.dividers, strict=True):
            is_shown = is_wanted(row)
            row.setVisible(is_shown)
            if divider is not None:
                divider.setVisible(is_shown and shown_count > 0)
            shown_count += is_shown
        for part in (self.heading, self.card, self.nav_button):
            part.setVisible(shown_count > 0)
        return shown_count


def searchable_texts(row: QWidget) -> list[tuple[str, int]]:
    """Return the searchable texts of a row with their weights: name, description, choices, synonyms."""
    name, *labels = [label.plain_text for label in row.findChildren(Label)] or [""]
    button_texts = [f"{button.text()} {button.accessibleName()}" for button in row.findChildren(QAbstractButton)]
    field = row.property(FIELD_PROPERTY)
    synonyms = SEARCH_SYNONYMS.get(field, "") if isinstance(field, str) else ""
    return [
        (name, NAME_WEIGHT),
        (" ".join([*labels, *button_texts, row.accessibleName()]), TEXT_WEIGHT),
        (synonyms, SYNONYM_WEIGHT),
    ]


class SettingsForm(Page):
    """A page of groups of settings.

    Subclasses lay out `group_column`, `nav_column` and `scroller` before they add groups.
    """

    settings: Settings
    group_column: QVBoxLayout  # takes the groups
    nav_column: QVBoxLayout  # takes the buttons that lead to the groups
    nav_group: QButtonGroup
    scroller: PageScrollArea
    all_groups: list[SettingsGroup]  # all groups added so far
    _updaters: list[Callable[[], None]]  # each updates one control from the settings

    def change_setting(self, field: str, value: ControlValue) -> None:
        """Change a setting, with immediate effect; `field`: its name in `Settings`."""
        raise NotImplementedError

    def _add_group(self, title: str, icon: str, rows: Sequence[QWidget], nav_title: str = "") -> None:
        """Add a group.

        `icon`: also the group's key in SEARCH_SYNONYMS; `nav_title`: shorter title for the list, if any.
        """
        heading = Label(title, theme.SECTION_SIZE, is_serif=True)
        if self.all_groups:
            heading.setContentsMargins(0, theme.px(GROUP_GAP), 0, 0)
        self.group_column.addWidget(heading)
        card, column = create_card_frame(2, 2)
        dividers: list[QWidget | None] = []
        for index, row in enumerate(rows):
            dividers.append(Hairline() if index else None)
            if (divider := dividers[-1]) is not None:
                column.addWidget(divider)
            column.addWidget(row)
        self.group_column.addWidget(card)
        nav_button = NavButton(nav_title or title, icon=icon)
        nav_button.setChecked(not self.nav_group.buttons())
        nav_button.clicked.connect(lambda: self._scroll_to_group(heading, card))
        self.nav_group.addButton(nav_button)
        self.nav_column.addWidget(nav_button)
        self.all_groups.append(
            SettingsGroup(heading, card, nav_button, SEARCH_SYNONYMS.get(icon, ""), list(rows), dividers)
        )

    def _scroll_to_group(self, heading: QWidget, card: QWidget) -> None:
        """Scroll to a group, and focus its first control."""
        self.scroller.verticalScrollBar().setValue(heading.y())
        stops = find_tab_stops(card)
        if stops:
            stops[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _make_row(
        self, name: str, description: str, control: QWidget, *, update: Callable[[QLabel], None] | None = None
    ) -> QWidget:
        """Return a row: name and description at the left, the control at the right.

        `update`: writes the description anew whenever settings have changed.
        """
        row = QWidget()
        row_layout = QHBoxLayout(row)
        row_layout.setContentsMargins(0, theme.px(ROW_PADDING), 0, theme.px(ROW_PADDING))
        row_layout.setSpacing(theme.px(16))
        text_column = QVBoxLayout()
        text_column.setSpacing(theme.px(2))
        text_column.addStretch(1)
        text_column.addWidget(Label(name, theme.ROW_SIZE, 600, wrap=True))
        explanation = Label(description, theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        text_column.addWidget(explanation)
        text_column.addStretch(1)
        add_layout(row_layout, text_column, 1)
        row_layout.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        if control.accessibleName():
            control.setAccessibleDescription(description)
        if update is not None:
            self._updaters.append(lambda: update(explanation))
        return row

    @staticmethod
    def _mark_field(field: str, row: QWidget) -> QWidget:
        """Mark a row with its setting, for the search by synonyms."""
        row.setProperty(FIELD_PROPERTY, field)
        return row

    def _make_wide_row(self, name: str, description: str, control: QWidget) -> QWidget:
        """Return a row whose control is below the description, as wide as the group."""
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, theme.px(ROW_PADDING), 0, theme.px(ROW_PADDING))
        column.setSpacing(theme.px(2))
        column.addWidget(Label(name, theme.ROW_SIZE, 600))
        column.addWidget(Label(description, theme.SECONDARY_SIZE, tone="secondary", wrap=True))
        column.addSpacing(theme.px(6))
        column.addWidget(control)
        control.setAccessibleName(name)
        control.setAccessibleDescription(description)
        return row

    def segment_row(
        self, field: str, name: str, description: str, choices: Sequence[tuple[ControlValue, str]]
    ) -> QWidget:
        """Return a row with a few choices side by side for a setting."""
        segment = Segment(choices, getattr(self.settings, field), name=name)
        segment.value_chosen.connect(lambda value: self.change_setting(field, value))
        self._updaters.append(lambda: segment.set_value(getattr(self.settings, field)))
        return self._mark_field(field, self._make_row(name, description, segment))

    def list_row(self, field: str, name: str, description: str, choices: Sequence[tuple[ControlValue, str]]) -> QWidget:
        """Return a row with a drop-down list for a setting."""
        dropdown = Dropdown(choices, getattr(self.settings, field), name=name)
        dropdown.value_chosen.connect(lambda value: self.change_setting(field, value))
        self._updaters.append(lambda: dropdown.set_value(getattr(self.settings, field)))
        return self._mark_field(field, self._make_row(name, description, dropdown))

    def switch_row(self, field: str, name: str, description: str) -> QWidget:
        """Return a row with a switch for a setting."""
        switch = Switch("", getattr(self.settings, field), name=name)
        switch.toggled.connect(lambda on: self.change_setting(field, on))
        self._updaters.append(lambda: switch.setChecked(getattr(self.settings, field)))
        return self._mark_field(field, self._make_row(name, description, switch))

    def slider_row(
        self,
        field: str,
        name: str,
        description: str,
        end_labels: tuple[str, str],
        scale: tuple[int, int, int, int],
        value_text: Callable[[int], str],
        steps_per_unit: float = 1,
    ) -> QWidget:
        """Return a row with a slider for a number.

        `end_labels`: labels at both ends; `scale`: low, high and step of the slider, and its units for one of the
        setting (a setting of 1.25 is 125 on a slider with 100 units); `value_text`: formats the slider's value;
        `steps_per_unit`: units of the slider for one of those shown.
        """
        low, high, step, unit = scale
        slider_value = round(getattr(self.settings, field) * unit)
        slider = Slider(low, high, slider_value, step=step, name=name)
        slider.setAccessibleDescription(description)
        set_steps_per_unit(slider, steps_per_unit)
        value_label = Label(value_text(slider_value), theme.BODY_SIZE, 600)
        value_label.setFixedWidth(theme.px(VALUE_WIDTH))
        value_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        box = QWidget()
        box_layout = QHBoxLayout(box)
        box_layout.setContentsMargins(0, 0, 0, 0)
        box_layout.setSpacing(theme.px(8))
        box_layout.addWidget(Label(end_labels[0], theme.SECONDARY_SIZE, tone="secondary"))
        slider.setFixedWidth(theme.px(SLIDER_WIDTH))
        box_layout.addWidget(slider)
        box_layout.addWidget(Label(end_labels[1], theme.SECONDARY_SIZE, tone="secondary"))
        box_layout.addWidget(value_label)

        def show_number(number: int) -> None:
            """Show the formatted value, also in the accessible name: a screen reader gets only the number from Qt."""
            value_label.setText(value_text(number))
            slider.setAccessibleName(f"{name}, {value_text(number)}")

        show_number(slider_value)

        def change_number(number: int) -> None:
            show_number(number)
            self.change_setting(field, number if unit == 1 else number / unit)

        def show_setting() -> None:
            number = round(getattr(self.settings, field) * unit)
            slider.setValue(number)
            show_number(number)

        slider.valueChanged.connect(change_number)
        self._updaters.append(show_setting)
        return self._mark_field(field, self._make_row(name, description, box))

    def _make_swatch_row(
        self, field: str, name: str, description: str, swatches: dict[str, Swatch], *, shows_name: bool = False
    ) -> QWidget:
        """Return a row with a swatch for each value of a setting.

        `shows_name`: the description names the chosen back.
        """
        box = QWidget()
        box_layout = QHBoxLayout(box)
        box_layout.setContentsMargins(0, 0, 0, 0)
        box_layout.setSpacing(theme.px(4))
        group = QButtonGroup(box)
        for value, swatch in swatches.items():
            group.addButton(swatch)
            swatch.clicked.connect(lambda _=False, value=value: self.change_setting(field, value))
            box_layout.addWidget(swatch)

        def show_setting() -> None:
            chosen_swatch = swatches.get(getattr(self.settings, field))
            if chosen_swatch is not None:
                chosen_swatch.setChecked(True)

        self._updaters.append(show_setting)
        box.setAccessibleName(name)

        def show_back_name(label: QLabel) -> None:
            label.setText(tr("{name}.", name=BACK_NAMES[self.settings.back]))

        return self._mark_field(
            field, self._make_row(name, description, box, update=show_back_name if shows_name else None)
        )
