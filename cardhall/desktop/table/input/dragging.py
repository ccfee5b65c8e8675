"""Dragging of cards: to a zone to play them, or among the person's melds to try them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhall.cards import Card
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.input.choosing import CardChoice
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.drag_layer import DragLayer
from cardhall.desktop.table.layout.geometry import Spot
from cardhall.desktop.table.parts.zones import Column
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.stage import Stage
from cardhall.language import say, tr
from cardhall.rules.engine.action import Action

DRAG_TILT_DEGREES = 4.0
FAN_STEP_X, FAN_STEP_Y = 22, 4  # pixels from card to card of a dragged group, so that all can be seen
DRAGGED_Z = 1000  # the stacking height of dragged cards, above everything on the table
RETURN_Z_DROP = 300  # cards that fly back stay above the table, but under cards that are dragged meanwhile
NO_PLACE_TEXT = say("You cannot drop the card there. Drop it on a lit place, or click it.")
NOT_YOUR_TURN_TEXT = say("It is not your turn: you can only move cards within your hand.")
WRONG_PLACE_TEXT = say("You can play that card, but not there: drop it on a lit place.")


class Dragging(CardChoice):
    """The dragging of cards: lifting, carrying, dropping, and the way back."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.pressed_item: CardItem | None = None
        self.dragged_items: list[CardItem] = []
        self.reorder_cards: Callable[[Sequence[CardItem], float, float], bool] | None = None  # see `hand_order.py`
        self.shift_card: Callable[[CardItem, int], bool] | None = None
        self.may_move: Callable[[CardItem], bool] | None = None
        self.drag_layer: DragLayer | None = None  # draws what is dragged over everything else
        self._grips: dict[CardItem, tuple[float, float]] = {}  # from the middle of each card to the pointer, in pixels
        self._cards_to_play: list[Card] = []  # the cards to be played by a drop, without those dragged along
        self._only_reorders = False  # the drag began while others acted, so it can only move cards within the hand
        self._pile_actions: list[Action] = []  # the possible actions of the pile whose top card is dragged

    def set_legal(self, legal: LegalActions | None) -> None:
        self.legal = legal
        if legal is None and not self._is_reordering():
            self.cancel_drag()
        if not self.dragged_items:
            self.light_due_zones()
        super().set_legal(legal)

    def _is_reordering(self) -> bool:
        """Whether cards are being dragged to another place in the hand, and are still part of the hand."""
        alive = set(self.stage.all_items())
        return self._only_reorders and bool(self.dragged_items) and alive.issuperset(self.dragged_items)

    def _is_movable(self, item: CardItem | None) -> bool:
        """Whether the card may be moved within the hand, whoever's turn it is."""
        return item is not None and self.may_move is not None and self.may_move(item)

    def _is_draggable_top(self, item: CardItem) -> bool:
        """Whether the card is the top of a pile and can be dragged, such as a card drawn from the stock."""
        if self.legal is None or item is not self.stage.items[item.zone][-1]:
            return False
        return bool(self.legal.pile_targets(item.zone))

    def _lift(self, x: float, y: float) -> None:
        """Start dragging the pressed card, with the cards on top of it or chosen together."""
        item = self.pressed_item
        assert item is not None
        legal = self.legal
        meld_builder = self.stage.meld_builder
        self._only_reorders = legal is None
        self._pile_actions = [] if self.can_pick_up(item) or legal is None else legal.pile_actions(item.zone)
        is_offered = meld_builder is not None and meld_builder.is_active() and item.card in meld_builder.offered_cards()
        if item in self.selected_items or (is_offered and self.selected_items):
            group = [*(card for card in self.selected_items if card is not item), item]
            self._cards_to_play = [card.card for card in group]
        else:
            if not self._pile_actions:  # with a pile, the chosen cards may decide the action
                self.clear()
            group = [item, *self._cards_above(item)]
            self._cards_to_play = [item.card]
        self.dragged_items = group
        for place, card in enumerate(group):
            start = card.spot
            grip_x, grip_y = x - start.x, y - start.y
            if card is not item:
                grip_x, grip_y = x - item.spot.x - place * FAN_STEP_X, y - item.spot.y - place * FAN_STEP_Y
            self._grips[card] = (grip_x, grip_y)
            self.stage.clock.forget_card(card)
            card.set_marks(look="dragged", is_dim=False)
            card.setZValue(DRAGGED_Z + place)
        pile_actions = self._pile_actions
        if legal is not None:
            self.stage.zone_marks.light_zones(
                legal.pile_targets(item.zone) if pile_actions else legal.lit_zones(self._cards_to_play)
            )
        if meld_builder is not None:
            meld_builder.dragged_cards = list(self._cards_to_play)
            self.stage.relayout(meld_builder.melds.zone, motion.CHOOSE_MS)
        if self.drag_layer is not None:
            self.drag_layer.show_cards(group)
        self._move_dragged(x, y)

    def _cards_above(self, item: CardItem) -> list[CardItem]:
        """Return the cards of a column above a card, which are dragged together."""
        spec = self.stage.table.zone_for(item.zone)
        if not isinstance(spec, Column):
            return []
        column = self.stage.items[item.zone]
        return column[column.index(item) + 1 :]

    def _move_dragged(self, x: float, y: float) -> None:
        """Move the dragged cards with the pointer."""
        for card in self.dragged_items:
            dx, dy = self._grips[card]
            spot = Spot(x - dx, y - dy, card.spot.width, DRAG_TILT_DEGREES)
            card.goal = spot
            card.place(spot)
        if self.drag_layer is not None:
            self.drag_layer.repaint_cards()

    def _drop(self, x: float, y: float) -> None:
        """Do the action of dropping the dragged cards at a point, or send them back and say why."""
        group, self.dragged_items, self.pressed_item = self.dragged_items, [], None
        stage, legal = self.stage, self.legal
        self.light_due_zones()
        if self.drag_layer is not None:
            self.drag_layer.hide_cards()
        home_zones = {card.zone for card in group}
        middle = group[0].spot  # a zone counts under the pointer, or else under the first card
        zones = list(dict.fromkeys([*stage.places.zones_at(x, y), *stage.places.zones_at(middle.x, middle.y)]))
        actions = legal.drop_actions(self._cards_to_play, zones) if legal is not None else []
        for card in group:
            card.set_marks(look="rest")
        if self._pile_actions:
            pile_actions, self._pile_actions = self._pile_actions, []
            self._send_home(group)
            if not self._drop_pile_card(
                pile_actions, [zone for zone in zones if zone not in home_zones], (x, y)
            ) and not home_zones & set(zones):
                self.refused.emit(NO_PLACE_TEXT)
            return
        plan = legal.plan(self._cards_to_play, zones) if legal is not None and not actions else ()
        if plan:
            self._send_home([item for item in group if item.card not in plan[0].cards])
            self.planned.emit(list(plan))
            return
        if stage.meld_builder is not None and legal is not None and self._drop_on_melds(group, x, y, zones, actions):
            return
        if actions and legal is not None:
            self.perform(actions, (x, y))
            if len(actions) > 1:
                self._send_home(group)
            return
        if self.reorder_cards is not None and home_zones & set(zones):
            self.reorder_cards(group, group[-1].spot.x, group[-1].spot.y)
        self._send_home(group)
        if not home_zones & set(zones):
            self._refuse_drop(zones)

    def _refuse_drop(self, zones: Sequence[str]) -> None:
        """Say why dropping the carried cards on these zones does nothing; none: on no zone at all."""
        legal = self.legal
        if legal is None:
            self.refused.emit(NOT_YOUR_TURN_TEXT)
            return
        if not zones and all(legal.is_usable(card) for card in self._cards_to_play):
            self.refused.emit(NO_PLACE_TEXT)
            return
        attempted = (
            self.stage.table.moves.attempted_action(legal.seen, self._cards_to_play[0], zones[0]) if zones else None
        )
        if attempted is not None and attempted not in legal.actions:
            self.refused.emit(legal.seen.refusal(attempted))
        elif legal.actions_with(self._cards_to_play):
            self.refused.emit(WRONG_PLACE_TEXT)
        else:
            self.refused.emit(legal.seen.refusal(legal.attempted_action(self._cards_to_play)))

    def _drop_pile_card(self, pile_actions: Sequence[Action], zones: Sequence[str], point: tuple[float, float]) -> bool:
        """Do the action of dropping a pile's top card on one of the zones, or ask. Return whether there is any."""
        legal = self.legal
        for zone in zones:
            possible = [
                a for a in pile_actions if legal is not None and a in legal.actions and zone in legal.targets(a)
            ]
            if possible:
                chosen = [
                    action for action in possible if self.selected_items and sorted(action.cards) == sorted(self.cards)
                ]
                self.perform(chosen or possible, point)
                return True
        return False

    def _drop_on_melds(
        self, group: Sequence[CardItem], x: float, y: float, zones: Sequence[str], actions: Sequence[Action]
    ) -> bool:
        """Put dropped cards among the person's melds, or take them back. Return whether the drop was used."""
        stage, meld_builder = self.stage, self.stage.meld_builder
        assert meld_builder is not None
        meld_builder.dragged_cards = []
        cards = list(self._cards_to_play)
        on_own_melds = meld_builder.melds.zone in zones
        from_melds = any(card.zone == meld_builder.melds.zone for card in group)
        if on_own_melds and not from_melds and not meld_builder.tried_cards:
            offered_cards = meld_builder.offered_cards() if meld_builder.is_active() else []
            hand_cards = [card for card in cards if card not in offered_cards]
            action = meld_builder.melds.legal_meld_action(meld_builder.seen, hand_cards)
            if action is not None and (len(hand_cards) < len(cards) or actions):
                self._send_home(group)
                self.acted.emit(action)
                return True
        if not on_own_melds and not from_melds:
            stage.relayout(meld_builder.melds.zone, motion.CHOOSE_MS)
            return False
        if on_own_melds and (meld_builder.is_active() or from_melds):
            meld_builder.place_cards(cards, x, y)
        else:
            meld_builder.take_back(cards)
        self.clear()
        for card in group:
            card.setZValue(card.zValue() - RETURN_Z_DROP)
        stage.sync_to(meld_builder.seen, motion.CHOOSE_MS)
        self.set_legal(self.legal)
        return True

    def meld_tools(self) -> tuple[list[Tool], Action | None]:
        """Return the button that tidies the melds, if needed, and the action of the cards tried there."""
        meld_builder = self.stage.meld_builder
        if meld_builder is None or self.legal is None or not meld_builder.is_untidy:
            return [], None
        return [Tool(tr("Put in order"), self.tidy_melds)], meld_builder.action() if meld_builder.is_ready() else None

    def tidy_melds(self) -> None:
        """Put the person's melds in order."""
        if self.stage.meld_builder is not None:
            self.stage.meld_builder.tidy_groups()
            self.stage.sync_to(self.stage.meld_builder.seen, motion.CHOOSE_MS)
            self.set_legal(self.legal)

    def _send_home(self, group: Sequence[CardItem]) -> None:
        """Let cards fly back to their places, and restore the stacking order there."""
        stage = self.stage
        for card in group:
            card.setZValue(card.zValue() - RETURN_Z_DROP)
            card.set_marks(look="rest", is_dim=self._is_dim(card))
            stage.clock.fly(card, stage.places.rest_spot(card), stage.flight_time(motion.RETURN_MS), motion.OUT_CUBIC)
        for zone in {card.zone for card in group}:
            items = stage.items.get(zone, [])
            if zone in stage.zone_layouts and len(items) == len(stage.zone_layouts[zone].spots):
                for item, height in zip(items, stage.places.z_values(zone), strict=True):
                    item.setZValue(height)

    def cancel_drag(self) -> None:
        """Put dragged cards back where they came from."""
        if self.dragged_items:
            group, self.dragged_items = self.dragged_items, []
            if self.stage.meld_builder is not None:
                self.stage.meld_builder.dragged_cards = []
            if self.drag_layer is not None:
                self.drag_layer.hide_cards()
            self._send_home(group)
        self.pressed_item = None
