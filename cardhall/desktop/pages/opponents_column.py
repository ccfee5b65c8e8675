"""The left column of the New match page: the players at the table, and the opponents' levels."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop import people
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.match_setup import MIXED_LEVELS, MatchSetup
from cardhall.desktop.pages.fit_choice import FitChoice, Fitting
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.pages.rules_column import column_title
from cardhall.desktop.pages.seat_table import LEVEL_SEGMENTS, LevelWords, SeatTable
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.greyed import grey_out
from cardhall.desktop.widgets.menus import Entry, menu_of
from cardhall.language import tr
from cardhall.rules.engine.game import Game


@dataclass
class Seating:
    """The players of a match being set up; outlives the controls, which are made again with each new look."""

    seats: int  # number of players
    people: list[people.Person]  # by seat, for the largest number of players
    fixed: dict[int, str]  # names of chosen opponents, by seat; the others are drawn at random
    levels: dict[int, str]  # of the opponents, by seat, for the largest number of players

    @staticmethod
    def of(setup: MatchSetup, settings: Settings, most: int) -> Seating:
        """Return the seating of the last match, with random opponents where none was chosen.

        `most`: the largest number of players of the game.
        """
        fixed = dict(setup.names)
        return Seating(setup.seats, people.draw_opponents(settings, most, fixed), fixed, setup.levels_for(most))


class OpponentsColumn(QWidget):
    """The controls for players and levels. They change the given `Seating` at once."""

    seats_chosen = Signal(int)
    help_wanted = Signal()  # the help page on the levels
    settings_changed = Signal()

    def __init__(self, game: Game[Any], settings: Settings, seating: Seating, fitting: Fitting) -> None:
        super().__init__()
        self.settings, self.seating = settings, seating
        self.sides: Sequence[Sequence[int]] = ()
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(12))
        head = QHBoxLayout()
        head.addWidget(column_title(tr("At the table"), game))
        head.addStretch(1)
        counts = sorted(game.seat_counts)
        self.seat_choice: Segment | None = None
        if len(counts) > 1:
            self.seat_choice = Segment(
                [(count, str(count)) for count in counts],
                seating.seats,
                name=tr("Players"),
                caption=tr("Players"),
                size=SegmentSize(height=34, padding=11, text=theme.SECONDARY),
            )
            self.seat_choice.chosen.connect(lambda seats: self.seats_chosen.emit(int(seats)))
            head.addWidget(self.seat_choice)
        add_layout(column, head)
        self.table = SeatTable(game.id, settings)
        self.table.level_chosen.connect(self._choose_level)
        self.table.who_wanted.connect(self._ask_who)
        column.addWidget(self.table)
        column.addSpacing(theme.px(6))
        self.everybody: Segment | None = None
        self.fit = FitChoice(game.id, fitting)
        if game.has_choices:
            row = QHBoxLayout()
            row.addWidget(Label(tr("Same for everybody"), theme.SECONDARY, tone="secondary"))
            row.addSpacing(theme.px(14))
            self.everybody = Segment(
                [*LEVEL_SEGMENTS, (MIXED_LEVELS, tr("Mixed"))],
                None,
                name=tr("Everybody"),
                size=SegmentSize(height=36, padding=8),
            )
            self.everybody.chosen.connect(self.set_level)
            row.addWidget(self.everybody, 1)
            add_layout(column, row)
        self.fit.chosen.connect(self._take_levels)
        column.addWidget(self.fit)
        levels = LevelWords(game.id, game.has_choices)
        levels.help_wanted.connect(self.help_wanted)
        column.addWidget(levels)
        column.addStretch(1)

    def show_seats(self, sides: Sequence[Sequence[int]]) -> None:
        """Show the players on their seats, and fit the opponents if wanted; `sides`: the seats of each side."""
        self.sides = sides
        if self.seat_choice is not None:
            self.seat_choice.set_value(self.seating.seats)
        faces = [
            people.face_of(self.settings, one, seat)
            for seat, one in enumerate(self.seating.people[: self.seating.seats])
        ]
        self.table.set_seats(faces, sides, self.seating.levels)
        self._show_level()
        self.fit.seat(sides)

    def _take_levels(self, levels: dict[int, str]) -> None:
        self.seating.levels = {**self.seating.levels, **levels}
        self.table.set_levels(self.seating.levels)
        self._show_level()

    def _ask_who(self, seat: int, at: QPoint) -> None:
        """Open the menu of a seat at a screen position: choose an opponent; at seat 0 edit the person's name."""
        if seat == 0:
            self._edit(0)
            return
        sits = self.seating.people[seat].name
        opponents = [
            Entry(person.name, partial(self.seat_person, seat, person), chosen=person.name == sits)
            for person in people.opponents(self.settings)
        ]
        by_lot = Entry(tr("By lot"), lambda: self.seat_by_lot(seat))
        change = Entry(tr("Change {name}’s name and picture…", name=sits), lambda: self._edit(seat))
        menu_of(self, (*opponents, None, by_lot, change)).popup(at)

    def seat_person(self, seat: int, person: people.Person) -> None:
        """Seat an opponent for this and later matches; if seated elsewhere, both players change places."""
        other = next((place for place, one in enumerate(self.seating.people) if one.name == person.name), None)
        if other is not None:
            self.seating.people[other] = self.seating.people[seat]
            self.seating.fixed.pop(other, None)
        self.seating.people[seat] = person
        self.seating.fixed[seat] = person.name
        self.show_seats(self.sides)

    def seat_by_lot(self, seat: int) -> None:
        """Seat a random opponent who does not sit at the table yet, here and in later matches."""
        self.seating.fixed.pop(seat, None)
        taken = {one.name for one in self.seating.people}
        spare = [one for one in people.opponents(self.settings) if one.name not in taken]
        if spare:
            self.seating.people[seat] = random.SystemRandom().choice(spare)
        self.show_seats(self.sides)

    def _edit(self, seat: int) -> None:
        """Edit the name and picture of the player at a seat."""
        person, everybody = self.seating.people[seat], people.opponents(self.settings)
        taken = [one.name for one in [*everybody, self.seating.people[0]] if one.name != person.name]
        sheet = PersonSheet(self, self.settings, person, seat, taken, own=seat == 0)
        sheet.chosen.connect(lambda chosen: self._take(seat, chosen))
        sheet.open()

    def _take(self, seat: int, person: people.Person) -> None:
        """Save the edited name and picture of the player at a seat."""
        before, self.seating.people[seat] = self.seating.people[seat], person
        if seat == 0:
            people.save_own_person(self.settings, person)
        else:
            names = [one.name for one in people.opponents(self.settings)]
            people.save_opponent(self.settings, names.index(before.name), person)
            if seat in self.seating.fixed:
                self.seating.fixed[seat] = person.name
        self.settings_changed.emit()
        self.show_seats(self.sides)

    def _choose_level(self, seat: int, level: str) -> None:
        self.seating.levels[seat] = level
        self.fit.turn_off()
        self._show_level()

    def set_level(self, level: str) -> None:
        """Set the level of all opponents; MIXED_LEVELS lets each opponent have another level."""
        self.fit.turn_off()
        if level != MIXED_LEVELS:
            self.seating.levels = dict.fromkeys(self.seating.levels, level)
            self.table.set_levels(self.seating.levels)
        elif self.common_level() != MIXED_LEVELS:  # else nothing would change: give the first opponent another level
            self.seating.levels[1] = "hard" if self.seating.levels[1] != "hard" else "normal"
            self.table.set_levels(self.seating.levels)
        self._show_level()

    def common_level(self) -> str:
        """Return the level of all opponents, or MIXED_LEVELS."""
        used = {self.seating.levels[seat] for seat in range(1, self.seating.seats)}
        return used.pop() if len(used) == 1 else MIXED_LEVELS

    def _show_level(self) -> None:
        if self.everybody is None:
            return
        self.everybody.set_value(self.common_level())
        grey_out(self.everybody.keys[-1], "" if self.seating.seats > 2 else tr("There is only one opponent."))
