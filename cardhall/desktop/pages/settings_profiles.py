"""The people on this computer in the settings: switch, add, rename, remove."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.widgets.buttons import Button, IconButton
from cardhall.desktop.widgets.menus import Entry, menu_of
from cardhall.language import tr
from cardhall.match.profiles import Listed, Profile


class Persons(Protocol):
    """The people on this computer, and the dialogs to add, rename and remove people."""

    listed: Listed
    person: str  # id of the current person

    def other_names(self) -> list[str]:
        """Return the names of the other people."""

    def own_name_changed(self) -> None:
        """Take over a change of the current person's name."""

    def change_to(self, person: str) -> None:
        """Switch to another person, by id."""

    def ask_add(self) -> None:
        """Ask for a name, and add a person."""

    def ask_rename(self, person: str) -> None:
        """Ask for another name of a person."""

    def ask_remove(self, person: str) -> None:
        """Ask whether to remove a person from the list; the data are kept."""


def rows_of(persons: Persons, row: Callable[[str, str, QWidget], QWidget]) -> list[QWidget]:
    """Return a row for each person if there are several, and one to add a person.

    `row`: makes a row from name, description and control.
    """
    listed, rows = persons.listed, []
    for one in listed.people if listed.are_several else ():
        is_here = one.id == persons.person
        told = tr("Plays in this window.") if is_here else tr("Has other matches, statistics and settings.")
        rows.append(row(one.called, told, _rename_button(persons, one) if is_here else _person_controls(persons, one)))
    add = Button(tr("Add…"), height=44)
    add.setAccessibleName(tr("Add a person"))
    add.clicked.connect(lambda: persons.ask_add())
    told = tr("Each person has their own matches, statistics and settings.")
    rows.append(row(tr("Another person"), told, add))
    return rows


def _rename_button(persons: Persons, one: Profile) -> QWidget:
    button = Button(tr("Rename…"), height=44)
    button.setAccessibleName(tr("Rename {name}", name=one.called))
    button.clicked.connect(lambda: persons.ask_rename(one.id))
    return button


def _person_controls(persons: Persons, one: Profile) -> QWidget:
    """Return the button that switches to a person, and the menu to rename or remove."""
    box = QWidget()
    line = QHBoxLayout(box)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(theme.px(4))
    change = Button(tr("Change", context="person"), height=44)
    change.setAccessibleName(tr("Change to {name}", name=one.called))
    change.clicked.connect(lambda: persons.change_to(one.id))
    more = IconButton("menu", tr("Rename or remove {name}", name=one.called), height=44)

    def opened() -> None:
        entries = (
            Entry(tr("Rename…"), lambda: persons.ask_rename(one.id)),
            Entry(tr("Remove…"), lambda: persons.ask_remove(one.id)),
        )
        menu_of(more, entries).popup(more.mapToGlobal(QPoint(0, more.height())))

    more.clicked.connect(opened)
    line.addWidget(change)
    line.addWidget(more)
    return box
