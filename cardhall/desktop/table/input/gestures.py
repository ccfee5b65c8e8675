"""What the person does with pointer and keys: drag, click, double-click, right-click, and a cursor of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from cardhall.cards import Card
from cardhall.desktop.table.access.accessible import focus_moved
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.input.dragging import Dragging
from cardhall.desktop.table.input.legal_actions import DISCARD, LegalActions
from cardhall.desktop.table.input.place_cursor import ARROWS, PlaceCursor
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.magnified import Magnified
from cardhall.desktop.table.parts.zones import Field
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets.telling import plain_tip
from cardhall.rules.engine.action import Action

SIDEWAYS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
GO_ON = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
FAR = 6.0  # pixels a pointer moves before a press becomes a drag


class Gestures(Dragging):
    """The controller of the cloth."""

    skipped = Signal()  # a click on a card, or Enter, while something is shown, or another is to act
    on_wanted = Signal()  # Space, or a click on the felt, where nothing is chosen: on to the next decision
    pressed_felt = Signal()  # the cloth was pressed, on a card or beside: a question that stands there is over
    reached = Signal(object)  # the card to which the keyboard has come
    asked_about = Signal(object)  # a card, of which it is to be said what it is and may do; None: no longer

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
        if self.cursor is not None and (self.cursor not in alive or not self.mine(self.cursor)):
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
                self.asked_about.emit(item)
            return
        self.asked_about.emit(None)
        self.pressed_felt.emit()
        if self.legal is None and not self._is_movable(item):
            (self.on_wanted if item is None else self.skipped).emit()
            return
        self._hide_cursor()
        self._from = (point.x(), point.y())
        self.pressed = item if item is not None and (self.mine(item) or self._tops_pile(item)) else None

    def move(self, point: QPointF) -> None:
        x, y = point.x(), point.y()
        if self.dragged:
            self._carry(x, y)
            return
        if self.pressed is not None and (self.legal is not None or self._is_movable(self.pressed)):
            far = abs(x - self._from[0]) + abs(y - self._from[1]) > FAR
            if far and (self.mine(self.pressed) or self._tops_pile(self.pressed)):
                self._point_at(None)
                self._lift(x, y)
            return
        item = self.stage.places.card_at(x, y)
        self._magnify(item)
        self._point_at(item if item is not None and self.mine(item) and self.legal is not None else None)

    def _is_movable(self, item: CardItem | None) -> bool:
        """Whether the card may be put elsewhere in the hand, whoever is to act."""
        return item is not None and self.movable is not None and self.movable(item)

    def _tops_pile(self, item: CardItem) -> bool:
        """Whether it is the top card of a pile that can be dragged to where it goes: drawn from the stock."""
        if self.legal is None or item is not self.stage.items[item.zone][-1]:
            return False
        return bool(self.legal.pile_targets(item.zone))

    def _magnify(self, item: CardItem | None) -> None:
        """Show a small open card large; None: none."""
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
        elif self.pressed is not None:
            item, self.pressed = self.pressed, None
            if self.stage.script.running and self.legal is None:
                self.skipped.emit()
            self._click(item)
        else:
            self._click_zone(x, y)
        self.pressed = None

    def double_click(self, point: QPointF, button: Qt.MouseButton) -> None:
        if self.legal is None:  # the second click of a double-click must not cut short what the first began
            return
        item = self.stage.places.card_at(point.x(), point.y())
        chooses = not self.click_plays or self.legal.several
        if button == Qt.MouseButton.LeftButton and chooses and item is not None and self.mine(item):
            some = self.selected if item in self.selected and self.legal.exactly(self.cards) else [item]
            discards = [action for action in self.legal.exactly([item.card]) if action.verb == DISCARD]
            if self.legal.discards and discards:
                self.acted.emit(discards[0])
                return
            if self.legal.exactly([card.card for card in some]):
                self.play(some)
                return
        self.press(point, button)

    def _point_at(self, item: CardItem | None) -> None:
        if item is self.hover:
            return
        for card, look in ((self.hover, "rest"), (item, "raised")):
            if card is not None and card.scene() is not None and card.look != "dragged":
                card.state(look=look)
                self.stage.update_rest(card, motion.HOVER_MS)
        self.hover = item
        if item is not None:
            item.setToolTip(plain_tip(self.why_dim(item)))
        self._light_for(item)

    def _light_for(self, item: CardItem | None) -> None:
        """Light where a card may go that is pointed at, where the table does so, and none is chosen."""
        if not self.stage.table.moves.lights or self.selected or self.legal is None:
            return
        if item is None:
            self.light_due()
        else:
            self.stage.marks.light(self.legal.lit([item.card]))

    def why_dim(self, item: CardItem) -> str:
        """Why a card of the person's that is darkened may not be played; "" of any other card."""
        if not item.dim or self.legal is None or not self.mine(item):
            return ""
        return in_pack(self.legal.seen.refusal(self.legal.attempt([item.card])), self.stage.pack)

    def _click(self, item: CardItem) -> None:
        if self.legal is None:
            return
        builder = self.stage.meld_builder
        if builder is not None and not self.stage.is_own_hand(item.zone) and builder.on_offer(item.card):
            self._lay_loose(item)
            return
        if not self.mine(item) or (not self.stage.is_own_hand(item.zone) and self.stage.meld_builder is not None):
            self._click_zone(item.spot.x, item.spot.y)
            return
        if not self.legal.usable(item.card):
            self.refused.emit(self.legal.seen.refusal(self.legal.attempt([item.card])))
            return
        if self.legal.several:
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
            self.stage.marks.light(self.legal.lit(self.cards))
            self.chosen.emit()

    def _lay_loose(self, item: CardItem) -> None:
        """A click on the card on offer lays it with the chosen cards, as dragging it there does; or asks with which."""
        legal, builder = self.legal, self.stage.meld_builder
        assert legal is not None and builder is not None
        laid = [action for action in legal.actions if builder.melds.zone in legal.targets(action)]
        chosen = builder.melds.action(builder.seen, self.cards)
        if chosen is not None and (self.cards or len(laid) == 1):
            self.acted.emit(chosen)
        elif laid and not self.cards:
            self.do(laid, (item.spot.x, item.spot.y))
        else:
            self.refused.emit(legal.seen.refusal(builder.melds.attempt(self.cards)))

    def click(self, item: CardItem) -> None:
        """A click on a card, however it was made."""
        if self.stage.script.running and self.legal is None:
            self.skipped.emit()
        elif self.mine(item):
            self._click(item)

    def can_click(self, zone: str) -> bool:
        """Whether a click on a zone does something now."""
        if self.legal is None:
            return False
        if self.tray is not None and zone in self.tray.lit():
            return True
        if self.selected:
            return bool(self.legal.dropped(self.cards, [zone]))
        return self.legal.pile_action(zone) is not None or len(self.legal.pile_asks(zone)) > 1

    def _click_zone(self, x: float, y: float) -> None:
        before = self.selected and self.cards
        self.click_zones(self.stage.places.zones_at(x, y), (x, y))
        if before and self.legal is not None and self.cards == before and self._is_felt(x, y):
            self.clear()

    def _is_felt(self, x: float, y: float) -> bool:
        """Whether neither a card lies there, nor a place that takes the chosen ones, nor a square of a board."""
        zones = self.stage.places.zones_at(x, y)
        lit = self.legal.lit(self.cards) if self.legal is not None else set[str]()
        boards = any(isinstance(self.stage.table.zone_for(zone), Field) for zone in zones)
        return self.stage.places.card_at(x, y) is None and lit.isdisjoint(zones) and not boards

    def click_zones(self, zones: Sequence[str], at: tuple[float, float]) -> None:
        """A click on the first of these zones on which it means something."""
        if self.legal is None or (self.tray is not None and self.tray.put(zones)):
            return
        if self.selected:
            actions = self.legal.dropped(self.cards, zones)
            if actions:
                self.do(actions, at)
                return
            if not zones:
                self.clear()
            return
        for zone in zones:
            action = self.legal.pile_action(zone)
            if action is not None:
                self.acted.emit(action)
                return
            if len(asked := self.legal.pile_asks(zone)) > 1:
                self.do(asked, at)
                return
        if not zones:
            self.on_wanted.emit()

    def able(self, item: CardItem) -> list[Action]:
        """What may be done now with this card alone."""
        return self.legal.exactly([item.card]) if self.legal is not None and self.mine(item) else []

    def why_unable(self, item: CardItem) -> str:
        """Why nothing can be done now with a card of the person's; "" of any other card, and where something can."""
        if self.legal is None or not self.legal.any_cards or not self.mine(item) or self.legal.usable(item.card):
            return ""
        return in_pack(self.legal.seen.refusal(self.legal.attempt([item.card])), self.stage.pack)

    # ---- keys

    def reach(self) -> list[list[CardItem]]:
        """The rows of cards that the keyboard moves over: the hand, then the zones cards may be taken from."""
        rows = [self.stage.own_hand_items()]
        for zone, items in self.stage.items.items():
            if items and not self.stage.is_own_hand(zone) and self.mine(items[-1]):
                rows.append(items)
        return [row for row in rows if row]

    def key(self, event: QKeyEvent) -> bool:
        """A key on the cloth. Returns whether it was for us."""
        key = event.key()
        if self.stage.script.running and self.legal is None:
            if key == Qt.Key.Key_Space:
                self.on_wanted.emit()
                return True
            if key in GO_ON and not self.stage.script.held:
                self.skipped.emit()
                return True
            return False
        if key in SIDEWAYS and event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.cursor is not None:
            return self.shift is not None and self.shift(self.cursor, SIDEWAYS[key])
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if self.by_place and self.selected and self.legal is not None and self._place_key(key):
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
            self.on_wanted.emit()
        elif key == Qt.Key.Key_Menu and self.cursor is not None:
            self.asked_about.emit(self.cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.legal is None:
                return False  # the question that is asked is answered
            if self.take_hint():
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
            if self.legal is not None and not self.legal.any_cards and self.legal.takes_digits:
                return False  # a number is typed
            self._digit((key - Qt.Key.Key_1) % 10)
        else:
            return False
        return True

    def let_go(self) -> bool:
        """Choose no card any more, and take the keyboard's ring away. Returns whether there was any of it."""
        if not self.selected and self.cursor is None:
            return False
        self.clear()
        self._hide_cursor()
        return True

    def _begin_place(self) -> None:
        """A card chosen with a key waits for its place: the ring goes to the first one."""
        if self.by_place and self.selected and self.legal is not None:
            self.place.begin(self.legal.lit(self.cards))

    def _place_key(self, key: int) -> bool:
        """A key while a chosen card waits for its place: arrows go from place to place, Enter and Space take it."""
        assert self.legal is not None
        lit = self.legal.lit(self.cards)
        if key in ARROWS:
            self.place.step(ARROWS[key], lit)
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
        """The row with the cursor; without one the first from which something can be played."""
        rows, legal = self.reach(), self.legal
        found = [row for row in rows if self.cursor in row]
        if not found and legal is not None:
            found = [row for row in rows if any(legal.usable(item.card) for item in row)]
        return (found or rows or [[]])[0]

    def _stops(self, row: Sequence[CardItem]) -> list[CardItem]:
        """The cards of a row at which the cursor stops: those that can be played, where there are any."""
        legal = self.legal
        able = [item for item in row if legal is not None and legal.usable(item.card)]
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
    def tour(self) -> tuple[int, int]:
        """Which of all that can be played is chosen, from 1, and how many there are; (0, 0): something else is."""
        here = self._sets[self._place] if self._place >= 0 else ()
        return (self._place + 1, len(self._sets)) if here and sorted(here) == sorted(self.cards) else (0, 0)

    def choose_next(self, by: int = 1) -> bool:
        """Choose the next of all that can be played, the least first; by -1 the one before it.

        Where one card is played at a time the cursor goes to it. Returns whether there is anything.
        """
        if self.legal is None:
            return False
        self._sets = self._sets or self.legal.from_least()
        if not self._sets:
            return False
        first = 0 if by > 0 else len(self._sets) - 1
        self._place = (self._place + by) % len(self._sets) if self._place >= 0 else first
        some = self._sets[self._place]
        if self.legal.several:
            self.select_cards(some)
        else:
            self.set_cursor(next(item for row in self.reach() for item in row if item.card == some[0]))
        return True

    def _digit(self, place: int) -> None:
        row = self._row_of_cursor()
        if place >= len(row) or self.legal is None:
            return
        item = row[place]
        if item is self.cursor or self.legal.several:
            self.set_cursor(item)
            self._click(item)
        else:
            self.set_cursor(item)

    def tab(self, forward: bool) -> bool:
        """Tab: to the next row of cards; past the last one the focus goes to the buttons."""
        rows = self.reach()
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
        """Put the keyboard's ring round a card."""
        before, self.cursor = self.cursor, item
        for one in (before, item):
            if one is not None and one.scene() is not None:
                one.state(has_cursor=one is item)
                if one.look != "dragged":
                    self.stage.update_rest(one)
        if item is not before:
            focus_moved(self.stage.cloth, item)
            self._light_for(item)
            if item is not None:
                self.reached.emit(item.card)

    def _hide_cursor(self) -> None:
        self.set_cursor(None)

    def focus_lost(self) -> None:
        self._hide_cursor()
