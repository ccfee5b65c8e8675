"""The person's pointer and key gestures on the cloth: drag, click, double-click, right-click, card cursor."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from cardhall.desktop.table.access.accessible import notify_focus
from cardhall.desktop.table.input.card_keys import CardKeys
from cardhall.desktop.table.input.legal_actions import DISCARD_ZONE, LegalActions
from cardhall.desktop.table.input.pointer_slips import Press, SlipDetection
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.magnified_card import MagnifiedCard
from cardhall.desktop.table.parts.zones import Field
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets.translated_widgets import plain_tool_tip


class Gestures(SlipDetection):
    """The controller of the cloth: turns pointer and keys into actions, choices and refusals."""

    skipped = Signal()  # a click on a card, or Enter, while something is shown, or another is to act
    continue_wanted = Signal()  # Space, or a click on the felt, where nothing is chosen: on to the next decision
    cloth_pressed = Signal()  # the cloth was pressed, on a card or beside: a question that stands there is over
    cursor_reached = Signal(object)  # the card to which the keyboard has come
    menu_wanted = Signal(object)  # the card whose menu to open; None: close the menu

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.hovered_item: CardItem | None = None
        self.cursor: CardItem | None = None
        self.keyboard = CardKeys(self)
        self.magnified = MagnifiedCard()
        stage.scene.addItem(self.magnified)

    def set_legal(self, legal: LegalActions | None) -> None:
        alive = set(self.stage.all_items())
        if self.hovered_item not in alive:
            self.hovered_item = None
        if self.cursor is not None and (self.cursor not in alive or not self.can_pick_up(self.cursor)):
            self.cursor = None
        self.keyboard.forget_choice()
        self._magnify(None)
        super().set_legal(legal)

    def clear(self) -> None:
        self.keyboard.place_cursor.hide()
        super().clear()

    # ---- pointer

    def press(self, point: QPointF, button: Qt.MouseButton) -> None:
        """Note a press, which may become a click or a drag; while others act, skip the animation."""
        item = self.stage.places.card_at(point.x(), point.y())
        self._magnify(None)
        if button == Qt.MouseButton.RightButton:  # nothing is ever played with it
            if not self.dragged_items:
                self.menu_wanted.emit(item)
            return
        self.menu_wanted.emit(None)
        self.cloth_pressed.emit()
        if self.legal is None and not self._is_movable(item):
            (self.continue_wanted if item is None else self.skipped).emit()
            return
        self.set_cursor(None)
        self.last_press = Press(point.x(), point.y(), tuple(self.selected_items))
        self.pressed_item = (
            item if item is not None and (self.can_pick_up(item) or self._is_draggable_top(item)) else None
        )

    def move(self, point: QPointF) -> None:
        x, y = point.x(), point.y()
        self.last_press.follow(x, y)
        if self.dragged_items:
            self._move_dragged(x, y)
            return
        if self.pressed_item is not None and (self.legal is not None or self._is_movable(self.pressed_item)):
            is_liftable = self.can_pick_up(self.pressed_item) or self._is_draggable_top(self.pressed_item)
            if is_liftable and self.last_press.is_drag(x, y):
                self._hover_over(None)
                self._lift(x, y)
            return
        item = self.stage.places.card_at(x, y)
        self._magnify(item)
        self._hover_over(item if item is not None and self.can_pick_up(item) and self.legal is not None else None)

    def _magnify(self, item: CardItem | None) -> None:
        """Show a small open card large; None: show none."""
        self.magnified.show_for(item, self.stage.frame.stage, self.stage.frame.unit)

    def leave(self) -> None:
        self._magnify(None)
        if not self.dragged_items:
            self._hover_over(None)

    def release(self, point: QPointF, button: Qt.MouseButton) -> None:
        if button != Qt.MouseButton.LeftButton:
            return
        x, y, item = point.x(), point.y(), self.pressed_item
        if self.dragged_items and not self.is_slip(x, y):
            self._drop(x, y)
        elif item is not None:
            if self.dragged_items:
                self.undo_lift()
            self.pressed_item = None
            if self.stage.script.is_running and self.legal is None:
                self.skipped.emit()
            self.use_card(item)
        else:
            self._click_zone(x, y)
        self.pressed_item = None

    def double_click(self, point: QPointF, button: Qt.MouseButton) -> None:
        """Play or discard a card or the chosen cards, where a single click only chooses."""
        if self.legal is None:  # the second click of a double-click must not cut short what the first began
            return
        item = self.stage.places.card_at(point.x(), point.y())
        chooses_first = not self.click_plays or self.legal.chooses_before_playing
        if button == Qt.MouseButton.LeftButton and chooses_first and item is not None and self.can_pick_up(item):
            items = (
                self.selected_items if item in self.selected_items and self.legal.actions_with(self.cards) else [item]
            )
            discard_actions = [action for action in self.legal.actions_with([item.card]) if action.verb == DISCARD_ZONE]
            if self.legal.has_discard_button and discard_actions:
                self.acted.emit(discard_actions[0])
                return
            if self.legal.actions_with([card.card for card in items]):
                self.play(items)
                return
        self.press(point, button)

    def _hover_over(self, item: CardItem | None) -> None:
        if item is self.hovered_item:
            return
        for card, look in ((self.hovered_item, "rest"), (item, "raised")):
            if card is not None and card.scene() is not None and card.look != "dragged":
                card.set_marks(look=look)
                self.stage.send_to_rest(card, motion.HOVER_MS)
        self.hovered_item = item
        if item is not None:
            item.setToolTip(plain_tool_tip(self.dim_reason(item)))
        self.light_for(item)

    def use_card(self, item: CardItem) -> None:
        """Do what a click on a card means: play it, choose it, or say why not."""
        if self.legal is None:
            return
        builder = self.stage.meld_builder
        if builder is not None and not self.stage.is_own_hand(item.zone) and builder.is_on_offer(item.card):
            self._meld_offered_card(item)
            return
        if not self.can_pick_up(item) or (builder is not None and not self.stage.is_own_hand(item.zone)):
            self._click_zone(item.spot.x, item.spot.y)
            return
        if not self.legal.is_usable(item.card):
            self.refused.emit(self.legal.seen.refusal(self.legal.attempted_action([item.card])))
            return
        if self.legal.chooses_before_playing:
            if self.legal.seen.most_in_turn == 1 and item not in self.selected_items:
                self.clear()  # another card is meant instead
            self._select(item, item not in self.selected_items)
            self.choice_changed.emit()
        elif self.click_plays:
            self.play([item])
        elif item in self.selected_items:
            self.clear()
        else:
            self.clear()
            self._select(item, True)
            self.stage.zone_marks.light_zones(self.legal.lit_zones(self.cards))
            self.choice_changed.emit()

    def _meld_offered_card(self, item: CardItem) -> None:
        """Lay the card on offer with the chosen cards, as dragging does, or ask which cards to lay."""
        legal, builder = self.legal, self.stage.meld_builder
        assert legal is not None and builder is not None
        melding_actions = [action for action in legal.actions if builder.melds.zone in legal.targets(action)]
        chosen = builder.melds.legal_meld_action(builder.seen, self.cards)
        if chosen is not None and (self.cards or len(melding_actions) == 1):
            self.acted.emit(chosen)
        elif melding_actions and not self.cards:
            self.perform(melding_actions, (item.spot.x, item.spot.y))
        else:
            self.refused.emit(legal.seen.refusal(builder.melds.meld_action(self.cards)))

    def click(self, item: CardItem) -> None:
        """Click on a card, whether by pointer or by a screen reader."""
        if self.stage.script.is_running and self.legal is None:
            self.skipped.emit()
        elif self.can_pick_up(item):
            self.use_card(item)

    def can_click(self, zone: str) -> bool:
        """Whether a click on a zone does something now."""
        if self.legal is None:
            return False
        if self.tray is not None and zone in self.tray.lit_zones():
            return True
        if self.selected_items:
            return bool(self.legal.drop_actions(self.cards, [zone]))
        return self.legal.pile_action(zone) is not None or len(self.legal.pile_choices(zone)) > 1

    def _click_zone(self, x: float, y: float) -> None:
        chosen_before = self.selected_items and self.cards
        self.click_zones(self.stage.places.zones_at(x, y), (x, y))
        if chosen_before and self.legal is not None and self.cards == chosen_before and self._is_bare_felt(x, y):
            self.clear()

    def _is_bare_felt(self, x: float, y: float) -> bool:
        """Whether a point is bare cloth: no card, no place for the chosen cards, no square of a board."""
        zones = self.stage.places.zones_at(x, y)
        lit = self.legal.lit_zones(self.cards) if self.legal is not None else set[str]()
        boards = any(isinstance(self.stage.table.zone_for(zone), Field) for zone in zones)
        return self.stage.places.card_at(x, y) is None and lit.isdisjoint(zones) and not boards

    def click_zones(self, zones: Sequence[str], point: tuple[float, float]) -> None:
        """Do the action of a click on the first zone that has any."""
        if self.legal is None or (self.tray is not None and self.tray.put_chip(zones)):
            return
        if self.selected_items:
            actions = self.legal.drop_actions(self.cards, zones)
            if actions:
                self.perform(actions, point)
                return
            if not zones:
                self.clear()
            return
        for zone in zones:
            action = self.legal.pile_action(zone)
            if action is not None:
                self.acted.emit(action)
                return
            if len(pile_choices := self.legal.pile_choices(zone)) > 1:
                self.perform(pile_choices, point)
                return
        if not zones:
            self.continue_wanted.emit()

    # ---- keys

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key on the cloth. Return whether the key was used."""
        return self.keyboard.handle_key(event)

    def handle_tab(self, forward: bool) -> bool:
        """Move the cursor to the next row of cards. Return False past the last row, where the focus moves on."""
        return self.keyboard.move_row(forward)

    def release_cards(self) -> bool:
        """Choose no card and hide the card cursor. Return whether anything changed."""
        if not self.selected_items and self.cursor is None:
            return False
        self.clear()
        self.set_cursor(None)
        return True

    def set_cursor(self, item: CardItem | None) -> None:
        """Put the keyboard's ring round a card; None: hide the ring."""
        previous, self.cursor = self.cursor, item
        for card_item in (previous, item):
            if card_item is not None and card_item.scene() is not None:
                card_item.set_marks(has_cursor=card_item is item)
                if card_item.look != "dragged":
                    self.stage.send_to_rest(card_item)
        if item is not previous:
            notify_focus(self.stage.cloth, item)
            self.light_for(item)
            if item is not None:
                self.cursor_reached.emit(item.card)

    def focus_lost(self) -> None:
        self.set_cursor(None)
