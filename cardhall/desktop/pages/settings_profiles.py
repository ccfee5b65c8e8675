"""The people on this computer in the settings: switch, add, rename, remove."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.widgets.buttons import Button, IconButton
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.language import tr
from cardhall.match.profiles import Profile, ProfileList


class Persons(Protocol):
    """The people on this computer, and the dialogs to add, rename and remove people."""

    profile_list: ProfileList
    person: str  # id of the current person

    def other_names(self) -> list[str]:
        """Return the names of the other people."""

    def adopt_own_name(self) -> None:
        """Take over a change of the current person's name."""

    def switch_to(self, person: str) -> None:
        """Switch to another person, by id."""

    def ask_add(self) -> None:
        """Ask for a name, and add a person."""

    def ask_rename(self, person: str) -> None:
        """Ask for another name of a person."""

    def ask_remove(self, person: str) -> None:
        """Ask whether to remove a person from the list; the data are kept."""


def person_rows(persons: Persons, make_row: Callable[[str, str, QWidget], QWidget]) -> list[QWidget]:
    """Return a row for each person if there are several, and one to add a person.

    `make_row`: makes a row from name, description and control.
    """
    listed, rows = persons.profile_list, []
    for profile in listed.people if listed.has_several else ():
        is_current = profile.id == persons.person
        explanation = tr("Plays in this window.") if is_current else tr("Has other matches, statistics and settings.")
        rows.append(
            make_row(
                profile.display_name,
                explanation,
                _make_rename_button(persons, profile) if is_current else _make_person_controls(persons, profile),
            )
        )
    add_button = Button(tr("Add…"), height=44)
    add_button.setAccessibleName(tr("Add a person"))
    add_button.clicked.connect(lambda: persons.ask_add())
    explanation = tr("Each person has their own matches, statistics and settings.")
    rows.append(make_row(tr("Another person"), explanation, add_button))
    return rows


def _make_rename_button(persons: Persons, profile: Profile) -> QWidget:
    button = Button(tr("Rename…"), height=44)
    button.setAccessibleName(tr("Rename {name}", name=profile.display_name))
    button.clicked.connect(lambda: persons.ask_rename(profile.id))
    return button


def _make_person_controls(persons: Persons, profile: Profile) -> QWidget:
    """Return the button that switches to a person, and the menu to rename or remove."""
    box = QWidget()
    row_layout = QHBoxLayout(box)
    row_layout.setContentsMargins(0, 0, 0, 0)
    row_layout.setSpacing(theme.px(4))
    switch_button = Button(tr("Change", context="person"), height=44)
    switch_button.setAccessibleName(tr("Change to {name}", name=profile.display_name))
    switch_button.clicked.connect(lambda: persons.switch_to(profile.id))
    menu_button = IconButton("menu", tr("Rename or remove {name}", name=profile.display_name), height=44)

    def open_menu() -> None:
        entries = (
            MenuEntry(tr("Rename…"), lambda: persons.ask_rename(profile.id)),
            MenuEntry(tr("Remove…"), lambda: persons.ask_remove(profile.id)),
        )
        create_menu(menu_button, entries).popup(menu_button.mapToGlobal(QPoint(0, menu_button.height())))

    menu_button.clicked.connect(open_menu)
    row_layout.addWidget(switch_button)
    row_layout.addWidget(menu_button)
    return box
