"""The person's pointer and key gestures on the cloth: drag, click, double-click, right-click, card cursor."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from cardhall.cards import Card
from cardhall.desktop.table.access.accessible import focus_moved
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.input.dragging import Dragging
from cardhall.desktop.table.input.legal_actions import DISCARD, LegalActions
from cardhall.desktop.table.input.place_cursor import ARROW_DIRECTIONS, PlaceCursor
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.magnified import Magnified
from cardhall.desktop.table.parts.zones import Field
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets.telling import plain_tip
from cardhall.rules.engine.action import Action

SIDEWAYS_KEYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
CONTINUE_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
DRAG_DISTANCE = 6.0  # pixels a pointer moves before a press becomes a drag


class Gestures(Dragging):
    """The controller of the cloth."""

    skipped = Signal()  # a click on a card, or Enter, while something is shown, or another is to act
    continue_wanted = Signal()  # Space, or a click on the felt, where nothing is chosen: on to the next decision
    cloth_pressed = Signal()  # the cloth was pressed, on a card or beside: a question that stands there is over
    cursor_reached = Signal(object)  # the card to which the keyboard has come
    menu_wanted = Signal(object)  # a card, of which it is to be said what it is and may do; None: no longer

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.hover: CardItem | None = None
        self.cursor: CardItem | None = None
        self.place = PlaceCursor(stage)
        self.magnified = Magnified()
        stage.scene.addItem(self.magnified)
        self._from = (0.0, 0.0)
        self._sets: list[tuple[Card, ...]] = []  # all that can be played, the least first
        self._place = -1  # of the one chosen last

    def set_legal(self, legal: LegalActions | None) -> None:
        alive = set(self.stage.all_items())
        if self.hover not in alive:
            self.hover = None
        if self.cursor is not None and (self.cursor not in alive or not self.can_pick_up(self.cursor)):
            self.cursor = None
        self._sets, self._place = [], -1
        self.place.hide()
        self._magnify(None)
        super().set_legal(legal)

    def clear(self) -> None:
        self.place.hide()
        super().clear()

    # ---- pointer

    def press(self, point: QPointF, button: Qt.MouseButton) -> None:
        item = self.stage.places.card_at(point.x(), point.y())
        self._magnify(None)
        if button == Qt.MouseButton.RightButton:  # nothing is ever played with it
            if not self.dragged:
                self.menu_wanted.emit(item)
            return
        self.menu_wanted.emit(None)
        self.cloth_pressed.emit()
        if self.legal is None and not self._is_movable(item):
            (self.continue_wanted if item is None else self.skipped).emit()
            return
        self._hide_cursor()
        self._from = (point.x(), point.y())
        self.pressed_item = item if item is not None and (self.can_pick_up(item) or self._tops_pile(item)) else None

    def move(self, point: QPointF) -> None:
        x, y = point.x(), point.y()
        if self.dragged:
            self._carry(x, y)
            return
        if self.pressed_item is not None and (self.legal is not None or self._is_movable(self.pressed_item)):
            far = abs(x - self._from[0]) + abs(y - self._from[1]) > DRAG_DISTANCE
            if far and (self.can_pick_up(self.pressed_item) or self._tops_pile(self.pressed_item)):
                self._point_at(None)
                self._lift(x, y)
            return
        item = self.stage.places.card_at(x, y)
        self._magnify(item)
        self._point_at(item if item is not None and self.can_pick_up(item) and self.legal is not None else None)

    def _is_movable(self, item: CardItem | None) -> bool:
        """Whether the card may be moved within the hand, whoever's turn it is."""
        return item is not None and self.movable is not None and self.movable(item)

    def _tops_pile(self, item: CardItem) -> bool:
        """Whether the card is the top of a pile and can be dragged, such as a card drawn from the stock."""
        if self.legal is None or item is not self.stage.items[item.zone][-1]:
            return False
        return bool(self.legal.pile_targets(item.zone))

    def _magnify(self, item: CardItem | None) -> None:
        """Show a small open card large; None: show none."""
        self.magnified.point_at(item, self.stage.frame.stage, self.stage.frame.unit)

    def leave(self) -> None:
        self._magnify(None)
        if not self.dragged:
            self._point_at(None)

    def release(self, point: QPointF, button: Qt.MouseButton) -> None:
        if button != Qt.MouseButton.LeftButton:
            return
        x, y = point.x(), point.y()
        if self.dragged:
            self._drop(x, y)
        elif self.pressed_item is not None:
            item, self.pressed_item = self.pressed_item, None
            if self.stage.script.running and self.legal is None:
                self.skipped.emit()
            self._click(item)
        else:
            self._click_zone(x, y)
        self.pressed_item = None

    def double_click(self, point: QPointF, button: Qt.MouseButton) -> None:
        if self.legal is None:  # the second click of a double-click must not cut short what the first began
            return
        item = self.stage.places.card_at(point.x(), point.y())
        chooses = not self.click_plays or self.legal.chooses_before_playing
        if button == Qt.MouseButton.LeftButton and chooses and item is not None and self.can_pick_up(item):
            some = self.selected if item in self.selected and self.legal.actions_with(self.cards) else [item]
            discards = [action for action in self.legal.actions_with([item.card]) if action.verb == DISCARD]
            if self.legal.has_discard_button and discards:
                self.acted.emit(discards[0])
                return
            if self.legal.actions_with([card.card for card in some]):
                self.play(some)
                return
        self.press(point, button)

    def _point_at(self, item: CardItem | None) -> None:
        if item is self.hover:
            return
        for card, look in ((self.hover, "rest"), (item, "raised")):
            if card is not None and card.scene() is not None and card.look != "dragged":
                card.set_marks(look=look)
                self.stage.update_rest(card, motion.HOVER)
        self.hover = item
        if item is not None:
            item.setToolTip(plain_tip(self.why_dim(item)))
        self._light_for(item)

    def _light_for(self, item: CardItem | None) -> None:
        """Light the places for the card under the pointer, on tables that do so while no card is chosen."""
        if not self.stage.table.moves.lights or self.selected or self.legal is None:
            return
        if item is None:
            self.light_due_zones()
        else:
            self.stage.marks.light(self.legal.lit_zones([item.card]))

    def why_dim(self, item: CardItem) -> str:
        """Return why one of the person's darkened cards may not be played, or ""."""
        if not item.dim or self.legal is None or not self.can_pick_up(item):
            return ""
        return in_pack(self.legal.seen.refusal(self.legal.attempt([item.card])), self.stage.pack)

    def _click(self, item: CardItem) -> None:
        if self.legal is None:
            return
        builder = self.stage.meld_builder
        if builder is not None and not self.stage.is_own_hand(item.zone) and builder.is_on_offer(item.card):
            self._lay_loose(item)
            return
        if not self.can_pick_up(item) or (
            not self.stage.is_own_hand(item.zone) and self.stage.meld_builder is not None
        ):
            self._click_zone(item.spot.x, item.spot.y)
            return
        if not self.legal.is_usable(item.card):
            self.refused.emit(self.legal.seen.refusal(self.legal.attempt([item.card])))
            return
        if self.legal.chooses_before_playing:
            if self.legal.seen.most_in_turn == 1 and item not in self.selected:
                self.clear()  # another card is meant instead
            self._select(item, item not in self.selected)
            self.chosen.emit()
        elif self.click_plays:
            self.play([item])
        elif item in self.selected:
            self.clear()
        else:
            self.clear()
            self._select(item, True)
            self.stage.marks.light(self.legal.lit_zones(self.cards))
            self.chosen.emit()

    def _lay_loose(self, item: CardItem) -> None:
        """Lay the card on offer with the chosen cards, as dragging does, or ask which cards to lay."""
        legal, builder = self.legal, self.stage.meld_builder
        assert legal is not None and builder is not None
        laid = [action for action in legal.actions if builder.melds.zone in legal.targets(action)]
        chosen = builder.melds.action(builder.seen, self.cards)
        if chosen is not None and (self.cards or len(laid) == 1):
            self.acted.emit(chosen)
        elif laid and not self.cards:
            self.perform(laid, (item.spot.x, item.spot.y))
        else:
            self.refused.emit(legal.seen.refusal(builder.melds.attempt(self.cards)))

    def click(self, item: CardItem) -> None:
        """Click on a card, whether by pointer or by a screen reader."""
        if self.stage.script.running and self.legal is None:
            self.skipped.emit()
        elif self.can_pick_up(item):
            self._click(item)

    def can_click(self, zone: str) -> bool:
        """Whether a click on a zone does something now."""
        if self.legal is None:
            return False
        if self.tray is not None and zone in self.tray.lit_zones():
            return True
        if self.selected:
            return bool(self.legal.drop_actions(self.cards, [zone]))
        return self.legal.pile_action(zone) is not None or len(self.legal.pile_choices(zone)) > 1

    def _click_zone(self, x: float, y: float) -> None:
        before = self.selected and self.cards
        self.click_zones(self.stage.places.zones_at(x, y), (x, y))
        if before and self.legal is not None and self.cards == before and self._is_felt(x, y):
            self.clear()

    def _is_felt(self, x: float, y: float) -> bool:
        """Whether a point is bare cloth: no card, no place for the chosen cards, no square of a board."""
        zones = self.stage.places.zones_at(x, y)
        lit = self.legal.lit_zones(self.cards) if self.legal is not None else set[str]()
        boards = any(isinstance(self.stage.table.zone_for(zone), Field) for zone in zones)
        return self.stage.places.card_at(x, y) is None and lit.isdisjoint(zones) and not boards

    def click_zones(self, zones: Sequence[str], at: tuple[float, float]) -> None:
        """Do the action of a click on the first zone that has any."""
        if self.legal is None or (self.tray is not None and self.tray.put_chip(zones)):
            return
        if self.selected:
            actions = self.legal.drop_actions(self.cards, zones)
            if actions:
                self.perform(actions, at)
                return
            if not zones:
                self.clear()
            return
        for zone in zones:
            action = self.legal.pile_action(zone)
            if action is not None:
                self.acted.emit(action)
                return
            if len(asked := self.legal.pile_choices(zone)) > 1:
                self.perform(asked, at)
                return
        if not zones:
            self.continue_wanted.emit()

    def actions_with(self, item: CardItem) -> list[Action]:
        """Return the legal actions with a single card."""
        return self.legal.actions_with([item.card]) if self.legal is not None and self.can_pick_up(item) else []

    def why_unable(self, item: CardItem) -> str:
        """Return why one of the person's cards cannot be used now, or ""."""
        if (
            self.legal is None
            or not self.legal.uses_cards
            or not self.can_pick_up(item)
            or self.legal.is_usable(item.card)
        ):
            return ""
        return in_pack(self.legal.seen.refusal(self.legal.attempt([item.card])), self.stage.pack)

    # ---- keys

    def keyboard_rows(self) -> list[list[CardItem]]:
        """Return the rows of cards that the keyboard visits: the hand, then the zones to take cards from."""
        rows = [self.stage.own_hand_items()]
        for zone, items in self.stage.items.items():
            if items and not self.stage.is_own_hand(zone) and self.can_pick_up(items[-1]):
                rows.append(items)
        return [row for row in rows if row]

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key on the cloth. Return whether the key was used."""
        key = event.key()
        if self.stage.script.running and self.legal is None:
            if key == Qt.Key.Key_Space:
                self.continue_wanted.emit()
                return True
            if key in CONTINUE_KEYS and not self.stage.script.held:
                self.skipped.emit()
                return True
            return False
        if key in SIDEWAYS_KEYS and event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.cursor is not None:
            return self.shift is not None and self.shift(self.cursor, SIDEWAYS_KEYS[key])
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if self.waits_for_place and self.selected and self.legal is not None and self._place_key(key):
            return True
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            every = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(1 if key == Qt.Key.Key_Right else -1, every)
        elif key == Qt.Key.Key_Home:
            self._to_end(0)
        elif key == Qt.Key.Key_End:
            self._to_end(-1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self.tab(key == Qt.Key.Key_Up)
        elif key == Qt.Key.Key_Space and self.cursor is not None:
            self._click(self.cursor)
            self._begin_place()
        elif key == Qt.Key.Key_Space and not self.selected:
            self.continue_wanted.emit()
        elif key == Qt.Key.Key_Menu and self.cursor is not None:
            self.menu_wanted.emit(self.cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.legal is None:
                return False  # the question that is asked is answered
            if self.do_hint():
                return True
            if self.selected:
                self.play(self.selected)
            elif self.cursor is not None:
                self.play([self.cursor])
                self._begin_place()
            else:
                return False
        elif key == Qt.Key.Key_Escape and self.dragged:
            self._cancel_drag()
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            if self.legal is not None and not self.legal.uses_cards and self.legal.takes_digits:
                return False  # a number is typed
            self._digit((key - Qt.Key.Key_1) % 10)
        else:
            return False
        return True

    def release_cards(self) -> bool:
        """Choose no card and hide the card cursor. Return whether anything changed."""
        if not self.selected and self.cursor is None:
            return False
        self.clear()
        self._hide_cursor()
        return True

    def _begin_place(self) -> None:
        """Move the place cursor to the first place for a card that was chosen by key."""
        if self.waits_for_place and self.selected and self.legal is not None:
            self.place.begin(self.legal.lit_zones(self.cards))

    def _place_key(self, key: int) -> bool:
        """Handle a key while a chosen card waits for its place: arrows move, Enter and Space confirm."""
        assert self.legal is not None
        lit = self.legal.lit_zones(self.cards)
        if key in ARROW_DIRECTIONS:
            self.place.step(ARROW_DIRECTIONS[key], lit)
            return True
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.place.zone in lit:
                zone = self.place.zone
                self.place.hide()
                self.click_zones([zone], self.stage.places.point(zone))
            else:
                self.place.begin(lit)
            return True
        return False

    def _row_of_cursor(self) -> list[CardItem]:
        """Return the row with the cursor, or else the first row with a playable card."""
        rows, legal = self.keyboard_rows(), self.legal
        found = [row for row in rows if self.cursor in row]
        if not found and legal is not None:
            found = [row for row in rows if any(legal.is_usable(item.card) for item in row)]
        return (found or rows or [[]])[0]

    def _stops(self, row: Sequence[CardItem]) -> list[CardItem]:
        """Return the cards of a row where the cursor stops: the playable cards, or all if none is."""
        legal = self.legal
        able = [item for item in row if legal is not None and legal.is_usable(item.card)]
        return able or list(row)

    def _step(self, by: int, every: bool) -> None:
        row = self._row_of_cursor()
        if not row:
            return
        stops = row if every else self._stops(row)
        at = row.index(self.cursor) if self.cursor in row else -1 if by > 0 else len(row)
        on = [item for item in stops if (row.index(item) - at) * by > 0]
        self.set_cursor((on or stops)[0 if by > 0 else -1])

    def _to_end(self, place: int) -> None:
        row = self._row_of_cursor()
        if row:
            self.set_cursor(row[place])

    @property
    def chosen_set_number(self) -> tuple[int, int]:
        """Return the number of the chosen set among all playable sets, from 1, and their count; (0, 0) if none."""
        here = self._sets[self._place] if self._place >= 0 else ()
        return (self._place + 1, len(self._sets)) if here and sorted(here) == sorted(self.cards) else (0, 0)

    def choose_next(self, by: int = 1) -> bool:
        """Choose the next playable set of cards, the lowest first; the previous one with `by` = -1.

        Where one card is played at a time, the cursor moves to the card. Returns whether anything can be
        played.
        """
        if self.legal is None:
            return False
        self._sets = self._sets or self.legal.sets_from_lowest()
        if not self._sets:
            return False
        first = 0 if by > 0 else len(self._sets) - 1
        self._place = (self._place + by) % len(self._sets) if self._place >= 0 else first
        some = self._sets[self._place]
        if self.legal.chooses_before_playing:
            self.select_cards(some)
        else:
            self.set_cursor(next(item for row in self.keyboard_rows() for item in row if item.card == some[0]))
        return True

    def _digit(self, place: int) -> None:
        row = self._row_of_cursor()
        if place >= len(row) or self.legal is None:
            return
        item = row[place]
        if item is self.cursor or self.legal.chooses_before_playing:
            self.set_cursor(item)
            self._click(item)
        else:
            self.set_cursor(item)

    def tab(self, forward: bool) -> bool:
        """Move the cursor to the next row of cards. Return False past the last row, where the focus moves on."""
        rows = self.keyboard_rows()
        if not rows:
            return False
        at = next((i for i, row in enumerate(rows) if self.cursor in row), -1 if forward else len(rows))
        at += 1 if forward else -1
        if not 0 <= at < len(rows):
            self._hide_cursor()
            return False
        self.set_cursor(self._stops(rows[at])[0])
        return True

    def set_cursor(self, item: CardItem | None) -> None:
        """Put the keyboard's ring round a card; None: hide the ring."""
        before, self.cursor = self.cursor, item
        for one in (before, item):
            if one is not None and one.scene() is not None:
                one.set_marks(has_cursor=one is item)
                if one.look != "dragged":
                    self.stage.update_rest(one)
        if item is not before:
            focus_moved(self.stage.cloth, item)
            self._light_for(item)
            if item is not None:
                self.cursor_reached.emit(item.card)

    def _hide_cursor(self) -> None:
        self.set_cursor(None)

    def focus_lost(self) -> None:
        self._hide_cursor()
