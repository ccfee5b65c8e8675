"""The keys on the cloth: a cursor that moves over cards, and keys that choose, play and order them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from cardhall.cards import Card
from cardhall.desktop.table.input.place_cursor import ARROW_DIRECTIONS, PlaceCursor
from cardhall.desktop.table.items.card_item import CardItem

if TYPE_CHECKING:
    from cardhall.desktop.table.input.gestures import Gestures

SIDEWAYS_KEYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
CONTINUE_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CardKeys:
    """Moves the card cursor of `gestures` by keys, and clicks the card at the cursor."""

    def __init__(self, gestures: Gestures) -> None:
        self.gestures = gestures
        self.place_cursor = PlaceCursor(gestures.stage)
        self._playable_sets: list[tuple[Card, ...]] = []  # all sets of cards that can be played, the lowest first
        self._set_index = -1  # the index of the set chosen last; -1: none

    def forget_choice(self) -> None:
        """Forget the chosen set and place, as another turn begins."""
        self._playable_sets, self._set_index = [], -1
        self.place_cursor.hide()

    def rows(self) -> list[list[CardItem]]:
        """Return the rows of cards that the keyboard visits: the hand, then the zones to take cards from."""
        rows = [self.gestures.stage.own_hand_items()]
        for zone, items in self.gestures.stage.items.items():
            if items and not self.gestures.stage.is_own_hand(zone) and self.gestures.can_pick_up(items[-1]):
                rows.append(items)
        return [row for row in rows if row]

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key on the cloth. Return whether the key was used."""
        gestures, key = self.gestures, event.key()
        if gestures.stage.script.is_running and gestures.legal is None:
            return self._handle_key_during_play(key)
        with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in SIDEWAYS_KEYS and with_control and gestures.cursor is not None:
            return gestures.shift_card is not None and gestures.shift_card(gestures.cursor, SIDEWAYS_KEYS[key])
        if with_control or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        if (
            gestures.waits_for_place
            and gestures.selected_items
            and gestures.legal is not None
            and self._handle_place_key(key)
        ):
            return True
        if key in SIDEWAYS_KEYS:
            all_cards = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step_cursor(SIDEWAYS_KEYS[key], all_cards)
        elif key == Qt.Key.Key_Home:
            self._move_to_end(0)
        elif key == Qt.Key.Key_End:
            self._move_to_end(-1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self.move_row(key == Qt.Key.Key_Up)
        elif key == Qt.Key.Key_Space and gestures.cursor is not None:
            gestures.use_card(gestures.cursor)
            self._show_place_cursor()
        elif key == Qt.Key.Key_Space and not gestures.selected_items:
            gestures.continue_wanted.emit()
        elif key == Qt.Key.Key_Menu and gestures.cursor is not None:
            gestures.menu_wanted.emit(gestures.cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._press_enter()
        elif key == Qt.Key.Key_Escape and gestures.dragged_items:
            gestures.cancel_drag()
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            if gestures.legal is not None and not gestures.legal.uses_cards and gestures.legal.controls.takes_digits:
                return False  # a number is typed
            self._use_card_at((key - Qt.Key.Key_1) % 10)  # 1 is the first card, 0 the tenth
        else:
            return False
        return True

    def _handle_key_during_play(self, key: int) -> bool:
        """Handle a key while events are shown and others act: skip what is shown, or go on."""
        if key == Qt.Key.Key_Space:
            self.gestures.continue_wanted.emit()
            return True
        if key in CONTINUE_KEYS and not self.gestures.stage.script.is_held:
            self.gestures.skipped.emit()
            return True
        return False

    def _press_enter(self) -> bool:
        """Do the hinted action, or play the chosen cards or the card at the cursor. Return whether there was any."""
        gestures = self.gestures
        if gestures.legal is None:
            return False  # the button of an open question takes the key
        if gestures.do_hint():
            return True
        if gestures.selected_items:
            gestures.play(gestures.selected_items)
        elif gestures.cursor is not None:
            gestures.play([gestures.cursor])
            self._show_place_cursor()
        else:
            return False
        return True

    def _show_place_cursor(self) -> None:
        """Move the place cursor to the first place for a card that was chosen by key."""
        if self.gestures.waits_for_place and self.gestures.selected_items and self.gestures.legal is not None:
            self.place_cursor.go_to_first(self.gestures.legal.lit_zones(self.gestures.cards))

    def _handle_place_key(self, key: int) -> bool:
        """Handle a key while a chosen card waits for its place: arrows move, Enter and Space confirm."""
        assert self.gestures.legal is not None
        lit = self.gestures.legal.lit_zones(self.gestures.cards)
        if key in ARROW_DIRECTIONS:
            self.place_cursor.step(ARROW_DIRECTIONS[key], lit)
            return True
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.place_cursor.zone in lit:
                zone = self.place_cursor.zone
                self.place_cursor.hide()
                self.gestures.click_zones([zone], self.gestures.stage.places.middle_of(zone))
            else:
                self.place_cursor.go_to_first(lit)
            return True
        return False

    def _row_of_cursor(self) -> list[CardItem]:
        """Return the row with the cursor, or else the first row with a playable card."""
        rows, legal = self.rows(), self.gestures.legal
        matching_rows = [row for row in rows if self.gestures.cursor in row]
        if not matching_rows and legal is not None:
            matching_rows = [row for row in rows if any(legal.is_usable(item.card) for item in row)]
        return (matching_rows or rows or [[]])[0]

    def _stop_items(self, row: Sequence[CardItem]) -> list[CardItem]:
        """Return the cards of a row where the cursor stops: the playable cards, or all if none is."""
        legal = self.gestures.legal
        usable_items = [item for item in row if legal is not None and legal.is_usable(item.card)]
        return usable_items or list(row)

    def _step_cursor(self, direction: int, all_cards: bool) -> None:
        """Move the cursor to the next card to the right (`direction` 1) or left (-1), round the ends.

        `all_cards`: stop at cards that cannot be played too.
        """
        row = self._row_of_cursor()
        if not row:
            return
        stops = row if all_cards else self._stop_items(row)
        index = row.index(self.gestures.cursor) if self.gestures.cursor in row else -1 if direction > 0 else len(row)
        further_stops = [item for item in stops if (row.index(item) - index) * direction > 0]
        self.gestures.set_cursor((further_stops or stops)[0 if direction > 0 else -1])

    def _move_to_end(self, place: int) -> None:
        """Move the cursor to the first (0) or the last (-1) card of its row."""
        row = self._row_of_cursor()
        if row:
            self.gestures.set_cursor(row[place])

    @property
    def chosen_set_number(self) -> tuple[int, int]:
        """Return the number of the chosen set among all playable sets, from 1, and their count; (0, 0) if none."""
        chosen_set = self._playable_sets[self._set_index] if self._set_index >= 0 else ()
        return (
            (self._set_index + 1, len(self._playable_sets))
            if chosen_set and sorted(chosen_set) == sorted(self.gestures.cards)
            else (0, 0)
        )

    def choose_next(self, step: int = 1) -> bool:
        """Choose the next playable set of cards, the lowest first; the previous one with `step` = -1.

        Where one card is played at a time, the cursor moves to the card. Returns whether anything can be
        played.
        """
        if self.gestures.legal is None:
            return False
        self._playable_sets = self._playable_sets or self.gestures.legal.sets_from_lowest()
        if not self._playable_sets:
            return False
        first_index = 0 if step > 0 else len(self._playable_sets) - 1
        self._set_index = (self._set_index + step) % len(self._playable_sets) if self._set_index >= 0 else first_index
        chosen_set = self._playable_sets[self._set_index]
        if self.gestures.legal.chooses_before_playing:
            self.gestures.select_cards(chosen_set)
        else:
            self.gestures.set_cursor(next(item for row in self.rows() for item in row if item.card == chosen_set[0]))
        return True

    def _use_card_at(self, place: int) -> None:
        """Move the cursor to a card of its row, by index, and click the card where a click only chooses.

        Where a click plays the card, the same key has to be pressed twice.
        """
        row = self._row_of_cursor()
        if place >= len(row) or self.gestures.legal is None:
            return
        item = row[place]
        if item is self.gestures.cursor or self.gestures.legal.chooses_before_playing:
            self.gestures.set_cursor(item)
            self.gestures.use_card(item)
        else:
            self.gestures.set_cursor(item)

    def move_row(self, forward: bool) -> bool:
        """Move the cursor to the next row of cards. Return False past the last row, where the focus moves on."""
        rows = self.rows()
        if not rows:
            return False
        row_index = next((i for i, row in enumerate(rows) if self.gestures.cursor in row), -1 if forward else len(rows))
        row_index += 1 if forward else -1
        if not 0 <= row_index < len(rows):
            self.gestures.set_cursor(None)
            return False
        self.gestures.set_cursor(self._stop_items(rows[row_index])[0])
        return True
