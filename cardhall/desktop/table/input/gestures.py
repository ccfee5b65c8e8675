"""What the person does with pointer and keys: drag, click, double-click, right-click, and a cursor of its own.

Nothing here knows a rule: `LegalActions` says what the legal actions are, and everything done ends in one of them, in a
refusal with its reason, or in a question where several actions are possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from cardhall.cards import Card
from cardhall.desktop.table.access.accessible import focus_moved
from cardhall.desktop.table.card_words import said
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.drag_layer import DragLayer
from cardhall.desktop.table.layout.geometry import Spot
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner

FAR = 6.0  # pixels a pointer moves before a press becomes a drag
TILT = 4.0  # degrees that a card leans while it is dragged
WRONG_PLACE = "That card can be played, but not there: drop it on a lit place."


class Gestures(QObject):
    """The controller of the cloth."""

    acted = Signal(object)  # an Action
    refused = Signal(str)
    asked = Signal(object, object)  # several actions, and the point where
    chosen = Signal()  # the chosen cards have changed
    skipped = Signal()  # a click or key while something is shown

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage = stage
        self.legal: LegalActions | None = None
        self.selected: list[CardItem] = []
        self.hover: CardItem | None = None
        self.pressed: CardItem | None = None
        self.dragged: list[CardItem] = []
        self.cursor: CardItem | None = None
        self.layer: DragLayer | None = None  # draws what is dragged over everything else
        self._from = (0.0, 0.0)
        self._grips: dict[CardItem, tuple[float, float]] = {}
        self._carried: list[Card] = []  # the cards that a drop is about, without those that only go along

    @property
    def click_plays(self) -> bool:
        """Whether one click is enough where it can mean only one thing."""
        return bool(self.stage.settings.click_plays)

    # ---- what may be done

    def set_legal(self, legal: LegalActions | None) -> None:
        """What the person may do now (`None`: nothing, it is not their turn)."""
        self.legal = legal
        alive = set(self.stage.all_items())
        if legal is None:
            self._cancel_drag()
        for item in list(self.selected):
            if legal is None or item not in alive or not legal.usable(item.card):
                self._select(item, False)
        if self.hover not in alive:
            self.hover = None
        if self.cursor is not None and (self.cursor not in alive or not self.mine(self.cursor)):
            self.cursor = None
        for item in alive:
            hinted = item.hint
            item.state(dim=self._is_dim(item), hint=False)
            if hinted and item.look != "dragged":
                self.stage.update_rest(item)
        if not self.dragged:
            self.stage.light(())
        self.chosen.emit()

    def _is_dim(self, item: CardItem) -> bool:
        """Whether the card is darkened: one of the own hand that cannot be played now, where that is to be shown."""
        legal = self.legal
        if legal is None or not legal.any_cards or not self.stage.settings.show_legal:
            return False
        return self.stage.is_own_hand(item.zone) and not legal.usable(item.card)

    def mine(self, item: CardItem) -> bool:
        """Whether the person may take hold of that card at all."""
        if self.stage.is_own_hand(item.zone):
            return True
        meld_builder = self.stage.meld_builder
        if meld_builder is not None and meld_builder.mine(item.zone, item.card):
            return True
        spec = self.stage.spec.zone_for(item.zone)
        return spec is not None and spec.grab and zone_owner(item.zone)[1] in (-1, 0)

    def barred(self, item: CardItem) -> bool:
        """Whether it is to be shown that a card of the person's may not be played now."""
        legal = self.legal
        if legal is None or not legal.any_cards or not self.stage.settings.show_legal:
            return False
        laid = self.stage.meld_builder is not None and item.zone == self.stage.meld_builder.spec.zone
        return self.mine(item) and not laid and not legal.usable(item.card)

    def why_not(self, item: CardItem) -> str:
        """Why a card may not be played, where that is to be shown."""
        if self.legal is None or not self.barred(item):
            return ""
        return said(str(self.legal.seen.refusal(self.legal.attempt([item.card]))), self.stage.spec.pack)

    @property
    def cards(self) -> list[Any]:
        """The chosen cards."""
        return [item.card for item in self.selected]

    def clear(self) -> None:
        """No card is chosen any more."""
        for item in list(self.selected):
            self._select(item, False)
        self.chosen.emit()

    def select_cards(self, some: Sequence[Any]) -> None:
        """Choose these cards (an idea of the computer's)."""
        self.clear()
        left = list(some)
        for item in self.stage.own_hand_items():
            if item.card in left:
                left.remove(item.card)
                self._select(item, True)
        self.chosen.emit()

    def _select(self, item: CardItem, on: bool) -> None:
        if on and item not in self.selected:
            self.selected.append(item)
        elif not on and item in self.selected:
            self.selected.remove(item)
        item.state(chosen=on)
        if item.scene() is not None and item.look != "dragged":
            self.stage.update_rest(item)

    # ---- doing it

    def do(self, actions: Sequence[Action], at: tuple[float, float]) -> None:
        """Do the one action there is, or ask which. With Shift held it may be another."""
        if len(actions) == 1:
            action = actions[0]
            if self.legal is not None and QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
                other = self.stage.spec.shifted(self.legal.seen, action)
                action = other if other in self.legal.actions else action
            self.acted.emit(action)
        elif actions:
            self.asked.emit(list(actions), at)

    def play(self, some: Sequence[CardItem]) -> bool:
        """Play these cards if that is legal; say why not otherwise."""
        if self.legal is None or not some:
            return False
        cards = [item.card for item in some]
        actions = self.legal.exactly(cards)
        if actions:
            first = self.stage.spec.click(self.legal.seen, actions) if len(actions) > 1 else None
            top = some[-1].home
            self.do([first] if first is not None else actions, (top.x, top.y - top.height / 2))
            return True
        self.refused.emit(self.legal.seen.refusal(self.legal.attempt(cards)))
        return False

    # ---- pointer

    def press(self, point: Any, button: Any) -> None:
        if self.stage.script.running and self.legal is None:
            self.skipped.emit()
            return
        item = self.stage.card_at(point.x(), point.y())
        if button == Qt.MouseButton.RightButton:
            self._explain(item)
            return
        self._hide_cursor()
        self._from = (point.x(), point.y())
        self.pressed = item if item is not None and self.mine(item) else None

    def move(self, point: Any) -> None:
        x, y = point.x(), point.y()
        if self.dragged:
            self._carry(x, y)
            return
        if self.pressed is not None and self.legal is not None:
            if abs(x - self._from[0]) + abs(y - self._from[1]) > FAR:
                self._lift(x, y)
            return
        item = self.stage.card_at(x, y)
        self._point_at(item if item is not None and self.mine(item) and self.legal is not None else None)

    def leave(self) -> None:
        if not self.dragged:
            self._point_at(None)

    def release(self, point: Any, button: Any) -> None:
        if button != Qt.MouseButton.LeftButton:
            return
        x, y = point.x(), point.y()
        if self.dragged:
            self._drop(x, y)
        elif self.pressed is not None:
            item, self.pressed = self.pressed, None
            self._click(item)
        else:
            self._click_zone(x, y)
        self.pressed = None

    def double_click(self, point: Any, button: Any) -> None:
        if self.legal is None:  # the second click of a double-click must not cut short what the first began
            return
        item = self.stage.card_at(point.x(), point.y())
        chooses = not self.click_plays or self.legal.several
        if button == Qt.MouseButton.LeftButton and chooses and item is not None and self.mine(item):
            some = self.selected if item in self.selected and self.legal.exactly(self.cards) else [item]
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
                self.stage.update_rest(card, motion.HOVER)
        self.hover = item

    def _lift(self, x: float, y: float) -> None:
        """Take the card that is pressed, and what goes along with it, into the hand."""
        item = self.pressed
        assert item is not None and self.legal is not None
        meld_builder = self.stage.meld_builder
        loose = meld_builder is not None and meld_builder.active() and item.card in meld_builder.loose()
        if item in self.selected or (loose and self.selected):
            group = [*(card for card in self.selected if card is not item), item]
            self._carried = [card.card for card in group]
        else:
            self.clear()
            group = [item, *self._lying_on(item)]
            self._carried = [item.card]
        self._point_at(None)
        self.dragged = group
        for place, card in enumerate(group):
            start = card.spot
            grip_x, grip_y = x - start.x, y - start.y
            if card is not item:
                grip_x, grip_y = x - item.spot.x - place * 22, y - item.spot.y - place * 4
            self._grips[card] = (grip_x, grip_y)
            self.stage.clock.drop(card)
            card.state(look="dragged", dim=False)
            card.setZValue(1000 + place)
        self.stage.light(self.legal.lit(self._carried))
        if meld_builder is not None:
            meld_builder.held = list(self._carried)
            self.stage.relayout(meld_builder.spec.zone, motion.CHOOSE)
        if self.layer is not None:
            self.layer.take(group)
        self._carry(x, y)

    def _lying_on(self, item: CardItem) -> list[CardItem]:
        """The cards of a column that lie on this one and go along with it."""
        spec = self.stage.spec.zone_for(item.zone)
        if spec is None or spec.layout != "column":
            return []
        column = self.stage.items[item.zone]
        return column[column.index(item) + 1 :]

    def _carry(self, x: float, y: float) -> None:
        for card in self.dragged:
            dx, dy = self._grips[card]
            spot = Spot(x - dx, y - dy, card.spot.width, TILT)
            card.goal = spot
            card.place(spot)
        if self.layer is not None:
            self.layer.moved()

    def _drop(self, x: float, y: float) -> None:
        group, self.dragged, self.pressed = self.dragged, [], None
        stage, legal = self.stage, self.legal
        self.stage.light(())
        if self.layer is not None:
            self.layer.release()
        home = {card.zone for card in group}
        middle = group[0].spot
        zones = list(dict.fromkeys([*stage.zones_at(x, y), *stage.zones_at(middle.x, middle.y)]))
        actions = legal.dropped(self._carried, zones) if legal is not None else []
        for card in group:
            card.state(look="rest")
        if stage.meld_builder is not None and legal is not None and self._drop_on_melds(group, x, y, zones, actions):
            return
        if actions and legal is not None:
            self.do(actions, (x, y))
            if len(actions) > 1:
                self._send_home(group)
            return
        self._send_home(group)
        if legal is None or not zones or home & set(zones):
            return
        meant = self.stage.spec.attempt(legal.seen, self._carried[0], zones[0])
        if meant is not None and meant not in legal.actions:
            self.refused.emit(legal.seen.refusal(meant))
        elif legal.exactly(self._carried):
            self.refused.emit(WRONG_PLACE)
        else:
            self.refused.emit(legal.seen.refusal(legal.attempt(self._carried)))

    def _drop_on_melds(
        self, group: Sequence[CardItem], x: float, y: float, zones: Sequence[str], actions: Sequence[Action]
    ) -> bool:
        """Cards dropped among the own groups, or taken from them. Returns whether that is what happened."""
        stage, meld_builder = self.stage, self.stage.meld_builder
        assert meld_builder is not None
        meld_builder.held = []
        cards = list(self._carried)
        ours = meld_builder.spec.zone in zones
        from_melds = any(card.zone == meld_builder.spec.zone for card in group)
        if ours and not from_melds and not meld_builder.tried:
            loose = meld_builder.loose() if meld_builder.active() else []
            hand = [card for card in cards if card not in loose]
            action = meld_builder.spec.action(meld_builder.seen, hand)
            if action is not None and (len(hand) < len(cards) or actions):
                self._send_home(group)
                self.acted.emit(action)
                return True
        if not ours and not from_melds:
            stage.relayout(meld_builder.spec.zone, motion.CHOOSE)
            return False
        if ours and (meld_builder.active() or from_melds):
            meld_builder.place(cards, x, y)
        else:
            meld_builder.take_back(cards)
        self.clear()
        for card in group:
            card.setZValue(card.zValue() - 300)
        stage.settle(meld_builder.seen, motion.CHOOSE)
        self.set_legal(self.legal)
        return True

    def meld_tools(self) -> tuple[list[Tool], Action | None]:
        """The button that tidies the own groups, if it is wanted, and the action that the cards tried there make."""
        meld_builder = self.stage.meld_builder
        if meld_builder is None or self.legal is None or not meld_builder.untidy:
            return [], None
        return [Tool("Put in order", self.tidy)], meld_builder.action() if meld_builder.ready() else None

    def tidy(self) -> None:
        """Put the own groups in order."""
        if self.stage.meld_builder is not None:
            self.stage.meld_builder.tidy()
            self.stage.settle(self.stage.meld_builder.seen, motion.CHOOSE)
            self.set_legal(self.legal)

    def _send_home(self, group: Sequence[CardItem]) -> None:
        stage = self.stage
        for card in group:
            card.setZValue(card.zValue() - 300)
            card.state(look="rest", dim=self._is_dim(card))
            stage.clock.fly(card, stage.rest_spot(card), stage.time(motion.BACK), motion.OUT_CUBIC)
        for zone in {card.zone for card in group}:
            base = 300 if stage.is_own_hand(zone) else 60
            for place, item in enumerate(stage.items.get(zone, [])):
                item.setZValue(base + place * 0.01)

    def _cancel_drag(self) -> None:
        if self.dragged:
            group, self.dragged = self.dragged, []
            if self.stage.meld_builder is not None:
                self.stage.meld_builder.held = []
            if self.layer is not None:
                self.layer.release()
            self._send_home(group)
        self.pressed = None

    def _click(self, item: CardItem) -> None:
        if self.legal is None:
            return
        if not self.stage.is_own_hand(item.zone) and self.stage.meld_builder is not None:
            self._click_zone(item.spot.x, item.spot.y)
            return
        if not self.legal.usable(item.card):
            self.refused.emit(self.legal.seen.refusal(self.legal.attempt([item.card])))
            return
        if self.legal.several:
            self._select(item, item not in self.selected)
            self.chosen.emit()
        elif self.click_plays:
            self.play([item])
        elif item in self.selected:
            self.clear()
        else:
            self.clear()
            self._select(item, True)
            self.stage.light(self.legal.lit(self.cards))
            self.chosen.emit()

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
        if self.selected:
            return bool(self.legal.dropped(self.cards, [zone]))
        action = self.stage.spec.zone_clicks(self.legal.seen, zone)
        return action is not None and action in self.legal.actions

    def _click_zone(self, x: float, y: float) -> None:
        self.click_zones(self.stage.zones_at(x, y), (x, y))

    def click_zones(self, zones: Sequence[str], at: tuple[float, float]) -> None:
        """A click on the first of these zones on which it means something."""
        if self.legal is None:
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
            action = self.stage.spec.zone_clicks(self.legal.seen, zone)
            if action is not None and action in self.legal.actions:
                self.acted.emit(action)
                return

    def _explain(self, item: CardItem | None) -> None:
        """Right-click: play the obvious, or say why not."""
        if item is None or self.legal is None or not self.mine(item):
            return
        self.play([item])

    # ---- keys

    def reach(self) -> list[list[CardItem]]:
        """The rows of cards that the keyboard moves over: the hand, then the zones cards may be taken from."""
        rows = [self.stage.own_hand_items()]
        for zone, items in self.stage.items.items():
            if items and not self.stage.is_own_hand(zone) and self.mine(items[-1]):
                rows.append(items)
        return [row for row in rows if row]

    def key(self, event: Any) -> bool:
        """A key on the cloth. Returns whether it was for us."""
        key = event.key()
        if self.stage.script.running and self.legal is None:
            if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.stage.script.held:
                self.skipped.emit()
                return True
            return False
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(1 if key == Qt.Key.Key_Right else -1)
        elif key == Qt.Key.Key_Home:
            self._to_end(0)
        elif key == Qt.Key.Key_End:
            self._to_end(-1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self.tab(key == Qt.Key.Key_Up)
        elif key == Qt.Key.Key_Space and self.cursor is not None:
            self._click(self.cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.selected:
                self.play(self.selected)
            elif self.cursor is not None:
                self.play([self.cursor])
            else:
                return False
        elif key == Qt.Key.Key_Escape and (self.selected or self.cursor or self.dragged):
            self._cancel_drag()
            self.clear()
            self._hide_cursor()
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self._digit((key - Qt.Key.Key_1) % 10)
        else:
            return False
        return True

    def _row_of_cursor(self) -> list[CardItem]:
        rows = self.reach()
        if not rows:
            return []
        return next((row for row in rows if self.cursor in row), rows[0])

    def _step(self, by: int) -> None:
        row = self._row_of_cursor()
        if row:
            at = row.index(self.cursor) + by if self.cursor in row else (0 if by > 0 else len(row) - 1)
            self.set_cursor(row[at % len(row)])

    def _to_end(self, place: int) -> None:
        row = self._row_of_cursor()
        if row:
            self.set_cursor(row[place])

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
        self.set_cursor(rows[at][0])
        return True

    def set_cursor(self, item: CardItem | None) -> None:
        """Put the keyboard's ring round a card."""
        before, self.cursor = self.cursor, item
        for one in (before, item):
            if one is not None and one.scene() is not None:
                one.state(cursor=one is item)
                if one.look != "dragged":
                    self.stage.update_rest(one)
        if item is not before:
            focus_moved(self.stage.cloth, item)

    def _hide_cursor(self) -> None:
        self.set_cursor(None)

    def focus_lost(self) -> None:
        self._hide_cursor()
