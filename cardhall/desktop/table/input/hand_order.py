"""The order of the person's hand: a menu beside the hand, dragging within the hand, and keys to move cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from cardhall.cards import HIDDEN, Card, as_text, cards
from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.labels import label_value
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.card_words import card_name
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.dragging import Dragging
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.parts import hand_orders
from cardhall.desktop.table.parts.hand_orders import BY_HAND, ORDER_NAMES
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets.buttons import QUIET
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.english import capitalize_first
from cardhall.language import say, tr, translate
from cardhall.match import Match
from cardhall.rules.engine.observation import Observation

BUTTON_SIZE, BUTTON_MARGIN, MAX_BUTTON_SIZE = 42, 3, 44  # pixels; the size at a text scale of 1
ROW_WEIGHT = 2  # a pixel up or down counts as two aside, so that cards stay in the row they are dropped on
BUTTON_NAME = say("Order of your cards")


class HandOrder(QObject):
    """The order of the person's cards at one table: sorted as chosen in the menu, or arranged by hand."""

    order_chosen = Signal()  # an order was chosen that is kept in the settings
    cards_moved = Signal()  # the cards lie in another order

    def __init__(self, page: QWidget, match: Match, stage: Stage, gestures: Dragging) -> None:
        """Create the menu's button on `page`, and order the hand of `stage`."""
        super().__init__(page)
        self.page, self.match, self.stage, self.settings = page, match, stage, stage.settings
        self.hand = stage.table.hand
        self.offered_orders = hand_orders.offered_orders(self.hand)
        self.button = FeltButton(stage.skin, "", QUIET, height=BUTTON_SIZE, parent=page)
        self.button.icon_name = "sort"
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(self.open_menu)
        stage.hand_order = self.arrange
        gestures.reorder_cards = self.drop_cards
        gestures.shift_card = self.shift_card
        gestures.may_move = self.is_movable

    # ---- which order

    @property
    def sort_order(self) -> str:
        """Return the sort order chosen for the game."""
        saved_order = self.settings.games.get(self.stage.game_id, {}).get("order", "")
        return (
            saved_order
            if isinstance(saved_order, str) and saved_order in self.offered_orders
            else hand_orders.usual_order(self.hand)
        )

    def arrange(self, seen: Observation, hand_cards: Sequence[Card]) -> list[Card]:
        """Return the cards of the person's hand in the order they lie on the table."""
        hand, sort_order = self.hand, self.sort_order
        arranged_cards = (
            self._own_arrangement(seen.deal_number) if sort_order == BY_HAND and HIDDEN not in hand_cards else []
        )
        if arranged_cards:
            return hand_orders.keep_arrangement(arranged_cards, hand_orders.sort_hand(hand, seen, hand_cards, ""))
        return hand_orders.sort_hand(hand, seen, hand_cards, sort_order)

    def _own_arrangement(self, deal: int) -> list[Card]:
        """Return the cards of a deal in the order the person arranged, including played ones; [] if none."""
        number, _, text = self.match.arranged.partition(" ")
        try:
            return cards(text) if number == str(deal) else []
        except ValueError:
            return []  # the match comes from a file that was edited by hand

    def choose_order(self, sort_order: str) -> None:
        """Sort the hand by `sort_order` from now on in the game, and forget the person's own arrangement."""
        self._remember_order(sort_order)
        self.match.arranged = ""
        self._show_order()
        announce(self.stage.cloth, ORDER_NAMES[sort_order])

    def _remember_order(self, sort_order: str) -> None:
        """Remember a sort order for the game in the settings."""
        memory = self.settings.game_choices(self.stage.game_id)
        if self.sort_order != sort_order:
            memory["order"] = sort_order
            self.order_chosen.emit()

    def _show_order(self) -> None:
        """Show the hand in the current order."""
        zone = self.hand_zone()
        if zone:
            self.stage.card_order.sort_items(zone)
            self.stage.relayout(zone, motion.CHOOSE_MS)
        self.cards_moved.emit()
        self.place_button()

    # ---- the button and its menu

    def hand_zone(self) -> str:
        """Return the zone of the person's hand if its order can be chosen, else ""."""
        stage = self.stage
        own = [zone for zone, items in stage.items.items() if stage.is_own_hand(zone) and items]
        spec = stage.shown_zone(own[0]) if len(own) == 1 else None
        return own[0] if spec is not None and spec.sorts_new_cards else ""

    def place_button(self) -> None:
        """Place the button beside the hand, and show it if there are cards to sort."""
        frame = self.stage.frame
        side = min(round(BUTTON_SIZE * frame.unit), MAX_BUTTON_SIZE)
        left = round(frame.stage.x) + BUTTON_MARGIN
        if self.settings.left_handed:
            left = round(frame.stage.right) - BUTTON_MARGIN - side
        self.button.setGeometry(left, self.page.height() - BUTTON_MARGIN - side, side, side)
        zone = self.hand_zone()
        self.button.setVisible(bool(zone) and len(self.stage.items[zone]) > 1)
        self.button.setAccessibleName(label_value(translate(BUTTON_NAME), translate(ORDER_NAMES[self.sort_order])))
        self.button.setToolTip(tr("{what} ({key})", what=BUTTON_NAME, key=command_key_text("order")))

    def open_menu(self) -> None:
        """Open the menu of sort orders."""
        if not self.button.isVisible():
            return
        labels = {BY_HAND: tr("{order}: drag cards, or Ctrl with ← →", order=ORDER_NAMES[BY_HAND])}
        menu = create_menu(
            self.page,
            [
                MenuEntry(
                    labels.get(kind) or translate(ORDER_NAMES[kind]),
                    partial(self.choose_order, kind),
                    is_chosen=kind == self.sort_order,
                )
                for kind in self.offered_orders
            ],
        )
        menu.setActiveAction(menu.actions()[self.offered_orders.index(self.sort_order)])
        size = menu.sizeHint()
        corner = self.button.geometry().topLeft() - QPoint(0, size.height() + 4)
        if self.settings.left_handed:
            corner.setX(self.button.geometry().right() - size.width())
        menu.aboutToHide.connect(self.stage.cloth.setFocus)
        menu.popup(self.page.mapToGlobal(corner))

    # ---- moving cards

    def is_movable(self, item: CardItem) -> bool:
        """Whether a card may be moved to another place in the hand."""
        return item.zone != "" and item.zone == self.hand_zone()

    def drop_cards(self, group: Sequence[CardItem], x: float, y: float) -> bool:
        """Move cards that were dropped on the hand at (x, y). Return whether any card changed places."""
        stage, zone = self.stage, self.hand_zone()
        if any(not self.is_movable(item) for item in group):
            return False
        spots = stage.zone_layouts[zone].spots
        place = min(range(len(spots)), key=lambda one: abs(spots[one].x - x) + ROW_WEIGHT * abs(spots[one].y - y))
        return self._move_cards(group, place)

    def shift_card(self, item: CardItem, steps: int) -> bool:
        """Move a card by `steps` places in the hand. Return whether the hand can be arranged."""
        if not self.is_movable(item):
            return False
        row = self.stage.items[item.zone]
        place = row.index(item) + steps
        if not 0 <= place < len(row):
            return True
        self._move_cards([item], place)
        name = capitalize_first(card_name(item.card, self.stage.pack))
        announce(self.stage.cloth, tr("{name}, place {number} of {len}", name=name, number=place + 1, len=len(row)))
        return True

    def _move_cards(self, group: Sequence[CardItem], place: int) -> bool:
        """Move cards to a place of the hand, from 0, and remember the arrangement. Return whether any card moved."""
        stage, zone = self.stage, self.hand_zone()
        old_items = list(stage.items[zone])
        other_items = [item for item in old_items if item not in group]
        moved_items = [item for item in old_items if item in group]
        place = min(place, len(other_items))
        new_items = [*other_items[:place], *moved_items, *other_items[place:]]
        if new_items == old_items or stage.seen is None:
            return False
        deal = stage.seen.deal_number
        arranged_cards = [item.card for item in new_items]
        played_cards = self._own_arrangement(deal)  # played cards keep their order, for an undo
        for card in arranged_cards:
            if card in played_cards:
                played_cards.remove(card)
        self.match.arranged = f"{deal} {as_text([*arranged_cards, *played_cards])}"
        self._remember_order(BY_HAND)
        self._show_order()
        return True
