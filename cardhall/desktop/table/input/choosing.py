"""The person's chosen cards, and the actions that follow from the choice.

No rule is known here: `LegalActions` knows the legal actions. Everything the person does ends in one of them, in a
refusal with its reason, or in a question where several actions are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from cardhall.cards import Card
from cardhall.desktop.table.card_words import in_pack, spoken_text
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner


class ChipTarget(Protocol):
    """A chip tray as gestures use it."""

    def lit_zones(self) -> set[str]:
        """Return the zones that accept the chosen chip."""

    def put_chip(self, zones: Sequence[str]) -> bool:
        """Put the chosen chip on the first zone that takes chips. Return whether there is any."""


class CardChoice(QObject):
    """The set of chosen cards, and the actions done with them."""

    acted = Signal(object)  # an Action
    refused = Signal(str)  # the reason why an input does nothing, as a sentence
    choice_wanted = Signal(object, object)  # several actions, and the point to ask at, in pixels of the cloth
    planned = Signal(object)  # several actions, to be done one after the other
    choice_changed = Signal()  # the chosen cards have changed

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage = stage
        self.legal: LegalActions | None = None
        self.selected_items: list[CardItem] = []
        self.tray: ChipTarget | None = None  # the tray with the chips that are put on fields
        self.shift_locked = False  # whether the next action is replaced by its Shift variant
        self.hinted: Action | None = None  # the action of the hint on screen

    def set_legal(self, legal: LegalActions | None) -> None:
        """Set what the person may do now; None while others act."""
        self.legal, self.shift_locked = legal, False
        alive = set(self.stage.all_items())
        for item in list(self.selected_items):
            if legal is None or item not in alive or not legal.is_usable(item.card):
                self._select(item, False)
        for item in alive:
            hinted = item.is_hinted
            item.set_marks(is_dim=self._is_dim(item), is_hinted=False)
            if hinted and item.look != "dragged":
                self.stage.send_to_rest(item)
        self.choice_changed.emit()

    @property
    def click_plays(self) -> bool:
        """Whether a single click plays a card with only one possible action."""
        return bool(self.stage.settings.click_plays)

    def _is_dim(self, item: CardItem) -> bool:
        """Whether to darken a card, because it cannot be played and the settings show legal cards."""
        legal = self.legal
        if legal is None or not legal.shows_cards or not self.stage.settings.show_legal:
            return False
        spec = self.stage.table.zone_for(item.zone)
        hands = legal.usable_zones if legal.is_stuck else legal.playable_zones
        may_be_dim = spec is not None and spec.is_hand and item.zone in hands
        return may_be_dim and not legal.is_usable(item.card)

    def can_pick_up(self, item: CardItem) -> bool:
        """Whether the person may pick up this card at all."""
        if self.stage.is_own_hand(item.zone):
            return True
        meld_builder = self.stage.meld_builder
        if meld_builder is not None and meld_builder.can_pick_up(item.zone, item.card):
            return True
        if self.legal is not None and item.zone in self.legal.usable_zones:
            return True
        spec = self.stage.table.zone_for(item.zone)
        return spec is not None and spec.can_be_grabbed and zone_owner(item.zone)[1] in (-1, 0)

    def is_barred(self, item: CardItem) -> bool:
        """Whether to mark one of the person's cards as not playable now."""
        legal = self.legal
        if legal is None or not legal.shows_cards or not self.stage.settings.show_legal:
            return False
        is_laid = self.stage.meld_builder is not None and item.zone == self.stage.meld_builder.melds.zone
        return self.can_pick_up(item) and not is_laid and not legal.is_usable(item.card)

    def barred_reason(self, item: CardItem) -> str:
        """Return why a barred card may not be played, or ""."""
        if self.legal is None or not self.is_barred(item):
            return ""
        return spoken_text(str(self.legal.seen.refusal(self.legal.attempted_action([item.card]))), self.stage.pack)

    def actions_with(self, item: CardItem) -> list[Action]:
        """Return the legal actions with a single card."""
        return self.legal.actions_with([item.card]) if self.legal is not None and self.can_pick_up(item) else []

    def unusable_reason(self, item: CardItem) -> str:
        """Return why one of the person's cards cannot be used now, or ""."""
        if (
            self.legal is None
            or not self.legal.uses_cards
            or not self.can_pick_up(item)
            or self.legal.is_usable(item.card)
        ):
            return ""
        return in_pack(self.legal.seen.refusal(self.legal.attempted_action([item.card])), self.stage.pack)

    def dim_reason(self, item: CardItem) -> str:
        """Return why one of the person's darkened cards may not be played, or ""."""
        if not item.is_dim or self.legal is None or not self.can_pick_up(item):
            return ""
        return in_pack(self.legal.seen.refusal(self.legal.attempted_action([item.card])), self.stage.pack)

    @property
    def cards(self) -> list[Card]:
        """Return the chosen cards."""
        return [item.card for item in self.selected_items]

    def clear(self) -> None:
        """Choose no card."""
        for item in list(self.selected_items):
            self._select(item, False)
        self.choice_changed.emit()

    @property
    def waits_for_place(self) -> bool:
        """Whether a chosen card always waits until a place for it is chosen."""
        return not self.stage.table.moves.max_asked

    def _wait_for_place(self, item: CardItem) -> None:
        """Choose a single card. The place chosen next decides the action."""
        self.clear()
        self._select(item, True)
        self.choice_changed.emit()

    def select_cards(self, cards: Sequence[Card]) -> None:
        """Choose exactly these cards."""
        for item in list(self.selected_items):
            self._select(item, False)
        remaining = list(cards)
        for item in self.stage.own_hand_items():
            if item.card in remaining:
                remaining.remove(item.card)
                self._select(item, True)
        self.choice_changed.emit()

    def light_due_zones(self) -> None:
        """Light the zones where cards are due or may be taken, while no card is chosen or dragged."""
        zones = self.legal.due_zones() if self.legal is not None else set()
        self.stage.zone_marks.light_zones(zones | self.tray.lit_zones() if self.tray is not None else zones)

    def light_for(self, item: CardItem | None) -> None:
        """Light the places for the card under the pointer, on tables that do so while no card is chosen."""
        if not self.stage.table.moves.lights_targets or self.selected_items or self.legal is None:
            return
        if item is None:
            self.light_due_zones()
        else:
            self.stage.zone_marks.light_zones(self.legal.lit_zones([item.card]))

    def _select(self, item: CardItem, is_chosen: bool) -> None:
        """Add a card to the choice or remove it (`is_chosen`), and let the cards of the hand move accordingly."""
        if is_chosen and item not in self.selected_items:
            self.selected_items.append(item)
        elif not is_chosen and item in self.selected_items:
            self.selected_items.remove(item)
        item.set_marks(is_chosen=is_chosen)
        changed_items = [item]
        if self.stage.has_chosen_cards != bool(self.selected_items):
            self.stage.has_chosen_cards = bool(self.selected_items)
            # the others rest elsewhere while any card is chosen
            changed_items = [item, *(other for other in self.stage.own_hand_items() if other is not item)]
        for one in changed_items:
            if one.scene() is not None and one.look != "dragged":
                self.stage.send_to_rest(one)

    def perform(self, actions: Sequence[Action], point: tuple[float, float]) -> None:
        """Do the only action, or ask for a choice. Shift may replace the action by its variant."""
        if len(actions) == 1:
            action = actions[0]
            shift = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
            if self.legal is not None and (self.shift_locked or shift):
                other = self.stage.table.buttons.shift_variant(self.legal.seen, action)
                action = other if other in self.legal.actions else action
            self.acted.emit(action)
        elif actions:
            self.choice_wanted.emit(list(actions), point)

    @property
    def hint_for_enter(self) -> Action | None:
        """Return the hinted action that Enter does, or None where other cards than the hinted are chosen."""
        legal, action = self.legal, self.hinted
        if legal is None or action not in legal.actions:
            return None
        choice_key = self.stage.table.moves.choice_key
        hinted_keys = Counter(choice_key(card) for card in legal.cards_by_action.get(action, ()))
        return action if not self.selected_items or Counter(map(choice_key, self.cards)) == hinted_keys else None

    def do_hint(self) -> bool:
        """Do the hinted action. Return whether there was a hint."""
        action = self.hint_for_enter
        if action is None:
            return False
        self.acted.emit(action)
        return True

    def toggle_shift_lock(self) -> None:
        """Switch the Shift variant of the next action on or off."""
        self.shift_locked = not self.shift_locked
        self.choice_changed.emit()

    def play_selected(self) -> None:
        """Play the chosen cards."""
        self.play(self.selected_items)

    def play(self, items: Sequence[CardItem]) -> bool:
        """Play these cards if legal, or say why not. Return whether the click was used."""
        if self.legal is None or not items:
            return False
        cards = [item.card for item in items]
        actions = self.legal.actions_with(cards)
        if not actions and (plan := self.legal.plan(cards)):
            self.planned.emit(list(plan))
            return True
        if len(actions) > self.stage.table.moves.max_asked and self.legal.have_distinct_targets(actions):
            if items[0] not in self.selected_items:
                self._wait_for_place(items[0])
                return True
            if self.waits_for_place and len(actions) > 1:
                self.clear()
                return True
        if actions:
            default_action = (
                self.stage.table.moves.default_action(self.legal.seen, actions) if len(actions) > 1 else None
            )
            last_spot = items[-1].home
            self.perform(
                [default_action] if default_action is not None else actions,
                (last_spot.x, last_spot.y - last_spot.height / 2),
            )
            return True
        self.refused.emit(self.legal.seen.refusal(self.legal.attempted_action(cards)))
        return False
