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
from cardhall.desktop.pages.fit_choice import FitChoice, OpponentFitting
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.pages.rules_column import column_title
from cardhall.desktop.pages.seat_table import LEVEL_SEGMENTS, LevelExplanation, SeatTable
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.disabled_reason import set_disabled_reason
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.language import tr
from cardhall.rules.engine.game import Game


@dataclass
class Seating:
    """The players of a match being set up; outlives the controls, which are made again with each new look."""

    seats: int  # number of players
    people: list[people.TablePlayer]  # by seat, for the largest number of players
    chosen_names: dict[int, str]  # names of chosen opponents, by seat; the others are drawn at random
    levels: dict[int, str]  # of the opponents, by seat, for the largest number of players

    @staticmethod
    def from_setup(setup: MatchSetup, settings: Settings, max_players: int) -> Seating:
        """Return the seating of the last match, with random opponents where none was chosen.

        `max_players`: the largest number of players of the game.
        """
        chosen_names = dict(setup.names)
        return Seating(
            setup.seats,
            people.draw_opponents(settings, max_players, chosen_names),
            chosen_names,
            setup.levels_for(max_players),
        )


class OpponentsColumn(QWidget):
    """The controls for players and levels. They change the given `Seating` at once."""

    seats_chosen = Signal(int)
    help_wanted = Signal()  # the help page on the levels
    settings_changed = Signal()

    def __init__(self, game: Game[Any], settings: Settings, seating: Seating, fitting: OpponentFitting) -> None:
        super().__init__()
        self.settings, self.seating = settings, seating
        self.sides: Sequence[Sequence[int]] = ()
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(12))
        header_row = QHBoxLayout()
        header_row.addWidget(column_title(tr("At the table"), game))
        header_row.addStretch(1)
        seat_counts = sorted(game.seat_counts)
        self.seat_choice: Segment | None = None
        if len(seat_counts) > 1:
            self.seat_choice = Segment(
                [(count, str(count)) for count in seat_counts],
                seating.seats,
                name=tr("Players"),
                caption=tr("Players"),
                size=SegmentSize(height=34, padding=11, text_size=theme.SECONDARY_SIZE),
            )
            self.seat_choice.value_chosen.connect(lambda seats: self.seats_chosen.emit(int(seats)))
            header_row.addWidget(self.seat_choice)
        add_layout(column, header_row)
        self.seat_table = SeatTable(game.id, settings)
        self.seat_table.level_chosen.connect(self._set_seat_level)
        self.seat_table.player_menu_wanted.connect(self._open_player_menu)
        column.addWidget(self.seat_table)
        column.addSpacing(theme.px(6))
        self.all_segment: Segment | None = None
        self.fit_choice = FitChoice(game.id, fitting)
        if game.has_choices:
            row = QHBoxLayout()
            row.addWidget(Label(tr("Same for everybody"), theme.SECONDARY_SIZE, tone="secondary"))
            row.addSpacing(theme.px(14))
            self.all_segment = Segment(
                [*LEVEL_SEGMENTS, (MIXED_LEVELS, tr("Mixed"))],
                None,
                name=tr("Everybody"),
                size=SegmentSize(height=36, padding=8),
            )
            self.all_segment.value_chosen.connect(self.set_common_level)
            row.addWidget(self.all_segment, 1)
            add_layout(column, row)
        self.fit_choice.levels_chosen.connect(self._set_levels)
        column.addWidget(self.fit_choice)
        level_explanation = LevelExplanation(game.id, game.has_choices)
        level_explanation.help_wanted.connect(self.help_wanted)
        column.addWidget(level_explanation)
        column.addStretch(1)

    def show_seats(self, sides: Sequence[Sequence[int]]) -> None:
        """Show the players on their seats, and fit the opponents if wanted; `sides`: the seats of each side."""
        self.sides = sides
        if self.seat_choice is not None:
            self.seat_choice.set_value(self.seating.seats)
        faces = [
            people.create_face(self.settings, one, seat)
            for seat, one in enumerate(self.seating.people[: self.seating.seats])
        ]
        self.seat_table.set_seats(faces, sides, self.seating.levels)
        self._show_common_level()
        self.fit_choice.choose_opponents(sides)

    def _set_levels(self, levels: dict[int, str]) -> None:
        self.seating.levels = {**self.seating.levels, **levels}
        self.seat_table.set_levels(self.seating.levels)
        self._show_common_level()

    def _open_player_menu(self, seat: int, position: QPoint) -> None:
        """Open the menu of a seat at a screen position: choose an opponent; at seat 0 edit the person's name."""
        if seat == 0:
            self._edit_player(0)
            return
        current_name = self.seating.people[seat].name
        opponents = [
            MenuEntry(person.name, partial(self.seat_person, seat, person), is_chosen=person.name == current_name)
            for person in people.list_opponents(self.settings)
        ]
        random_entry = MenuEntry(tr("By lot"), lambda: self.seat_random_opponent(seat))
        edit_entry = MenuEntry(
            tr("Change {name}’s name and picture…", name=current_name), lambda: self._edit_player(seat)
        )
        create_menu(self, (*opponents, None, random_entry, edit_entry)).popup(position)

    def seat_person(self, seat: int, person: people.TablePlayer) -> None:
        """Seat an opponent for this and later matches; if seated elsewhere, both players change places."""
        old_seat = next((place for place, one in enumerate(self.seating.people) if one.name == person.name), None)
        if old_seat is not None:
            self.seating.people[old_seat] = self.seating.people[seat]
            self.seating.chosen_names.pop(old_seat, None)
        self.seating.people[seat] = person
        self.seating.chosen_names[seat] = person.name
        self.show_seats(self.sides)

    def seat_random_opponent(self, seat: int) -> None:
        """Seat a random opponent who does not sit at the table yet, here and in later matches."""
        self.seating.chosen_names.pop(seat, None)
        seated_names = {one.name for one in self.seating.people}
        free_opponents = [one for one in people.list_opponents(self.settings) if one.name not in seated_names]
        if free_opponents:
            self.seating.people[seat] = random.SystemRandom().choice(free_opponents)
        self.show_seats(self.sides)

    def _edit_player(self, seat: int) -> None:
        """Edit the name and picture of the player at a seat."""
        person, all_opponents = self.seating.people[seat], people.list_opponents(self.settings)
        taken_names = [one.name for one in [*all_opponents, self.seating.people[0]] if one.name != person.name]
        sheet = PersonSheet(self, self.settings, person, seat, taken_names, is_own=seat == 0)
        sheet.chosen.connect(lambda chosen: self._save_player(seat, chosen))
        sheet.open()

    def _save_player(self, seat: int, person: people.TablePlayer) -> None:
        """Save the edited name and picture of the player at a seat."""
        old_person, self.seating.people[seat] = self.seating.people[seat], person
        if seat == 0:
            people.save_own_player(self.settings, person)
        else:
            names = [one.name for one in people.list_opponents(self.settings)]
            people.save_opponent(self.settings, names.index(old_person.name), person)
            if seat in self.seating.chosen_names:
                self.seating.chosen_names[seat] = person.name
        self.settings_changed.emit()
        self.show_seats(self.sides)

    def _set_seat_level(self, seat: int, level: str) -> None:
        self.seating.levels[seat] = level
        self.fit_choice.turn_off()
        self._show_common_level()

    def set_common_level(self, level: str) -> None:
        """Set the level of all opponents; MIXED_LEVELS lets each opponent have another level."""
        self.fit_choice.turn_off()
        if level != MIXED_LEVELS:
            self.seating.levels = dict.fromkeys(self.seating.levels, level)
            self.seat_table.set_levels(self.seating.levels)
        elif self.common_level() != MIXED_LEVELS:  # else nothing would change: give the first opponent another level
            self.seating.levels[1] = "hard" if self.seating.levels[1] != "hard" else "normal"
            self.seat_table.set_levels(self.seating.levels)
        self._show_common_level()

    def common_level(self) -> str:
        """Return the level of all opponents, or MIXED_LEVELS."""
        levels_used = {self.seating.levels[seat] for seat in range(1, self.seating.seats)}
        return levels_used.pop() if len(levels_used) == 1 else MIXED_LEVELS

    def _show_common_level(self) -> None:
        if self.all_segment is None:
            return
        self.all_segment.set_value(self.common_level())
        set_disabled_reason(
            self.all_segment.keys[-1], "" if self.seating.seats > 2 else tr("There is only one opponent.")
        )
